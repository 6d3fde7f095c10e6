export type { DecodeOptions } from '../error/from-details.js';
export { type EncodeOptions, type JsonRpcErrorResponse, type JsonRpcId, toJsonRpc } from './envelope.js';
export { type JsonRpcRefusal, type JsonRpcRequest, readJsonRpcRequest } from './request.js';
export { fromJsonRpc } from './response.js';
