import type { ClientReadableStream, ServiceError } from '@grpc/grpc-js';

/**
 * Reads a response stream to its end, ahead of whoever iterates, so that an error does not overtake the messages that
 * came before it: grpc-js drops what it has not handed over when a status arrives. Leaving the iteration cancels.
 */
export class MessageReader<T> implements AsyncIterableIterator<T> {
  private readonly stream: ClientReadableStream<T>;
  private readonly limit: number;
  private readonly messages: T[] = [];
  private readonly finished = new AbortController();
  private readonly waiting: { resolve: (result: IteratorResult<T>) => void; reject: (error: unknown) => void }[] = [];
  private failure: { error: unknown } | undefined;
  private ended = false;
  private left = false;

  constructor(
    stream: ClientReadableStream<T>,
    typed: (error: ServiceError) => unknown,
    limit: number,
    signal: AbortSignal | undefined,
  ) {
    this.stream = stream;
    this.limit = limit;
    stream.on('data', (message: T) => this.receive(message));
    stream.on('error', (error) => {
      if (!this.left) this.failure ??= { error: typed(error as ServiceError) };
    });
    stream.on('end', () => this.finish());
    const cancel = () => stream.cancel();
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    this.done.addEventListener('abort', () => signal?.removeEventListener('abort', cancel));
  }

  /** Aborts when the call is over. */
  get done(): AbortSignal {
    return this.finished.signal;
  }

  /** Calls the call off; iterating then throws the error. */
  cancel(error: unknown): void {
    this.failure ??= { error };
    this.stream.cancel();
  }

  next(): Promise<IteratorResult<T>> {
    if (this.messages.length > 0) {
      const value = this.messages.shift() as T;
      if (this.messages.length < this.limit / 2 && this.stream.isPaused()) this.stream.resume();
      return Promise.resolve({ done: false, value });
    }
    if (!this.ended) return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
    const { failure } = this;
    this.failure = undefined;
    return failure ? Promise.reject(failure.error) : Promise.resolve({ done: true, value: undefined });
  }

  return(): Promise<IteratorResult<T>> {
    this.messages.length = 0;
    if (!this.ended) {
      this.stream.cancel();
      this.stream.resume();
    }
    this.failure = undefined;
    this.ended = true;
    this.left = true;
    for (const { resolve } of this.waiting.splice(0)) resolve({ done: true, value: undefined });
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<T> {
    return this;
  }

  private receive(message: T): void {
    if (this.ended) return;
    const reader = this.waiting.shift();
    if (reader) {
      reader.resolve({ done: false, value: message });
      return;
    }
    this.messages.push(message);
    if (this.messages.length >= this.limit) this.stream.pause();
  }

  private finish(): void {
    this.ended = true;
    this.finished.abort();
    for (const { resolve, reject } of this.waiting.splice(0)) this.next().then(resolve, reject);
  }
}
