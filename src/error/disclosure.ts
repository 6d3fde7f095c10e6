import { assertDomain } from '../status/builders.js';
import { Code } from '../status/code.js';
import { defaultLogger, type Logger, safeLogger } from './logger.js';
import { isAccidental, type Outcome, outcomeOf } from './outcome.js';
import { StatusError } from './status-error.js';

/** What every edge of a server takes: gRPC's interceptor, and the handlers of the HTTP bindings. */
export interface DisclosureOptions {
  /** ErrorInfo's domain of masked errors. */
  domain?: string;
  /** Hears of masked errors, with their stack. Default: `console`. */
  logger?: Logger;
  /**
   * Turns an error that would be masked, such as a database's, into one for the caller: a StatusError or an explicit
   * status. Whatever else it returns or throws, the error is masked.
   */
  mapError?: (error: unknown) => unknown;
  /** Whether explicit INTERNAL and UNKNOWN statuses are masked: mostly they are accidents. Default true. */
  maskInternal?: boolean;
}

/** Decides what a caller may have of an error. One for all calls; each binding's edge has one. */
export class Disclosure {
  readonly logger: Required<Logger>;
  private readonly domain: string | undefined;
  private readonly mapError: ((error: unknown) => unknown) | undefined;
  private readonly maskInternal: boolean;

  /** Throws a TypeError for an invalid domain. */
  constructor({ domain, logger = defaultLogger, mapError, maskInternal = true }: DisclosureOptions) {
    if (domain !== undefined) assertDomain(domain);
    this.domain = domain;
    this.logger = safeLogger(logger);
    this.mapError = mapError;
    this.maskInternal = maskInternal;
  }

  /** The error for the caller in place of one that was thrown: itself, what `mapError` makes of it, or a mask. */
  disclose(error: unknown, place: string, defaultDomain: string): StatusError {
    return this.allowed(outcomeOf(error)) ?? this.mappedOrMasked(error, place, defaultDomain);
  }

  /** What the caller may have of an outcome; undefined where it must be masked. */
  allowed(outcome: Outcome): StatusError | undefined {
    if (outcome.kind === 'status_error') return outcome.error;
    if (outcome.kind === 'unexpected' || (this.maskInternal && isAccidental(outcome.code))) return undefined;
    return new StatusError(outcome.details, { code: outcome.code });
  }

  /** What the caller gets of an error that is none of its business. */
  mappedOrMasked(error: unknown, place: string, defaultDomain: string): StatusError {
    return this.allowed(this.mapped(error, place)) ?? this.masked(error, place, defaultDomain);
  }

  private mapped(error: unknown, place: string): Outcome {
    if (!this.mapError) return { kind: 'unexpected' };
    try {
      const mapped = this.mapError(error);
      if (mapped instanceof Promise) {
        mapped.catch(() => {});
        throw new TypeError('mapError returned a promise: an error is answered at once');
      }
      return outcomeOf(mapped);
    } catch (thrown) {
      this.logger.error({ err: thrown, method: place }, 'mapError failed');
      return { kind: 'unexpected' };
    }
  }

  /** "Internal error", with the id under which the log has the rest. */
  private masked(error: unknown, place: string, defaultDomain: string): StatusError {
    const correlationId = crypto.randomUUID();
    this.logger.error({ err: error, method: place, correlationId }, `unexpected error in ${place}`);
    return new StatusError('Internal error', {
      code: Code.INTERNAL,
      reason: 'INTERNAL_ERROR',
      domain: this.domain ?? defaultDomain,
      metadata: { correlationId },
      httpStatus: 500,
      jsonRpcCode: -32603,
    });
  }
}
