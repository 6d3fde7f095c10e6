import { expect } from 'vitest';
import { decodeStatus, type Status, type StatusCodecOptions, StatusDecodeError } from '../../src/status/index.js';

/** Why decodeStatus will not read bytes: a StatusDecodeError, about a place within them, with what it could read. */
export function refusal(bytes: Uint8Array, options?: StatusCodecOptions): StatusDecodeError & { partial: Status } {
  const error = thrownBy(() => decodeStatus(bytes, options));
  expect(error).toBeInstanceOf(StatusDecodeError);
  const { offset, partial } = error as StatusDecodeError;
  expect(offset).toBeGreaterThanOrEqual(0);
  expect(offset).toBeLessThanOrEqual(bytes.length);
  expect(partial).toEqual({ code: expect.any(Number), message: expect.any(String), details: expect.any(Array) });
  return error as StatusDecodeError & { partial: Status };
}

/** What bytes give, whole or in part. */
export function reading(bytes: Uint8Array): Status {
  try {
    return decodeStatus(bytes);
  } catch {
    return refusal(bytes).partial;
  }
}

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
