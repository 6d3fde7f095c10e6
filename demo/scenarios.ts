import type { Agent } from './a2a/agent.js';
import type { SendMessageRequest } from './a2a/messages.js';
import type { Binding } from './bindings.js';
import { a2aError, type Expected } from './expected.js';
import { callHttpJson } from './http-json/client.js';
import { callJsonRpc } from './jsonrpc/client.js';
import { billing } from './shouter/billing.js';
import { REQUIRED_EXTENSION } from './shouter/cards.js';

/** The demo's agents over one binding: one whose card declares everything, one whose card declares nothing. */
export interface Agents {
  full: Agent;
  strict: Agent;
  /** Where the full one serves HTTP. */
  url: string;
}

type Provoke = (agents: Agents) => Promise<unknown>;

/** One way to make an agent fail, and what the caller must then hold, whatever the binding. */
export interface Scenario {
  title: string;
  method: string;
  /** For all bindings, or for those that can fail so. */
  provoke: Provoke | Partial<Record<Binding, Provoke>>;
  expected: Expected;
}

const V1 = { 'A2A-Version': '1.0' };
const v1 = { metadata: V1 };
const v1WithExtension = { metadata: { ...V1, 'A2A-Extensions': REQUIRED_EXTENSION } };

/** Differs from call to call. */
const A_TASK_ID = /^task-\d+$/;
const A_CORRELATION_ID = /^[0-9a-f-]{36}$/;

let sent = 0;
const message = (text: string, mediaType = 'text/plain'): SendMessageRequest => ({
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
    if (count !== expected) throw new Error(`${count} events came before the error, not ${expected}`, { cause: error });
    throw error;
  }
}

/** A2A's nine errors by their natural causes, then the standard five, and what else can happen to an agent. */
export const scenarios: Scenario[] = [
  {
    title: 'a task that never was',
    method: 'GetTask',
    provoke: ({ full }) => full.getTask({ id: 'no-such-task' }, v1),
    expected: a2aError('TASK_NOT_FOUND', { taskId: 'no-such-task' }),
  },
  {
    title: 'a cancel that lost the race',
    method: 'CancelTask',
    provoke: async (agents) => agents.full.cancelTask({ id: await taskOf(agents, 'hello') }, v1),
    expected: a2aError('TASK_NOT_CANCELABLE', { taskId: A_TASK_ID, state: 'TASK_STATE_COMPLETED' }),
  },
  {
    title: 'push, on an agent without it',
    method: 'CreateTaskPushNotificationConfig',
    provoke: ({ strict }) =>
      strict.createTaskPushNotificationConfig({ taskId: 'task-1', url: 'https://example.com/hook' }, v1WithExtension),
    expected: a2aError('PUSH_NOTIFICATION_NOT_SUPPORTED'),
  },
  {
    title: 'following a task that has ended',
    method: 'SubscribeToTask',
    provoke: async (agents) => drain(agents.full.subscribeToTask({ id: await taskOf(agents, 'hello') }, v1)),
    expected: a2aError('UNSUPPORTED_OPERATION', { operation: 'SubscribeToTask', taskId: A_TASK_ID }),
  },
  {
    title: 'a PDF to a text agent',
    method: 'SendMessage',
    provoke: ({ full }) => full.sendMessage(message('%PDF-1.7', 'application/pdf'), v1),
    expected: a2aError('CONTENT_TYPE_NOT_SUPPORTED', { mediaType: 'application/pdf' }),
  },
  {
    title: 'a downstream agent that answers junk',
    method: 'SendMessage',
    provoke: ({ full }) => full.sendMessage(message('delegate'), v1),
    expected: a2aError('INVALID_AGENT_RESPONSE'),
  },
  {
    title: 'a card declared, not configured',
    method: 'GetExtendedAgentCard',
    provoke: ({ full }) => full.getExtendedAgentCard({}, v1),
    expected: a2aError('EXTENDED_AGENT_CARD_NOT_CONFIGURED'),
  },
  {
    title: 'a required extension left out',
    method: 'SendMessage',
    provoke: ({ strict }) => strict.sendMessage(message('hello'), v1),
    expected: a2aError('EXTENSION_SUPPORT_REQUIRED', { extension: REQUIRED_EXTENSION }),
  },
  {
    title: 'no version said, which means 0.3',
    method: 'GetTask',
    provoke: ({ full }) => full.getTask({ id: 'task-1' }),
    expected: a2aError('VERSION_NOT_SUPPORTED', { version: '0.3', supportedVersions: '1.0' }),
  },
  {
    title: 'a body that is not JSON',
    method: 'SendMessage',
    provoke: {
      // No GRPC: its messages are protobuf, and grpc-js itself answers those that do not parse, without details.
      JSONRPC: ({ url }) => drain(callJsonRpc(url, '{"jsonrpc":', v1)),
      'HTTP+JSON': ({ url }) => drain(callHttpJson(`${url}/message:send`, 'post', '{"message":', v1)),
    },
    expected: a2aError('PARSE_ERROR'),
  },
  {
    title: 'JSON that is no request',
    method: 'GetTask',
    provoke: {
      // JSONRPC alone has an envelope that can be wrong.
      JSONRPC: ({ url }) => drain(callJsonRpc(url, '{"id":1,"method":"GetTask"}', v1)),
    },
    expected: a2aError('INVALID_REQUEST'),
  },
  {
    title: 'a method that never was',
    method: 'SummonTask',
    provoke: {
      // No GRPC: grpc-js itself answers, without details. HTTP+JSON knows no methods, only routes.
      JSONRPC: ({ url }) => drain(callJsonRpc(url, '{"jsonrpc":"2.0","id":1,"method":"SummonTask"}', v1)),
    },
    expected: a2aError('METHOD_NOT_FOUND', { operation: 'SummonTask' }),
  },
  {
    title: '2,000 violations',
    method: 'SendMessage',
    provoke: ({ full }) => full.sendMessage(message('overflow'), v1),
    expected: { ...a2aError('INVALID_PARAMS'), truncated: 'BadRequest' },
  },
  {
    title: 'an unexpected exception',
    method: 'SendMessage',
    provoke: ({ full }) => full.sendMessage(message('crash'), v1),
    expected: a2aError('INTERNAL_ERROR', { correlationId: A_CORRELATION_ID }),
  },
  {
    title: 'a bug, after three events',
    method: 'SendStreamingMessage',
    provoke: ({ full }) => drain(full.sendStreamingMessage(message('one two crash'), v1), 3),
    expected: a2aError('INTERNAL_ERROR', { correlationId: A_CORRELATION_ID }),
  },
  {
    title: 'an error of another domain',
    method: 'SendMessage',
    provoke: ({ full }) => full.sendMessage(message('spend'), v1),
    expected: {
      reason: 'CREDIT_SPENT',
      domain: billing.domain,
      name: 'CreditSpentError',
      class: billing.errors.CreditSpentError,
      codes: { GRPC: 'FAILED_PRECONDITION', JSONRPC: -32603, 'HTTP+JSON': 402 },
      action: 'report',
      metadata: { account: 'acme', balance: '0' },
    },
  },
];
