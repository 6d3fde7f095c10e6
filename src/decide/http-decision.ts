import { reasonOfJsonRpcCode } from '../a2a/by-code.js';
import { errorTable } from '../a2a/table.js';
import { taskStateOf } from '../a2a/task-outcome.js';
import type { CatalogIndex } from '../error/catalog.js';
import type { DecodeOptions } from '../error/from-details.js';
import type { StatusError } from '../error/status-error.js';
import { httpStatusOf } from '../http/http-status.js';
import { type HttpResponse, jsonOf, readHttp } from '../http/read.js';
import { codeByName, isErrorCode } from '../status/code.js';
import { isObject } from '../status/json-shape.js';
import { actionOfGrpcCode, actionOfHttpStatus } from './by-status.js';
import type { Decision } from './decision.js';
import { decideByReason, decisionAbout } from './error-decision.js';

/** Whether a value is an HTTP response. */
export function isHttpResponse(input: object): input is HttpResponse {
  const { status } = input as HttpResponse;
  return Number.isInteger(status) && status >= 100 && status <= 599 && ('body' in input || 'headers' in input);
}

/** What an answer that went well means: a task's outcome is no error. */
export function decideAnswer(answer: unknown): Decision {
  const taskState = taskStateOf(answer);
  return { action: 'ok', origin: 'server', inferred: false, ...(taskState !== undefined && { taskState }) };
}

/**
 * What an HTTP response means, JSON-RPC's included. 401, 403 and 407 come from the authentication layer, whatever the
 * body says.
 */
export function decideHttp(response: HttpResponse, index: CatalogIndex, options: DecodeOptions): Decision {
  const { status } = response;
  const reading = readHttp(response, options);
  if (!reading) return decideAnswer(jsonOf(response.body));
  const { error, protocol } = reading;
  const origin = protocol === undefined ? 'intermediary' : 'server';
  const byStatus = actionOfHttpStatus(status);
  if (byStatus === 'auth') return { ...decisionAbout(error, 'auth', origin, true), code: status };
  if (protocol === 'JSON-RPC') return decideJsonRpcError(error, status, index);
  const action = byStatus === 'ok' ? actionOfGrpcCode(error.code) : byStatus;
  const code = status >= 400 ? status : (error.httpStatus ?? status);
  return { ...(decideByReason(error, index) ?? decisionAbout(error, action, origin, true)), code };
}

/** Its reason first, then its code, whose own reason a stranger's ErrorInfo does not change. */
function decideJsonRpcError(error: StatusError, httpStatus: number, index: CatalogIndex): Decision {
  const decided = decideByReason(error, index) ?? decideJsonRpcCode(error, httpStatus);
  return error.jsonRpcCode === undefined ? decided : { ...decided, code: error.jsonRpcCode };
}

function decideJsonRpcCode(error: StatusError, httpStatus: number): Decision {
  const reason = reasonOfJsonRpcCode(error.jsonRpcCode);
  if (reason) return decisionAbout(error, errorTable[reason].action, 'server', true);
  const action = actionOfHttpStatus(httpStatus) === 'retry' ? 'retry' : 'fix_request';
  return decisionAbout(error, action, 'server', true);
}

/** What a body means without its response: what it claims stands for the status; what claims none is an answer. */
export function decideBody(body: object, index: CatalogIndex, options: DecodeOptions): Decision {
  const status = taskStateOf(body) === undefined ? claimedStatus(body) : undefined;
  return decideHttp({ status: status ?? 200, body }, index, options);
}

/** The HTTP status that an error's body claims: as such, or by a gRPC code's number or name. */
function claimedStatus(body: object): number | undefined {
  const { error, status, code, jsonrpc } = body as Record<string, unknown>;
  if (jsonrpc !== undefined) return undefined;
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
