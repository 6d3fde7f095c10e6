import {
  type CallOptions,
  type Client,
  type ClientDuplexStream,
  type ClientReadableStream,
  type ClientUnaryCall,
  type ClientWritableStream,
  Metadata,
  type ServiceDefinition,
  type ServiceError,
} from '@grpc/grpc-js';
import { indexCatalogs } from '../error/catalog.js';
import type { StatusError } from '../error/status-error.js';
import { MessageReader } from './message-reader.js';
import { pump, type StreamSource } from './pump.js';
import { statusErrorOf, type ToStatusErrorOptions } from './to-status-error.js';

/** What {@link promisify} takes; all of it optional. */
export interface PromisifyOptions extends ToStatusErrorOptions {
  /** The service's definition: needed for stubs whose methods do not describe themselves, as protobuf-ts makes them. */
  service?: ServiceDefinition;
  /** How many messages of a response stream may wait for a slow reader. Default 256. */
  readAhead?: number;
}

/** What a call of a {@link PromiseClient} takes, beside grpc-js's own call options. */
export interface PromiseCallOptions extends Omit<CallOptions, 'interceptor_providers'> {
  /** The metadata to send. */
  metadata?: Metadata | { [key: string]: string };
  /** Cancels the call. */
  signal?: AbortSignal;
}

type Last<T extends unknown[]> = T extends [...unknown[], infer L] ? L : never;
type ResponseOf<Args extends unknown[]> =
  Last<Args> extends (error: infer _, response: infer Response) => unknown ? NonNullable<Response> : never;

/** A stub's method by promise: a stream of requests is an iterable, a stream of responses an AsyncIterable. */
export type PromiseMethod<Method> = Method extends (
  ...args: never[]
) => ClientDuplexStream<infer Request, infer Response>
  ? (requests: StreamSource<Request>, options?: PromiseCallOptions) => AsyncIterableIterator<Response>
  : Method extends (...args: infer Args) => ClientReadableStream<infer Response>
    ? (request: Args[0], options?: PromiseCallOptions) => AsyncIterableIterator<Response>
    : Method extends (...args: infer Args) => ClientWritableStream<infer Request>
      ? (requests: StreamSource<Request>, options?: PromiseCallOptions) => Promise<ResponseOf<Args>>
      : Method extends (...args: infer Args) => ClientUnaryCall
        ? (request: Args[0], options?: PromiseCallOptions) => Promise<ResponseOf<Args>>
        : // biome-ignore lint/suspicious/noExplicitAny: a method of an untyped stub
          (request?: any, options?: PromiseCallOptions) => any;

/** A stub by promise; what is not a method of its service is the stub's own. */
export type PromiseClient<Stub> = {
  [Name in keyof Stub]: Name extends keyof Client ? Stub[Name] : PromiseMethod<Stub[Name]>;
};

/**
 * A stub whose methods return promises, and async iterables for response streams.
 * ```ts
 * const agent = promisify(stub);
 * const task = await agent.getTask({ id }, { deadline: Date.now() + 5000, signal });
 * for await (const event of agent.subscribeToTask({ id })) …
 * ```
 * They fail with the error's real class, the ServiceError as its `cause`, with or without `clientInterceptor`. All that
 * came before an error is delivered first, up to `readAhead` messages beyond what has been read; leaving the iteration
 * cancels the call. Throws a TypeError for a method of which nobody knows whether it streams.
 */
export function promisify<Stub extends Client>(stub: Stub, options: PromisifyOptions = {}): PromiseClient<Stub> {
  const { service, registry, readAhead = 256 } = options;
  const index = indexCatalogs(options.catalogs ?? []);
  const typed = (error: ServiceError) => statusErrorOf(error, index, registry);
  const describesItself = hasDescribedMethod(stub);
  const methods = new Map<PropertyKey, unknown>();
  const promised = (name: PropertyKey, method: StubMethod) => {
    const kind = method.path === undefined ? service?.[name as string] : method;
    if (kind?.path === undefined) {
      throw new TypeError(`${String(name)} does not say whether it streams: pass promisify the service's definition`);
    }
    return promiseMethod(method.bind(stub), kind as MethodKind, typed, readAhead);
  };
  return new Proxy(stub, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (!methods.has(name)) {
        const isRpc = (member as StubMethod).path !== undefined || (service ? name in service : !describesItself);
        methods.set(name, isRpc && !isClientMember(name) ? promised(name, member as StubMethod) : member.bind(target));
      }
      return methods.get(name);
    },
  }) as PromiseClient<Stub>;
}

