import { Code, type CodeName, codeName } from '../status/code.js';

/** HTTP statuses of the gRPC codes, as google.rpc.Code gives them. */
const HTTP_STATUS: Record<CodeName, number> = {
  OK: 200,
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DATA_LOSS: 500,
  UNAUTHENTICATED: 401,
};

/** The HTTP status of a gRPC code. */
export function httpStatusOf(code: number): number {
  return HTTP_STATUS[codeName(code) ?? 'UNKNOWN'];
}

const CODES = new Map<number, number>([
  [400, Code.INVALID_ARGUMENT],
  [401, Code.UNAUTHENTICATED],
  [403, Code.PERMISSION_DENIED],
  [404, Code.NOT_FOUND],
  [407, Code.UNAUTHENTICATED],
  [408, Code.DEADLINE_EXCEEDED],
  [409, Code.ABORTED],
  [412, Code.FAILED_PRECONDITION],
  [425, Code.UNAVAILABLE],
  [429, Code.RESOURCE_EXHAUSTED],
  [499, Code.CANCELLED],
  [500, Code.INTERNAL],
  [501, Code.UNIMPLEMENTED],
  [502, Code.UNAVAILABLE],
  [503, Code.UNAVAILABLE],
  [504, Code.DEADLINE_EXCEEDED],
]);

/** The gRPC code that comes nearest to an HTTP status. */
export function codeOfHttpStatus(status: number): number {
  const code = CODES.get(status);
  if (code !== undefined) return code;
  if (status >= 400 && status < 500) return Code.FAILED_PRECONDITION;
  return status >= 500 ? Code.INTERNAL : Code.UNKNOWN;
}
