import { durationFromMs } from './duration.js';
import type {
  BadRequest,
  BadRequestFieldViolationFields,
  DebugInfo,
  ErrorInfo,
  Help,
  HelpLinkFields,
  LocalizedMessage,
  PreconditionFailure,
  PreconditionFailureViolationFields,
  QuotaFailure,
  QuotaFailureViolationFields,
  RequestInfo,
  ResourceInfo,
  ResourceInfoFields,
  RetryInfo,
} from './gen/error-details.js';

/** AIP-193: UPPER_SNAKE_CASE, three to 63 characters. */
const REASON = /^[A-Z][A-Z0-9_]{1,61}[A-Z0-9]$/;
/** AIP-193: lowerCamelCase, at most 64 characters. */
const METADATA_KEY = /^[a-z][a-zA-Z0-9-_]{0,63}$/;
const MAX_DOMAIN_LENGTH = 255;

/** Throws a TypeError for a reason that AIP-193 does not allow. */
export function assertReason(reason: string): void {
  if (!REASON.test(reason)) {
    throw new TypeError(`reason ${JSON.stringify(reason)} is not UPPER_SNAKE_CASE of 3 to 63 characters (AIP-193)`);
  }
}

/** Throws a TypeError for a domain that is empty or longer than 255 characters. */
export function assertDomain(domain: string): void {
  if (typeof domain !== 'string' || domain.length === 0 || domain.length > MAX_DOMAIN_LENGTH) {
    throw new TypeError('a domain is a name such as "billing.example.com", of at most 255 characters (AIP-193)');
  }
}

/**
 * Metadata as ErrorInfo holds it: strings by lowerCamelCase key. Numbers and the like are written out, lists joined by
 * commas, objects as JSON; undefined and null are left out. Throws a TypeError for a key that AIP-193 does not allow.
 */
export function metadataStrings(metadata: Record<string, unknown>): Record<string, string> {
  const strings: Record<string, string> = {};
  for (const key of Object.keys(metadata)) {
    if (!METADATA_KEY.test(key)) {
      throw new TypeError(
        `metadata key ${JSON.stringify(key)} is not lowerCamelCase of at most 64 characters (AIP-193)`,
      );
    }
    const value = metadata[key];
    if (value !== undefined && value !== null) strings[key] = metadataString(value);
  }
  return strings;
}

function metadataString(value: unknown): string {
  return Array.isArray(value) ? value.map(itemString).join(',') : itemString(value);
}

function itemString(value: unknown): string {
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? String(value) : value.toISOString();
  try {
    return JSON.stringify(value) ?? Object.prototype.toString.call(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

/** Why, for machines. Throws a TypeError where AIP-193 does not allow the reason, the domain or a key. */
export function errorInfo(reason: string, domain: string, metadata?: Record<string, unknown>): ErrorInfo {
  assertReason(reason);
  assertDomain(domain);
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain,
    ...(metadata && { metadata: metadataStrings(metadata) }),
  };
}

/** How long to wait before the next attempt, in milliseconds. Throws a RangeError beyond 10,000 years. */
export function retryInfo(delayMs: number): RetryInfo {
  return { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: durationFromMs(delayMs) };
}

/** Where it happened. It leaves a server only where `sendDebugInfo` says so. */
export function debugInfo(detail: string, stackEntries?: string[]): DebugInfo {
  return { '@type': 'type.googleapis.com/google.rpc.DebugInfo', ...(stackEntries && { stackEntries }), detail };
}

/** Which quotas were exceeded. */
export function quotaFailure(violations: QuotaFailureViolationFields[]): QuotaFailure {
  return { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations };
}

/** Which preconditions did not hold. */
export function preconditionFailure(violations: PreconditionFailureViolationFields[]): PreconditionFailure {
  return { '@type': 'type.googleapis.com/google.rpc.PreconditionFailure', violations };
}

/** Which fields of the request were wrong. */
export function badRequest(fieldViolations: BadRequestFieldViolationFields[]): BadRequest {
  return { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations };
}

/** What to quote when asking about this request. */
export function requestInfo(requestId: string, servingData?: string): RequestInfo {
  return {
    '@type': 'type.googleapis.com/google.rpc.RequestInfo',
    requestId,
    ...(servingData !== undefined && { servingData }),
  };
}

/** Which resource it was about. */
export function resourceInfo(fields: ResourceInfoFields): ResourceInfo {
  return { '@type': 'type.googleapis.com/google.rpc.ResourceInfo', ...fields };
}

/** Where to read more. */
export function help(links: HelpLinkFields[]): Help {
  return { '@type': 'type.googleapis.com/google.rpc.Help', links };
}

/** The message in the user's language; `locale` is a BCP 47 tag such as `de-CH`. */
export function localizedMessage(locale: string, message: string): LocalizedMessage {
  return { '@type': 'type.googleapis.com/google.rpc.LocalizedMessage', locale, message };
}
