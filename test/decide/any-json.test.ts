/** Any JSON value whatsoever gives a decision, never a throw, and poisons nothing. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { classify } from '../../src/decide/index.js';
import { fromHttp } from '../../src/http/index.js';
import { isStatusError } from '../../src/index.js';
import { fromJsonRpc } from '../../src/jsonrpc/index.js';

const ACTIONS = ['ok', 'auth', 'reconcile', 'degrade', 'fix_request', 'report', 'retry'];
const TYPES = ['ErrorInfo', 'RetryInfo', 'BadRequest', 'QuotaFailure', 'Help'].map(
  (name) => `type.googleapis.com/google.rpc.${name}`,
);

/** JSON that looks like what the readers look for, with anything in its place. */
const { lookalike } = fc.letrec((tie) => ({
  lookalike: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.jsonValue(),
    fc.constantFrom(...TYPES, 'NOT_FOUND', 'not_found', 'TASK_NOT_FOUND', 'a2a-protocol.org', '1.5s', '2.0'),
    fc.constantFrom(0, 5, 16, 200, 404, 503, -32001, -32603, 1e21, -0.5),
    fc.array(tie('lookalike'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        'jsonrpc',
        'error',
        'code',
        'status',
        'message',
        'data',
        'details',
        'detail',
        '@type',
        'type',
        'title',
        'reason',
        'domain',
        'metadata',
        'fieldViolations',
        'field_violations',
        'retryDelay',
        'errors',
        'supportedVersions',
        'result',
        'task',
        'payload',
        '$case',
        'value',
        'body',
        'headers',
        'state',
        '__proto__',
        'constructor',
      ),
      tie('lookalike'),
      { maxKeys: 6 },
    ),
  ),
}));

function expectDecision(json: unknown): void {
  expect(ACTIONS).toContain(classify(json).action);
  expect(ACTIONS).toContain(classify({ status: 400, headers: { 'retry-after': String(json) }, body: json }).action);
  expect(ACTIONS).toContain(classify({ jsonrpc: '2.0', id: 1, error: json }).action);
  const byRpc = fromJsonRpc({ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'No', data: json } });
  expect(isStatusError(byRpc)).toBe(true);
  const byHttp = fromHttp({ status: 500, body: json });
  expect(isStatusError(byHttp)).toBe(true);
  expect([fromJsonRpc(json)].flat().every((error) => error === undefined || isStatusError(error))).toBe(true);
}

afterEach(() => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});

it('lookalikes', () => {
  fc.assert(
    fc.property(lookalike, (json) => expectDecision(JSON.parse(JSON.stringify(json) ?? 'null'))),
    { numRuns: 3000 },
  );
});

it('any text as a body', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constantFrom('{', '[[[', '\ufeff{}', '<html>')), (text) => {
      expect(ACTIONS).toContain(classify({ status: 500, body: text }).action);
      expect(ACTIONS).toContain(classify(text).action);
      fromJsonRpc(text);
    }),
    { numRuns: 500 },
  );
});

it.each(['__proto__', 'constructor', 'prototype'])('a key %s anywhere', (key) => {
  const evil = `{"${key}": {"polluted": true}}`;
  for (const text of [
    evil,
    `{"error": ${evil}}`,
    `{"jsonrpc": "2.0", "error": {"code": -32001, "message": "No", "data": [{"@type": "${TYPES[0]}", "reason": "X", "domain": "y", "metadata": {"${key}": "polluted"}}]}}`,
    `{"jsonrpc": "2.0", "error": {"code": -32001, "message": "No", "data": [{"@type": "google.protobuf.Struct", "value": ${evil}}]}}`,
  ]) {
    expectDecision(JSON.parse(text));
    expect(ACTIONS).toContain(classify(text).action);
  }
});

describe('up to 1 MB and 100 levels deep', () => {
  const nested = (levels: number, leaf: unknown) => {
    let json = leaf;
    for (let i = 0; i < levels; i++) json = i % 2 ? [json] : { error: json, task: json === leaf ? 1 : undefined };
    return json;
  };
  const detail = { '@type': TYPES[2], fieldViolations: [{ field: 'f', description: 'd' }] };
  const shapes: [string, unknown][] = [
    ['100 levels', nested(100, 'leaf')],
    ['100 levels of task', Array.from({ length: 100 }).reduce((task) => ({ task }), { status: { state: 'x' } })],
    ['a long message', 'x'.repeat(1_000_000)],
    ['many details', Array.from({ length: 10_000 }, () => detail)],
    ['many keys', Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`key${i}`, i]))],
    [
      'many in a batch',
      Array.from({ length: 20_000 }, () => ({ jsonrpc: '2.0', id: 1, error: { code: -32001, message: 'No' } })),
    ],
    ['long digits', { code: '9'.repeat(1_000_000), retryDelay: `${'9'.repeat(1_000_000)}s`, '@type': TYPES[1] }],
    ['long equals signs', { '@type': 'x/y', value: `${'='.repeat(500_000)}a` }],
  ];
  it.each(shapes)('%s', (_, json) => {
    expectDecision(json);
    expectDecision({ error: json });
    expectDecision({ error: { code: 404, message: 'No', details: json } });
    expect(ACTIONS).toContain(classify({ status: 400, body: JSON.stringify({ error: json }) }).action);
  });
});
