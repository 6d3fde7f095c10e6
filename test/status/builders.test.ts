/** One builder a detail. What we build follows AIP-193; what a peer sent is taken as it comes. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import { assertDomain, assertReason, metadataStrings } from '../../src/status/builders.js';
import {
  type BadRequest,
  badRequest,
  type Detail,
  debugInfo,
  decodeStatus,
  type ErrorInfo,
  encodeStatus,
  errorInfo,
  findDetail,
  help,
  localizedMessage,
  preconditionFailure,
  quotaFailure,
  type RetryInfo,
  requestInfo,
  resourceInfo,
  retryInfo,
  type UnknownDetail,
} from '../../src/status/index.js';
import { everyDetail } from './every-detail.js';

describe('each builder gives its ProtoJSON', () => {
  it.each<[string, Detail, Detail]>([
    [
      'errorInfo',
      errorInfo('TASK_NOT_FOUND', 'a2a-protocol.org', { taskId: 'task-123' }),
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'TASK_NOT_FOUND',
        domain: 'a2a-protocol.org',
        metadata: { taskId: 'task-123' },
      },
    ],
    [
      'errorInfo without metadata',
      errorInfo('GONE', 'example.com'),
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'GONE', domain: 'example.com' },
    ],
    ['retryInfo', retryInfo(1500), { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1.5s' }],
    [
      'debugInfo',
      debugInfo('at the gate', ['main.ts:1']),
      { '@type': 'type.googleapis.com/google.rpc.DebugInfo', stackEntries: ['main.ts:1'], detail: 'at the gate' },
    ],
    [
      'debugInfo without a stack',
      debugInfo('at the gate'),
      { '@type': 'type.googleapis.com/google.rpc.DebugInfo', detail: 'at the gate' },
    ],
    [
      'quotaFailure',
      quotaFailure([{ subject: 'project:7', quotaValue: '5', quotaDimensions: { region: 'eu' } }]),
      {
        '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
        violations: [{ subject: 'project:7', quotaValue: '5', quotaDimensions: { region: 'eu' } }],
      },
    ],
    [
      'preconditionFailure',
      preconditionFailure([{ type: 'TOS', subject: 'example.com', description: 'Not accepted' }]),
      {
        '@type': 'type.googleapis.com/google.rpc.PreconditionFailure',
        violations: [{ type: 'TOS', subject: 'example.com', description: 'Not accepted' }],
      },
    ],
    [
      'badRequest',
      badRequest([{ field: 'message.parts[0]', description: 'Empty' }]),
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ field: 'message.parts[0]', description: 'Empty' }],
      },
    ],
    [
      'requestInfo',
      requestInfo('r-1', 'shard 3'),
      { '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId: 'r-1', servingData: 'shard 3' },
    ],
    [
      'requestInfo without serving data',
      requestInfo('r-1'),
      { '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId: 'r-1' },
    ],
    [
      'resourceInfo',
      resourceInfo({ resourceType: 'task', resourceName: 'tasks/1' }),
      { '@type': 'type.googleapis.com/google.rpc.ResourceInfo', resourceType: 'task', resourceName: 'tasks/1' },
    ],
    [
      'help',
      help([{ description: 'Limits', url: 'https://example.com' }]),
      {
        '@type': 'type.googleapis.com/google.rpc.Help',
        links: [{ description: 'Limits', url: 'https://example.com' }],
      },
    ],
    [
      'localizedMessage',
      localizedMessage('de-CH', 'Weg'),
      { '@type': 'type.googleapis.com/google.rpc.LocalizedMessage', locale: 'de-CH', message: 'Weg' },
    ],
  ])('%s', (_builder, built, expected) => {
    expect(built).toStrictEqual(expected);
    expect(decodeStatus(encodeStatus({ code: 2, details: [built] })).details).toStrictEqual([expected]);
  });
});

describe('AIP-193: a reason is UPPER_SNAKE_CASE, [A-Z][A-Z0-9_]+[A-Z0-9], of at most 63 characters', () => {
  it.each([['ABC'], ['TASK_NOT_FOUND'], ['HTTP_404'], ['A_1'], ['A__B'], ['X'.repeat(63)]])('%s is one', (reason) => {
    expect(() => assertReason(reason)).not.toThrow();
    expect(errorInfo(reason, 'example.com').reason).toBe(reason);
  });

  it.each([
    ['no text', ''],
    ['one letter', 'A'],
    ['two letters', 'AB'],
    ['64 letters', 'X'.repeat(64)],
    ['lower case', 'task_not_found'],
    ['mixed case', 'TaskNotFound'],
    ['a digit in front', '1_TASK'],
    ['an underscore in front', '_TASK'],
    ['an underscore behind', 'TASK_'],
    ['a hyphen', 'TASK-NOT-FOUND'],
    ['a space', 'TASK NOT FOUND'],
    ['a line after it', 'TASK_NOT_FOUND\n'],
    ['a letter beyond ASCII', 'TÄSK'],
    ['undefined', undefined as unknown as string],
  ])('%s is none', (_what, reason) => {
    expect(() => errorInfo(reason, 'example.com')).toThrow(TypeError);
    expect(() => errorInfo(reason, 'example.com')).toThrow(/AIP-193/);
  });
});

describe('AIP-193: a domain is there', () => {
  it.each(['example.com', 'a2a-protocol.org', 'x'.repeat(255)])('%s is one', (domain) => {
    expect(() => assertDomain(domain)).not.toThrow();
    expect(errorInfo('GONE', domain).domain).toBe(domain);
  });

  it.each([
    ['no text', ''],
    ['256 characters', 'x'.repeat(256)],
    ['undefined', undefined as unknown as string],
  ])('%s is none', (_what, domain) => {
    expect(() => errorInfo('GONE', domain)).toThrow(TypeError);
    expect(() => errorInfo('GONE', domain)).toThrow(/AIP-193/);
  });
});

describe('AIP-193: metadata keys are lowerCamelCase, of at most 64 characters', () => {
  it.each(['taskId', 'x', 'http2Stream', 'x'.repeat(64), 'task-id', 'task_id', 'constructor'])('%s is one', (key) => {
    expect(errorInfo('GONE', 'example.com', { [key]: 'v' }).metadata).toStrictEqual({ [key]: 'v' });
  });

  it.each([
    ['no text', ''],
    ['65 characters', 'x'.repeat(65)],
    ['a capital in front', 'TaskId'],
    ['a digit in front', '2fa'],
    ['an underscore in front', '_id'],
    ['__proto__', '__proto__'],
    ['a dot', 'task.id'],
    ['a space', 'task id'],
    ['a letter beyond ASCII', 'tâche'],
    ['a line after it', 'taskId\n'],
  ])('%s is none', (_what, key) => {
    const metadata = Object.fromEntries([[key, 'v']]);
    expect(() => errorInfo('GONE', 'example.com', metadata)).toThrow(TypeError);
    expect(() => errorInfo('GONE', 'example.com', metadata)).toThrow(/AIP-193/);
  });
});

describe('metadata values are made strings', () => {
  const cyclicObject: Record<string, unknown> = {};
  cyclicObject.self = cyclicObject;
  const cyclicList: unknown[] = [];
  cyclicList.push(cyclicList, cyclicList);

  it.each<[string, unknown, string]>([
    ['text, as it is', ' as it is ', ' as it is '],
    ['a number', 1.5, '1.5'],
    ['zero', 0, '0'],
    ['NaN', Number.NaN, 'NaN'],
    ['a bigint', 2n ** 64n, '18446744073709551616'],
    ['a boolean', false, 'false'],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
    ['a list, joined by commas', ['1.0', '0.3', 2], '1.0,0.3,2'],
    ['an empty list', [], ''],
    ['a list in a list, as JSON', [1, [2, 3]], '1,[2,3]'],
    ['an object, as JSON', { a: 1 }, '{"a":1}'],
    ['an object in a list', [{ a: 1 }, { b: 2 }], '{"a":1},{"b":2}'],
    ['a Date, as ISO 8601', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['an invalid Date', new Date('soon'), 'Invalid Date'],
    ['an object that will not be JSON', { toJSON: () => undefined }, '[object Object]'],
    [
      'an object whose toJSON throws',
      {
        toJSON: () => {
          throw new Error('no');
        },
      },
      '[object Object]',
    ],
    ['an object of bigints', { a: 1n }, '[object Object]'],
    ['an object that holds itself', cyclicObject, '[object Object]'],
    ['a list that holds itself', cyclicList, '[object Array],[object Array]'],
  ])('%s', (_what, value, text) => {
    expect(metadataStrings({ key: value })).toStrictEqual({ key: text });
  });

  it.each([undefined, null])('but %s is left out', (value) => {
    expect(metadataStrings({ gone: value, kept: 'v' })).toStrictEqual({ kept: 'v' });
  });

  it('in a copy: the caller’s object is left alone', () => {
    const metadata = Object.freeze({ left: 0 });
    expect(errorInfo('GONE', 'example.com', metadata).metadata).not.toBe(metadata);
    expect(metadata).toEqual({ left: 0 });
  });
});

describe('retryInfo', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e16])('throws a RangeError for %d ms', (ms) => {
    expect(() => retryInfo(ms)).toThrow(RangeError);
  });
});

describe('findDetail', () => {
  it.each(everyDetail.filter((detail) => detail['@type'] !== 'unknown'))('finds $@type by its name', (detail) => {
    const typeName = detail['@type'].slice('type.googleapis.com/'.length) as 'google.rpc.ErrorInfo';
    expect(findDetail(everyDetail, typeName)).toBe(detail);
  });

  it('gives the first of a type, and undefined where there is none', () => {
    const details = [retryInfo(1), requestInfo('first'), requestInfo('second')];
    expect(findDetail(details, 'google.rpc.RequestInfo')).toBe(details[1]);
    expect(findDetail(details, 'google.rpc.Help')).toBeUndefined();
  });

  it('does not take an unreadable detail for one of the type', () => {
    const typeUrl = 'type.googleapis.com/google.rpc.Help';
    expect(findDetail([{ '@type': 'unknown', typeUrl, bytes: Uint8Array.of(0) }], 'google.rpc.Help')).toBeUndefined();
  });

  it('is typed by the name', () => {
    const details: readonly Detail[] = [];
    expectTypeOf(findDetail(details, 'google.rpc.BadRequest')).toEqualTypeOf<BadRequest | undefined>();
    expectTypeOf(findDetail(details, 'google.rpc.RetryInfo')?.retryDelay).toEqualTypeOf<string | undefined>();
    // @ts-expect-error: not a type that anyone knows
    findDetail(details, 'google.rpc.Nothing');
  });
});

describe('a Detail', () => {
  it('narrows on its @type', () => {
    const detail = retryInfo(1) as Detail;
    if (detail['@type'] === 'type.googleapis.com/google.rpc.ErrorInfo') expectTypeOf(detail).toEqualTypeOf<ErrorInfo>();
    if (detail['@type'] === 'type.googleapis.com/google.rpc.RetryInfo') expectTypeOf(detail).toEqualTypeOf<RetryInfo>();
    if (detail['@type'] === 'unknown') expectTypeOf(detail).toEqualTypeOf<UnknownDetail>();
  });

  it('that is unknown has bytes or JSON, not both', () => {
    const detail = { '@type': 'unknown', typeUrl: 'acme.v1.Foo', bytes: Uint8Array.of() } as UnknownDetail;
    if (detail.bytes) expectTypeOf(detail.json).toEqualTypeOf<undefined>();
    expectTypeOf({ '@type': 'unknown' as const, typeUrl: '' }).not.toExtend<UnknownDetail>();
  });
});
