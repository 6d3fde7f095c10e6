import {
  InvalidParamsError,
  InvalidRequestError,
  JsonParseError,
  MethodNotFoundError,
  UnsupportedOperationError,
} from '../a2a/errors.js';
import { A2A_METHODS } from '../a2a/methods.js';
import type { StatusError } from '../error/status-error.js';
import { isObject } from '../status/json-shape.js';
import type { JsonObject } from '../status/struct.js';
import type { JsonRpcId } from './envelope.js';

/** A request that may be served. Without an id it is a notification, and gets no answer. */
export interface JsonRpcRequest {
  id: JsonRpcId | undefined;
  method: string;
  params: JsonObject;
  error?: undefined;
}

/** A request that may not, and the error to answer it with; a notification, without an id, gets no answer. */
export interface JsonRpcRefusal {
  id: JsonRpcId | undefined;
  error: StatusError;
}

/**
 * Reads a request's body, as text or as JSON: text that is not JSON is -32700; no `jsonrpc: "2.0"`, no method, or an id
 * of a wrong type -32600; an unknown method -32601, and one of A2A's that `methods` lacks -32004; params that are not
 * an object -32602. No error carries a parser's words. A batch gives a list; an empty one is -32600, and so is one of
 * more than `maxBatch` requests, by default 100.
 */
export function readJsonRpcRequest(
  body: unknown,
  methods: Iterable<string>,
  { maxBatch = 100 }: { maxBatch?: number } = {},
): JsonRpcRequest | JsonRpcRefusal | (JsonRpcRequest | JsonRpcRefusal)[] {
  let json = body;
  if (typeof body === 'string') {
    try {
      json = JSON.parse(body);
    } catch {
      return { id: null, error: new JsonParseError() };
    }
  }
  const served = new Set(methods);
  if (!Array.isArray(json)) return readOne(json, served);
  if (json.length === 0 || json.length > maxBatch) return { id: null, error: new InvalidRequestError() };
  return json.map((each) => readOne(each, served));
}

function readOne(json: unknown, served: ReadonlySet<string>): JsonRpcRequest | JsonRpcRefusal {
  const { jsonrpc, id, method, params } = (isObject(json) ? json : {}) as Record<string, unknown>;
  if (!isId(id)) return { id: null, error: new InvalidRequestError() };
  if (jsonrpc !== '2.0' || typeof method !== 'string') return { id: id ?? null, error: new InvalidRequestError() };
  const refuse = (error: StatusError) => ({ id, error });
  if (!served.has(method)) return refuse(unserved(method));
  if (params !== undefined && !isObject(params)) return refuse(new InvalidParamsError('params is not an object'));
  return { id, method, params: (params ?? {}) as JsonObject };
}

function isId(id: unknown): id is JsonRpcId | undefined {
  return id === undefined || id === null || typeof id === 'string' || typeof id === 'number';
}

function unserved(method: string): StatusError {
  return (A2A_METHODS as readonly string[]).includes(method)
    ? new UnsupportedOperationError({ operation: method })
    : new MethodNotFoundError(method.slice(0, 256));
}
