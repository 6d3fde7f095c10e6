/** Who made a gRPC status, by the words in which grpc-js makes its own; the server where they are none of these. */
export interface Speaker {
  origin: 'server' | 'intermediary' | 'local';
  /** The HTTP status that the status was made of. */
  httpStatus?: number;
  /** What is wrong, where the code does not say it: a request that cannot be sent, an answer that cannot be read. */
  fault?: 'request' | 'answer';
}

/** grpc-js says what an HTTP answer of something that is no gRPC server was. */
const HTTP_ANSWER = /^Received HTTP status code (\d{3})\b/;

const SPEAKERS: [RegExp, Speaker][] = [
  [/^Received RST_STREAM with code \d/, { origin: 'intermediary' }],
  [/^No status information received$/, { origin: 'intermediary' }],
  [
    /^(Response message parsing error: |Too many responses received$|No message received$)/,
    { origin: 'local', fault: 'answer' },
  ],
  [
    /^(Request message serialization failure: |Attempted to send message with a size larger than )/,
    { origin: 'local', fault: 'request' },
  ],
  [/^(Cancelled on client|Call cancelled)$/, { origin: 'local' }],
  [/^Deadline exceeded after \d/, { origin: 'local' }],
  [
    /^(No connection established\b|Connection dropped$|Name resolution failed for target |Failed to connect to all addresses|Channel (has been )?(shut down|closed)|Keepalive timeout)/,
    { origin: 'local' },
  ],
  [/^(read|write|connect|getaddrinfo) E[A-Z_]+\b/, { origin: 'local' }],
];

/** How much of a message is looked at: grpc-js's own words come first. */
const LOOKED_AT = 200;

/** Who says a failed status: a peer's own words are never taken for grpc-js's where trailers came with them. */
export function speakerOf(details: string, hasTrailers: boolean): Speaker {
  const words = details.slice(0, LOOKED_AT);
  const [, status] = HTTP_ANSWER.exec(words) ?? [];
  if (status) return { origin: 'intermediary', httpStatus: Number(status) };
  if (hasTrailers) return { origin: 'server' };
  return SPEAKERS.find(([pattern]) => pattern.test(words))?.[1] ?? { origin: 'server' };
}
