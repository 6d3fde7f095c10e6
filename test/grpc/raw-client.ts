import { connect, type IncomingHttpHeaders } from 'node:http2';

/** What came back on the wire of one call: the block that has `grpc-status`, as HTTP/2 carried it. */
export interface RawAnswer {
  /** The field lines of the trailers, or of the headers of a trailers-only answer, in order. */
  fields: [name: string, value: string][];
  trailersOnly: boolean;
  messages: number;
}

/** Calls a method over bare HTTP/2, without any gRPC library, and gives the answer as it was on the wire. */
export function rawCall(port: number, path: string, message: Uint8Array, timeoutMs = 5000): Promise<RawAnswer> {
  const session = connect(`http://127.0.0.1:${port}`, { maxHeaderListPairs: 10_000 } as object);
  const request = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc+proto',
    te: 'trailers',
  });
  const frame = Buffer.alloc(5 + message.length);
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, 5);
  request.end(frame);
  return new Promise<RawAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), timeoutMs);
    let data = Buffer.alloc(0);
    let block: [string, string][] = [];
    let trailersOnly = false;
    const take = (_headers: IncomingHttpHeaders, _flags: number, raw?: string[]) => {
      const lines = raw ?? [];
      block = [];
      for (let i = 0; i < lines.length; i += 2) block.push([lines[i] as string, lines[i + 1] as string]);
    };
    request.on('response', (headers, flags, raw?: string[]) => {
      trailersOnly = 'grpc-status' in headers;
      if (trailersOnly) take(headers, flags, raw);
    });
    request.on('trailers', (headers, flags, raw?: string[]) => take(headers, flags, raw));
    request.on('data', (chunk: Buffer) => {
      data = Buffer.concat([data, chunk]);
    });
    request.on('error', reject);
    request.on('close', () => {
      clearTimeout(timer);
      resolve({ fields: block, trailersOnly, messages: countFrames(data) });
    });
  }).finally(() => session.destroy());
}

/** The size of a header block by HTTP/2's accounting (RFC 9113, section 6.5.2). */
export function blockBytes({ fields }: RawAnswer): number {
  return fields.reduce((sum, [name, value]) => sum + name.length + value.length + 32, 0);
}

/** All that a block says, base64 undone, as one text to search. */
export function blockText({ fields }: RawAnswer): string {
  return fields
    .flatMap(([name, value]) => [
      name,
      value,
      decodeURIComponentOr(value),
      Buffer.from(value, 'base64').toString('utf8'),
    ])
    .join('\n');
}

function decodeURIComponentOr(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function countFrames(data: Buffer): number {
  let count = 0;
  for (let offset = 0; offset + 5 <= data.length; offset += 5 + data.readUInt32BE(offset + 1)) count++;
  return count;
}
