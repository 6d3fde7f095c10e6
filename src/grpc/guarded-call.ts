import type { Metadata, ServerDuplexStream, StatusObject, sendUnaryData } from '@grpc/grpc-js';
import type { Failure } from '../error/failure-trailers.js';
import type { Logger } from '../error/logger.js';
import { outcomeOf } from '../error/outcome.js';
import { failureStatus } from './failure-status.js';
import { pump, type StreamSource } from './pump.js';

/** A call as grpc-js hands it to handlers of every kind: all of them are streams inside. */
export type AnyCall = ServerDuplexStream<unknown, unknown> & { cancelled: boolean };

/**
 * One call under the boundary. It is answered once, whatever the handler does: further answers and errors go to the
 * log, and the roads on which grpc-js sends nothing (a destroyed stream) or text that nobody chose lead here.
 */
export abstract class GuardedCall {
  readonly call: AnyCall;
  private readonly logger: Required<Logger>;
  private first: Failure | undefined;
  protected answered = false;

  constructor(call: AnyCall, logger: Required<Logger>) {
    this.call = call;
    this.logger = logger;
    this.takeOverDestroy();
    if (typeof call.read === 'function') keepOnIteration(call);
  }

  /** The method's full path, such as `/acme.v1.Orders/Get`. */
  get path(): string {
    return this.call.getPath();
  }

  /** Whether an answer is still owed, and would be sent. */
  isOpen(): boolean {
    return !this.answered && !this.call.cancelled && !this.call.writableEnded;
  }

  /** Answers with an error. A second one, or one that the caller is no longer there to hear, is logged. */
  fail(error: unknown, trailers?: Metadata): void {
    if (!this.isOpen()) {
      if (this.first?.error !== error) this.logLate(error);
      return;
    }
    this.answered = true;
    const failure: Failure = { error };
    this.first = failure;
    this.send(this.statusOf(failure, trailers), () => this.logUnlessPacked(failure));
  }

  /** Whatever an error may do when it is looked at, its caller gets an answer. */
  private statusOf(failure: Failure, trailers: Metadata | undefined): StatusObject {
    try {
      return failureStatus(failure, trailers);
    } catch {
      return failureStatus(failure);
    }
  }

  /** Sends a failed status, and then calls `sent`. */
  protected abstract send(status: StatusObject, sent: () => void): void;

  /**
   * A destroyed stream sends no status, and its caller waits for ever. While there is an answer to send, `destroy` is
   * an error, or nothing where the answer is on its way already.
   */
  private takeOverDestroy(): void {
    const { call } = this;
    const destroy = call.destroy;
    call.destroy = (error?: Error) => {
      if (call.cancelled || this.isSent()) return destroy.call(call, error);
      if (error) this.fail(error);
      else if (this.isOpen()) this.fail(new Error('the handler destroyed the call'));
      return call;
    };
  }

  /** Whether there is nothing more to send. */
  protected abstract isSent(): boolean;

  private logLate(error: unknown): void {
    const record = { err: error, method: this.path };
    const expected = outcomeOf(error).kind !== 'unexpected' || (error as Error | undefined)?.name === 'AbortError';
    if (this.call.cancelled && expected) this.logger.debug(record, 'the handler failed after the caller had gone');
    else if (this.call.cancelled) this.logger.warn(record, 'the handler failed after the caller had gone');
    else this.logger.warn(record, 'the handler failed after it had answered');
  }

  /** Without `serverInterceptor` nobody else logs what was hidden from the caller. */
  private logUnlessPacked(failure: Failure): void {
    if (failure.handled || outcomeOf(failure.error).kind !== 'unexpected') return;
    this.logger.error({ err: failure.error, method: this.path }, `unexpected error in ${this.path}`);
  }
}

/** A call with one response: answered through grpc-js's callback. */
export class UnaryGuard extends GuardedCall {
  private readonly respond: sendUnaryData<unknown>;

  constructor(call: AnyCall, respond: sendUnaryData<unknown>, logger: Required<Logger>) {
    super(call, logger);
    this.respond = respond;
    call.removeAllListeners('error');
    call.on('error', (error) => this.fail(error));
  }

  /** grpc-js's callback, as the handler gets it: the first answer counts. */
  readonly callback: sendUnaryData<unknown> = (error, value, trailers, flags) => {
    if (error) this.fail(error, trailers);
    else if (this.isOpen()) {
      this.answered = true;
      this.respond(null, value, trailers, flags);
    }
  };

  protected send(status: StatusObject, sent: () => void): void {
    this.respond(status);
    sent();
  }

  protected isSent(): boolean {
    return this.answered || this.call.writableFinished;
  }
}

/** A call with a response stream: an error ends it by way of grpc-js's own listener. */
export class StreamGuard extends GuardedCall {
  private readonly endWith: (status: unknown) => void;
  private readonly leaving = new AbortController();

  constructor(call: AnyCall, logger: Required<Logger>) {
    super(call, logger);
    const listeners = call.listeners('error');
    this.endWith = (status) => {
      for (const listener of listeners) listener.call(call, status);
    };
    call.removeAllListeners('error');
    call.on('error', (error) => this.fail(error));
  }

  /** Whether the handler has neither written nor ended. */
  isUntouched(): boolean {
    return this.isOpen() && this.call.writableLength === 0;
  }

  /** Sends a source's messages, and then ends the stream, with an error where the source throws. */
  async sendAll(source: StreamSource<unknown>): Promise<void> {
    const { signal } = this.leaving;
    if (this.call.cancelled) this.leaving.abort();
    else this.call.once('cancelled', () => this.leaving.abort());
    try {
      await pump(this.call, source, signal);
      if (this.isOpen()) this.call.end();
    } catch (error) {
      this.fail(error);
    }
  }

  protected send(status: StatusObject, sent: () => void): void {
    this.leaving.abort();
    this.call.once('close', sent);
    this.endWith(status);
  }

  protected isSent(): boolean {
    return this.call.writableFinished;
  }
}

/** Node destroys a duplex stream when a `for await` over it ends, and with it the side on which the answer goes out. */
function keepOnIteration(call: AnyCall): void {
  call[Symbol.asyncIterator] = () => call.iterator({ destroyOnReturn: false });
}
