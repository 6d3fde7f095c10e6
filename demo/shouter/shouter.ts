import { Server, type ServerUnaryCall, status } from '@grpc/grpc-js';
import { defineCatalog } from 'statuskit';
import {
  ContentTypeNotSupportedError,
  ExtendedAgentCardNotConfiguredError,
  ExtensionSupportRequiredError,
  InvalidAgentResponseError,
  InvalidParamsError,
  isTerminalState,
  PushNotificationConfigNotFoundError,
  PushNotificationNotSupportedError,
  TaskNotCancelableError,
  UnsupportedOperationError,
  VersionNotSupportedError,
} from 'statuskit/a2a';
import { errorBoundary, type Logger, serverInterceptor } from 'statuskit/grpc';
import { A2AService, type Agent } from './a2a-service.js';
import type { AgentCard, Message, PushConfig, StreamResponse, Task } from './a2a-types.js';
import { type Listening, listen } from './listen.js';
import { TaskStore } from './task-store.js';

/** Errors of a domain other than A2A's: the agent charges for its work. */
export const billing = defineCatalog({
  domain: 'billing.example.com',
  errors: {
    CREDIT_SPENT: {
      name: 'CreditSpentError',
      code: status.FAILED_PRECONDITION,
      httpStatus: 402,
      jsonRpcCode: -32603,
      action: 'report',
      message: 'Credit spent',
    },
  },
});

export interface AgentOptions {
  card: AgentCard;
  /** Another agent, to which it delegates. */
  downstream?: Agent;
  logger?: Logger;
}

/** Starts an agent on a free port of the loopback interface. */
export async function startAgent(options: AgentOptions): Promise<Listening> {
  const logging = options.logger && { logger: options.logger };
  const server = new Server({ interceptors: [serverInterceptor({ ...logging })] });
  server.addService(A2AService, errorBoundary(agent(options), { ...logging }));
  return listen(server);
}

type Call<Request> = ServerUnaryCall<Request, unknown>;

function agent({ card, downstream }: AgentOptions) {
  const tasks = new TaskStore();
  const pushConfigs = new Map<string, PushConfig>();
  const configKey = ({ taskId, id }: { taskId: string; id: string }) => `${taskId}/${id}`;

  /** What the card demands of every call: a version that is spoken here, and the extensions that are required. */
  function admit({ metadata }: Call<unknown>): void {
    const version = String(metadata.get('a2a-version')[0] ?? '0.3');
    const supported = card.supportedInterfaces.map((each) => each.protocolVersion);
    if (!supported.includes(version)) throw new VersionNotSupportedError(version, { supported });
    const declared = metadata.get('a2a-extensions').flatMap((value) =>
      String(value)
        .split(',')
        .map((uri) => uri.trim()),
    );
    const missing = card.capabilities.extensions.find(({ uri, required }) => required && !declared.includes(uri));
    if (missing) throw new ExtensionSupportRequiredError(missing.uri);
  }

  function admitPush(call: Call<unknown>): void {
    admit(call);
    if (!card.capabilities.pushNotifications) throw new PushNotificationNotSupportedError();
  }

  function accept(message: Message): Message {
    for (const [part, { mediaType }] of message.parts.entries()) {
      if (mediaType && !card.defaultInputModes.includes(mediaType)) {
        throw new ContentTypeNotSupportedError(mediaType, { part, supported: card.defaultInputModes });
      }
    }
    return message;
  }

  /** The agent's work. Some words make it fail, each in its own way. */
  async function* work(task: Task): AsyncGenerator<StreamResponse> {
    const text = task.history[0]?.parts[0]?.text ?? '';
    if (text === 'crash') throw new Error('connect ECONNREFUSED postgres://agent:hunter2@db:5432/tasks');
    if (text === 'spend') throw new billing.errors.CreditSpentError({ metadata: { account: 'acme', balance: 0 } });
    if (text === 'overflow') {
      const fields = Array.from({ length: 2000 }, (_, i) => ({
        field: `message.parts[${i}]`,
        description: 'is wrong',
      }));
      throw new InvalidParamsError('2,000 parts are wrong', { fields });
    }
    if (text === 'delegate') {
      const { task: theirs, message } = (await downstream?.sendMessage({ message: { messageId: 'm1' } })) ?? {};
      if (!theirs && !message) throw new InvalidAgentResponseError({ message: 'The translator answered nothing' });
    }
    if (text === 'wait') return;
    for (const word of text.split(' ')) {
      await new Promise(setImmediate);
      if (word === 'crash') throw new Error('a bug, three words in');
      yield tasks.addArtifact(task, word.toUpperCase());
    }
    yield tasks.moveTo(task, 'TASK_STATE_COMPLETED');
  }

  return {
    async sendMessage(call: Call<{ message: Message }>) {
      admit(call);
      const task = tasks.create(accept(call.request.message));
      for await (const _ of work(task));
      return { task };
    },

    async *sendStreamingMessage(call: Call<{ message: Message }>) {
      admit(call);
      if (!card.capabilities.streaming) throw new UnsupportedOperationError({ operation: 'SendStreamingMessage' });
      const task = tasks.create(accept(call.request.message));
      yield { task };
      yield* work(task);
      yield* tasks.follow(task);
    },

    async getTask(call: Call<{ id: string }>) {
      admit(call);
      return tasks.get(call.request.id);
    },

    async listTasks(call: Call<{ contextId: string }>) {
      admit(call);
      const found = tasks.list(call.request.contextId);
      return { tasks: found, totalSize: found.length, pageSize: found.length };
    },

    async cancelTask(call: Call<{ id: string }>) {
      admit(call);
      const task = tasks.get(call.request.id);
      const { state } = task.status;
      if (isTerminalState(state)) throw new TaskNotCancelableError(task.id, { state });
      tasks.moveTo(task, 'TASK_STATE_CANCELED');
      return task;
    },

    async *subscribeToTask(call: Call<{ id: string }>) {
      admit(call);
      const task = tasks.get(call.request.id);
      if (isTerminalState(task.status.state)) {
        throw new UnsupportedOperationError({ operation: 'SubscribeToTask' }, { metadata: { taskId: task.id } });
      }
      yield { task };
      yield* tasks.follow(task);
    },

    async createTaskPushNotificationConfig(call: Call<PushConfig>) {
      admitPush(call);
      const task = tasks.get(call.request.taskId);
      const config = { ...call.request, id: call.request.id || `${task.id}-push` };
      pushConfigs.set(configKey(config), config);
      return config;
    },

    async getTaskPushNotificationConfig(call: Call<{ taskId: string; id: string }>) {
      admitPush(call);
      const { id: taskId } = tasks.get(call.request.taskId);
      const config = pushConfigs.get(configKey(call.request));
      if (!config) throw new PushNotificationConfigNotFoundError(taskId, call.request.id);
      return config;
    },

    async listTaskPushNotificationConfigs(call: Call<{ taskId: string }>) {
      admitPush(call);
      const { id } = tasks.get(call.request.taskId);
      return { configs: [...pushConfigs.values()].filter(({ taskId }) => taskId === id) };
    },

    async deleteTaskPushNotificationConfig(call: Call<{ taskId: string; id: string }>) {
      admitPush(call);
      tasks.get(call.request.taskId);
      pushConfigs.delete(configKey(call.request));
      return {};
    },

    async getExtendedAgentCard(call: Call<object>) {
      admit(call);
      if (!card.capabilities.extendedAgentCard)
        throw new UnsupportedOperationError({ operation: 'GetExtendedAgentCard' });
      throw new ExtendedAgentCardNotConfiguredError();
    },
  };
}
