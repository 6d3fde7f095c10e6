import type { Decision } from './decision.js';
import type { RetryBucket } from './retry-bucket.js';

/** What a retry is announced with. */
export interface RetryNotice {
  /** The attempt that failed, from 1. */
  attempt: number;
  /** How long until the next one, in milliseconds. */
  delayMs: number;
  /** Why. */
  decision: Decision;
}

/** How often, how long and when to try again; all of it optional. */
export interface RetryPolicy {
  /** How many attempts there are at the most, the first included. Default 5. */
  maxAttempts?: number;
  /** From the first attempt on, no wait ends later than this, in milliseconds. Default 30,000. */
  budgetMs?: number;
  /** The most that the first wait may be, in milliseconds; it doubles with each attempt. Default 100. */
  baseMs?: number;
  /** The most that any wait may be, in milliseconds, unless the server asks for longer. Default 10,000. */
  capMs?: number;
  /** Shared among all calls to a peer. Default: none. */
  bucket?: RetryBucket;
  /** Called before each wait. */
  onRetry?: (notice: RetryNotice) => void;
}

/** What else bounds one retry. */
export interface RetryBounds {
  /** The delay that the server names, in milliseconds, in place of the backoff's. */
  pushbackMs?: number | undefined;
  /** How long the call may still take, in milliseconds. */
  remainingMs?: number | undefined;
}

/** Timers wait no longer; a longer one would not wait at all. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** One call's retries: how many there were, and whether and when there is another. */
export class RetryPlan {
  private readonly maxAttempts: number;
  private readonly budgetMs: number;
  private readonly baseMs: number;
  private readonly capMs: number;
  private readonly bucket: RetryBucket | undefined;
  private readonly onRetry: RetryPolicy['onRetry'];
  private readonly startedAt = performance.now();
  /** How many attempts have begun. */
  attempts = 0;

  /** Throws a RangeError for a policy that allows no attempt, or whose times are no times. */
  constructor(policy: RetryPolicy) {
    const { maxAttempts = 5, budgetMs = 30_000, baseMs = 100, capMs = 10_000 } = policy;
    if (!(maxAttempts >= 1)) throw new RangeError(`maxAttempts is at least 1, not ${maxAttempts}`);
    for (const [name, ms] of Object.entries({ budgetMs, baseMs, capMs })) {
      if (!(ms >= 0)) throw new RangeError(`${name} is a number of milliseconds, not ${ms}`);
    }
    this.maxAttempts = maxAttempts;
    this.budgetMs = budgetMs;
    this.baseMs = baseMs;
    this.capMs = capMs;
    this.bucket = policy.bucket;
    this.onRetry = policy.onRetry;
  }

  /** Counts an attempt; returns its number, from 1. */
  begin(): number {
    this.attempts += 1;
    return this.attempts;
  }

  succeeded(): void {
    this.bucket?.succeeded();
  }

  /**
   * How long to wait before the next attempt, in milliseconds; undefined where there is to be none. A delay that the
   * server asked for is kept to, and where it does not fit the budget there is no retry.
   */
  delayAfter(decision: Decision, { pushbackMs, remainingMs = Number.POSITIVE_INFINITY }: RetryBounds = {}) {
    if (decision.action !== 'retry') return undefined;
    this.bucket?.failed();
    if (this.attempts >= this.maxAttempts || this.bucket?.allowsRetry() === false) return undefined;
    const delayMs = pushbackMs ?? Math.max(this.backoffMs(), decision.retryAfterMs ?? 0);
    const latestMs = Math.min(this.budgetMs - this.elapsedMs(), MAX_TIMER_MS);
    if (delayMs > latestMs || delayMs >= remainingMs) return undefined;
    this.onRetry?.({ attempt: this.attempts, delayMs, decision });
    return delayMs;
  }

  /** Capped exponential backoff with full jitter: anything from nothing to the bound. */
  private backoffMs(): number {
    return Math.random() * Math.min(this.capMs, this.baseMs * 2 ** (this.attempts - 1));
  }

  private elapsedMs(): number {
    return performance.now() - this.startedAt;
  }
}
