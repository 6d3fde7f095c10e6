import type { Origin } from './decision.js';

/** Who made a gRPC status, by the words in which grpc-js makes its own; the server where they are none of these. */
export interface Speaker {
  origin: Origin;
  /** The HTTP status that the status was made of. */
  httpStatus?: number;
  /** What is wrong, where the code does not say it: a request that cannot be sent, an answer that cannot be read. */
  fault?: 'request' | 'answer';
}

/** grpc-js says what an HTTP answer of something that is no gRPC server was. */
const HTTP_ANSWER = /^Received HTTP status code (\d{3})\b/;

const SPEAKERS: [RegExp, Speaker][] = [
  [/^Received RST_STREAM with code/, { origin: 'intermediary' }],
  [/^No status information received/, { origin: 'intermediary' }],
  [
    /^(Response message parsing error|Too many responses received|No message received)/,
    { origin: 'local', fault: 'answer' },
  ],
  [
    /^(Request message serialization failure|Attempted to send message with a size larger|Sent message larger)/,
    { origin: 'local', fault: 'request' },
  ],
  [/^(Cancelled on client|Call cancelled|Cancelled by parent)/i, { origin: 'local' }],
  [/^Deadline exceeded after /, { origin: 'local' }],
  [
    /^(No connection established|Connection dropped|Name resolution failed|Failed to connect|Failed to start|Channel|The channel|Keepalive|read |write |connect )/,
    { origin: 'local' },
  ],
  [/\b(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)\b/, { origin: 'local' }],
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
