import type { StatusError } from '../error/status-error.js';
import type { EncodeOptions } from '../jsonrpc/envelope.js';
import { codeName } from '../status/code.js';
import { withoutDebugInfo } from '../status/debug-info.js';
import { detailToJson } from '../status/json.js';
import type { JsonObject } from '../status/struct.js';
import { httpStatusOf } from './http-status.js';
import { retryAfterHeader } from './retry-after.js';

/** A response to be sent: its status, its headers, and its body as JSON. */
export interface HttpErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: JsonObject;
}

/**
 * An error as the HTTP+JSON binding carries it: `google.rpc.Status` as JSON, under `error` (A2A specification, section
 * 11.6; AIP-193). RetryInfo becomes `Retry-After` too.
 */
export function toHttp(error: StatusError, options: EncodeOptions = {}): HttpErrorResponse {
  const status = error.httpStatus ?? httpStatusOf(error.code);
  const details = options.sendDebugInfo ? error.statusDetails : withoutDebugInfo(error.statusDetails);
  const body = {
    error: {
      code: status,
      status: codeName(error.code) ?? 'UNKNOWN',
      message: error.details,
      ...(details.length > 0 && { details: details.map(detailToJson) }),
    },
  };
  return { status, headers: headersOf(error, 'application/a2a+json'), body };
}

/** The headers of an error's response. */
export function headersOf(error: StatusError, contentType: string): Record<string, string> {
  const retryAfter = retryAfterHeader(error.statusDetails);
  return { 'content-type': contentType, ...(retryAfter !== undefined && { 'retry-after': retryAfter }) };
}
