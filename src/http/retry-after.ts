import { type Detail, findDetail } from '../status/detail.js';
import { durationToMs } from '../status/duration.js';

const SECONDS = /^\d+(\.\d+)?$/;
/** A date begins with the name of its day (RFC 9110, section 5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]{2,8},? /;
const MAX_DELAY_MS = 365 * 24 * 3600 * 1000;

/**
 * The delay that a `Retry-After` asks for, in milliseconds, from its seconds or its date (RFC 9110, section 10.2.3).
 * Undefined where it is neither; a date that has passed is 0, and no delay is longer than a year.
 */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined || value.length > 64) return undefined;
  const text = value.trim();
  const ms = SECONDS.test(text) ? Number(text) * 1000 : HTTP_DATE.test(text) ? Date.parse(text) - now : Number.NaN;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), MAX_DELAY_MS);
}

/** The `Retry-After` of an error's RetryInfo: whole seconds, rounded up. */
export function retryAfterHeader(details: readonly Detail[]): string | undefined {
  const ms = retryDelayMs(details);
  return ms === undefined || ms < 0 ? undefined : String(Math.ceil(ms / 1000));
}

/** The delay that RetryInfo asks for, in milliseconds. */
export function retryDelayMs(details: readonly Detail[]): number | undefined {
  const delay = findDetail(details, 'google.rpc.RetryInfo')?.retryDelay;
  return delay === undefined ? undefined : durationToMs(delay);
}
