/** What a {@link RetryBucket} takes; all of it optional. */
export interface RetryBucketOptions {
  /** How many tokens it holds at the most, and at first. Default 50. */
  maxTokens?: number;
  /** What a call that went well gives back. Default 0.8. */
  tokenRatio?: number;
}

/**
 * Stops retries from feeding an outage; share one among all calls to a peer. It is gRPC's retry throttling (gRFC A6): a
 * failure that could be retried takes a token, a success gives `tokenRatio` back, and no retry is allowed while it is
 * half empty or more. With the defaults a peer may fail up to 44% of its calls for ever (0.56 × 0.8 = 0.44) and still be
 * retried, while a dead one gets 24 retries at the most, and then none.
 */
export class RetryBucket {
  private readonly maxTokens: number;
  private readonly tokenRatio: number;
  private tokens: number;

  /** Throws a RangeError for numbers that are not positive. */
  constructor({ maxTokens = 50, tokenRatio = 0.8 }: RetryBucketOptions = {}) {
    if (!(maxTokens > 0 && tokenRatio > 0)) throw new RangeError('maxTokens and tokenRatio are positive numbers');
    this.maxTokens = maxTokens;
    this.tokenRatio = tokenRatio;
    this.tokens = maxTokens;
  }

  /** Whether a retry may be made now. */
  allowsRetry(): boolean {
    return this.tokens > this.maxTokens / 2;
  }

  /** A call went well. */
  succeeded(): void {
    this.tokens = Math.min(this.maxTokens, this.tokens + this.tokenRatio);
  }

  /** A call failed in a way that could be retried. */
  failed(): void {
    this.tokens = Math.max(0, this.tokens - 1);
  }
}
