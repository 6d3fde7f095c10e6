import { inspect } from 'node:util';
import { badRequest, type Detail, debugInfo, errorInfo, help, isStatusError, StatusError } from 'statuskit';
import { A2AError, a2a, TaskNotFoundError } from 'statuskit/a2a';
import { describe, expect, it } from 'vitest';
import { BRAND } from '../../src/error/link.js';

const DOMAIN = 'billing.example.com';
const identity = { reason: 'CREDIT_SPENT', domain: DOMAIN };

describe('a StatusError', () => {
  it('has what it is given', () => {
    const error = new StatusError('Credit spent', {
      code: 9,
      httpStatus: 402,
      jsonRpcCode: -32603,
      ...identity,
      metadata: { account: 'a-1' },
      details: [help([{ url: 'https://example.com' }])],
    });
    expect(error).toMatchObject({
      name: 'StatusError',
      message: 'Credit spent',
      code: 9,
      details: 'Credit spent',
      ...identity,
      errorInfoMetadata: { account: 'a-1' },
      httpStatus: 402,
      jsonRpcCode: -32603,
    });
    expect(error.statusDetails).toEqual([
      errorInfo('CREDIT_SPENT', DOMAIN, { account: 'a-1' }),
      help([{ url: 'https://example.com' }]),
    ]);
  });

  it('has nothing that it is not given', () => {
    const error = new StatusError('No', { code: 9 });
    expect(Object.keys(error).sort()).toEqual([
      'code',
      'details',
      'errorInfoMetadata',
      'metadata',
      'name',
      'statusDetails',
    ]);
    expect('cause' in error).toBe(false);
    expect(error).toMatchObject({ errorInfoMetadata: {}, statusDetails: [] });
  });

  it('keeps a cause, which is not enumerable', () => {
    const cause = new Error('ECONNREFUSED');
    const error = new StatusError('No', { code: 9, cause });
    expect(error.cause).toBe(cause);
    expect(Object.keys(error)).not.toContain('cause');
  });

  it('keeps a copy of the details', () => {
    const details: Detail[] = [help([{ url: 'https://example.com' }])];
    const error = new StatusError('No', { code: 9, details });
    details.push(debugInfo('later'));
    expect(error.statusDetails).toHaveLength(1);
  });

  it('makes its message well-formed: grpc-js cannot send half a surrogate pair', () => {
    const error = new StatusError('half \ud83d and whole 😀', { code: 9 });
    expect(error.message).toBe('half \ufffd and whole 😀');
    expect(error.details).toBe(error.message);
  });

  it('is one, by isStatusError; nothing else is', () => {
    expect(isStatusError(new StatusError('No', { code: 9 }))).toBe(true);
    for (const other of [new Error('No'), { code: 9, details: 'No' }, null, undefined, 9, 'No', () => 9]) {
      expect(isStatusError(other)).toBe(false);
    }
  });
});

describe('AIP-193: a StatusError refuses', () => {
  it.each([0, 17, -1, 1.5, Number.NaN, '5', null, undefined])('a code that is not one of 1 to 16: %s', (code) => {
    expect(() => new StatusError('No', { code: code as number })).toThrow(TypeError);
  });

  it.each([
    '',
    'A',
    'AB',
    'creditSpent',
    'credit_spent',
    'CREDIT-SPENT',
    '1_CREDIT',
    'CREDIT_',
    '_CREDIT',
    'A'.repeat(64),
  ])('a reason that is not UPPER_SNAKE_CASE of 3 to 63 characters: %s', (reason) => {
    expect(() => new StatusError('No', { code: 9, reason, domain: DOMAIN })).toThrow(TypeError);
    expect(() => new StatusError('No', { code: 9, details: [{ ...ERROR_INFO, reason }] })).toThrow(TypeError);
  });

  it.each(['', 'a'.repeat(256)])('a domain that is empty, or longer than 255 characters: %s', (domain) => {
    expect(() => new StatusError('No', { code: 9, reason: 'CREDIT_SPENT', domain })).toThrow(TypeError);
    expect(() => new StatusError('No', { code: 9, details: [{ ...ERROR_INFO, domain }] })).toThrow(TypeError);
  });

  it.each(['', 'Account', '1st', 'my account', 'größe', '__proto__', 'a'.repeat(65)])(
    'a metadata key that is not lowerCamelCase of at most 64 characters: %s',
    (key) => {
      const metadata = Object.fromEntries([[key, 'x']]);
      expect(() => new StatusError('No', { code: 9, ...identity, metadata })).toThrow(TypeError);
      expect(() => new StatusError('No', { code: 9, details: [{ ...ERROR_INFO, metadata }] })).toThrow(TypeError);
    },
  );

  it.each([
    ['a reason without a domain', { reason: 'CREDIT_SPENT' }],
    ['a domain without a reason', { domain: DOMAIN }],
    ['an empty domain without a reason', { domain: '' }],
    ['metadata without a reason', { metadata: { account: 'a-1' } }],
  ])('%s', (_, fields) => {
    expect(() => new StatusError('No', { code: 9, ...fields })).toThrow(TypeError);
  });

  const unknown = (typeUrl: string): Detail => ({ '@type': 'unknown', typeUrl, bytes: new Uint8Array(1) });
  const violation = badRequest([{ field: 'a', description: 'b' }]);
  const spent = errorInfo('CREDIT_SPENT', DOMAIN);

  it.each<[string, Detail[]]>([
    ['two of a standard type', [violation, violation]],
    ['two ErrorInfos', [spent, errorInfo('OTHER_REASON', DOMAIN)]],
    ['one ErrorInfo, twice', [spent, spent]],
    [
      'two of a type that nobody here knows',
      [unknown('acme.v1/acme.v1.Foo'), unknown('type.googleapis.com/acme.v1.Foo')],
    ],
    ['one that is read beside one that is not', [violation, unknown('type.googleapis.com/google.rpc.BadRequest')]],
  ])('a detail type that comes twice: %s', (_, details) => {
    expect(() => new StatusError('No', { code: 9, details })).toThrow(
      /^two details of type (google\.rpc|acme\.v1)\.\w+:/,
    );
  });

  it('an unread ErrorInfo beside a reason', () => {
    const details = [unknown('type.googleapis.com/google.rpc.ErrorInfo')];
    expect(() => new StatusError('No', { code: 9, ...identity, details })).toThrow(TypeError);
  });
});

