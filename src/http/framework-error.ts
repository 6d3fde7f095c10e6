import { JsonParseError } from '../a2a/errors.js';
import { StatusError } from '../error/status-error.js';
import { codeOfHttpStatus } from './http-status.js';

/**
 * What a web framework's own error means, without its words: a body that is not JSON, or a fault of the client's by
 * its status. Undefined where it is no such error.
 */
export function frameworkError(error: unknown): StatusError | undefined {
  if (!(error instanceof Error)) return undefined;
  if ((error as { type?: unknown }).type === 'entity.parse.failed') return new JsonParseError({ cause: error });
  const { status } = error as { status?: unknown };
  if (typeof status !== 'number' || !(status >= 400 && status <= 499) || !isFrameworks(error)) return undefined;
  return new StatusError(`HTTP status ${status}`, { code: codeOfHttpStatus(status), httpStatus: status, cause: error });
}

/** By the conventions of http-errors (`expose`), of Express's router (a URIError), and of Hono (`getResponse`). */
function isFrameworks(error: Error): boolean {
  const { expose, getResponse } = error as { expose?: unknown; getResponse?: unknown };
  return expose === true || error instanceof URIError || typeof getResponse === 'function';
}
