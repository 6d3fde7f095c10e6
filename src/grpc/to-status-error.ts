import type { ServiceError } from '@grpc/grpc-js';
import { type Catalog, type CatalogErrorClass, type CatalogIndex, findClass, indexCatalogs } from '../error/catalog.js';
import { CLASS } from '../error/link.js';
import { receivedError } from '../error/received.js';
import { isStatusError, type StatusError } from '../error/status-error.js';
import { unpack } from '../error/unpack.js';
import type { DetailRegistry } from '../status/registry.js';

/** What {@link toStatusError} takes; all of it optional. */
export interface ToStatusErrorOptions {
  /** The errors to tell apart by class, where no `clientInterceptor` has done it. */
  catalogs?: readonly Catalog<object>[];
  /** The messages, beside the standard ones, that details may be, where no `clientInterceptor` has read them. */
  registry?: DetailRegistry;
}

/**
 * A stub's ServiceError as an error of its real class, with the ServiceError as its `cause` and its trailers as its
 * `metadata`. It works with and without `clientInterceptor` on the stub; a StatusError is returned as it is.
 */
export function toStatusError(error: ServiceError | StatusError, options: ToStatusErrorOptions = {}): StatusError {
  return statusErrorOf(error, indexCatalogs(options.catalogs ?? []), options.registry);
}

/** As {@link toStatusError}, with the catalogs compiled. */
export function statusErrorOf(
  error: ServiceError | StatusError,
  index: CatalogIndex,
  registry: DetailRegistry | undefined,
): StatusError {
  if (Object.getPrototypeOf(error) !== Error.prototype && isStatusError(error)) return error;
  const data = isStatusError(error) ? error : unpack(error as ServiceError, index, registry);
  const known = (data as { [CLASS]?: CatalogErrorClass })[CLASS] ?? findClass(index, data);
  const typed = receivedError(data, known, error);
  typed.metadata = (error as ServiceError).metadata;
  return typed;
}
