import type { CatalogErrorClass, StatusError } from 'statuskit';
import {
  ContentTypeNotSupportedError,
  ExtendedAgentCardNotConfiguredError,
  ExtensionSupportRequiredError,
  InvalidAgentResponseError,
  InvalidParamsError,
  PushNotificationNotSupportedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
  VersionNotSupportedError,
} from 'statuskit/a2a';
import type { Agent } from './a2a-service.js';
import { billing } from './agent.js';
import { REQUIRED_EXTENSION } from './cards.js';

/** The demo's agents: one whose card declares everything, and one whose card declares nothing. */
export interface Agents {
  full: Agent;
  strict: Agent;
}

/** One way to make an agent fail, and what the caller must then hold. */
export interface Scenario {
  title: string;
  method: string;
  run(agents: Agents): Promise<unknown>;
  code: string;
  reason: string;
  domain: string;
  /** The class that `instanceof` must know; `StatusError` where no catalog has the domain. */
  caught: string;
  class?: CatalogErrorClass;
  metadata?: Record<string, string | RegExp>;
}

const V1 = { 'a2a-version': '1.0' };
const v1 = { metadata: V1 };
const v1WithExtension = { metadata: { ...V1, 'a2a-extensions': REQUIRED_EXTENSION } };
const A2A = 'a2a-protocol.org';

let sent = 0;
const message = (text: string, mediaType = 'text/plain') => ({
  message: { messageId: `message-${++sent}`, role: 'ROLE_USER', parts: [{ text, mediaType }] },
});

async function taskOf({ full }: Agents, text: string): Promise<string> {
  const { task } = await full.sendMessage(message(text), v1);
  if (!task) throw new Error('the agent made no task');
  return task.id;
}

async function drain(events: AsyncIterable<unknown>, expected = 0): Promise<void> {
  let count = 0;
  try {
    for await (const _ of events) count++;
  } catch (error) {
    if (count < expected) throw new Error(`${count} events came before the error, not ${expected}`, { cause: error });
    throw error;
  }
}

