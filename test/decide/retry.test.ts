/** Retries: when, how long, how often, and when not at all. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TaskNotFoundError } from '../../src/a2a/index.js';
import { RetryBucket, type RetryNotice, retry, retryInfo, StatusError } from '../../src/index.js';

const unavailable = (delayMs?: number) =>
  new StatusError('Busy', { code: 14, ...(delayMs !== undefined && { details: [retryInfo(delayMs)] }) });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount(), 'no timer is left').toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What retrying a call comes to when all its waits are over. */
async function settled<T>(promise: Promise<T>): Promise<{ value?: T; error?: unknown }> {
  const outcome = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.runAllTimersAsync();
  return outcome;
}

/** The delays of a call that always fails. */
async function delaysOf(options: Parameters<typeof retry>[1], error: unknown = unavailable()): Promise<number[]> {
  const notices: RetryNotice[] = [];
  await settled(retry(() => Promise.reject(error), { ...options, onRetry: (notice) => notices.push(notice) }));
  return notices.map(({ delayMs }) => delayMs);
}

describe('the delays', () => {
  it('double up to the cap, at the most', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    expect(await delaysOf({ maxAttempts: 9, baseMs: 100, capMs: 2000, budgetMs: 1e6 })).toEqual([
      100, 200, 400, 800, 1600, 2000, 2000, 2000,
    ]);
  });

  it('have full jitter: anything from nothing to the bound is as likely', async () => {
    const firsts: number[] = [];
    for (let i = 0; i < 2000; i++) firsts.push((await delaysOf({ maxAttempts: 2, baseMs: 100 }))[0] as number);
    const deciles = Array.from({ length: 10 }, (_, i) => firsts.filter((ms) => Math.floor(ms / 10) === i).length);
    for (const count of deciles) expect(count).toBeGreaterThan(120);
    expect(Math.max(...firsts)).toBeLessThan(100);
  });

  it('are the server’s where it asks for longer', async () => {
    expect(await delaysOf({ maxAttempts: 3 }, unavailable(1500))).toEqual([1500, 1500]);
  });
});

describe('there is no further attempt', () => {
  it.each([
    ['after maxAttempts', { maxAttempts: 3 }, unavailable(), 3],
    ['with one attempt', { maxAttempts: 1 }, unavailable(), 1],
    ['where the wait would not end within the budget', { budgetMs: 1000 }, unavailable(1001), 1],
    [
      'where the server asks for a year',
      { budgetMs: Number.POSITIVE_INFINITY },
      unavailable(365 * 24 * 3600 * 1000),
      1,
    ],
    ['for what is not to be retried', {}, new TaskNotFoundError('t'), 1],
    ['for an accident of one’s own', {}, new TypeError('x is not a function'), 1],
  ])('%s', async (_, options, error, attempts) => {
    const call = vi.fn(() => Promise.reject(error));
    expect(await settled(retry(call, options))).toEqual({ error });
    expect(call).toHaveBeenCalledTimes(attempts);
    expect(error).toMatchObject({ attempts });
  });

  it('once the budget is spent, however many are left', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const started = Date.now();
    const delays = await delaysOf({ maxAttempts: 100, baseMs: 100, capMs: 1000, budgetMs: 5000 });
    expect(Date.now() - started).toBeLessThanOrEqual(5000);
    expect(delays.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(4000);
  });

  it('for an error that is no object: it comes out as it is', async () => {
    expect(await settled(retry(() => Promise.reject('words')))).toEqual({ error: 'words' });
    const frozen = Object.freeze(new Error('frozen'));
    expect(await settled(retry(() => Promise.reject(frozen)))).toEqual({ error: frozen });
  });
});

it('a success ends it, with the number of each attempt given', async () => {
  const call = vi.fn(async (attempt: number) => {
    if (attempt < 3) throw unavailable();
    return attempt;
  });
  expect(await settled(retry(call))).toEqual({ value: 3 });
  expect(call.mock.calls).toEqual([[1], [2], [3]]);
});

it('a call that throws at once is retried too', async () => {
  let attempts = 0;
  const call = () => {
    attempts += 1;
    if (attempts === 1) throw unavailable();
    return 'done';
  };
  expect(await settled(retry(call))).toEqual({ value: 'done' });
});

describe('a signal', () => {
  it('ends the wait at once, with its reason, and leaves no listener', async () => {
    const controller = new AbortController();
    const removed = vi.spyOn(controller.signal, 'removeEventListener');
    const promise = retry(() => Promise.reject(unavailable(10_000)), { signal: controller.signal });
    const outcome = expect(promise).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(new Error('enough'));
    await outcome;
    expect(removed.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it('that has aborted already lets no attempt begin', async () => {
    const call = vi.fn();
    await expect(retry(call, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
    expect(call).not.toHaveBeenCalled();
  });
});

describe('a bucket', () => {
  it('keeps retries from a dead peer: 24 at the most, and then none, whoever calls', async () => {
    const bucket = new RetryBucket();
    let attempts = 0;
    const dead = () => {
      attempts += 1;
      return Promise.reject(unavailable());
    };
    for (let i = 0; i < 100; i++) await settled(retry(dead, { bucket, maxAttempts: 10, budgetMs: 1e9 }));
    expect(attempts).toBeGreaterThan(100 + 18);
    expect(attempts).toBeLessThanOrEqual(100 + 24);
  });

  it('sustains a failure rate of 30% for ever', () => {
    const bucket = new RetryBucket();
    let seed = 1;
    for (let i = 0; i < 200_000; i++) {
      seed = (seed * 48271) % 0x7fffffff;
      if (seed % 100 < 30) bucket.failed();
      else bucket.succeeded();
      expect(bucket.allowsRetry()).toBe(true);
    }
  });

  it('fills again when the peer is back', () => {
    const bucket = new RetryBucket({ maxTokens: 10, tokenRatio: 0.5 });
    for (let i = 0; i < 20; i++) bucket.failed();
    expect(bucket.allowsRetry()).toBe(false);
    for (let i = 0; i < 11; i++) bucket.succeeded();
    expect(bucket.allowsRetry()).toBe(true);
  });
});

it.each([{ maxAttempts: 0 }, { maxAttempts: Number.NaN }, { budgetMs: -1 }, { baseMs: Number.NaN }, { capMs: -5 }])(
  'a policy that cannot be is refused: %o',
  async (policy) => {
    await expect(retry(() => 1, policy)).rejects.toThrow(RangeError);
  },
);

it.each([{ maxTokens: 0 }, { tokenRatio: -1 }, { maxTokens: Number.NaN }])('nor can a bucket: %o', (options) => {
  expect(() => new RetryBucket(options)).toThrow(RangeError);
});
