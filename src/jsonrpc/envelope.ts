import type { StatusError } from '../error/status-error.js';
import { Code } from '../status/code.js';
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

const INTERNAL_ERROR = -32603;

/** Standard codes for errors that have none of their own (JSON-RPC 2.0, section 5.1): the reason tells the rest. */
const STANDARD_CODES = new Map<number, number>([
  [Code.INVALID_ARGUMENT, -32602],
  [Code.UNIMPLEMENTED, -32601],
]);

/** An error as a JSON-RPC response, `data` being its details (A2A specification, section 9.5). */
export function toJsonRpc(error: StatusError, id: JsonRpcId, options: EncodeOptions = {}): JsonRpcErrorResponse {
  const details = options.sendDebugInfo ? error.statusDetails : withoutDebugInfo(error.statusDetails);
  return {
    jsonrpc: '2.0',
    id,
    error: {
      code: error.jsonRpcCode ?? STANDARD_CODES.get(error.code) ?? INTERNAL_ERROR,
      message: error.details,
      ...(details.length > 0 && { data: details.map(detailToJson) }),
    },
  };
}
