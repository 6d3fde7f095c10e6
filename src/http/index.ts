export type { DecodeOptions } from '../error/from-details.js';
export type { EncodeOptions } from '../jsonrpc/envelope.js';
export type { HttpBinding, HttpEdgeOptions } from './edge.js';
export { asyncHandler, type ExpressRequest, type ExpressResponse, expressErrorHandler } from './express.js';
export { type ErrorResponseOptions, sseError, toResponse } from './fetch.js';
export { toProblemJson } from './problem.js';
export { fromHttp, type HttpResponse } from './read.js';
export { type HttpErrorResponse, toHttp } from './response.js';
