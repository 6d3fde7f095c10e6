import { type ClassifyOptions, classify } from './classify.js';
import { RetryPlan, type RetryPolicy } from './retry-plan.js';

/** What {@link retry} takes; all of it optional. */
export interface RetryOptions extends RetryPolicy, ClassifyOptions {
  /** Ends the retries, and the wait for the next one. The attempt under way is the caller's to end. */
  signal?: AbortSignal;
}

/**
 * Makes a call, and makes it again while {@link classify} says `retry`: capped exponential backoff with full jitter,
 * inside a budget of attempts and of time. Resend a message under the same `messageId`, so that the agent can tell.
 * ```ts
 * const task = await retry(() => agent.sendMessage({ message }), { maxAttempts: 4, bucket });
 * ```
 * Rejects with the last error, which then has `attempts`, or with the signal's reason. Throws a RangeError for a policy
 * that cannot be.
 */
export async function retry<T>(call: (attempt: number) => T | PromiseLike<T>, options: RetryOptions = {}): Promise<T> {
  const plan = new RetryPlan(options);
  for (;;) {
    options.signal?.throwIfAborted();
    try {
      const result = await call(plan.begin());
      plan.succeeded();
      return result;
    } catch (error) {
      const delayMs = plan.delayAfter(classify(error, options));
      if (delayMs === undefined) throw withAttempts(error, plan.attempts);
      await wait(delayMs, options.signal);
    }
  }
}

function withAttempts(error: unknown, attempts: number): unknown {
  if (typeof error === 'object' && error !== null && Object.isExtensible(error)) Object.assign(error, { attempts });
  return error;
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });
}