interface MethodKind {
  path: string;
  requestStream: boolean;
  responseStream: boolean;
}

type StubMethod = ((...args: unknown[]) => unknown) & Partial<MethodKind>;
type Typed = (error: ServiceError) => StatusError;

function promiseMethod(
  method: StubMethod,
  { requestStream, responseStream }: MethodKind,
  typed: Typed,
  readAhead: number,
) {
  const call = (args: unknown[], options: PromiseCallOptions = {}, callback?: unknown) => {
    const { metadata, signal: _, ...callOptions } = options;
    return method(...args, metadataOf(metadata), callOptions, ...(callback ? [callback] : []));
  };
  if (responseStream) {
    return (request: unknown, options?: PromiseCallOptions) => {
      const stream = call(requestStream ? [] : [request], options) as ClientDuplexStream<unknown, unknown>;
      const reader = new MessageReader(stream, typed, readAhead, options?.signal);
      if (requestStream)
        sendAll(stream, request as StreamSource<unknown>, reader.done, (error) => reader.cancel(error));
      return reader;
    };
  }
  return (request: unknown, options?: PromiseCallOptions) =>
    new Promise((resolve, reject) => {
      const finished = new AbortController();
      let stream: ClientWritableStream<unknown> | undefined;
      const cancel = () => stream?.cancel();
      const settle = (error: ServiceError | null, response: unknown) => {
        finished.abort();
        options?.signal?.removeEventListener('abort', cancel);
        if (error) reject(typed(error));
        else resolve(response);
      };
      stream = call(requestStream ? [] : [request], options, settle) as ClientWritableStream<unknown>;
      if (options?.signal?.aborted) cancel();
      else if (!finished.signal.aborted) options?.signal?.addEventListener('abort', cancel, { once: true });
      if (!requestStream) return;
      sendAll(stream, request as StreamSource<unknown>, finished.signal, (error) => {
        reject(error);
        cancel();
      });
    });
}

/** Sends a source's messages until the call is done; a source that throws calls the call off. */
function sendAll(
  stream: ClientWritableStream<unknown>,
  source: StreamSource<unknown>,
  done: AbortSignal,
  onError: (error: unknown) => void,
): void {
  pump(stream, source, done).then(() => {
    if (!done.aborted) stream.end();
  }, onError);
}

function metadataOf(metadata: PromiseCallOptions['metadata']): Metadata {
  if (metadata === undefined) return new Metadata();
  if (typeof (metadata as Metadata).getMap === 'function') return metadata as Metadata;
  const result = new Metadata();
  for (const [key, value] of Object.entries(metadata as { [key: string]: string })) result.set(key, value);
  return result;
}

/** Whether a stub's methods say what they are, as grpc-js makes them: others of it are then its maker's own. */
function hasDescribedMethod(stub: object): boolean {
  for (const name in stub) {
    if (typeof (stub as { [name: string]: { path?: unknown } })[name]?.path === 'string') return true;
  }
  return false;
}

const CLIENT_MEMBERS = new Set<PropertyKey>([
  'close',
  'getChannel',
  'waitForReady',
  'makeUnaryRequest',
  'makeClientStreamRequest',
  'makeServerStreamRequest',
  'makeBidiStreamRequest',
  'constructor',
]);

/** Whether a name is `grpc.Client`'s own, or anything else that is no method of a service. */
function isClientMember(name: PropertyKey): boolean {
  return typeof name === 'symbol' || CLIENT_MEMBERS.has(name) || name in Object.prototype;
}
