import type { A2AMethod } from './methods.js';

/** A call as a rule sees it: its method's path, and its request as its generator made it. */
export interface ResendableCall {
  path: string;
  request: unknown;
}

/** What {@link a2aResendRule} takes. */
export interface ResendRuleOptions {
  /**
   * Whether messages are resent: where they carry a `messageId`, by which the agent can tell, or never, for agents known
   * not to. Default `'with-message-id'`.
   */
  resendMessages?: 'with-message-id' | 'never';
}

/** Operations that read, or that end in the same state however often they are made. */
const REPEATABLE: ReadonlySet<string> = new Set<A2AMethod>([
  'GetTask',
  'ListTasks',
  'CancelTask',
  'SubscribeToTask',
  'GetTaskPushNotificationConfig',
  'ListTaskPushNotificationConfigs',
  'DeleteTaskPushNotificationConfig',
  'GetExtendedAgentCard',
]);

const MESSAGES: ReadonlySet<string> = new Set<A2AMethod>(['SendMessage', 'SendStreamingMessage']);

/**
 * Which of A2A's calls may be made again, for `retryInterceptor`: what reads, and a cancel, always; a message only with
 * its `messageId`; what creates something without an id, never.
 */
export function a2aResendRule({ resendMessages = 'with-message-id' }: ResendRuleOptions = {}) {
  return ({ path, request }: ResendableCall): boolean => {
    const method = path.slice(path.lastIndexOf('/') + 1);
    if (REPEATABLE.has(method)) return true;
    return MESSAGES.has(method) && resendMessages === 'with-message-id' && hasMessageId(request);
  };
}

/** Whichever generator made the request. */
function hasMessageId(request: unknown): boolean {
  const message = field(request, 'message', 'getMessage');
  const id = field(message, 'messageId', 'getMessageId') ?? field(message, 'message_id', 'getMessageId');
  return typeof id === 'string' && id !== '';
}

function field(message: unknown, name: string, getter: string): unknown {
  if (typeof message !== 'object' || message === null) return undefined;
  const { [name]: value, [getter]: get } = message as Record<string, unknown>;
  return typeof get === 'function' ? get.call(message) : value;
}
