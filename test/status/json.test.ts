/** ProtoJSON in and out: a detail is its own JSON, unknown ones excepted, and nothing is lost between the wires. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Detail, decodeStatus, encodeStatus, errorInfo } from '../../src/status/index.js';
import { detailFromConnect, detailFromJson, detailsFromJson, detailToJson } from '../../src/status/json.js';
import { anyDetail } from './arbitrary-details.js';
import { everyDetail } from './every-detail.js';
import { bytesOf } from './protobufjs.js';

const overJson = (detail: Detail): Detail => detailFromJson(JSON.parse(JSON.stringify(detailToJson(detail))));
const overGrpc = (detail: Detail): Detail =>
  decodeStatus(encodeStatus({ code: 2, details: [detail] })).details[0] as Detail;
const standard = (name: string, fields: object) => ({ '@type': `type.googleapis.com/google.rpc.${name}`, ...fields });

describe('a detail', () => {
  it.each(everyDetail)('of type $@type is the same after JSON, gRPC and JSON again', (detail) => {
    expect(overJson(overGrpc(overJson(detail)))).toStrictEqual(detail);
  });

  it('of any fields is the same after JSON', () => {
    fc.assert(
      fc.property(anyDetail, (detail) => {
        expect(overJson(detail)).toEqual(JSON.parse(JSON.stringify(detail)));
      }),
    );
  });

  it.each([
    ['google.protobuf.StringValue', 'abcd'],
    ['google.protobuf.Duration', '15s'],
    ['google.protobuf.Int64Value', '1234'],
  ])('of %s is JSON, however much its value looks like base64', (typeName, value) => {
    const json = { '@type': `type.googleapis.com/${typeName}`, value };
    expect(detailFromJson(json)).toEqual({ '@type': 'unknown', typeUrl: json['@type'], json });
  });

  it('that is unknown goes out as base64 where it came as bytes, and as itself where it came as JSON', () => {
    const bytes = Uint8Array.of(1, 2, 255);
    expect(detailToJson({ '@type': 'unknown', typeUrl: 'acme.v1.Foo', bytes })).toEqual({
      '@type': 'acme.v1.Foo',
      value: 'AQL/',
    });
    const json = { '@type': 'acme.v1.Foo', depth: 3 };
    expect(detailToJson({ '@type': 'unknown', typeUrl: 'acme.v1.Foo', json })).toBe(json);
  });
});

describe('JSON of a known type', () => {
  it.each(['type.googleapis.com/', 'example.com/', '/', ''])('is known with the prefix "%s"', (prefix) => {
    const json = { '@type': `${prefix}google.rpc.ErrorInfo`, reason: 'GONE', domain: 'example.com' };
    expect(detailFromJson(json)).toStrictEqual(errorInfo('GONE', 'example.com'));
  });

  it.each<[string, object, object]>([
    [
      'the proto’s own field names',
      standard('BadRequest', { field_violations: [{ field: 'id', localized_message: { locale: 'de' } }] }),
      standard('BadRequest', { fieldViolations: [{ field: 'id', localizedMessage: { locale: 'de' } }] }),
    ],
    [
      'null as if absent',
      standard('ErrorInfo', { reason: 'GONE', metadata: null }),
      standard('ErrorInfo', { reason: 'GONE' }),
    ],
    [
      'fields that no one knows as absent',
      standard('RequestInfo', { requestId: 'r', extra: 1 }),
      standard('RequestInfo', { requestId: 'r' }),
    ],
    [
      'an int64 as a number',
      standard('QuotaFailure', { violations: [{ quotaValue: 5 }] }),
      standard('QuotaFailure', { violations: [{ quotaValue: '5' }] }),
    ],
  ])('may have %s', (_what, json, detail) => {
    expect(detailFromJson(json)).toStrictEqual(detail);
  });

  it.each<[string, object]>([
    ['a number for a string', standard('ErrorInfo', { reason: 5 })],
    ['a number for a metadata value', standard('ErrorInfo', { metadata: { left: 5 } })],
    ['a list for a map', standard('ErrorInfo', { metadata: [] })],
    ['a string for a list', standard('BadRequest', { fieldViolations: 'id' })],
    ['null in a list', standard('BadRequest', { fieldViolations: [null] })],
    ['a Duration in words', standard('RetryInfo', { retryDelay: 'soon' })],
    ['a Duration as an object', standard('RetryInfo', { retryDelay: { seconds: 1 } })],
    ['an int64 in words', standard('QuotaFailure', { violations: [{ quotaValue: 'many' }] })],
    ['a fraction for an int64', standard('QuotaFailure', { violations: [{ quotaValue: 1.5 }] })],
    ['2⁶³ for an int64', standard('QuotaFailure', { violations: [{ quotaValue: '9223372036854775808' }] })],
    ['-2⁶³ - 1 for an int64', standard('QuotaFailure', { violations: [{ quotaValue: '-9223372036854775809' }] })],
    ['a list for a Struct', { '@type': 'type.googleapis.com/google.protobuf.Struct', value: [] }],
  ])('is an unknown detail that keeps it where it holds what its type cannot: %s', (_what, json) => {
    expect(detailFromJson(json)).toStrictEqual({
      '@type': 'unknown',
      typeUrl: (json as { '@type': string })['@type'],
      json,
    });
  });

  it.each(['9223372036854775807', '-9223372036854775808'])('holds an int64 of %s', (quotaValue) => {
    const json = standard('QuotaFailure', { violations: [{ quotaValue }] });
    expect(detailFromJson(json)).toStrictEqual(json);
  });
});

describe('any JSON', () => {
  it('is a detail that can go on to gRPC', () => {
    const type = fc.constantFrom(...everyDetail.map((detail) => detail['@type']), 'acme.v1.Foo', '');
    const field = fc.constantFrom(
      'reason',
      'metadata',
      'retryDelay',
      'violations',
      'fieldViolations',
      'value',
      'links',
    );
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom([{ quotaValue: '9'.repeat(19) }], { a: 'b' }, '-0s'));
    const object = fc.dictionary(field, value).chain((fields) => type.map((name) => ({ ...fields, '@type': name })));
    fc.assert(
      fc.property(fc.oneof(object, fc.jsonValue()), (json) => {
        expect(encodeStatus({ code: 2, details: [detailFromJson(json)] })).toBeInstanceOf(Uint8Array);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([null, 5, 'text', [], {}, { '@type': 5 }])('that has no @type is an unknown one: %j', (json) => {
    expect(detailFromJson(json)).toStrictEqual({ '@type': 'unknown', typeUrl: '', json });
  });

  it.each<[string, unknown, number]>([
    ['a list', [errorInfo('GONE', 'example.com'), 5], 2],
    ['a detail that stands alone', errorInfo('GONE', 'example.com'), 1],
    ['an object of no type', { reason: 'GONE' }, 0],
    ['text', 'GONE', 0],
    ['nothing', undefined, 0],
  ])('holds so many details: %s', (_what, json, count) => {
    expect(detailsFromJson(json)).toHaveLength(count);
  });
});

describe('Connect’s form of a detail', () => {
  const value = bytesOf('google.rpc.ErrorInfo', { reason: 'GONE', domain: 'example.com' });

  it.each([
    ['with padding', Buffer.from(value).toString('base64')],
    ['without', Buffer.from(value).toString('base64').replace(/=+$/, '')],
    ['in the URL’s alphabet', Buffer.from(value).toString('base64url')],
  ])('is read from its base64 %s', (_what, base64) => {
    const json = { type: 'google.rpc.ErrorInfo', value: base64, debug: { reason: 'other' } };
    expect(detailFromConnect(json)).toStrictEqual(errorInfo('GONE', 'example.com'));
  });

  it.each([null, 5, {}, { type: 'google.rpc.ErrorInfo' }, { type: 'google.rpc.ErrorInfo', value: '!' }])(
    'is an unknown one where it is not that: %j',
    (json) => {
      expect(detailFromConnect(json)['@type']).toBe('unknown');
    },
  );
});
