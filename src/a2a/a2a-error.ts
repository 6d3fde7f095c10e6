import { type ErrorIdentity, identities } from '../error/catalog.js';
import { BRAND, IDENTITY } from '../error/link.js';
import { type Identity, StatusError, type StatusErrorFields, type StatusErrorOptions } from '../error/status-error.js';
import { A2A_DOMAIN, type A2AReason, errorTable } from './table.js';

/** How an A2AError looks in each binding, and what else it says. */
export interface A2AErrorOptions extends Omit<StatusErrorFields, 'name'> {}

/**
 * Any error of an A2A agent. Construct it for what the specification does not name:
 * ```ts
 * throw new A2AError('Agent is overloaded, retry later', { code: Code.UNAVAILABLE, httpStatus: 503, jsonRpcCode: -32000 });
 * ```
 * Without a reason it carries no ErrorInfo. Throws a TypeError for a reason without a domain, and for A2A's domain with
 * a reason that is not A2A's.
 */
export class A2AError extends StatusError {
  static override readonly [IDENTITY]: Identity = { domain: A2A_DOMAIN };

  constructor(message: string, options: A2AErrorOptions) {
    super(message, { name: 'A2AError', ...options });
    if (this.domain === A2A_DOMAIN && !Object.hasOwn(errorTable, this.reason as string)) {
      throw new TypeError(`${A2A_DOMAIN} defines no reason ${this.reason}: give it a domain of your own`);
    }
  }
}

Object.defineProperty(A2AError.prototype, BRAND, { value: A2A_DOMAIN });

const byReason = new Map(identities(A2A_DOMAIN, errorTable).map((identity) => [identity.reason, identity]));

/** The identity of one of A2A's errors. */
export function identityOf(reason: A2AReason): ErrorIdentity {
  return byReason.get(reason) as ErrorIdentity;
}

/** The fields of one of A2A's errors: its row of the table, what its constructor knows, and what the thrower says. */
export function fieldsOf(
  { name: _, message: __, ...row }: ErrorIdentity,
  options: StatusErrorOptions | undefined,
  metadata: Record<string, unknown> = {},
): A2AErrorOptions {
  return { ...row, cause: options?.cause, details: options?.details, metadata: merged(options?.metadata, metadata) };
}

/** What the constructor knows stands; what it was not told does not undo what the thrower says. */
function merged(said: Record<string, unknown> = {}, known: Record<string, unknown>): Record<string, unknown> {
  const metadata = { ...said };
  for (const key of Object.keys(known)) if (known[key] !== undefined) metadata[key] = known[key];
  return metadata;
}
