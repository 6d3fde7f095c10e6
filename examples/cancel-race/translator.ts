import {
  type CancelTaskRequest,
  type GetTaskRequest,
  type SendMessageRequest,
  type SendMessageResponse,
  Task,
} from '@a2a-js/sdk';
import { A2AService } from '@a2a-js/sdk/server/grpc';
import { Server, ServerCredentials, type ServerUnaryCall } from '@grpc/grpc-js';
import { isTerminalState, TaskNotCancelableError, TaskNotFoundError } from 'statuskit/a2a';
import { errorBoundary, serverInterceptor } from 'statuskit/grpc';

type Call<Request> = ServerUnaryCall<Request, unknown>;

/** The remote agent: it accepts a text at once, and its executor translates it later. */
export class Translator {
  private readonly tasks = new Map<string, Task>();
  private readonly server = new Server({ interceptors: [serverInterceptor()] });

  constructor() {
    const operations = {
      sendMessage: async ({ request }: Call<SendMessageRequest>) => this.accept(request),
      getTask: async ({ request }: Call<GetTaskRequest>) => this.find(request.id),
      cancelTask: async ({ request }: Call<CancelTaskRequest>) => this.cancel(request.id),
    };
    this.server.addService(A2AService, errorBoundary(operations));
  }

  /** The executor has finished, and commits its result. */
  complete(id: string, text: string): void {
    const artifacts = [{ artifactId: 'translation', parts: [{ text }] }];
    this.tasks.set(id, Task.fromJSON({ id, status: { state: 'TASK_STATE_COMPLETED' }, artifacts }));
  }

  async listen(): Promise<string> {
    const port = await new Promise<number>((resolve, reject) => {
      this.server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    return `127.0.0.1:${port}`;
  }

  stop(): void {
    this.server.forceShutdown();
  }

  private accept({ message }: SendMessageRequest): SendMessageResponse {
    const id = `task-${this.tasks.size + 1}`;
    this.tasks.set(id, Task.fromJSON({ id, status: { state: 'TASK_STATE_WORKING' }, history: [message] }));
    return { payload: { $case: 'task', value: this.find(id) } };
  }

  private find(id: string): Task {
    const task = this.tasks.get(id);
    if (!task) throw new TaskNotFoundError(id);
    return task;
  }

  /** Of a completion and a cancel, whichever commits first stands: nothing is awaited between the look and the commit. */
  private cancel(id: string): Task {
    const state = this.find(id).status?.state;
    if (state !== undefined && isTerminalState(state)) throw new TaskNotCancelableError(id, { state });
    const canceled = Task.fromJSON({ id, status: { state: 'TASK_STATE_CANCELED' } });
    this.tasks.set(id, canceled);
    return canceled;
  }
}
