import { errorInfo } from '../status/builders.js';
import { isErrorCode } from '../status/code.js';
import type { StatusDecodeError } from '../status/decode-error.js';
import { type Detail, findDetail, typeNameOf, type UnknownDetail } from '../status/detail.js';
import type { ErrorInfo } from '../status/gen/error-details.js';
import { FailureTrailers } from './failure-trailers.js';
import { BRAND, IDENTITY } from './link.js';

/** What one may say of an error beside what its class says already. */
export interface StatusErrorOptions {
  /** For people, and safe for the caller to read; by default the class's own. */
  message?: string | undefined;
  /** ErrorInfo's metadata, for machines: lowerCamelCase keys, values made strings. */
  metadata?: Record<string, unknown> | undefined;
  /** Further details, each type once. */
  details?: Detail[] | undefined;
  /** What it was that went wrong, for the log: it never leaves the process. */
  cause?: unknown;
}

/** A StatusError's identity and its form in each binding. */
export interface StatusErrorFields extends Omit<StatusErrorOptions, 'message'> {
  /** A gRPC status code from 1 to 16. */
  code: number;
  /** UPPER_SNAKE_CASE, at most 63 characters (AIP-193). It needs a domain. */
  reason?: string | undefined;
  /** The service or protocol that defines the reason, such as `a2a-protocol.org`. */
  domain?: string | undefined;
  /** The HTTP status of the HTTP+JSON binding. */
  httpStatus?: number | undefined;
  /** The JSON-RPC error code. */
  jsonRpcCode?: number | undefined;
  /** The error's name; `StatusError` by default. */
  name?: string | undefined;
}

/** Which errors are instances of a class: all of a domain, or those of a reason, and with a metadata key. */
export interface Identity {
  readonly domain: string;
  readonly reason?: string | undefined;
  readonly metadataKey?: string | undefined;
}

/** The data of a StatusError, as it also stands on a ServiceError that came through `clientInterceptor`. */
export interface StatusErrorData {
  name: string;
  code: number;
  details: string;
  reason?: string;
  domain?: string;
  errorInfoMetadata: Record<string, string>;
  statusDetails: readonly Detail[];
  httpStatus?: number;
  jsonRpcCode?: number;
  /** What of a peer's details could not be read. */
  statusDetailsError?: StatusDecodeError;
  /** How often a call was made before this came out, where it was retried. */
  attempts?: number;
}

/**
 * An error with a `google.rpc.Status`: throw it in a handler, catch it at the caller. Branch on (domain, reason), or on
 * the class; never on the message.
 *
 * It has data and no behaviour, so that an error off the wire, which has no prototype of ours, lacks nothing:
 * `instanceof` recognises both, also across two copies of this package.
 *
 * Throws a TypeError where AIP-193 does not allow the reason, the domain or a metadata key, where a reason has no
 * domain, where a detail type comes twice, and for a code that is not one of 1 to 16.
 */
export class StatusError extends Error implements StatusErrorData {
  static readonly [IDENTITY]: Identity | undefined = undefined;

  // Declared, not defined: what an error does not have is not there, here as on one off the wire.
  /** The gRPC status code, 1 to 16. */
  declare code: number;
  /** The message, under the name that grpc-js reads. */
  declare details: string;
  /** ErrorInfo's reason: what happened, within the domain. */
  declare reason?: string;
  /** ErrorInfo's domain: who defines the reason. */
  declare domain?: string;
  /** ErrorInfo's metadata. */
  declare errorInfoMetadata: Record<string, string>;
  /** All details, ErrorInfo first. */
  declare statusDetails: readonly Detail[];
  /** The HTTP status of the HTTP+JSON binding, where the class or the caller gave one. */
  declare httpStatus?: number;
  /** The JSON-RPC code, where the class or the caller gave one. */
  declare jsonRpcCode?: number;
  /** On a peer's error: what of its details could not be read, and where. */
  declare statusDetailsError?: StatusDecodeError;
  /** On an error that retries ended with: how many attempts there were. */
  declare attempts?: number;
  /**
   * Trailers: to be sent with the error, every time that it is thrown, or, on a peer's error, those that came with it.
   * They do what `Trailers` says; the type is `any` because grpc-js takes from an error nothing but its own `Metadata`, a class with private
   * members, which this entry point does not import.
   */
  // biome-ignore lint/suspicious/noExplicitAny: no other type goes both into a `callback(error)` and out of a ServiceError
  declare metadata: any;

