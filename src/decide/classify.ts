import { reasonOfJsonRpcCode } from '../a2a/by-code.js';
import { A2A_DOMAIN, type A2AReason, errorTable } from '../a2a/table.js';
import { taskStateOf } from '../a2a/task-outcome.js';
import { type Catalog, type CatalogIndex, findClass } from '../error/catalog.js';
import { compiledCatalogs, type DecodeOptions } from '../error/from-details.js';
import { CLASS, IDENTITY } from '../error/link.js';
import { receivedError } from '../error/received.js';
import { isStatusError, type StatusError } from '../error/status-error.js';
import { type GrpcStatus, unpack } from '../error/unpack.js';
import { httpStatusOf } from '../http/http-status.js';
import { type HttpResponse, readHttp } from '../http/read.js';
import { retryDelayMs } from '../http/retry-after.js';
import { DEFAULT_CATALOGS, fromJsonRpc, isJsonRpc } from '../jsonrpc/response.js';
import { Code, codeByName, isErrorCode } from '../status/code.js';
import { isObject } from '../status/json-shape.js';
import { actionOfGrpcCode, actionOfHttpStatus } from './by-status.js';
import type { Action, Decision } from './decision.js';
import { speakerOf } from './grpc-words.js';
import { decideNetworkError } from './network-error.js';

/** What {@link classify} takes; all of it optional. */
export interface ClassifyOptions extends DecodeOptions {
  /** The catalogs whose actions count. Default: A2A's. */
  catalogs?: readonly Catalog<object>[];
  /** The method that was called, such as `SendMessage`: for those who replace a decision by it. */
  method?: string;
}

/**
 * Reduces whatever a call ended with to one decision: a ServiceError, a StatusObject, a StatusError, a JSON-RPC body, an
 * HTTP response `{ status, headers, body }`, the body of one alone, an Error of the network, or an answer that went
 * well. The reason decides first, then the JSON-RPC code, then the status. A reason under a domain of no catalog is
 * never read as another's. A task that failed or was rejected is `ok`: sending it again would create a second.
 * Never throws; takes linear time.
 */
export function classify(input: unknown, options: ClassifyOptions = {}): Decision {
  const index = compiledCatalogs(options.catalogs ?? DEFAULT_CATALOGS);
  if (typeof input === 'string') return decideText(input, options);
  if (Array.isArray(input)) return decideBatch(input, options);
  if (!isObject(input)) return { action: 'report', origin: 'local', inferred: true };
  if (isStatusError(input)) return decideStatusError(input, index);
  if (isGrpcStatus(input)) return decideGrpcStatus(input, index, options);
  if (input instanceof Error) return decideNetworkError(input);
  if (isJsonRpc(input)) return decideJsonRpc(input, 200, index, options);
  if (isHttpResponse(input)) return decideHttp(input, index, options);
  return decideBody(input, index, options);
}

function ok(answer: unknown): Decision {
  const taskState = taskStateOf(answer);
  return { action: 'ok', origin: 'server', inferred: false, ...(taskState !== undefined && { taskState }) };
}

function decideText(text: string, options: ClassifyOptions): Decision {
  const opaque: Decision = { action: 'report', origin: 'intermediary', inferred: true };
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) || Array.isArray(json) ? classify(json, options) : opaque;
  } catch {
    return opaque;
  }
}

/** A batch means what the first of its answers means that did not go well. */
function decideBatch(batch: unknown[], options: ClassifyOptions): Decision {
  const decisions = batch.filter(isObject).map((each) => classify(each, options));
  return decisions.find(({ action }) => action !== 'ok') ?? decisions[0] ?? ok(undefined);
}

/** What an error's reason means, where a catalog knows it under its domain; undefined where none does. */
function byReason(error: StatusError, index: CatalogIndex): Decision | undefined {
  const known = findClass(index, error)?.[IDENTITY] ?? knownByClass(error);
  const isA2A = error.domain === A2A_DOMAIN && error.reason !== undefined;
  const action: Action | undefined = known?.action ?? (isA2A ? 'report' : undefined);
  if (action === undefined) return undefined;
  const hasErrorInfo = error.statusDetails.some(
    (detail) => detail['@type'] === 'type.googleapis.com/google.rpc.ErrorInfo',
  );
  return decision(error, action, 'server', !hasErrorInfo);
}

function knownByClass(error: StatusError) {
  return (error as { [CLASS]?: { [IDENTITY]: { action: Action } } })[CLASS]?.[IDENTITY] ?? ownIdentity(error);
}

function ownIdentity(error: StatusError): { action: Action } | undefined {
  const identity = (error.constructor as { [IDENTITY]?: { action?: Action } } | undefined)?.[IDENTITY];
  return identity?.action ? { action: identity.action } : undefined;
}

function decision(error: StatusError, action: Action, origin: Decision['origin'], inferred: boolean): Decision {
  const { reason, domain, code, statusDetails } = error;
  const retryAfterMs = retryDelayMs(statusDetails);
  return {
    action,
    origin,
    inferred,
    ...(reason !== undefined && { reason }),
    ...(domain !== undefined && { domain }),
    code,
    ...(retryAfterMs !== undefined && retryAfterMs >= 0 && { retryAfterMs }),
    error,
  };
}

function decideStatusError(error: StatusError, index: CatalogIndex): Decision {
  return byReason(error, index) ?? byGrpcCode(error, hasTrailers(error.metadata));
}

