/**
 * The links between an error and what gRPC libraries make of it. They are `Symbol.for` properties, so that two copies
 * of this package in one process, ESM beside CommonJS or one version beside another, understand each other.
 */

/** On every StatusError, made here or off the wire: the domain of the family it belongs to, '' for none. */
export const BRAND: unique symbol = Symbol.for('statuskit.brand') as never;

/** On an error class of a catalog: which errors are its instances. */
export const IDENTITY: unique symbol = Symbol.for('statuskit.identity') as never;

/** On an error that a stub received, and on its trailers: another service's words, not to be passed off as ours. */
export const RECEIVED: unique symbol = Symbol.for('statuskit.received') as never;

/** On a ServiceError that came through `clientInterceptor`: the class that its catalogs know it by. */
export const CLASS: unique symbol = Symbol.for('statuskit.class') as never;

/** On a trailer's value: the failure that the trailers belong to. */
export const FAILURE: unique symbol = Symbol.for('statuskit.failure') as never;

/** Whether an error came from a stub of this process's own. */
export function isReceived(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value as { [RECEIVED]?: unknown })[RECEIVED] === true;
}
