import type { JsonRpcId } from '../jsonrpc/envelope.js';
import { HttpEdge, type HttpEdgeOptions } from './edge.js';

/** What {@link toResponse} and {@link sseError} take beside the error. */
export interface ErrorResponseOptions extends HttpEdgeOptions {
  /** The id of the JSON-RPC request that failed. Default null. */
  id?: JsonRpcId;
}

/**
 * An error as a `Response`, for Hono, Next, Workers and their kind. Whatever nobody meant to say becomes
 * INTERNAL_ERROR with a correlation id, under which the logger has it.
 * ```ts
 * app.onError((error) => toResponse(error, { binding: 'HTTP+JSON' }));
 * ```
 */
export function toResponse(error: unknown, options: ErrorResponseOptions): Response {
  const { status, headers, body } = new HttpEdge(options).responseFor(error, options.binding, options.id ?? null);
  return new Response(JSON.stringify(body), { status, headers });
}

/**
 * An error in the middle of an event stream, as the text of one server-sent event: in JSON-RPC a response like the
 * events before it, in HTTP+JSON an event named `error`. Masked by the same rules.
 */
export function sseError(error: unknown, options: ErrorResponseOptions): string {
  return new HttpEdge(options).eventFor(error, `${options.binding} event stream`, options.id ?? null);
}
