export {
  badRequest,
  debugInfo,
  errorInfo,
  help,
  localizedMessage,
  preconditionFailure,
  quotaFailure,
  requestInfo,
  resourceInfo,
  retryInfo,
} from './builders.js';
export { Code, type CodeName, codeName } from './code.js';
export { StatusDecodeError } from './decode-error.js';
export { type Detail, type DetailTypes, findDetail, type StructDetail, type UnknownDetail } from './detail.js';
export { type Duration, durationFromMs, durationToMs } from './duration.js';
export type {
  BadRequest,
  DebugInfo,
  ErrorInfo,
  Help,
  LocalizedMessage,
  PreconditionFailure,
  QuotaFailure,
  RequestInfo,
  ResourceInfo,
  RetryInfo,
} from './gen/error-details.js';
export { type DetailCodec, type DetailRegistry, detailRegistry, type ProtobufjsType } from './registry.js';
export { decodeStatus, encodeStatus, type Status, type StatusCodecOptions } from './status.js';
export type { JsonObject, JsonValue } from './struct.js';
