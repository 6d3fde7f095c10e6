import {
  ExtendedAgentCardNotConfiguredError,
  InvalidParamsError,
  isTerminalState,
  PushNotificationConfigNotFoundError,
  TaskNotCancelableError,
  UnsupportedOperationError,
} from 'statuskit/a2a';
import type { Agent } from '../a2a/agent.js';
import type { AgentCard, Message, PushConfig } from '../a2a/messages.js';
import { accept } from './accept.js';
import { type StoredTask, TaskStore } from './task-store.js';
import { work } from './work.js';

export interface ShouterOptions {
  card: AgentCard;
  /** What GetExtendedAgentCard answers; without one it is not configured. */
  extendedCard?: AgentCard;
  /** Another agent, to which it delegates. */
  translator?: Agent;
}

/** The demo's agent: requests in, answers out, and StatusErrors thrown. It knows nothing of bindings. */
export function shouter({ card, extendedCard, translator }: ShouterOptions): Agent {
  const tasks = new TaskStore();
  const pushConfigs = new Map<string, PushConfig>();
  const configKey = ({ taskId, id }: { taskId: string; id?: string }) => `${taskId}/${id}`;

  /** The task that a message begins or goes on with. */
  function taskFor(message: Message): StoredTask {
    if (!message.taskId) return tasks.create(message);
    const task = tasks.get(message.taskId);
    if (isTerminalState(task.status.state)) throw new UnsupportedOperationError({ operation: 'SendMessage' });
    task.history.push(message);
    return task;
  }

  return {
    async sendMessage({ message }) {
      const task = taskFor(accept(message, card.defaultInputModes));
      for await (const _ of work(tasks, task, translator));
      return { task };
    },

    async *sendStreamingMessage({ message }, options) {
      const task = taskFor(accept(message, card.defaultInputModes));
      yield { task };
      yield* work(tasks, task, translator);
      yield* tasks.follow(task, options?.signal);
    },

    async getTask({ id }) {
      return tasks.get(id);
    },

    async listTasks(filter) {
      const found = tasks.list(filter);
      return { tasks: found, nextPageToken: '', pageSize: found.length, totalSize: found.length };
    },

    async cancelTask({ id }) {
      const task = tasks.get(id);
      const { state } = task.status;
      if (isTerminalState(state)) throw new TaskNotCancelableError(task.id, { state });
      tasks.moveTo(task, 'TASK_STATE_CANCELED');
      return task;
    },

    async *subscribeToTask({ id }, options) {
      const task = tasks.get(id);
      if (isTerminalState(task.status.state)) {
        throw new UnsupportedOperationError({ operation: 'SubscribeToTask' }, { metadata: { taskId: task.id } });
      }
      const news = tasks.follow(task, options?.signal);
      yield { task };
      yield* news;
    },

    async createTaskPushNotificationConfig(request) {
      const task = tasks.get(request.taskId);
      if (!request.url) throw new InvalidParamsError('A required field is missing', { fields: ['url'] });
      const config = { ...request, id: request.id || `${task.id}-push` };
      pushConfigs.set(configKey(config), config);
      return config;
    },

    async getTaskPushNotificationConfig(request) {
      const { id: taskId } = tasks.get(request.taskId);
      const config = pushConfigs.get(configKey(request));
      if (!config) throw new PushNotificationConfigNotFoundError(taskId, request.id);
      return config;
    },

    async listTaskPushNotificationConfigs(request) {
      const { id } = tasks.get(request.taskId);
      return { configs: [...pushConfigs.values()].filter(({ taskId }) => taskId === id) };
    },

    async deleteTaskPushNotificationConfig(request) {
      tasks.get(request.taskId);
      pushConfigs.delete(configKey(request));
      return {};
    },

    async getExtendedAgentCard() {
      if (!extendedCard) throw new ExtendedAgentCardNotConfiguredError();
      return extendedCard;
    },
  };
}
