import { compiledCatalogs, type DecodeOptions, errorFromWire, type Received } from '../error/from-details.js';
import type { StatusError } from '../error/status-error.js';
import { DEFAULT_CATALOGS, errorMember, fromJsonRpc } from '../jsonrpc/response.js';
import { retryInfo } from '../status/builders.js';
import { codeByName, isErrorCode } from '../status/code.js';
import type { Detail } from '../status/detail.js';
import { detailFromConnect, detailsFromJson } from '../status/json.js';
import { isObject } from '../status/json-shape.js';
import type { JsonObject } from '../status/struct.js';
import { codeOfHttpStatus } from './http-status.js';
import { isProblem, readProblem } from './problem.js';
import { retryAfterMs, retryDelayMs } from './retry-after.js';

/** A response as a client holds it; `body` is text, bytes, or JSON already parsed. */
export interface HttpResponse {
  status: number;
  headers?: Headers | Record<string, string | readonly string[] | undefined>;
  body?: unknown;
}

/** The error in a response, and whose body it was in: undefined where it is no protocol's, but something on the way's. */
export interface HttpReading {
  error: StatusError;
  protocol: 'JSON-RPC' | 'HTTP+JSON' | undefined;
}

/**
 * The error in a response; undefined where it is a success. Reads `google.rpc.Status` with and without the `error`
 * wrapper, problem+json in each shape seen, an `error.errors` list, Connect's and JSON-RPC's errors; of a body that is
 * none of these (a proxy's page, nothing, no JSON) what the status alone says. Never throws.
 */
export function fromHttp(response: HttpResponse, options?: DecodeOptions): StatusError | undefined {
  return readHttp(response, options)?.error;
}

/** As {@link fromHttp}, and which protocol's the body was. */
export function readHttp(response: HttpResponse, options: DecodeOptions = {}): HttpReading | undefined {
  const { status } = response;
  const contentType = header(response, 'content-type') ?? '';
  const json = jsonOf(response.body);
  if (errorMember(json)) return { error: fromJsonRpc(json, options) as StatusError, protocol: 'JSON-RPC' };
  const received = isObject(json) ? readBody(json as JsonObject, contentType, response, options) : undefined;
  if (!received && status < 300) return undefined;
  const whole = withRetryAfter(received ?? opaque(status), response);
  const index = compiledCatalogs(options.catalogs ?? DEFAULT_CATALOGS);
  const httpStatus = status >= 400 ? status : whole.httpStatus;
  return { error: errorFromWire({ ...whole, httpStatus }, index), protocol: received && 'HTTP+JSON' };
}

function readBody(
  json: JsonObject,
  contentType: string,
  { status }: HttpResponse,
  { registry }: DecodeOptions,
): Received | undefined {
  const fallbackCode = codeOfHttpStatus(status);
  if (isObject(json.error)) return readStatusJson(json.error as JsonObject, fallbackCode, registry);
  if (status < 400 && !contentType.includes('problem+json')) return undefined;
  if (isProblem(json, contentType)) {
    const { codeName, ...problem } = readProblem(json, registry);
    return { ...problem, code: codeNamed(codeName), fallbackCode };
  }
  if (isConnectError(json)) return readConnect(json, fallbackCode);
  return isStatusJson(json) ? readStatusJson(json, fallbackCode, registry) : undefined;
}

/** `google.rpc.Status` as JSON, of today's Google APIs or of older ones, whose `errors` hold domain and reason. */
function readStatusJson(json: JsonObject, fallbackCode: number, registry: DecodeOptions['registry']): Received {
  const { status, code, message, details, errors } = json;
  const [first] = Array.isArray(errors) ? errors : [];
  const { domain, reason } = (isObject(first) ? first : {}) as JsonObject;
  return {
    code: codeNamed(status) ?? codeNumbered(code),
    message: typeof message === 'string' ? message : '',
    details: detailsFromJson(details, registry),
    httpStatus: Number.isInteger(code) ? (code as number) : undefined,
    identity: typeof domain === 'string' && typeof reason === 'string' ? { domain, reason } : undefined,
    fallbackCode: Number.isInteger(code) && (code as number) >= 100 ? codeOfHttpStatus(code as number) : fallbackCode,
  };
}

function isStatusJson({ code, status, message, details }: JsonObject): boolean {
  return (
    typeof message === 'string' && (Number.isInteger(code) || codeNamed(status) !== undefined || Array.isArray(details))
  );
}

/** Connect's error: `code` as a name in lower case. */
function isConnectError({ code }: JsonObject): boolean {
  return typeof code === 'string' && code === code.toLowerCase() && codeByName(code) !== undefined;
}

function readConnect({ code, message, details }: JsonObject, fallbackCode: number): Received {
  return {
    code: codeByName(code as string),
    message: typeof message === 'string' ? message : '',
    details: Array.isArray(details) ? details.map(detailFromConnect) : [],
    fallbackCode,
  };
}

function codeNamed(name: unknown): number | undefined {
  return typeof name === 'string' ? codeByName(name) : undefined;
}

function codeNumbered(code: unknown): number | undefined {
  return isErrorCode(code) ? code : undefined;
}

function opaque(status: number): Received {
  return { message: `HTTP status ${status}`, details: [], fallbackCode: codeOfHttpStatus(status) };
}

function withRetryAfter(received: Received, response: HttpResponse): Received {
  const delay = retryAfterMs(header(response, 'retry-after'), Date.now());
  if (delay === undefined || retryDelayMs(received.details) !== undefined) return received;
  const details: Detail[] = [...received.details, retryInfo(delay)];
  return { ...received, details };
}

function header({ headers }: HttpResponse, name: string): string | undefined {
  if (!headers) return undefined;
  if (typeof (headers as Headers).get === 'function') return (headers as Headers).get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const value = Array.isArray(found) ? found[0] : found;
  return typeof value === 'string' ? value : undefined;
}

/** A body's JSON: parsed already, or from its text or bytes; undefined where it is none. */
export function jsonOf(body: unknown): unknown {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
