/** A server-sent event (HTML Standard, section 9.2). */
export interface ServerSentEvent {
  event: string;
  data: string;
}

/** The events of a response's body, one line of data each. */
export async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    yield* blocks.map(eventOf);
  }
}

function eventOf(block: string): ServerSentEvent {
  const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  return { event: fields.get('event') ?? 'message', data: fields.get('data') ?? '' };
}
