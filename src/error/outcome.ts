import { Code, codeName, isErrorCode } from '../status/code.js';
import type { Trailers } from './failure-trailers.js';
import { speakerOf } from './grpc-words.js';
import { isReceived } from './link.js';
import { isStatusError, type StatusError } from './status-error.js';

/** What a handler's failure is to the caller: an error meant for it, a status meant for it, or neither. */
export type Outcome =
  | { kind: 'status_error'; error: StatusError }
  | { kind: 'explicit'; code: number; details: string; metadata: Trailers | undefined }
  | { kind: 'unexpected' };

const UNEXPECTED: Outcome = { kind: 'unexpected' };

/**
 * What a handler threw, returned, emitted or called back with. Never throws, whatever looking at it does.
 *
 * An explicit status is a plain object with a code of 1 to 16, or an Error with such a code that also has `details` or
 * grpc-js's `metadata`: an integer `code` alone may be any library's. What a stub received is never explicit: passing
 * it on would give another service's words as ours.
 */
export function outcomeOf(error: unknown): Outcome {
  try {
    return isFromStub(error) ? UNEXPECTED : ownOutcome(error);
  } catch {
    return UNEXPECTED;
  }
}

function ownOutcome(error: unknown): Outcome {
  if (isStatusError(error)) return isWhole(error) ? { kind: 'status_error', error } : UNEXPECTED;
  if (typeof error !== 'object' || error === null) return UNEXPECTED;
  const { code, details, message, metadata } = error as Record<string, unknown>;
  if (!isErrorCode(code)) return UNEXPECTED;
  const trailers = isMetadata(metadata) ? metadata : undefined;
  if (error instanceof Error && typeof details !== 'string' && !trailers) return UNEXPECTED;
  return { kind: 'explicit', code, details: textOf(details, message), metadata: trailers };
}

/** Whether a StatusError still has what its constructor gave it: a subclass, or anyone, may have put other things there. */
function isWhole({ code, details, statusDetails }: StatusError): boolean {
  return isErrorCode(code) && typeof details === 'string' && Array.isArray(statusDetails);
}

/** Whether a status's words are not this service's to say: INTERNAL and UNKNOWN are how libraries report an accident. */
export function isAccidental(code: number): boolean {
  return code === Code.INTERNAL || code === Code.UNKNOWN;
}

/** Whether a value is a `Metadata` of some copy of grpc-js. */
export function isMetadata(value: unknown): value is Trailers {
  const metadata = value as { internalRepr?: unknown; clone?: unknown; toHttp2Headers?: unknown } | null | undefined;
  return (
    typeof metadata === 'object' &&
    metadata !== null &&
    metadata.internalRepr instanceof Map &&
    typeof metadata.clone === 'function' &&
    typeof metadata.toHttp2Headers === 'function'
  );
}

/** Whether trailers came from a peer: a response's own headers are among them, or a client interceptor marked them. */
export function isFromPeer(metadata: unknown): boolean {
  return isReceived(metadata) || (isMetadata(metadata) && metadata.get('content-type').length > 0);
}

/** Whether a status is one that grpc-js made on this side of a call, by its words and the trailers that it never has. */
export function isMadeByGrpc(details: unknown, metadata: unknown): boolean {
  return isMetadata(metadata) && typeof details === 'string' && speakerOf(details, false).origin !== 'server';
}

/** Whether an error is one that a stub received: marked by `clientInterceptor`, or in grpc-js's own words. */
function isFromStub(error: unknown): boolean {
  if (isReceived(error)) return true;
  if (typeof error !== 'object' || error === null) return false;
  const { code, details, message, metadata } = error as Record<string, unknown>;
  if (isFromPeer(metadata) || isMadeByGrpc(details, metadata)) return true;
  return error instanceof Error && message === `${code} ${codeName(code as number)}: ${details}`;
}

function textOf(details: unknown, message: unknown): string {
  if (typeof details === 'string') return details;
  return typeof message === 'string' ? message : '';
}