/** Each of A2A's nine errors by its natural cause, and then what else can happen to an agent. */
export const scenarios: Scenario[] = [
  {
    title: 'a task that never was',
    method: 'GetTask',
    run: ({ full }) => full.getTask({ id: 'no-such-task' }, v1),
    code: 'NOT_FOUND',
    reason: 'TASK_NOT_FOUND',
    domain: A2A,
    caught: 'TaskNotFoundError',
    class: TaskNotFoundError,
    metadata: { taskId: 'no-such-task' },
  },
  {
    title: 'a cancel that lost the race',
    method: 'CancelTask',
    run: async (agents) => agents.full.cancelTask({ id: await taskOf(agents, 'hello') }, v1),
    code: 'FAILED_PRECONDITION',
    reason: 'TASK_NOT_CANCELABLE',
    domain: A2A,
    caught: 'TaskNotCancelableError',
    class: TaskNotCancelableError,
    metadata: { state: 'TASK_STATE_COMPLETED' },
  },
  {
    title: 'push, on an agent without it',
    method: 'CreateTaskPushNotificationConfig',
    run: ({ strict }) =>
      strict.createTaskPushNotificationConfig({ taskId: 'task-1', url: 'https://example.com/hook' }, v1WithExtension),
    code: 'FAILED_PRECONDITION',
    reason: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
    domain: A2A,
    caught: 'PushNotificationNotSupportedError',
    class: PushNotificationNotSupportedError,
  },
  {
    title: 'following a task that has ended',
    method: 'SubscribeToTask',
    run: async (agents) => drain(agents.full.subscribeToTask({ id: await taskOf(agents, 'hello') }, v1)),
    code: 'FAILED_PRECONDITION',
    reason: 'UNSUPPORTED_OPERATION',
    domain: A2A,
    caught: 'UnsupportedOperationError',
    class: UnsupportedOperationError,
    metadata: { operation: 'SubscribeToTask' },
  },
  {
    title: 'a PDF to a text agent',
    method: 'SendMessage',
    run: ({ full }) => full.sendMessage(message('%PDF-1.7', 'application/pdf'), v1),
    code: 'INVALID_ARGUMENT',
    reason: 'CONTENT_TYPE_NOT_SUPPORTED',
    domain: A2A,
    caught: 'ContentTypeNotSupportedError',
    class: ContentTypeNotSupportedError,
    metadata: { mediaType: 'application/pdf' },
  },
  {
    title: 'a downstream agent that answers junk',
    method: 'SendMessage',
    run: ({ full }) => full.sendMessage(message('delegate'), v1),
    code: 'INTERNAL',
    reason: 'INVALID_AGENT_RESPONSE',
    domain: A2A,
    caught: 'InvalidAgentResponseError',
    class: InvalidAgentResponseError,
  },
  {
    title: 'a card declared, not configured',
    method: 'GetExtendedAgentCard',
    run: ({ full }) => full.getExtendedAgentCard({}, v1),
    code: 'FAILED_PRECONDITION',
    reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
    domain: A2A,
    caught: 'ExtendedAgentCardNotConfiguredError',
    class: ExtendedAgentCardNotConfiguredError,
  },
  {
    title: 'a required extension left out',
    method: 'SendMessage',
    run: ({ strict }) => strict.sendMessage(message('hello'), v1),
    code: 'FAILED_PRECONDITION',
    reason: 'EXTENSION_SUPPORT_REQUIRED',
    domain: A2A,
    caught: 'ExtensionSupportRequiredError',
    class: ExtensionSupportRequiredError,
    metadata: { extension: REQUIRED_EXTENSION },
  },
  {
    title: 'no version said, which means 0.3',
    method: 'GetTask',
    run: ({ full }) => full.getTask({ id: 'task-1' }),
    code: 'FAILED_PRECONDITION',
    reason: 'VERSION_NOT_SUPPORTED',
    domain: A2A,
    caught: 'VersionNotSupportedError',
    class: VersionNotSupportedError,
    metadata: { version: '0.3', supportedVersions: '1.0' },
  },
  {
    title: 'an unexpected exception',
    method: 'SendMessage',
    run: ({ full }) => full.sendMessage(message('crash'), v1),
    code: 'INTERNAL',
    reason: 'INTERNAL_ERROR',
    domain: 'lf.a2a.v1.A2AService',
    caught: 'StatusError',
    metadata: { correlationId: /^[0-9a-f-]{36}$/ },
  },
  {
    title: 'an error of another domain',
    method: 'SendMessage',
    run: ({ full }) => full.sendMessage(message('spend'), v1),
    code: 'FAILED_PRECONDITION',
    reason: 'CREDIT_SPENT',
    domain: 'billing.example.com',
    caught: 'CreditSpentError',
    class: billing.errors.CreditSpentError,
    metadata: { account: 'acme', balance: '0' },
  },
  {
    title: '2,000 violations',
    method: 'SendMessage',
    run: ({ full }) => full.sendMessage(message('overflow'), v1),
    code: 'INVALID_ARGUMENT',
    reason: 'INVALID_PARAMS',
    domain: A2A,
    caught: 'InvalidParamsError',
    class: InvalidParamsError,
    metadata: { truncated: 'BadRequest' },
  },
  {
    title: 'a bug, after three events',
    method: 'SendStreamingMessage',
    run: ({ full }) => drain(full.sendStreamingMessage(message('one two crash'), v1), 3),
    code: 'INTERNAL',
    reason: 'INTERNAL_ERROR',
    domain: 'lf.a2a.v1.A2AService',
    caught: 'StatusError',
    metadata: { correlationId: /^[0-9a-f-]{36}$/ },
  },
];

/** Where an error is not what a scenario says it must be; undefined where it is. */
export function mismatch(scenario: Scenario, error: StatusError, code: string): string | undefined {
  if (code !== scenario.code) return `code ${code}, not ${scenario.code}`;
  if (error.reason !== scenario.reason) return `reason ${error.reason}, not ${scenario.reason}`;
  if (error.domain !== scenario.domain) return `domain ${error.domain}, not ${scenario.domain}`;
  if (error.name !== scenario.caught) return `class ${error.name}, not ${scenario.caught}`;
  if (scenario.class && !((error as unknown) instanceof (scenario.class as unknown as new () => object))) {
    return `not an instance of ${scenario.caught}`;
  }
  for (const [key, expected] of Object.entries(scenario.metadata ?? {})) {
    const value = error.errorInfoMetadata[key] ?? '(none)';
    if (expected instanceof RegExp ? !expected.test(value) : value !== expected) return `${key} is ${value}`;
  }
  return undefined;
}