function decideGrpcStatus(status: GrpcStatus, index: CatalogIndex, options: ClassifyOptions): Decision {
  if (status.code === Code.OK) return ok(undefined);
  const data = unpack(status, index, options.registry);
  const error = receivedError(data, data[CLASS], status instanceof Error ? status : undefined);
  return byReason(error, index) ?? byGrpcCode(error, hasTrailers(status.metadata));
}

/** Reasons that a code stands for where nobody gives one. */
const REASON_OF_CODE: Record<number, A2AReason> = {
  [Code.NOT_FOUND]: 'TASK_NOT_FOUND',
  [Code.UNIMPLEMENTED]: 'UNSUPPORTED_OPERATION',
};

function byGrpcCode(error: StatusError, trailers: boolean): Decision {
  const { origin, httpStatus, fault } = speakerOf(error.details, trailers);
  if (httpStatus !== undefined) return decision(error, actionOfHttpStatus(httpStatus), origin, true);
  if (fault) return decision(error, fault === 'request' ? 'fix_request' : 'report', origin, true);
  const decided = decision(error, actionOfGrpcCode(error.code), origin, true);
  const reason = origin === 'server' && error.reason === undefined ? REASON_OF_CODE[error.code] : undefined;
  return reason ? { ...decided, reason, domain: A2A_DOMAIN } : decided;
}

/** Whether trailers came with a status: what grpc-js makes itself has none. */
function hasTrailers(metadata: GrpcStatus['metadata']): boolean {
  return (
    typeof metadata?.getMap === 'function' &&
    Object.keys(metadata.getMap()).some((key) => !key.startsWith('statuskit-'))
  );
}

function decideJsonRpc(body: object, httpStatus: number, index: CatalogIndex, options: ClassifyOptions): Decision {
  const error = fromJsonRpc(body, options) as StatusError | undefined;
  if (!error) return ok(body);
  const decided = byReason(error, index) ?? byJsonRpcCode(error, httpStatus);
  return error.jsonRpcCode === undefined ? decided : { ...decided, code: error.jsonRpcCode };
}

function byJsonRpcCode(error: StatusError, httpStatus: number): Decision {
  const reason = reasonOfJsonRpcCode(error.jsonRpcCode);
  if (reason) return decision(error, errorTable[reason].action, 'server', true);
  return decision(error, actionOfHttpStatus(httpStatus) === 'retry' ? 'retry' : 'fix_request', 'server', true);
}

/** 401, 403 and 407 come from the authentication layer, whatever the body says. */
function decideHttp(response: HttpResponse, index: CatalogIndex, options: ClassifyOptions): Decision {
  const { status } = response;
  const reading = readHttp(response, options);
  if (!reading) return ok(response.body);
  const { error, isProtocol } = reading;
  const origin = isProtocol ? 'server' : 'intermediary';
  const byStatus = actionOfHttpStatus(status);
  if (byStatus === 'auth') return { ...decision(error, 'auth', origin, true), code: status };
  const body = typeof response.body === 'string' ? undefined : response.body;
  if (error.jsonRpcCode !== undefined && error.reason === undefined && isJsonRpc(body)) {
    return { ...byJsonRpcCode(error, status), code: error.jsonRpcCode };
  }
  const action = byStatus === 'ok' ? actionOfGrpcCode(error.code) : byStatus;
  return { ...(byReason(error, index) ?? decision(error, action, origin, true)), code: status };
}

/** A body without its response: what it claims stands for the status; what claims none is an answer. */
function decideBody(body: object, index: CatalogIndex, options: ClassifyOptions): Decision {
  const status = taskStateOf(body) === undefined ? claimedStatus(body) : undefined;
  return status === undefined ? ok(body) : decideHttp({ status, body }, index, options);
}

/** The HTTP status that an error's body claims: as such, or by a gRPC code's number or name. */
function claimedStatus(body: object): number | undefined {
  const { error, status, code } = body as Record<string, unknown>;
  const inner = (isObject(error) ? error : {}) as Record<string, unknown>;
  const claims = [inner.code, inner.status, status, code];
  const http = claims.find((claim) => Number.isInteger(claim) && (claim as number) >= 400 && (claim as number) <= 599);
  if (http !== undefined) return http as number;
  const grpc = claims.map(grpcCodeClaimed).find((claim) => claim !== undefined);
  if (grpc !== undefined) return httpStatusOf(grpc);
  return isObject(error) ? 500 : undefined;
}

function grpcCodeClaimed(claim: unknown): number | undefined {
  if (isErrorCode(claim)) return claim;
  return typeof claim === 'string' ? codeByName(claim) : undefined;
}

function isGrpcStatus(input: object): input is GrpcStatus {
  const { code, details, metadata } = input as Record<string, unknown>;
  return (
    Number.isInteger(code) &&
    typeof details === 'string' &&
    (metadata === undefined || metadata === null || isTrailers(metadata))
  );
}

function isTrailers(metadata: unknown): boolean {
  return isObject(metadata) && typeof (metadata as { get?: unknown }).get === 'function';
}

function isHttpResponse(input: object): input is HttpResponse {
  const { status } = input as HttpResponse;
  return Number.isInteger(status) && status >= 100 && status <= 599 && ('body' in input || 'headers' in input);
}
