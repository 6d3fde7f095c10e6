import type { Decision } from './decision.js';

/** How many causes of causes are looked at. */
const MAX_CAUSES = 5;

/** What Node, undici and grpc-js call a connection that could not be made, or was lost. */
const CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ERR_HTTP2_STREAM_ERROR',
  'ERR_HTTP2_SESSION_ERROR',
  'ERR_HTTP2_GOAWAY_SESSION',
]);

/**
 * What to do about an Error of this side: a connection lost is retried, a caller's own cancel is not, and a TLS failure
 * or an accident in one's own code would only come again.
 */
export function decideNetworkError(error: Error): Decision {
  const local = { origin: 'local', inferred: true } as const;
  let cause: unknown = error;
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth++) {
    const { name, code } = cause as { name?: unknown; code?: unknown };
    if (name === 'AbortError' || code === 'UND_ERR_ABORTED' || code === 'ABORT_ERR')
      return { action: 'report', ...local };
    if (name === 'TimeoutError' || CONNECTION.has(code as string)) return { action: 'retry', ...local };
    cause = cause.cause ?? (cause as AggregateError).errors?.[0];
  }
  return { action: 'report', ...local };
}
