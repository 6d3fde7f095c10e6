import { reasonOfJsonRpcCode } from '../a2a/by-code.js';
import { a2a } from '../a2a/errors.js';
import { A2A_DOMAIN } from '../a2a/table.js';
import { compiledCatalogs, type DecodeOptions, errorFromWire } from '../error/from-details.js';
import type { StatusError } from '../error/status-error.js';
import { Code } from '../status/code.js';
import { detailsFromJson } from '../status/json.js';
import { isObject } from '../status/json-shape.js';

/** Catalogs where the caller names none. */
export const DEFAULT_CATALOGS = [a2a];

/**
 * The error in a JSON-RPC response, as JSON or as text; undefined where it is a success, or no JSON-RPC at all. Of a
 * batch, the errors in its order. Reads `data` as a list of details (1.0), one object, a string, or none (0.3). Never
 * throws.
 */
export function fromJsonRpc(body: readonly unknown[], options?: DecodeOptions): (StatusError | undefined)[];
export function fromJsonRpc(body: unknown, options?: DecodeOptions): StatusError | undefined;
export function fromJsonRpc(
  body: unknown,
  options: DecodeOptions = {},
): StatusError | undefined | (StatusError | undefined)[] {
  const json = typeof body === 'string' ? parsed(body) : body;
  return Array.isArray(json) ? json.map((each) => readResponse(each, options)) : readResponse(json, options);
}

function readResponse(
  json: unknown,
  { catalogs = DEFAULT_CATALOGS, registry }: DecodeOptions,
): StatusError | undefined {
  const error = errorMember(json);
  if (!error) return undefined;
  const { code, message, data } = error;
  const reason = reasonOfJsonRpcCode(code);
  return errorFromWire(
    {
      message: messageOf(message, data),
      details: detailsFromJson(data, registry),
      identity: reason && { domain: A2A_DOMAIN, reason },
      fallbackCode: Code.UNKNOWN,
      jsonRpcCode: Number.isInteger(code) ? (code as number) : undefined,
    },
    compiledCatalogs(catalogs),
  );
}

/** The `error` of a JSON-RPC response; undefined where it has none. */
export function errorMember(json: unknown): { code?: unknown; message?: unknown; data?: unknown } | undefined {
  if (!isJsonRpc(json) || json.error === undefined || json.error === null) return undefined;
  return isObject(json.error) ? json.error : { message: typeof json.error === 'string' ? json.error : '' };
}

/** Whether a JSON value is a message of JSON-RPC 2.0. */
export function isJsonRpc(json: unknown): json is { jsonrpc: '2.0'; error?: unknown; result?: unknown } {
  return isObject(json) && (json as { jsonrpc?: unknown }).jsonrpc === '2.0';
}

/** 0.3 peers put more of their words into `data`. */
function messageOf(message: unknown, data: unknown): string {
  if (typeof message === 'string' && message !== '') return message;
  return typeof data === 'string' ? data : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
