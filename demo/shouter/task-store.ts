import { EventEmitter, on } from 'node:events';
import { isTerminalState, TaskNotFoundError } from 'statuskit/a2a';
import type { Artifact, Message, StreamResponse, Task } from '../a2a/messages.js';

/** A task in the store has all its lists. */
export type StoredTask = Required<Task>;

/** Tasks in memory, and the news of each. */
export class TaskStore {
  private readonly tasks = new Map<string, StoredTask>();
  private readonly news = new EventEmitter().setMaxListeners(0);

  create(message: Message): StoredTask {
    const id = `task-${this.tasks.size + 1}`;
    const contextId = message.contextId ?? `context-${id}`;
    const task = { id, contextId, status: { state: 'TASK_STATE_WORKING' }, artifacts: [], history: [message] };
    this.tasks.set(id, task);
    return task;
  }

  get(id: string): StoredTask {
    const task = this.tasks.get(id);
    if (!task) throw new TaskNotFoundError(id);
    return task;
  }

  /** The tasks of a context and in a state, or in any. Newest first. */
  list({ contextId, status }: { contextId?: string; status?: string }): StoredTask[] {
    const found = [...this.tasks.values()].filter(
      (task) => (!contextId || task.contextId === contextId) && (!status || task.status.state === status),
    );
    return found.reverse();
  }

  addArtifact(task: StoredTask, text: string): StreamResponse {
    const artifact: Artifact = { artifactId: `${task.id}-${task.artifacts.length + 1}`, parts: [{ text }] };
    task.artifacts.push(artifact);
    return this.tell(task, { artifactUpdate: { taskId: task.id, contextId: task.contextId, artifact } });
  }

  moveTo(task: StoredTask, state: string): StreamResponse {
    task.status = { state };
    return this.tell(task, { statusUpdate: { taskId: task.id, contextId: task.contextId, status: task.status } });
  }

  /** The news of a task from now on, until it ends or nobody listens any more. */
  follow(task: StoredTask, signal?: AbortSignal): AsyncIterable<StreamResponse> {
    const isOver = isTerminalState(task.status.state) || signal?.aborted;
    return isOver ? untilEnd([]) : untilEnd(on(this.news, task.id, { signal }) as News, signal);
  }

  private tell(task: StoredTask, event: StreamResponse): StreamResponse {
    this.news.emit(task.id, event);
    return event;
  }
}

type News = Iterable<[StreamResponse]> | AsyncIterable<[StreamResponse]>;

async function* untilEnd(news: News, signal?: AbortSignal): AsyncGenerator<StreamResponse> {
  try {
    for await (const [event] of news) {
      yield event;
      if (event.statusUpdate && isTerminalState(event.statusUpdate.status.state)) return;
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}
