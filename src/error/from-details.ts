import type { Detail } from '../status/detail.js';
import type { DetailRegistry } from '../status/registry.js';
import { type Catalog, type CatalogIndex, findClass, indexCatalogs } from './catalog.js';
import { IDENTITY } from './link.js';
import { type ReceivedData, receivedData, receivedError } from './received.js';
import type { StatusError } from './status-error.js';

/** What reading an error off a JSON wire takes; all of it optional. */
export interface DecodeOptions {
  /** The errors to tell apart by class. Default: A2A's. */
  catalogs?: readonly Catalog<object>[];
  /** The messages, beside the standard ones, that details may be. */
  registry?: DetailRegistry;
}

/** An answer as a binding carried it: what it says, and what the binding's own codes stand for. */
export interface Received {
  /** The gRPC code, where the binding said one. */
  code?: number | undefined;
  message: string;
  details: readonly Detail[];
  /** Who the error is where no ErrorInfo says so. */
  identity?: { domain: string; reason: string; metadata?: Record<string, string> } | undefined;
  /** The gRPC code where neither the binding nor a catalog says one. */
  fallbackCode: number;
  httpStatus?: number | undefined;
  jsonRpcCode?: number | undefined;
}

/** The error that a peer sent on a JSON wire, of the class that a catalog knows it by. */
export function errorFromWire(received: Received, index: CatalogIndex): StatusError {
  const { message, details, identity, httpStatus, jsonRpcCode } = received;
  const data = receivedData({ code: 0, message, details }, index);
  if (data.reason === undefined && identity) identify(data, identity);
  const known = findClass(index, data);
  const definition = known?.[IDENTITY];
  data.code = received.code ?? definition?.code ?? received.fallbackCode;
  if (definition) data.name = definition.name;
  const http = isErrorStatus(httpStatus) ? httpStatus : definition?.httpStatus;
  const rpc = jsonRpcCode ?? definition?.jsonRpcCode;
  if (http !== undefined) data.httpStatus = http;
  if (rpc !== undefined) data.jsonRpcCode = rpc;
  return receivedError(data, known);
}

/** Whether an HTTP status is an error's: another would make a success of the error that is relayed. */
function isErrorStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status <= 599;
}

function identify(data: ReceivedData, { domain, reason, metadata = {} }: NonNullable<Received['identity']>): void {
  data.domain = domain;
  data.reason = reason;
  data.errorInfoMetadata = metadata;
}

const compiled = new WeakMap<readonly Catalog<object>[], CatalogIndex>();

/** Catalogs compiled, once a list. */
export function compiledCatalogs(catalogs: readonly Catalog<object>[]): CatalogIndex {
  const index = compiled.get(catalogs) ?? indexCatalogs(catalogs);
  compiled.set(catalogs, index);
  return index;
}
