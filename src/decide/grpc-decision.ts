import { A2A_METHODS } from '../a2a/methods.js';
import { A2A_DOMAIN, type A2AReason } from '../a2a/table.js';
import type { CatalogIndex } from '../error/catalog.js';
import { FAILURE_KEY } from '../error/failure-trailers.js';
import { speakerOf } from '../error/grpc-words.js';
import { CLASS } from '../error/link.js';
import { isMetadata } from '../error/outcome.js';
import { receivedError } from '../error/received.js';
import type { StatusError } from '../error/status-error.js';
import { type GrpcStatus, unpack } from '../error/unpack.js';
import { Code, isErrorCode } from '../status/code.js';
import type { DetailRegistry } from '../status/registry.js';
import { actionOfGrpcCode, actionOfHttpStatus } from './by-status.js';
import type { Decision } from './decision.js';
import { decideByReason, decisionAbout } from './error-decision.js';

/** Whether a value is a ServiceError or a StatusObject. */
export function isGrpcStatus(input: object): input is GrpcStatus {
  const { code, details } = input as Record<string, unknown>;
  if (!Number.isInteger(code) || typeof details !== 'string') return false;
  return input instanceof Error || code === Code.OK || isErrorCode(code);
}

/** What a failed gRPC status means. */
export function decideGrpcStatus(
  status: GrpcStatus,
  index: CatalogIndex,
  { registry, method }: { registry?: DetailRegistry; method?: string },
): Decision {
  const data = unpack(status, index, registry);
  return decideStatusError(receivedError(data, data[CLASS], status), index, method, status.metadata);
}

/** What a StatusError means: its reason, else its code and who made it. */
export function decideStatusError(
  error: StatusError,
  index: CatalogIndex,
  method: string | undefined,
  metadata: GrpcStatus['metadata'] = error.metadata,
): Decision {
  return decideByReason(error, index) ?? decideByGrpcCode(error, method, hasTrailers(metadata));
}

/** Reasons that a code stands for where nobody gives one. */
const REASON_OF_CODE: Record<number, A2AReason> = {
  [Code.NOT_FOUND]: 'TASK_NOT_FOUND',
  [Code.UNIMPLEMENTED]: 'UNSUPPORTED_OPERATION',
};

/** NOT_FOUND is no task's where the method, if it is known, asks for none. */
function reasonOfCode(code: number, method: string | undefined): A2AReason | undefined {
  const name = method?.slice(method.lastIndexOf('/') + 1);
  return code === Code.NOT_FOUND && name !== undefined && !TASK_METHODS.has(name) ? undefined : REASON_OF_CODE[code];
}

const TASK_METHODS: ReadonlySet<string> = new Set(
  A2A_METHODS.filter((name) => name !== 'ListTasks' && name !== 'GetExtendedAgentCard'),
);

function decideByGrpcCode(error: StatusError, method: string | undefined, trailers: boolean): Decision {
  const { origin, httpStatus, fault } = speakerOf(error.details, trailers);
  if (httpStatus !== undefined) return decisionAbout(error, actionOfHttpStatus(httpStatus), origin, true);
  if (fault) return decisionAbout(error, fault === 'request' ? 'fix_request' : 'report', origin, true);
  const decided = decisionAbout(error, actionOfGrpcCode(error.code), origin, true);
  const reason = origin === 'server' && error.reason === undefined ? reasonOfCode(error.code, method) : undefined;
  return reason ? { ...decided, reason, domain: A2A_DOMAIN } : decided;
}

/** Whether trailers came with a status: what grpc-js makes itself has none. */
function hasTrailers(metadata: GrpcStatus['metadata']): boolean {
  return isMetadata(metadata) && Object.keys(metadata.getMap()).some((key) => key !== FAILURE_KEY);
}
