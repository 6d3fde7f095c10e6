import type { StatusError } from '../error/status-error.js';
import { type CodeName, codeName } from '../status/code.js';
import { withoutDebugInfo } from '../status/debug-info.js';
import { detailToJson } from '../status/json.js';
import type { JsonValue } from '../status/struct.js';

/** A request's id (JSON-RPC 2.0, section 4). */
export type JsonRpcId = string | number | null;

/** An error response (JSON-RPC 2.0, section 5). It always travels with HTTP 200. */
export interface JsonRpcErrorResponse {
  jsonrpc: '2.0';
  id: JsonRpcId;
  error: { code: number; message: string; data?: JsonValue[] };
}

/** What writing an error takes. */
export interface EncodeOptions {
  /** Whether DebugInfo details are written. Default false. */
  sendDebugInfo?: boolean;
}

const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

/**
 * Standard codes for errors that have none of their own (JSON-RPC 2.0, section 5.1); the reason tells the rest. Only
 * what may go away by itself is an internal error: callers try those again.
 */
const STANDARD_CODES: Record<CodeName, number> = {
  OK: INTERNAL_ERROR,
  CANCELLED: INTERNAL_ERROR,
  UNKNOWN: INTERNAL_ERROR,
  INVALID_ARGUMENT: INVALID_PARAMS,
  DEADLINE_EXCEEDED: INTERNAL_ERROR,
  NOT_FOUND: INVALID_PARAMS,
  ALREADY_EXISTS: INVALID_PARAMS,
  PERMISSION_DENIED: INVALID_REQUEST,
  RESOURCE_EXHAUSTED: INTERNAL_ERROR,
  FAILED_PRECONDITION: INVALID_REQUEST,
  ABORTED: INTERNAL_ERROR,
  OUT_OF_RANGE: INVALID_PARAMS,
  UNIMPLEMENTED: METHOD_NOT_FOUND,
  INTERNAL: INTERNAL_ERROR,
  UNAVAILABLE: INTERNAL_ERROR,
  DATA_LOSS: INTERNAL_ERROR,
  UNAUTHENTICATED: INVALID_REQUEST,
};

/** An error as a JSON-RPC response, `data` being its details (A2A specification, section 9.5). */
export function toJsonRpc(error: StatusError, id: JsonRpcId, options: EncodeOptions = {}): JsonRpcErrorResponse {
  const details = options.sendDebugInfo ? error.statusDetails : withoutDebugInfo(error.statusDetails);
  return {
    jsonrpc: '2.0',
    id,
    error: {
      code: error.jsonRpcCode ?? STANDARD_CODES[codeName(error.code) ?? 'UNKNOWN'],
      message: error.details,
      ...(details.length > 0 && { data: details.map(detailToJson) }),
    },
  };
}
