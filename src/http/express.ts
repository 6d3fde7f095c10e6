import type { JsonRpcId } from '../jsonrpc/envelope.js';
import { HttpEdge, type HttpEdgeOptions } from './edge.js';

/** The part of Express's request that the handler reads. */
export interface ExpressRequest {
  method: string;
  path: string;
  body?: unknown;
}

/** The part of Express's response that the handler writes. */
export interface ExpressResponse {
  headersSent: boolean;
  writableEnded: boolean;
  getHeader(name: string): unknown;
  status(code: number): unknown;
  setHeader(name: string, value: string): unknown;
  removeHeader(name: string): unknown;
  end(body: string): unknown;
  destroy(): unknown;
}

/**
 * Error-handling middleware for Express 4 and 5: put it last. It answers what is thrown, rejected (Express 5) or given
 * to `next`, on one binding. In the middle of an event stream the error is its last event; of another response that
 * has begun, the connection is closed, so that the client sees that it is not whole. Headers that the handler set for
 * its own body, caching included, do not go out with the error.
 * ```ts
 * app.use(expressErrorHandler({ binding: 'HTTP+JSON', logger }));
 * ```
 * Throws a TypeError for an unknown binding or an invalid domain.
 */
export function expressErrorHandler(
  options: HttpEdgeOptions,
): (error: unknown, request: ExpressRequest, response: ExpressResponse, next: (error?: unknown) => void) => void {
  const edge = new HttpEdge(options);
  return (error, request, response, _next) => {
    const place = `${request.method} ${request.path}`;
    const id = idOf(request.body);
    if (response.headersSent) endBegun(edge, error, place, id, response);
    else answer(edge, error, place, id, response);
  };
}

/** What a handler may have said of the body that is not sent: left in place it would hang, garble or cache the error. */
const HEADERS_OF_THE_BODY = [
  'content-length',
  'content-encoding',
  'content-language',
  'content-range',
  'transfer-encoding',
  'etag',
  'last-modified',
  'cache-control',
  'expires',
];

function answer(edge: HttpEdge, error: unknown, place: string, id: JsonRpcId, response: ExpressResponse): void {
  const { status, headers, body } = edge.responseFor(error, place, id);
  response.status(status);
  for (const name of HEADERS_OF_THE_BODY) response.removeHeader(name);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(JSON.stringify(body));
}

function endBegun(edge: HttpEdge, error: unknown, place: string, id: JsonRpcId, response: ExpressResponse): void {
  const event = edge.eventFor(error, place, id);
  if (response.writableEnded) return;
  if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.end(event);
  else response.destroy();
}

/** The id of a JSON-RPC request, so far as it could be read. */
function idOf(body: unknown): JsonRpcId {
  const id = typeof body === 'object' && body !== null ? (body as { id?: unknown }).id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/**
 * A handler whose rejected promise goes to `next`, as Express 5 sees to by itself and Express 4 does not: there it
 * would hang the request, and end the process.
 * ```ts
 * app.post('/', asyncHandler(async (request, response) => response.json(await serve(request.body))));
 * ```
 */
export function asyncHandler<Request, Response>(
  handler: (request: Request, response: Response, next: (error?: unknown) => void) => unknown,
): (request: Request, response: Response, next: (error?: unknown) => void) => Promise<void> {
  return async (request, response, next) => {
    try {
      await handler(request, response, next);
    } catch (error) {
      next(isRouting(error) ? new Error('the handler threw what Express takes for no error', { cause: error }) : error);
    }
  };
}

/** What Express's `next` takes for a wish rather than for an error. */
function isRouting(error: unknown): boolean {
  return !error || error === 'route' || error === 'router';
}
