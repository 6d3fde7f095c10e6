import { Metadata, type StatusObject } from '@grpc/grpc-js';
import { FAILURE_KEY, type Failure, failureValue } from '../error/failure-trailers.js';
import { isMetadata, outcomeOf } from '../error/outcome.js';
import { Code } from '../status/code.js';

/**
 * A failure as a status that grpc-js takes from a handler on every road, with trailers that carry the failure to
 * `serverInterceptor`. Where that was forgotten, the caller still has an error's code and message, and no other text.
 */
export function failureStatus(failure: Failure, trailers?: Metadata): StatusObject {
  const outcome = outcomeOf(failure.error);
  const metadata = new Metadata();
  if (outcome.kind !== 'unexpected') mergeInto(metadata, (failure.error as { metadata?: unknown }).metadata);
  mergeInto(metadata, trailers);
  metadata.set(FAILURE_KEY, failureValue(failure));
  switch (outcome.kind) {
    case 'status_error':
      return { code: outcome.error.code, details: outcome.error.details.toWellFormed(), metadata };
    case 'explicit':
      return { code: outcome.code, details: outcome.details.toWellFormed(), metadata };
    case 'unexpected':
      return { code: Code.INTERNAL, details: 'Internal error', metadata };
  }
}

function mergeInto(metadata: Metadata, other: unknown): void {
  if (isMetadata(other)) metadata.merge(other as unknown as Metadata);
}
