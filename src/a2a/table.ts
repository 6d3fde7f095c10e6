import type { ErrorDefinition } from '../error/catalog.js';
import { Code } from '../status/code.js';

/** ErrorInfo's domain for A2A's own errors (A2A specification, section 10.6). */
export const A2A_DOMAIN = 'a2a-protocol.org';

/** Editions of the specification whose error tables differ. */
export type Edition = '1.0.0' | '1.0.1';

/** The edition that statuskit writes. It reads all of them. */
export const EDITION: Edition = '1.0.1';

/** A row of A2A's table, with what an older edition said otherwise. */
export interface A2AErrorDefinition extends ErrorDefinition {
  /** The code and HTTP status of an older edition, where they differ. */
  editions?: { '1.0.0'?: { code?: number; httpStatus?: number } };
}

/**
 * A2A's errors by reason: the nine of its own (specification, section 5.4), then the five of JSON-RPC 2.0.
 * The one home of these facts; everything else derives from it.
 */
export const errorTable = {
  TASK_NOT_FOUND: {
    name: 'TaskNotFoundError',
    code: Code.NOT_FOUND,
    httpStatus: 404,
    jsonRpcCode: -32001,
    action: 'reconcile',
    message: 'Task not found',
  },
  TASK_NOT_CANCELABLE: {
    name: 'TaskNotCancelableError',
    code: Code.FAILED_PRECONDITION,
    httpStatus: 400,
    jsonRpcCode: -32002,
    action: 'reconcile',
    message: 'Task cannot be canceled',
    editions: { '1.0.0': { httpStatus: 409 } },
  },
  PUSH_NOTIFICATION_NOT_SUPPORTED: {
    name: 'PushNotificationNotSupportedError',
    code: Code.FAILED_PRECONDITION,
    httpStatus: 400,
    jsonRpcCode: -32003,
    action: 'degrade',
    message: 'Push notifications are not supported',
    editions: { '1.0.0': { code: Code.UNIMPLEMENTED } },
  },
  UNSUPPORTED_OPERATION: {
    name: 'UnsupportedOperationError',
    code: Code.FAILED_PRECONDITION,
    httpStatus: 400,
    jsonRpcCode: -32004,
    action: 'degrade',
    message: 'Operation not supported',
    editions: { '1.0.0': { code: Code.UNIMPLEMENTED } },
  },
  CONTENT_TYPE_NOT_SUPPORTED: {
    name: 'ContentTypeNotSupportedError',
    code: Code.INVALID_ARGUMENT,
    httpStatus: 400,
    jsonRpcCode: -32005,
    action: 'fix_request',
    message: 'Content type not supported',
    editions: { '1.0.0': { httpStatus: 415 } },
  },
  INVALID_AGENT_RESPONSE: {
    name: 'InvalidAgentResponseError',
    code: Code.INTERNAL,
    httpStatus: 500,
    jsonRpcCode: -32006,
    action: 'report',
    message: 'An agent gave an invalid response',
    editions: { '1.0.0': { httpStatus: 502 } },
  },
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: {
    name: 'ExtendedAgentCardNotConfiguredError',
    code: Code.FAILED_PRECONDITION,
    httpStatus: 400,
    jsonRpcCode: -32007,
    action: 'degrade',
    message: 'No extended agent card is configured',
  },
  EXTENSION_SUPPORT_REQUIRED: {
    name: 'ExtensionSupportRequiredError',
    code: Code.FAILED_PRECONDITION,
    httpStatus: 400,
    jsonRpcCode: -32008,
    action: 'fix_request',
    message: 'A required extension is not supported by the client',
  },
  VERSION_NOT_SUPPORTED: {
    name: 'VersionNotSupportedError',
    code: Code.FAILED_PRECONDITION,
    httpStatus: 400,
    jsonRpcCode: -32009,
    action: 'fix_request',
    message: 'Protocol version not supported',
    editions: { '1.0.0': { code: Code.UNIMPLEMENTED } },
  },
  PARSE_ERROR: {
    name: 'JsonParseError',
    code: Code.INVALID_ARGUMENT,
    httpStatus: 400,
    jsonRpcCode: -32700,
    action: 'fix_request',
    message: 'Parse error',
  },
  INVALID_REQUEST: {
    name: 'InvalidRequestError',
    code: Code.INVALID_ARGUMENT,
    httpStatus: 400,
    jsonRpcCode: -32600,
    action: 'fix_request',
    message: 'Invalid request',
  },
  METHOD_NOT_FOUND: {
    name: 'MethodNotFoundError',
    code: Code.UNIMPLEMENTED,
    httpStatus: 404,
    jsonRpcCode: -32601,
    action: 'fix_request',
    message: 'Method not found',
  },
  INVALID_PARAMS: {
    name: 'InvalidParamsError',
    code: Code.INVALID_ARGUMENT,
    httpStatus: 400,
    jsonRpcCode: -32602,
    action: 'fix_request',
    message: 'Invalid params',
  },
  INTERNAL_ERROR: {
    name: 'InternalError',
    code: Code.INTERNAL,
    httpStatus: 500,
    jsonRpcCode: -32603,
    action: 'retry',
    message: 'Internal error',
  },
} as const satisfies Record<string, A2AErrorDefinition>;

/** A reason that A2A defines. */
export type A2AReason = keyof typeof errorTable;

/** The reasons of the five standard JSON-RPC errors; the other nine are A2A's own. */
export const STANDARD_REASONS = [
  'PARSE_ERROR',
  'INVALID_REQUEST',
  'METHOD_NOT_FOUND',
  'INVALID_PARAMS',
  'INTERNAL_ERROR',
] as const satisfies readonly A2AReason[];
