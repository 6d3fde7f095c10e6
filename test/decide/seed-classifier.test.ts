/**
 * The classifier that the guide to A2A's error codes gives, case by case, and where statuskit decides otherwise on
 * purpose.
 */
import { describe, expect, it } from 'vitest';
import { errorTable } from '../../src/a2a/index.js';
import { classify } from '../../src/decide/index.js';

const DOMAIN = 'a2a-protocol.org';
const ACTION: Record<string, string> = {
  TASK_NOT_FOUND: 'reconcile',
  TASK_NOT_CANCELABLE: 'reconcile',
  UNSUPPORTED_OPERATION: 'degrade',
  PUSH_NOTIFICATION_NOT_SUPPORTED: 'degrade',
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: 'degrade',
  CONTENT_TYPE_NOT_SUPPORTED: 'fix_request',
  EXTENSION_SUPPORT_REQUIRED: 'fix_request',
  VERSION_NOT_SUPPORTED: 'fix_request',
  INVALID_AGENT_RESPONSE: 'report',
};
const nine = Object.entries(errorTable).filter(([reason]) => reason in ACTION);
const REASON_OF_CODE = Object.fromEntries(nine.map(([reason, { jsonRpcCode }]) => [jsonRpcCode, reason]));

// biome-ignore lint/suspicious/noExplicitAny: any JSON
type Json = any;

/** The guide's classifier, transcribed: [action, reason or code]. */
function guide(httpStatus: number, body: Json): [string, unknown] {
  if (httpStatus === 401 || httpStatus === 403) return ['auth', null];
  let err = body && typeof body === 'object' ? body.error : undefined;
  if (!err && body && typeof body === 'object' && 'status' in body && 'title' in body)
    err = { code: body.status, details: [] };
  if (!err) return ['ok', null];
  const details = err.data ?? err.details ?? [];
  const own = details.find((d: Json) => d['@type']?.endsWith('google.rpc.ErrorInfo') && d.domain === DOMAIN);
  const reason = own?.reason ?? REASON_OF_CODE[err.code];
  if (reason) return [ACTION[reason] ?? 'report', reason];
  if (err.code === -32603 || [500, 502, 503, 504].includes(httpStatus)) return ['retry', 'INTERNAL'];
  return ['fix_request', err.code];
}

const info = (reason: string, domain = DOMAIN) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain,
});
const rpc = (code: number, data?: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  error: { code, message: 'No', ...(data ? { data } : {}) },
});
const status = (code: number, ...details: object[]) => ({ error: { code, status: 'X', message: 'No', details } });

const agreed: [string, number, Json][] = [
  ...nine.flatMap(([reason, { jsonRpcCode, httpStatus }]): [string, number, Json][] => [
    [`${reason} by JSON-RPC, with ErrorInfo`, 200, rpc(jsonRpcCode, [info(reason)])],
    [`${reason} by JSON-RPC, by its code alone`, 200, rpc(jsonRpcCode)],
    [`${reason} by HTTP`, httpStatus, status(httpStatus, info(reason))],
    [
      `${reason}, behind another's ErrorInfo`,
      httpStatus,
      status(httpStatus, info('NO', 'proxy.example.com'), info(reason)),
    ],
  ]),
  ['-32603', 200, rpc(-32603)],
  ...[-32700, -32600, -32601, -32602].map((code): [string, number, Json] => [String(code), 200, rpc(code)]),
  ["a code of the peer's own", 200, rpc(-32000)],
  ["a code of the peer's own, with 503", 503, rpc(-32000)],
  ['a reason that A2A may define one day', 400, status(400, info('SOMETHING_NEW'))],
  ['401', 401, status(401, info('TASK_NOT_FOUND'))],
  ['403', 403, {}],
  ['a success', 200, { id: 'task-1', status: { state: 'TASK_STATE_WORKING' } }],
  ['a JSON-RPC success', 200, { jsonrpc: '2.0', id: 1, result: { id: 'task-1' } }],
  ['400 without details: what a proxy leaves', 400, status(400)],
  ['500 without details', 500, status(500)],
  ['502 without details', 502, status(502)],
  ['a problem of 404, titled', 404, { title: 'Not found', status: 404 }],
  ['a problem of 500, titled', 500, { title: 'Oops', status: 500 }],
];

it.each(agreed)('agrees on %s', (_, httpStatus, body) => {
  const [action, what] = guide(httpStatus, body);
  const decided = classify({ status: httpStatus, body });
  expect(decided.action).toBe(action);
  if (typeof what === 'string' && what in ACTION) expect(decided.reason).toBe(what);
});

describe('decides otherwise', () => {
  const otherwise: [string, string, number, Json, string][] = [
    ['an empty 503 is not ok', 'an error without a body is an error', 503, undefined, 'retry'],
    [
      "a proxy's page is not ok",
      'nor is one with a body that is no protocol',
      502,
      '<html>Bad Gateway</html>',
      'retry',
    ],
    [
      'an unwrapped Status is an error',
      'some servers leave out `error`',
      404,
      { code: 404, status: 'NOT_FOUND', message: 'No', details: [info('TASK_NOT_FOUND')] },
      'reconcile',
    ],
    [
      'a problem without a title is an error',
      'RFC 9457 makes every member optional',
      400,
      { status: 400, detail: 'No' },
      'fix_request',
    ],
    [
      "the Ruby form's detail list is read",
      'it has the reason',
      404,
      { type: 'error', title: 'No', status: 404, detail: [info('TASK_NOT_FOUND')] },
      'reconcile',
    ],
    [
      "the standard errors' reasons are not to be reported",
      'the SDKs send them under the domain',
      400,
      status(400, info('INVALID_PARAMS')),
      'fix_request',
    ],
    ["INTERNAL_ERROR under A2A's domain", 'as -32603', 500, status(500, info('INTERNAL_ERROR')), 'retry'],
    [
      'a problem type of A2A names the reason',
      'the worked examples have no details',
      400,
      { type: 'https://a2a-protocol.org/errors/unsupported-operation', title: 'No', status: 400 },
      'degrade',
    ],
    ['407 is authentication too', 'toward the proxy', 407, '', 'auth'],
    ['429 is retried', 'it asks for it', 429, status(429), 'retry'],
    ['501 is a capability gap', 'as UNIMPLEMENTED', 501, status(501), 'degrade'],
  ];
  it.each(otherwise)('%s: %s', (_, _why, httpStatus, body, action) => {
    expect(classify({ status: httpStatus, body }).action).toBe(action);
    if (typeof body === 'object') expect(guide(httpStatus, body)[0]).not.toBe(action);
  });
});
