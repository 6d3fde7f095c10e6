import type {
  handleBidiStreamingCall,
  handleClientStreamingCall,
  handleServerStreamingCall,
  handleUnaryCall,
  Metadata,
  ServerDuplexStream,
  ServerReadableStream,
  ServerUnaryCall,
  ServerWritableStream,
  sendUnaryData,
  UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { defaultLogger, type Logger, safeLogger } from '../error/logger.js';
import { isStatusError, type StatusError } from '../error/status-error.js';
import { type AnyCall, StreamGuard, UnaryGuard } from './guarded-call.js';
import { isStreamSource, type StreamSource } from './pump.js';
import { type CallbackUse, callbackUse } from './takes-callback.js';

/** What {@link errorBoundary} takes; all of it optional. */
export interface ErrorBoundaryOptions {
  /**
   * Hears of errors that cannot reach a caller any more, thrown after the answer or after the caller had gone; and,
   * where `serverInterceptor` was forgotten, of those that were hidden. Default: `console`.
   */
  logger?: Logger;
}

/** grpc-js's callback, which here also takes a StatusError. */
export type Respond<Response> = (
  error: Parameters<sendUnaryData<Response>>[0] | StatusError,
  value?: Response | null,
  trailers?: Metadata,
  flags?: number,
) => void;

/** What a handler of one response may give back. A StatusError returned is as good as thrown. */
export type UnaryResult<Response> = Response | StatusError | void | Promise<Response | StatusError | void>;

/** What a handler of a response stream may give back: the messages, or nothing where it writes them itself. */
export type StreamResult<Response> =
  | StreamSource<Response>
  | StatusError
  | void
  | Promise<StreamSource<Response> | StatusError | void>;

/** A handler as the boundary takes it, from the handler as grpc-js takes it. */
export type BoundaryHandler<Handler> =
  Handler extends handleUnaryCall<infer Request, infer Response>
    ? (call: ServerUnaryCall<Request, Response>, callback: Respond<Response>) => UnaryResult<Response>
    : Handler extends handleClientStreamingCall<infer Request, infer Response>
      ? (call: ServerReadableStream<Request, Response>, callback: Respond<Response>) => UnaryResult<Response>
      : Handler extends handleServerStreamingCall<infer Request, infer Response>
        ? (call: ServerWritableStream<Request, Response>) => StreamResult<Response>
        : Handler extends handleBidiStreamingCall<infer Request, infer Response>
          ? (call: ServerDuplexStream<Request, Response>) => StreamResult<Response>
          : Handler;

/** A service's implementation as the boundary takes it. */
export type BoundaryImplementation<Implementation> = {
  [Method in keyof Implementation]: BoundaryHandler<Implementation[Method]>;
};

/** An implementation of no particular type, as one written in JavaScript. */
// biome-ignore lint/suspicious/noExplicitAny: grpc-js itself types the calls of an untyped service so
export type UntypedImplementation = { [method: string]: (call: any, callback: any) => unknown };

/**
 * Closes the roads on which grpc-js loses, leaks or never sends a handler's error: a rejected promise, a throw, a
 * destroyed stream, an iterator that throws, an error beside trailers of one's own, a call back with a string. Handlers
 * may return a promise, a value, a StatusError or an async iterable; those that call back or write work unchanged.
 * ```ts
 * server.addService(A2AService, errorBoundary<A2AServiceServer>({
 *   async getTask(call) { return tasks.get(call.request.id) ?? new TaskNotFoundError(call.request.id); },
 *   async *subscribeToTask(call) { yield* events(call.request.id); },
 * }));
 * ```
 * A promise of undefined from a handler that takes a callback means that the callback is still to come. From one that
 * takes none it is a forgotten return: an internal error, which names the method in the log.
 */
export function errorBoundary<Implementation extends UntypedServiceImplementation>(
  implementation: BoundaryImplementation<Implementation>,
  options?: ErrorBoundaryOptions,
): Implementation;
export function errorBoundary(
  implementation: UntypedImplementation,
  options?: ErrorBoundaryOptions,
): UntypedServiceImplementation;
export function errorBoundary(implementation: object, options: ErrorBoundaryOptions = {}): object {
  const logger = safeLogger(options.logger ?? defaultLogger);
  const member = (name: PropertyKey): unknown => {
    const method: unknown = Reflect.get(implementation, name);
    return typeof method === 'function' ? bounded(method as Handler, implementation, logger) : method;
  };
  return new Proxy(Object.create(implementation) as object, {
    get: (_, name) => member(name),
    ownKeys: () => Reflect.ownKeys(implementation),
    getOwnPropertyDescriptor(_, name) {
      const own = Reflect.getOwnPropertyDescriptor(implementation, name);
      return own && { value: member(name), enumerable: own.enumerable ?? true, configurable: true };
    },
  });
}

type Handler = (...args: unknown[]) => unknown;

/** A handler within the boundary. `this` is the implementation itself, so that its private members are there. */
function bounded(handler: Handler, implementation: object, logger: Required<Logger>): Handler {
  const use = callbackUse(handler);
  return (call, callback) => {
    if (typeof callback === 'function') {
      const guard = new UnaryGuard(call as AnyCall, callback as sendUnaryData<unknown>, logger);
      run(
        () => Reflect.apply(handler, implementation, [call, guard.callback]),
        (value, promised) => answer(guard, value, promised, use),
        (error) => guard.fail(error),
      );
    } else {
      const guard = new StreamGuard(call as AnyCall, logger);
      run(
        () => Reflect.apply(handler, implementation, [call]),
        (value, promised) => stream(guard, value, promised),
        (error) => guard.fail(error),
      );
    }
  };
}

/** Runs a handler to its end, now or later. */
function run(
  handler: () => unknown,
  onValue: (value: unknown, promised: boolean) => void,
  onError: (error: unknown) => void,
): void {
  try {
    const result = handler();
    if (typeof (result as PromiseLike<unknown> | undefined)?.then === 'function') {
      Promise.resolve(result)
        .then((value) => onValue(value, true))
        .catch(onError);
    } else {
      onValue(result, false);
    }
  } catch (error) {
    onError(error);
  }
}

/**
 * What a handler of one response gave back. A value that is no promise, from a handler that calls back, is not an
 * answer: `(call, callback) => setTimeout(…)` returns a timer.
 */
function answer(guard: UnaryGuard, value: unknown, promised: boolean, use: CallbackUse): void {
  if (isFailure(value)) guard.fail(value);
  else if (value === undefined || value === null) {
    if (use === 'none' && guard.isOpen()) {
      guard.fail(new TypeError(`${guard.path} returned nothing: return the response, or take a callback and call it`));
    }
  } else if (promised || use === 'none' || (use === 'possible' && isMessage(value))) guard.callback(null, value);
}

/** What a handler of a response stream gave back. Without messages it writes, and ends the call, itself. */
function stream(guard: StreamGuard, value: unknown, promised: boolean): void {
  if (isFailure(value)) guard.fail(value);
  else if (value === guard.call) return;
  else if (isStreamSource(value) || (isIterable(value) && guard.isUntouched())) void guard.sendAll(value);
  else if (promised && isMessage(value) && guard.isUntouched()) {
    guard.fail(new TypeError(`${guard.path} returned one value: yield messages, or return an iterable of them`));
  }
}

/** Whether a value may be a message, and is not a timer, a stream or the like that a callback style happens to return. */
function isMessage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { on, unref } = value as { on?: unknown; unref?: unknown };
  return typeof on !== 'function' && typeof unref !== 'function';
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function isFailure(value: unknown): boolean {
  return value instanceof Error || isStatusError(value);
}
