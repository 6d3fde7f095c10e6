import { EventEmitter, on } from 'node:events';
import { isTerminalState, TaskNotFoundError } from 'statuskit/a2a';
import type { Message, StreamResponse, Task } from './a2a-types.js';

/** Tasks in memory, and the news of each. */
export class TaskStore {
  private readonly tasks = new Map<string, Task>();
  private readonly news = new EventEmitter().setMaxListeners(0);

  create(message: Message): Task {
    const id = `task-${this.tasks.size + 1}`;
    const contextId = message.contextId || `context-${id}`;
    const task = { id, contextId, status: { state: 'TASK_STATE_WORKING' }, artifacts: [], history: [message] };
    this.tasks.set(id, task);
    return task;
  }

  get(id: string): Task {
    const task = this.tasks.get(id);
    if (!task) throw new TaskNotFoundError(id);
    return task;
  }

  list(contextId: string): Task[] {
    return [...this.tasks.values()].filter((task) => !contextId || task.contextId === contextId);
  }

  addArtifact(task: Task, text: string): StreamResponse {
    const artifact = { artifactId: `${task.id}-${task.artifacts.length + 1}`, parts: [{ text }] };
    task.artifacts.push(artifact);
    return this.tell(task, { artifactUpdate: { taskId: task.id, contextId: task.contextId, artifact } });
  }

  moveTo(task: Task, state: string): StreamResponse {
    task.status = { state };
    return this.tell(task, { statusUpdate: { taskId: task.id, contextId: task.contextId, status: task.status } });
  }

  /** The news of a task, until it ends. */
  async *follow(task: Task): AsyncGenerator<StreamResponse> {
    if (isTerminalState(task.status.state)) return;
    for await (const [event] of on(this.news, task.id) as AsyncIterable<[StreamResponse]>) {
      yield event;
      if (event.statusUpdate && isTerminalState(event.statusUpdate.status.state)) return;
    }
  }

  private tell(task: Task, event: StreamResponse): StreamResponse {
    this.news.emit(task.id, event);
    return event;
  }
}
