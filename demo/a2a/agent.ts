import type {
  AgentCard,
  ListTasksRequest,
  ListTasksResponse,
  PushConfig,
  SendMessageRequest,
  SendMessageResponse,
  StreamResponse,
  Task,
} from './messages.js';

/** What goes with a request. */
export interface CallOptions {
  /** A2A's service parameters, such as `A2A-Version`: gRPC's metadata, HTTP's headers. */
  metadata?: Record<string, string>;
  /** Aborted when the caller no longer wants the answer. */
  signal?: AbortSignal;
}

type Unary<Request, Response> = (request: Request, options?: CallOptions) => Promise<Response>;
type Stream<Request, Response> = (request: Request, options?: CallOptions) => AsyncIterable<Response>;

/** An A2A agent: the one that does the work, and each client of it, whatever the binding. They throw StatusErrors. */
export interface Agent {
  sendMessage: Unary<SendMessageRequest, SendMessageResponse>;
  sendStreamingMessage: Stream<SendMessageRequest, StreamResponse>;
  getTask: Unary<{ id: string }, Task>;
  listTasks: Unary<ListTasksRequest, ListTasksResponse>;
  cancelTask: Unary<{ id: string }, Task>;
  subscribeToTask: Stream<{ id: string }, StreamResponse>;
  createTaskPushNotificationConfig: Unary<PushConfig, PushConfig>;
  getTaskPushNotificationConfig: Unary<{ taskId: string; id: string }, PushConfig>;
  listTaskPushNotificationConfigs: Unary<{ taskId: string }, { configs?: PushConfig[] }>;
  deleteTaskPushNotificationConfig: Unary<{ taskId: string; id: string }, object>;
  getExtendedAgentCard: Unary<object, AgentCard>;
}

/** One of an agent's operations, of whichever kind. */
export type Operation = (request: object, options?: CallOptions) => Answer;

/** One answer, or many. */
export type Answer = Promise<unknown> | AsyncIterable<unknown>;

export function isStream(answer: Answer): answer is AsyncIterable<unknown> {
  return Symbol.asyncIterator in answer;
}