  constructor(message: string, fields: StatusErrorFields) {
    const text = String(message).toWellFormed();
    super(text, fields.cause === undefined ? undefined : { cause: fields.cause });
    if (!isErrorCode(fields.code)) throw new TypeError(`a status error's code is one of 1 to 16, not ${fields.code}`);
    assertBindings(fields);
    const { details = [] } = fields;
    const given = findDetail(details, 'google.rpc.ErrorInfo');
    const info = given ? checkedErrorInfo(given, fields) : ownErrorInfo(fields);
    const others = given ? details.toSpliced(details.indexOf(given), 1) : details;
    this.name = fields.name ?? 'StatusError';
    this.code = fields.code;
    this.details = text;
    if (info) {
      this.reason = info.reason as string;
      this.domain = info.domain as string;
    }
    this.errorInfoMetadata = info?.metadata ?? {};
    this.statusDetails = eachTypeOnce(info ? [info, ...others] : [...others]);
    if (fields.httpStatus !== undefined) this.httpStatus = fields.httpStatus;
    if (fields.jsonRpcCode !== undefined) this.jsonRpcCode = fields.jsonRpcCode;
    this.metadata = new FailureTrailers({ error: this });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    if (!Object.hasOwn(this, IDENTITY)) return Function.prototype[Symbol.hasInstance].call(this, value);
    return isStatusError(value) && isInstance(value, this[IDENTITY]);
  }
}

Object.defineProperty(StatusError.prototype, BRAND, { value: '' });

/** Whether a value is a StatusError, of whichever copy of this package, or a ServiceError that carries one's data. */
export function isStatusError(value: unknown): value is StatusError {
  return typeof value === 'object' && value !== null && typeof (value as { [BRAND]?: unknown })[BRAND] === 'string';
}

/** Throws a TypeError for what cannot be an HTTP error's status, or a JSON-RPC code. */
function assertBindings({ httpStatus, jsonRpcCode }: StatusErrorFields): void {
  if (httpStatus !== undefined && !(Number.isInteger(httpStatus) && httpStatus >= 400 && httpStatus <= 599)) {
    throw new TypeError(`an HTTP error status is one of 400 to 599, not ${httpStatus}`);
  }
  if (jsonRpcCode !== undefined && !Number.isInteger(jsonRpcCode)) {
    throw new TypeError(`a JSON-RPC code is a whole number, not ${jsonRpcCode}`);
  }
}

function isInstance(error: StatusError, identity: Identity | undefined): boolean {
  if (!identity) return true;
  const { domain, reason, metadataKey } = identity;
  if (reason === undefined) return error.domain === domain || (error as { [BRAND]?: unknown })[BRAND] === domain;
  if (error.domain !== domain || error.reason !== reason) return false;
  return metadataKey === undefined || Object.hasOwn(error.errorInfoMetadata, metadataKey);
}

function ownErrorInfo({ reason, domain, metadata }: StatusErrorFields): ErrorInfo | undefined {
  if (reason === undefined) {
    if (metadata || domain !== undefined) {
      throw new TypeError('metadata and a domain belong to a reason, and there is none');
    }
    return undefined;
  }
  if (domain === undefined) throw new TypeError(`reason ${reason} has no domain, and means nothing without one`);
  return errorInfo(reason, domain, metadata ?? {});
}

/** An ErrorInfo among the details is the error's own, and held to the same rules. */
function checkedErrorInfo(given: ErrorInfo, { reason, domain, metadata }: StatusErrorFields): ErrorInfo {
  if (reason !== undefined || domain !== undefined || metadata) {
    throw new TypeError('an ErrorInfo among the details, and a reason beside it: an error has one of them (AIP-193)');
  }
  return errorInfo(given.reason ?? '', given.domain ?? '', given.metadata ?? {});
}

function eachTypeOnce(details: readonly Detail[]): readonly Detail[] {
  const types = details.map(typeOf);
  const twice = types.find((type, i) => types.indexOf(type) !== i);
  if (twice !== undefined) throw new TypeError(`two details of type ${twice}: each type comes once (AIP-193)`);
  return details;
}

function typeOf(detail: Detail): string {
  return typeNameOf(detail['@type'] === 'unknown' ? (detail as UnknownDetail).typeUrl : detail['@type']);
}
