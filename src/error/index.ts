export {
  type Catalog,
  type CatalogErrorClass,
  type DefinedErrorClass,
  defineCatalog,
  type ErrorAction,
  type ErrorDefinition,
} from './catalog.js';
export type { Trailers } from './failure-trailers.js';
export {
  type Identity,
  isStatusError,
  StatusError,
  type StatusErrorData,
  type StatusErrorFields,
  type StatusErrorOptions,
} from './status-error.js';
