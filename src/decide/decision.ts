import type { ErrorAction } from '../error/catalog.js';
import type { StatusError } from '../error/status-error.js';

/**
 * What a caller should do next.
 * - `ok`: nothing went wrong with the call; a task's outcome is in `taskState`.
 * - `auth`: mend credentials or scopes; do not retry in a loop.
 * - `reconcile`: read the resource again and accept its state.
 * - `degrade`: do without the capability, such as polling in place of streaming.
 * - `fix_request`: the request is wrong, and would be again.
 * - `report`: the peer is broken; tell its people.
 * - `retry`: resend, with the same `messageId`, later.
 */
export type Action = 'ok' | ErrorAction;

/** Who spoke: the server itself, something on the way to it, or this side. */
export type Origin = 'server' | 'intermediary' | 'local';

/** What an answer, or the lack of one, means for its caller. */
export interface Decision {
  action: Action;
  origin: Origin;
  /** Whether no ErrorInfo said so, and the decision rests on a code or a status. */
  inferred: boolean;
  /** ErrorInfo's reason, or the one that a code stands for. */
  reason?: string;
  /** ErrorInfo's domain. */
  domain?: string;
  /** The gRPC status code, the JSON-RPC code or the HTTP status that was received. */
  code?: number;
  /** How long the server asked to wait, in milliseconds. */
  retryAfterMs?: number;
  /** The state of the task in an answer that went well, such as `TASK_STATE_FAILED`. */
  taskState?: string;
  /** The error, typed. */
  error?: StatusError;
}
