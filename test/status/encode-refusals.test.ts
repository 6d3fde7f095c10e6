/** encodeStatus never writes what no reader can read: what a type cannot hold is a TypeError that names the detail. */
import { describe, expect, it } from 'vitest';
import { type Detail, decodeStatus, encodeStatus, requestInfo, retryInfo } from '../../src/status/index.js';

const url = (typeName: string) => `type.googleapis.com/${typeName}`;

describe('a code', () => {
  it.each([2 ** 31, -(2 ** 31) - 1, 2 ** 40, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5', null, undefined])(
    'that is no int32 is refused: %s',
    (code) => {
      expect(() => encodeStatus({ code: code as number })).toThrow(TypeError);
    },
  );

  it.each([2 ** 31 - 1, -(2 ** 31), -1, -0, 17])('that is one is written, whatever it means: %d', (code) => {
    expect(decodeStatus(encodeStatus({ code })).code).toBe(code + 0);
  });
});

describe('a detail that its type cannot hold', () => {
  it.each<[string, string, object]>([
    ['a number for a string', 'google.rpc.ErrorInfo', { reason: 5 }],
    ['an object for a string in a list', 'google.rpc.DebugInfo', { stackEntries: [{}] }],
    ['a number for a metadata value', 'google.rpc.ErrorInfo', { metadata: { left: 5 } }],
    ['null for a metadata value', 'google.rpc.ErrorInfo', { metadata: { left: null } }],
    ['a Duration in words', 'google.rpc.RetryInfo', { retryDelay: 'soon' }],
    ['a Duration without its s', 'google.rpc.RetryInfo', { retryDelay: '1.5' }],
    ['a Duration as a number', 'google.rpc.RetryInfo', { retryDelay: 1500 }],
    ['a Duration beyond 10,000 years', 'google.rpc.RetryInfo', { retryDelay: '315576000001s' }],
    ['an int64 in words', 'google.rpc.QuotaFailure', { violations: [{ quotaValue: 'many' }] }],
    ['a fraction for an int64', 'google.rpc.QuotaFailure', { violations: [{ quotaValue: 1.5 }] }],
    ['2⁶³ for an int64', 'google.rpc.QuotaFailure', { violations: [{ quotaValue: '9223372036854775808' }] }],
    [
      '-2⁶³ - 1 for an int64',
      'google.rpc.QuotaFailure',
      { violations: [{ futureQuotaValue: '-9223372036854775809' }] },
    ],
    ['null for a violation', 'google.rpc.BadRequest', { fieldViolations: [null] }],
    ['no value for a Struct', 'google.protobuf.Struct', {}],
  ])('is refused: %s', (_what, typeName, fields) => {
    const detail = { '@type': url(typeName), ...fields } as Detail;
    const encode = () => encodeStatus({ code: 2, details: [requestInfo('r-1'), detail] });
    expect(encode).toThrow(TypeError);
    expect(encode).toThrow(typeName);
  });

  it.each(['acme.v1.Quota', 'google.rpc.ErrorInfo2', 'toString'])(
    'is refused where no one knows its type: %s',
    (typeName) => {
      const detail = { '@type': url(typeName) } as unknown as Detail;
      expect(() => encodeStatus({ code: 2, details: [detail] })).toThrow(TypeError);
      expect(() => encodeStatus({ code: 2, details: [detail] })).toThrow(typeName);
    },
  );

  it('leaves nothing behind in the next Status', () => {
    const broken = { '@type': url('google.rpc.RetryInfo'), retryDelay: 'soon' } as Detail;
    expect(() => encodeStatus({ code: 2, message: 'first', details: [broken, requestInfo('r-1')] })).toThrow(TypeError);
    const next = { code: 14, message: 'second', details: [retryInfo(1000)] };
    expect(decodeStatus(encodeStatus(next))).toStrictEqual(next);
  });
});

it('a message that is no string is refused', () => {
  expect(() => encodeStatus({ code: 2, message: 5 as unknown as string })).toThrow(TypeError);
});
