import { type Action, type CatalogErrorClass, codeName, type StatusError } from 'statuskit';
import { A2A_DOMAIN, type A2AReason, a2a, errorTable } from 'statuskit/a2a';
import type { Binding } from './bindings.js';

/** What a caller must hold, whatever the binding. */
export interface Expected {
  reason: string;
  domain: string;
  name: string;
  /** The class that `instanceof` must know. */
  class: CatalogErrorClass;
  /** What each binding calls it: a gRPC code, a JSON-RPC code, an HTTP status. */
  codes: Record<Binding, string | number>;
  action: Action;
  /** All of it: a text where it is the same by every binding, a pattern where it differs from call to call. */
  metadata: Record<string, string | RegExp>;
  /** What had to be cut to fit into gRPC's trailers; the other bindings have room. */
  truncated?: string;
}

/** One of A2A's errors, by its row of the table. */
export function a2aError(reason: A2AReason, metadata: Expected['metadata'] = {}): Expected {
  const { name, code, httpStatus, jsonRpcCode, action } = errorTable[reason];
  const codes = { GRPC: String(codeName(code)), JSONRPC: jsonRpcCode, 'HTTP+JSON': httpStatus };
  return { reason, domain: A2A_DOMAIN, name, class: a2a.errors[name], codes, action, metadata };
}

/** What a binding calls an error that a client of it caught. */
export function codeOf(binding: Binding, { code, jsonRpcCode, httpStatus }: StatusError): string | number {
  const said = { GRPC: codeName(code), JSONRPC: jsonRpcCode, 'HTTP+JSON': httpStatus }[binding];
  return said ?? 'none';
}

/** Where what was caught is not what it must be; undefined where it is. */
export function mismatch(expected: Expected, binding: Binding, error: StatusError, action: Action): string | undefined {
  const code = codeOf(binding, error);
  if (code !== expected.codes[binding]) return `code ${code}, not ${expected.codes[binding]}`;
  if (error.reason !== expected.reason) return `reason ${error.reason}, not ${expected.reason}`;
  if (error.domain !== expected.domain) return `domain ${error.domain}, not ${expected.domain}`;
  if (error.name !== expected.name) return `class ${error.name}, not ${expected.name}`;
  if (!isOf(expected.class, error)) return `not an instance of ${expected.name}`;
  if (action !== expected.action) return `decision ${action}, not ${expected.action}`;
  return metadataMismatch(expected, binding, error.errorInfoMetadata);
}

function isOf(errorClass: CatalogErrorClass, error: unknown): boolean {
  return error instanceof (errorClass as unknown as new () => object);
}

function metadataMismatch(
  { metadata, truncated }: Expected,
  binding: Binding,
  actual: Record<string, string>,
): string | undefined {
  const wanted: Expected['metadata'] = truncated && binding === 'GRPC' ? { ...metadata, truncated } : metadata;
  const keys = [...new Set([...Object.keys(wanted), ...Object.keys(actual)])];
  const wrong = keys.find((key) => !agrees(wanted[key], actual[key]));
  return wrong && `${wrong} is ${actual[wrong]}, not ${wanted[wrong]}`;
}

function agrees(wanted: string | RegExp | undefined, actual: string | undefined): boolean {
  return wanted instanceof RegExp ? wanted.test(actual ?? '') : actual === wanted;
}
