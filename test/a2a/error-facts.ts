/** A2A's errors as the specification's editions give them, transcribed from the table that this project keeps. */

/** How one edition says an error on gRPC and on HTTP. */
export interface Binding {
  grpc: string;
  http: number;
}

/** The nine of A2A's own: section 5.4 of the specification, published 2026-05-26 (1.0.1) and 2026-03-12 (1.0.0). */
export const a2aErrors: {
  name: string;
  reason: string;
  jsonrpc: number;
  action: string;
  '1.0.1': Binding;
  '1.0.0': Binding;
}[] = [
  {
    name: 'TaskNotFoundError',
    reason: 'TASK_NOT_FOUND',
    jsonrpc: -32001,
    action: 'reconcile',
    '1.0.1': { grpc: 'NOT_FOUND', http: 404 },
    '1.0.0': { grpc: 'NOT_FOUND', http: 404 },
  },
  {
    name: 'TaskNotCancelableError',
    reason: 'TASK_NOT_CANCELABLE',
    jsonrpc: -32002,
    action: 'reconcile',
    '1.0.1': { grpc: 'FAILED_PRECONDITION', http: 400 },
    '1.0.0': { grpc: 'FAILED_PRECONDITION', http: 409 },
  },
  {
    name: 'PushNotificationNotSupportedError',
    reason: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
    jsonrpc: -32003,
    action: 'degrade',
    '1.0.1': { grpc: 'FAILED_PRECONDITION', http: 400 },
    '1.0.0': { grpc: 'UNIMPLEMENTED', http: 400 },
  },
  {
    name: 'UnsupportedOperationError',
    reason: 'UNSUPPORTED_OPERATION',
    jsonrpc: -32004,
    action: 'degrade',
    '1.0.1': { grpc: 'FAILED_PRECONDITION', http: 400 },
    '1.0.0': { grpc: 'UNIMPLEMENTED', http: 400 },
  },
  {
    name: 'ContentTypeNotSupportedError',
    reason: 'CONTENT_TYPE_NOT_SUPPORTED',
    jsonrpc: -32005,
    action: 'fix_request',
    '1.0.1': { grpc: 'INVALID_ARGUMENT', http: 400 },
    '1.0.0': { grpc: 'INVALID_ARGUMENT', http: 415 },
  },
  {
    name: 'InvalidAgentResponseError',
    reason: 'INVALID_AGENT_RESPONSE',
    jsonrpc: -32006,
    action: 'report',
    '1.0.1': { grpc: 'INTERNAL', http: 500 },
    '1.0.0': { grpc: 'INTERNAL', http: 502 },
  },
  {
    name: 'ExtendedAgentCardNotConfiguredError',
    reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
    jsonrpc: -32007,
    action: 'degrade',
    '1.0.1': { grpc: 'FAILED_PRECONDITION', http: 400 },
    '1.0.0': { grpc: 'FAILED_PRECONDITION', http: 400 },
  },
  {
    name: 'ExtensionSupportRequiredError',
    reason: 'EXTENSION_SUPPORT_REQUIRED',
    jsonrpc: -32008,
    action: 'fix_request',
    '1.0.1': { grpc: 'FAILED_PRECONDITION', http: 400 },
    '1.0.0': { grpc: 'FAILED_PRECONDITION', http: 400 },
  },
  {
    name: 'VersionNotSupportedError',
    reason: 'VERSION_NOT_SUPPORTED',
    jsonrpc: -32009,
    action: 'fix_request',
    '1.0.1': { grpc: 'FAILED_PRECONDITION', http: 400 },
    '1.0.0': { grpc: 'UNIMPLEMENTED', http: 400 },
  },
];

/** The five of JSON-RPC 2.0, section 5.1: the same in both editions. */
export const standardErrors: ({ name: string; reason: string; jsonrpc: number; action: string } & Binding)[] = [
  {
    name: 'JsonParseError',
    reason: 'PARSE_ERROR',
    jsonrpc: -32700,
    grpc: 'INVALID_ARGUMENT',
    http: 400,
    action: 'fix_request',
  },
  {
    name: 'InvalidRequestError',
    reason: 'INVALID_REQUEST',
    jsonrpc: -32600,
    grpc: 'INVALID_ARGUMENT',
    http: 400,
    action: 'fix_request',
  },
  {
    name: 'MethodNotFoundError',
    reason: 'METHOD_NOT_FOUND',
    jsonrpc: -32601,
    grpc: 'UNIMPLEMENTED',
    http: 404,
    action: 'fix_request',
  },
  {
    name: 'InvalidParamsError',
    reason: 'INVALID_PARAMS',
    jsonrpc: -32602,
    grpc: 'INVALID_ARGUMENT',
    http: 400,
    action: 'fix_request',
  },
  { name: 'InternalError', reason: 'INTERNAL_ERROR', jsonrpc: -32603, grpc: 'INTERNAL', http: 500, action: 'retry' },
];
