import { fileURLToPath } from 'node:url';
import {
  type ChannelCredentials,
  type Client,
  type ClientOptions,
  loadPackageDefinition,
  type ServiceDefinition,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { getProtoPath } from 'google-proto-files';
import type { PromiseCallOptions } from 'statuskit/grpc';
import type {
  AgentCard,
  ListTasksResponse,
  Message,
  PushConfig,
  SendMessageResponse,
  StreamResponse,
  Task,
} from './a2a-types.js';

const definition = loadSync('lf/a2a/v1/a2a.proto', {
  includeDirs: [fileURLToPath(new URL('../proto', import.meta.url)), getProtoPath('..')],
  enums: String,
  longs: String,
  defaults: true,
  arrays: true,
  oneofs: true,
});

interface A2AServiceClientConstructor {
  new (address: string, credentials: ChannelCredentials, options?: ClientOptions): Client;
  service: ServiceDefinition;
}

const { A2AService: Constructor } = (
  loadPackageDefinition(definition) as unknown as { lf: { a2a: { v1: { A2AService: A2AServiceClientConstructor } } } }
).lf.a2a.v1;

/** The A2A service and its client, loaded from proto/. */
export const A2AServiceClient = Constructor;
export const A2AService = Constructor.service;

type Unary<Request, Response> = (request: Request, options?: PromiseCallOptions) => Promise<Response>;
type Stream<Request, Response> = (request: Request, options?: PromiseCallOptions) => AsyncIterableIterator<Response>;

/** An A2A agent, by promise. */
export interface Agent {
  sendMessage: Unary<{ message: Partial<Message> }, SendMessageResponse>;
  sendStreamingMessage: Stream<{ message: Partial<Message> }, StreamResponse>;
  getTask: Unary<{ id: string }, Task>;
  listTasks: Unary<{ contextId?: string }, ListTasksResponse>;
  cancelTask: Unary<{ id: string }, Task>;
  subscribeToTask: Stream<{ id: string }, StreamResponse>;
  createTaskPushNotificationConfig: Unary<Partial<PushConfig>, PushConfig>;
  getTaskPushNotificationConfig: Unary<{ taskId: string; id: string }, PushConfig>;
  listTaskPushNotificationConfigs: Unary<{ taskId: string }, { configs: PushConfig[] }>;
  deleteTaskPushNotificationConfig: Unary<{ taskId: string; id: string }, object>;
  getExtendedAgentCard: Unary<object, AgentCard>;
}
