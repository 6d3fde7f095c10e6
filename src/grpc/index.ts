export type { Logger } from '../error/logger.js';
export { type ClientInterceptorOptions, clientInterceptor } from './client-interceptor.js';
export {
  type BoundaryHandler,
  type BoundaryImplementation,
  type ErrorBoundaryOptions,
  errorBoundary,
  type Respond,
  type StreamResult,
  type UnaryResult,
  type UntypedImplementation,
} from './error-boundary.js';
export {
  type PromiseCallOptions,
  type PromiseClient,
  type PromiseMethod,
  type PromisifyOptions,
  promisify,
} from './promisify.js';
export type { StreamSource } from './pump.js';
export { type RetryInterceptorPolicy, retryInterceptor } from './retry-interceptor.js';
export { type ServerInterceptorOptions, serverInterceptor } from './server-interceptor.js';
export { type ToStatusErrorOptions, toStatusError } from './to-status-error.js';
