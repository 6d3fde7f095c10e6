import { eventsOf } from './events.js';

/** An answer as an HTTP binding carries it: a response, or one event of a stream. */
export interface Carried {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends a request, and gives what `read` makes of its response, or of each event where it is a stream of them. */
export async function* exchange(
  url: string,
  request: RequestInit,
  read: (carried: Carried) => unknown,
): AsyncGenerator<unknown> {
  const response = await fetch(url, request);
  const { status, headers, body } = response;
  if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) {
    yield read({ status, headers, body: await response.text() });
    return;
  }
  for await (const { data } of eventsOf(body as unknown as AsyncIterable<Uint8Array>)) {
    yield read({ status, headers, body: data });
  }
}