const ERROR_INFO = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', ...identity } as const;

describe('AIP-193: a StatusError takes', () => {
  it.each(['ABC', 'A_1', 'A'.repeat(63)])('the reason %s', (reason) => {
    expect(new StatusError('No', { code: 9, reason, domain: DOMAIN }).reason).toBe(reason);
  });

  it.each(['a', 'accountId', 'account_id', 'account-id', 'a'.repeat(64), 'constructor'])(
    'the metadata key %s',
    (key) => {
      const { errorInfoMetadata } = new StatusError('No', { code: 9, ...identity, metadata: { [key]: 'x' } });
      expect(Object.entries(errorInfoMetadata)).toEqual([[key, 'x']]);
    },
  );

  it('metadata values of any kind, as strings; nothing for those that are not there', () => {
    const metadata = { count: 3, dry: false, tags: ['a', 'b'], big: 10n, none: null, absent: undefined };
    expect(new StatusError('No', { code: 9, ...identity, metadata }).errorInfoMetadata).toEqual({
      count: '3',
      dry: 'false',
      tags: 'a,b',
      big: '10',
    });
  });
});

describe('an ErrorInfo among the details', () => {
  const info = errorInfo('CREDIT_SPENT', DOMAIN, { account: 'a-1' });

  it("is the error's identity, and comes first", () => {
    const error = new StatusError('No', { code: 9, details: [help([{ url: 'https://example.com' }]), info] });
    expect(error).toMatchObject({ ...identity, errorInfoMetadata: { account: 'a-1' } });
    expect(error.statusDetails).toEqual([info, help([{ url: 'https://example.com' }])]);
  });

  it.each([
    ['a reason', identity],
    ['a domain', { domain: 'other.example.com' }],
    ['metadata', { metadata: { account: 'a-2' } }],
  ])('is refused beside %s: an error has one identity', (_, fields) => {
    expect(() => new StatusError('No', { code: 9, details: [info], ...fields })).toThrow(/one of them/);
  });
});

describe('what is shown of a StatusError', () => {
  const error = new TaskNotFoundError('task-123', { cause: new Error('no row') });

  it('on the console is its stack, its data and its cause, and no more', () => {
    const shown = inspect(error, { depth: Number.POSITIVE_INFINITY });
    expect(shown).toMatch(/^TaskNotFoundError: Task not found\n {4}at /);
    expect(shown).toContain("reason: 'TASK_NOT_FOUND'");
    expect(shown).toContain('[cause]: Error: no row');
    expect(shown).not.toMatch(/Circular|undefined|statuskit\.|FailureTrailers|internalRepr/);
  });

  it('in JSON is its data', () => {
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'TaskNotFoundError',
      code: 5,
      details: 'Task not found',
      reason: 'TASK_NOT_FOUND',
      domain: 'a2a-protocol.org',
      errorInfoMetadata: { taskId: 'task-123' },
      statusDetails: [errorInfo('TASK_NOT_FOUND', 'a2a-protocol.org', { taskId: 'task-123' })],
      httpStatus: 404,
      jsonRpcCode: -32001,
      metadata: {},
    });
  });
});

describe('an error off the wire, which has data and no prototype of ours, lacks nothing, for', () => {
  const classes = Object.entries({ StatusError, A2AError, ...a2a.errors });

  it.each(classes)('%s has no getter and no method', (_, { prototype }) => {
    for (let each: object = prototype; each !== Error.prototype; each = Object.getPrototypeOf(each)) {
      expect(Reflect.ownKeys(each).filter((key) => key !== 'constructor' && key !== BRAND)).toEqual([]);
    }
  });

  it('a StatusError has own data properties only', () => {
    const descriptors = Object.values(Object.getOwnPropertyDescriptors(new TaskNotFoundError('task-123')));
    expect(descriptors.filter((descriptor) => !('value' in descriptor))).toEqual([]);
  });
});
