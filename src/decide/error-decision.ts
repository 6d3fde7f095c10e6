import { A2A_DOMAIN } from '../a2a/table.js';
import { type CatalogIndex, type ErrorAction, findClass } from '../error/catalog.js';
import { CLASS, IDENTITY } from '../error/link.js';
import type { StatusError } from '../error/status-error.js';
import { retryDelayMs } from '../http/retry-after.js';
import { findDetail } from '../status/detail.js';
import type { Action, Decision, Origin } from './decision.js';

/** A decision about an error, with all that the error says. */
export function decisionAbout(error: StatusError, action: Action, origin: Origin, inferred: boolean): Decision {
  const { reason, domain, code, statusDetails } = error;
  const retryAfterMs = retryDelayMs(statusDetails);
  return {
    action,
    origin,
    inferred,
    ...(reason !== undefined && { reason }),
    ...(domain !== undefined && { domain }),
    code,
    ...(retryAfterMs !== undefined && retryAfterMs >= 0 && { retryAfterMs }),
    error,
  };
}

/**
 * What an error's reason means, where its class or a catalog knows it under its domain; undefined where none does. A
 * reason of A2A's that is newer than the table is to be reported.
 */
export function decideByReason(error: StatusError, index: CatalogIndex): Decision | undefined {
  const isA2A = error.domain === A2A_DOMAIN && error.reason !== undefined;
  const action = actionOf(findClass(index, error)) ?? ownAction(error) ?? (isA2A ? 'report' : undefined);
  if (action === undefined) return undefined;
  return decisionAbout(error, action, 'server', !findDetail(error.statusDetails, 'google.rpc.ErrorInfo'));
}

type MaybeClass = { [IDENTITY]?: { action?: ErrorAction } | undefined } | undefined;

function actionOf(errorClass: MaybeClass): ErrorAction | undefined {
  return errorClass?.[IDENTITY]?.action;
}

/** The action of the class that an error was made of, or that `clientInterceptor` knew it by. */
function ownAction(error: StatusError): ErrorAction | undefined {
  return actionOf((error as { [CLASS]?: MaybeClass })[CLASS]) ?? actionOf(error.constructor as MaybeClass);
}
