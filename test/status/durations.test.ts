/** Durations are ProtoJSON's: decimal seconds and an s, to the nanosecond, within ±10,000 years. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAlone } from '../../src/status/any.js';
import { durationFromMs, durationToMs } from '../../src/status/index.js';
import { bytesOf } from './protobufjs.js';

const MAX_MS = 315_576_000_000_000;

describe('milliseconds and their Duration', () => {
  it.each([
    [0, '0s'],
    [1, '0.001s'],
    [10, '0.01s'],
    [1000, '1s'],
    [1500, '1.5s'],
    [60_000, '60s'],
    [-1, '-0.001s'],
    [-1500, '-1.5s'],
    [-60_000, '-60s'],
    [0.000001, '0.000000001s'],
    [-0.000001, '-0.000000001s'],
    [1234.567891, '1.234567891s'],
    [999.999999, '0.999999999s'],
    [MAX_MS, '315576000000s'],
    [-MAX_MS, '-315576000000s'],
  ])('%d ms is %s', (ms, duration) => {
    expect(durationFromMs(ms)).toBe(duration);
    expect(durationToMs(duration)).toBe(ms);
  });

  it.each([
    [-0, '0s'],
    [0.0000004, '0s'],
    [-0.0000004, '0s'],
    [0.0000005, '0.000000001s'],
    [999.9999999, '1s'],
    [1 / 3, '0.000333333s'],
  ])('%d ms is rounded to the nanosecond: %s', (ms, duration) => {
    expect(durationFromMs(ms)).toBe(duration);
  });

  it('are the same again for every whole number of milliseconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_MS, max: MAX_MS }), (ms) => {
        expect(durationToMs(durationFromMs(ms))).toBe(ms);
      }),
      { numRuns: 1000 },
    );
  });

  it('are the same again for every number of nanoseconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (nanos) => {
        expect(durationToMs(durationFromMs(nanos / 1e6))).toBe(nanos / 1e6);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a Duration off the wire', () => {
  const retryInfo = (retryDelay: object) =>
    readAlone(bytesOf('google.rpc.RetryInfo', { retryDelay }), 'google.rpc.RetryInfo');

  it.each([
    [{}, '0s'],
    [{ seconds: 1, nanos: 500_000_000 }, '1.5s'],
    [{ seconds: -1, nanos: -500_000_000 }, '-1.5s'],
    [{ nanos: -1 }, '-0.000000001s'],
    [{ seconds: 1, nanos: -1 }, '0.999999999s'],
    [{ nanos: 1_500_000_000 }, '1.5s'],
    [{ seconds: '315576000000', nanos: 999_999_999 }, '315576000000.999999999s'],
    [{ seconds: '-315576000000', nanos: -999_999_999 }, '-315576000000.999999999s'],
  ])('of %o is %s', (message, retryDelay) => {
    expect(retryInfo(message)).toEqual({ detail: { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay } });
  });

  it.each([
    { seconds: '315576000001' },
    { seconds: '-315576000001' },
    { seconds: '315576000000', nanos: 1_000_000_000 },
    { seconds: '9223372036854775807' },
  ])('of %o is beyond 10,000 years, and stays in its bytes', (message) => {
    expect(retryInfo(message)).toMatchObject({
      detail: { '@type': 'unknown', typeUrl: 'google.rpc.RetryInfo' },
      error: { message: expect.stringMatching(/10,000 years/) },
    });
  });
});

describe('durationFromMs', () => {
  it.each([MAX_MS + 1, -MAX_MS - 1, Number.MAX_VALUE, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN])(
    'throws a RangeError for %d',
    (ms) => {
      expect(() => durationFromMs(ms)).toThrow(RangeError);
    },
  );
});

describe('durationToMs', () => {
  it.each([
    ['1.500s', 1500],
    ['0.000s', 0],
    ['-0s', 0],
    ['000001s', 1000],
    ['315576000000.999999999s', MAX_MS + 999.999999],
  ])('reads %s, which others may write', (duration, ms) => {
    expect(durationToMs(duration) as number).toBe(ms);
  });

  it.each([
    ['no unit', '1.5'],
    ['another unit', '1500ms'],
    ['no digits', 's'],
    ['no seconds', '.5s'],
    ['no fraction', '1.s'],
    ['ten digits of fraction', '0.0000000001s'],
    ['a plus sign', '+1s'],
    ['an exponent', '1e3s'],
    ['space', ' 1s'],
    ['a line after it', '1s\n'],
    ['other digits', '١s'],
    ['more than 10,000 years', '315576000001s'],
    ['more digits than that', `${'9'.repeat(100_000)}s`],
    ['no text at all', 1500],
    ['nothing', undefined],
  ])('gives undefined for %s', (_what, duration) => {
    expect(durationToMs(duration as string)).toBeUndefined();
  });
});
