import type { Detail } from '../status/detail.js';
import { type CatalogErrorClass, type CatalogIndex, findClass } from './catalog.js';
import { FailureTrailers } from './failure-trailers.js';
import { BRAND, IDENTITY, RECEIVED } from './link.js';
import { StatusError, type StatusErrorData } from './status-error.js';

/** The data of a status that a peer sent, as it stands on an error: `instanceof` knows it by the brand. */
export type ReceivedData = StatusErrorData & { [BRAND]: string };

/**
 * What a peer's status says, as an error's data. The first ErrorInfo whose (domain, reason) a catalog knows identifies
 * it, else the first: a proxy's, put before the agent's own, does not hide it.
 */
export function receivedData(
  status: { code: number; message: string; details: readonly Detail[] },
  index: CatalogIndex,
): ReceivedData {
  const { code, message, details } = status;
  const data: ReceivedData = {
    name: 'StatusError',
    code,
    details: message,
    errorInfoMetadata: {},
    statusDetails: details,
    [BRAND]: '',
  };
  for (const detail of details) {
    if (detail['@type'] !== 'type.googleapis.com/google.rpc.ErrorInfo') continue;
    const identity = { domain: detail.domain, reason: detail.reason, errorInfoMetadata: detail.metadata ?? {} };
    const known = findClass(index, identity)?.[IDENTITY];
    if (!known && data.reason !== undefined) continue;
    Object.assign(data, identity);
    data[BRAND] = detail.domain ?? '';
    if (!known) continue;
    data.name = known.name;
    data.httpStatus = known.httpStatus;
    data.jsonRpcCode = known.jsonRpcCode;
    break;
  }
  return data;
}

/** An error of a catalog's class, or a StatusError, with a peer's data, and marked as a peer's. */
export function receivedError(
  data: StatusErrorData,
  known: CatalogErrorClass | undefined,
  cause?: unknown,
): StatusError {
  const error = new Error(data.details, cause === undefined ? undefined : { cause }) as StatusError;
  Object.setPrototypeOf(error, known?.prototype ?? StatusError.prototype);
  error.name = data.name;
  error.code = data.code;
  error.details = data.details;
  if (data.reason !== undefined) error.reason = data.reason;
  if (data.domain !== undefined) error.domain = data.domain;
  error.errorInfoMetadata = data.errorInfoMetadata;
  error.statusDetails = data.statusDetails;
  if (data.httpStatus !== undefined) error.httpStatus = data.httpStatus;
  if (data.jsonRpcCode !== undefined) error.jsonRpcCode = data.jsonRpcCode;
  if (data.statusDetailsError) error.statusDetailsError = data.statusDetailsError;
  if (data.attempts !== undefined) error.attempts = data.attempts;
  error.metadata = new FailureTrailers({ error });
  Object.defineProperty(error, RECEIVED, { value: true });
  return error;
}
