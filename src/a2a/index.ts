export { A2AError, type A2AErrorOptions } from './a2a-error.js';
export {
  a2a,
  ContentTypeNotSupportedError,
  ExtendedAgentCardNotConfiguredError,
  ExtensionSupportRequiredError,
  InternalError,
  InvalidAgentResponseError,
  type InvalidField,
  InvalidParamsError,
  InvalidRequestError,
  JsonParseError,
  MethodNotFoundError,
  PushNotificationConfigNotFoundError,
  PushNotificationNotSupportedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
  VersionNotSupportedError,
} from './errors.js';
export { A2A_METHODS, type A2AMethod } from './methods.js';
export { a2aResendRule, type ResendableCall, type ResendRuleOptions } from './resend-rule.js';
export {
  A2A_DOMAIN,
  type A2AErrorDefinition,
  type A2AReason,
  EDITION,
  type Edition,
  errorTable,
  STANDARD_REASONS,
} from './table.js';
export { isTerminalState, TASK_STATES, type TaskState, TERMINAL_STATES, taskStateName } from './task-state.js';
