import type { Status } from './status.js';

/**
 * Bytes that are not a well-formed `google.rpc.Status`: truncated, overlong, of a wrong wire type, or with text
 * that is not UTF-8. Nothing else is ever thrown while reading.
 */
export class StatusDecodeError extends Error {
  override readonly name = 'StatusDecodeError';
  /** Where reading stopped making sense, in bytes from the start of the input. */
  readonly offset: number;
  /** What could be read all the same; a detail that could not is there as an unknown one, with its bytes. */
  partial?: Status;

  constructor(message: string, offset: number, options?: ErrorOptions) {
    super(`${message} at byte ${offset}`, options);
    this.offset = offset;
  }
}
