import { A2A_DOMAIN, type A2AReason, errorTable } from '../a2a/table.js';
import type { StatusError } from '../error/status-error.js';
import type { EncodeOptions } from '../jsonrpc/envelope.js';
import { badRequest } from '../status/builders.js';
import { codeName } from '../status/code.js';
import { withoutDebugInfo } from '../status/debug-info.js';
import { type Detail, findDetail } from '../status/detail.js';
import { detailsFromJson, detailToJson } from '../status/json.js';
import { isObject } from '../status/json-shape.js';
import type { DetailRegistry } from '../status/registry.js';
import type { JsonObject } from '../status/struct.js';
import { httpStatusOf } from './http-status.js';
import { type HttpErrorResponse, headersOf } from './response.js';

/** Where the problem types of A2A's worked examples live. */
const TYPE_PREFIX = 'https://a2a-protocol.org/errors/';

/**
 * An error as `application/problem+json` (RFC 9457), for peers that need it: some copy the specification's worked
 * examples rather than its section 11.6. Beside RFC 9457's members it has those that the examples show
 * (`supportedVersions`, `errors`), `code` as a gRPC name, and all `details`.
 */
export function toProblemJson(error: StatusError, options: EncodeOptions = {}): HttpErrorResponse {
  const status = error.httpStatus ?? httpStatusOf(error.code);
  const details = options.sendDebugInfo ? error.statusDetails : withoutDebugInfo(error.statusDetails);
  const { supportedVersions } = error.errorInfoMetadata;
  const violations = findDetail(details, 'google.rpc.BadRequest')?.fieldViolations;
  const body = {
    type: problemType(error),
    title: error.details,
    status,
    code: codeName(error.code) ?? 'UNKNOWN',
    ...(supportedVersions !== undefined && { supportedVersions: supportedVersions.split(',') }),
    ...(violations && {
      errors: violations.map(({ field = '', description = '' }) => ({ field, message: description })),
    }),
    ...(details.length > 0 && { details: details.map(detailToJson) }),
  };
  return { status, headers: headersOf(error, 'application/problem+json'), body };
}

function problemType({ domain, reason }: StatusError): string {
  return domain === A2A_DOMAIN && reason !== undefined
    ? TYPE_PREFIX + reason.toLowerCase().replaceAll('_', '-')
    : 'about:blank';
}

/** What a problem says. */
export interface Problem {
  message: string;
  codeName: unknown;
  details: Detail[];
  identity: { domain: string; reason: string; metadata: Record<string, string> } | undefined;
}

/** Whether a JSON object is a problem, by its content type or, where that is lost, by its members. */
export function isProblem(json: JsonObject, contentType: string): boolean {
  if (contentType.includes('problem+json')) return true;
  const { type, title, status, detail } = json;
  return typeof status === 'number' && (typeof title === 'string' || typeof detail === 'string' || type === 'error');
}

/**
 * Reads a problem in each shape seen: a `type` of A2A's with `supportedVersions` or `errors`, `detail` as a list of
 * details, and RFC 9457 alone.
 */
export function readProblem(json: JsonObject, registry?: DetailRegistry): Problem {
  const { title, detail, details, errors, code } = json;
  const listed = detailsFromJson(Array.isArray(detail) ? detail : details, registry);
  const violations = listed.length === 0 ? violationsIn(errors) : [];
  return {
    message: [detail, title].find((text): text is string => typeof text === 'string') ?? '',
    codeName: code,
    details: violations.length > 0 ? [badRequest(violations)] : listed,
    identity: identityOfProblem(json),
  };
}

function identityOfProblem({ type, supportedVersions }: JsonObject): Problem['identity'] {
  if (typeof type !== 'string' || !type.startsWith(TYPE_PREFIX)) return undefined;
  const reason = type.slice(TYPE_PREFIX.length).toUpperCase().replaceAll('-', '_');
  if (!Object.hasOwn(errorTable, reason)) return undefined;
  const versions = Array.isArray(supportedVersions) ? supportedVersions.filter((each) => typeof each === 'string') : [];
  const metadata: Record<string, string> = versions.length > 0 ? { supportedVersions: versions.join(',') } : {};
  return { domain: A2A_DOMAIN, reason: reason as A2AReason, metadata };
}

function violationsIn(errors: unknown): { field: string; description: string }[] {
  if (!Array.isArray(errors)) return [];
  return errors.filter(isObject).flatMap((each) => {
    const { field, message, description = message } = each as Record<string, unknown>;
    return typeof field === 'string'
      ? [{ field, description: typeof description === 'string' ? description : '' }]
      : [];
  });
}
