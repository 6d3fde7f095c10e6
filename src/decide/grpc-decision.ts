import { A2A_DOMAIN, type A2AReason } from '../a2a/table.js';
import type { CatalogIndex } from '../error/catalog.js';
import { FAILURE_KEY } from '../error/failure-trailers.js';
import { CLASS } from '../error/link.js';
import { receivedError } from '../error/received.js';
import type { StatusError } from '../error/status-error.js';
import { type GrpcStatus, unpack } from '../error/unpack.js';
import { Code } from '../status/code.js';
import { isObject } from '../status/json-shape.js';
import type { DetailRegistry } from '../status/registry.js';
import { actionOfGrpcCode, actionOfHttpStatus } from './by-status.js';
import type { Decision } from './decision.js';
import { decideByReason, decisionAbout } from './error-decision.js';
import { speakerOf } from './grpc-words.js';

/** Whether a value is a ServiceError or a StatusObject. */
export function isGrpcStatus(input: object): input is GrpcStatus {
  const { code, details, metadata } = input as Record<string, unknown>;
  if (!Number.isInteger(code) || typeof details !== 'string') return false;
  return metadata === undefined || metadata === null || (isObject(metadata) && 'get' in metadata);
}

/** What a failed gRPC status means. */
export function decideGrpcStatus(status: GrpcStatus, index: CatalogIndex, registry?: DetailRegistry): Decision {
  const data = unpack(status, index, registry);
  return decideStatusError(receivedError(data, data[CLASS], status), index, status.metadata);
}

/** What a StatusError means: its reason, else its code and who made it. */
export function decideStatusError(
  error: StatusError,
  index: CatalogIndex,
  metadata: GrpcStatus['metadata'] = error.metadata,
): Decision {
  return decideByReason(error, index) ?? decideByGrpcCode(error, hasTrailers(metadata));
}

/** Reasons that a code stands for where nobody gives one. */
const REASON_OF_CODE: Record<number, A2AReason> = {
  [Code.NOT_FOUND]: 'TASK_NOT_FOUND',
  [Code.UNIMPLEMENTED]: 'UNSUPPORTED_OPERATION',
};

function decideByGrpcCode(error: StatusError, trailers: boolean): Decision {
  const { origin, httpStatus, fault } = speakerOf(error.details, trailers);
  if (httpStatus !== undefined) return decisionAbout(error, actionOfHttpStatus(httpStatus), origin, true);
  if (fault) return decisionAbout(error, fault === 'request' ? 'fix_request' : 'report', origin, true);
  const decided = decisionAbout(error, actionOfGrpcCode(error.code), origin, true);
  const reason = origin === 'server' && error.reason === undefined ? REASON_OF_CODE[error.code] : undefined;
  return reason ? { ...decided, reason, domain: A2A_DOMAIN } : decided;
}

/** Whether trailers came with a status: what grpc-js makes itself has none. */
function hasTrailers(metadata: GrpcStatus['metadata']): boolean {
  return Object.keys(metadata?.getMap?.() ?? {}).some((key) => key !== FAILURE_KEY);
}
