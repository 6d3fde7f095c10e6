/** What a stream's messages may come from. */
export type StreamSource<T> = AsyncIterable<T> | Iterable<T>;

/** The part of a stream that sending needs. */
export interface Sink<T> {
  write(message: T): boolean;
  once(event: 'drain', listener: () => void): unknown;
  off(event: 'drain', listener: () => void): unknown;
}

/**
 * Whether a value that a streaming handler gave back is surely its messages: an async iterable or a generator, but not a
 * stream that is being read already, which the handler merely ended with.
 */
export function isStreamSource(value: unknown): value is StreamSource<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const source = value as { [Symbol.asyncIterator]?: unknown; next?: unknown; readableFlowing?: boolean | null };
  if (typeof source[Symbol.asyncIterator] === 'function') return (source.readableFlowing ?? null) === null;
  return Symbol.iterator in value && typeof source.next === 'function';
}

/**
 * Writes a source's messages to a stream, no faster than the other side reads. When `signal` aborts, the source is
 * returned, so that its `finally` runs, and nothing more is written. Rejects with what the source throws, or the stream
 * where it refuses a message.
 */
export async function pump<T>(sink: Sink<T>, source: StreamSource<T>, signal: AbortSignal): Promise<void> {
  const iterator: AsyncIterator<T> | Iterator<T> =
    Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  const leave = async () => {
    try {
      await iterator.return?.();
    } catch {
      // The one who would hear of it has gone.
    }
  };
  signal.addEventListener('abort', leave, { once: true });
  try {
    if (signal.aborted) await leave();
    while (!signal.aborted) {
      const { done, value } = await iterator.next();
      if (done) return;
      if (!signal.aborted && !sink.write(value)) await drained(sink, signal);
    }
  } catch (error) {
    await leave();
    throw error;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** Resolves when a stream takes messages again, or is not to be written to any more. */
function drained(sink: Sink<never>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      sink.off('drain', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    sink.once('drain', done);
    signal.addEventListener('abort', done);
  });
}
