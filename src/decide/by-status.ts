import { Code } from '../status/code.js';
import type { Action } from './decision.js';

const GRPC: Record<number, Action> = {
  [Code.OK]: 'ok',
  [Code.CANCELLED]: 'report',
  [Code.UNKNOWN]: 'report',
  [Code.INVALID_ARGUMENT]: 'fix_request',
  [Code.DEADLINE_EXCEEDED]: 'retry',
  [Code.NOT_FOUND]: 'reconcile',
  [Code.ALREADY_EXISTS]: 'reconcile',
  [Code.PERMISSION_DENIED]: 'auth',
  [Code.RESOURCE_EXHAUSTED]: 'retry',
  [Code.FAILED_PRECONDITION]: 'fix_request',
  [Code.ABORTED]: 'retry',
  [Code.OUT_OF_RANGE]: 'fix_request',
  [Code.UNIMPLEMENTED]: 'degrade',
  [Code.INTERNAL]: 'retry',
  [Code.UNAVAILABLE]: 'retry',
  [Code.DATA_LOSS]: 'report',
  [Code.UNAUTHENTICATED]: 'auth',
};

/** What to do by a gRPC code alone; a code that is none is to be reported. */
export function actionOfGrpcCode(code: number): Action {
  return GRPC[code] ?? 'report';
}

const HTTP: Record<number, Action> = {
  401: 'auth',
  403: 'auth',
  407: 'auth',
  408: 'retry',
  425: 'retry',
  429: 'retry',
  431: 'report',
  500: 'retry',
  501: 'degrade',
  502: 'retry',
  503: 'retry',
  504: 'retry',
};

/** What to do by an HTTP status alone. */
export function actionOfHttpStatus(status: number): Action {
  const action = HTTP[status];
  if (action) return action;
  if (status >= 200 && status < 300) return 'ok';
  return status >= 400 && status < 500 ? 'fix_request' : 'report';
}
