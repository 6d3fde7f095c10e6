/** The operations of A2A's service, by the names that gRPC and JSON-RPC share (A2A specification, section 5.3). */
export const A2A_METHODS = [
  'SendMessage',
  'SendStreamingMessage',
  'GetTask',
  'ListTasks',
  'CancelTask',
  'SubscribeToTask',
  'CreateTaskPushNotificationConfig',
  'GetTaskPushNotificationConfig',
  'ListTaskPushNotificationConfigs',
  'GetExtendedAgentCard',
  'DeleteTaskPushNotificationConfig',
] as const;

/** The name of one of A2A's operations. */
export type A2AMethod = (typeof A2A_METHODS)[number];
