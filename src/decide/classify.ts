import type { Catalog } from '../error/catalog.js';
import { compiledCatalogs, type DecodeOptions } from '../error/from-details.js';
import { isStatusError } from '../error/status-error.js';
import { jsonOf } from '../http/read.js';
import { DEFAULT_CATALOGS } from '../jsonrpc/response.js';
import { Code } from '../status/code.js';
import { isObject } from '../status/json-shape.js';
import type { Decision } from './decision.js';
import { decideGrpcStatus, decideStatusError, isGrpcStatus } from './grpc-decision.js';
import { decideAnswer, decideBody, decideHttp, isHttpResponse } from './http-decision.js';
import { decideNetworkError } from './network-error.js';

/** What {@link classify} takes; all of it optional. */
export interface ClassifyOptions extends DecodeOptions {
  /** The catalogs whose actions count. Default: A2A's. */
  catalogs?: readonly Catalog<object>[];
  /** The method that was called, such as `GetTask` or its path: NOT_FOUND means a task only where one was asked for. */
  method?: string;
}

/**
 * Reduces whatever a call ended with to one decision: a ServiceError, a StatusObject, a StatusError, a JSON-RPC body, an
 * HTTP response `{ status, headers, body }`, the body of one alone, an Error of the network, or an answer that went
 * well. The reason decides first, then the JSON-RPC code, then the status. A reason under a domain of no catalog is
 * never read as another's. A task that failed or was rejected is `ok`: sending it again would create a second.
 * Never throws; takes linear time.
 */
export function classify(input: unknown, options: ClassifyOptions = {}): Decision {
  const index = compiledCatalogs(options.catalogs ?? DEFAULT_CATALOGS);
  if (typeof input === 'string') return decideText(input, options);
  if (Array.isArray(input)) return decideBatch(input, options);
  if (!isObject(input)) return { action: 'report', origin: 'local', inferred: true };
  if (isStatusError(input)) return decideStatusError(input, index, options.method);
  if (isGrpcStatus(input)) {
    return input.code === Code.OK ? decideAnswer(undefined) : decideGrpcStatus(input, index, options);
  }
  if (input instanceof Error) return decideNetworkError(input);
  if (!isHttpResponse(input)) return decideBody(input, index, options);
  const batch = jsonOf(input.body);
  return Array.isArray(batch) && input.status < 400 ? decideBatch(batch, options) : decideHttp(input, index, options);
}

/** Text that is JSON means what the JSON means; other text is no protocol's. */
function decideText(text: string, options: ClassifyOptions): Decision {
  const json = jsonOf(text);
  if (isObject(json) || Array.isArray(json)) return classify(json, options);
  return { action: 'report', origin: 'intermediary', inferred: true };
}

/** A batch means what the first of its answers means that did not go well. */
function decideBatch(batch: unknown[], options: ClassifyOptions): Decision {
  const decisions = batch.filter(isObject).map((each) => classify(each, options));
  return decisions.find(({ action }) => action !== 'ok') ?? decisions[0] ?? decideAnswer(undefined);
}
