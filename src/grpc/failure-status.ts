import type { Metadata, StatusObject } from '@grpc/grpc-js';
import { type Failure, FailureTrailers } from '../error/failure-trailers.js';
import { isFromPeer, isMetadata, outcomeOf } from '../error/outcome.js';
import { Code } from '../status/code.js';

/**
 * A failure as a status that grpc-js takes from a handler on every road, with trailers that carry the failure to
 * `serverInterceptor`. Where that was forgotten, the caller still has an error's code and message, and no other text.
 */
export function failureStatus(failure: Failure, given?: Metadata): StatusObject {
  const outcome = outcomeOf(failure.error);
  const trailers = new FailureTrailers(failure);
  if (outcome.kind !== 'unexpected') mergeInto(trailers, (failure.error as { metadata?: unknown }).metadata);
  mergeInto(trailers, given);
  const metadata = trailers as unknown as Metadata;
  switch (outcome.kind) {
    case 'status_error':
      return { code: outcome.error.code, details: outcome.error.details.toWellFormed(), metadata };
    case 'explicit':
      return { code: outcome.code, details: outcome.details.toWellFormed(), metadata };
    case 'unexpected':
      return { code: Code.INTERNAL, details: 'Internal error', metadata };
  }
}

function mergeInto(trailers: FailureTrailers, other: unknown): void {
  if (isMetadata(other) && !isFromPeer(other)) trailers.merge(other as unknown as FailureTrailers);
}
