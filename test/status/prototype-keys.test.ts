/** A peer chooses the keys of maps: each is data, and none reaches a prototype. */
import { describe, expect, it } from 'vitest';
import {
  type Detail,
  decodeStatus,
  detailRegistry,
  type ErrorInfo,
  encodeStatus,
  type JsonObject,
} from '../../src/status/index.js';

const ERROR_INFO = 'type.googleapis.com/google.rpc.ErrorInfo';
const QUOTA_FAILURE = 'type.googleapis.com/google.rpc.QuotaFailure';
const STRUCT = 'type.googleapis.com/google.protobuf.Struct';

/** An object with an own property of any name, `__proto__` included. */
const own = <T>(key: string, value: T): Record<string, T> => Object.fromEntries([[key, value]]);

const overTheWire = (detail: Detail) => decodeStatus(encodeStatus({ code: 2, details: [detail] })).details[0];

describe.each(['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', '@type', '', '0'])(
  'the key "%s"',
  (key) => {
    it('is data in a map', () => {
      const { metadata } = overTheWire({ '@type': ERROR_INFO, metadata: own(key, 'polluted') }) as ErrorInfo;
      expect(Object.entries(metadata as object)).toEqual([[key, 'polluted']]);
      expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype);
    });

    it('is data in a map within a list', () => {
      const detail: Detail = { '@type': QUOTA_FAILURE, violations: [{ quotaDimensions: own(key, 'polluted') }] };
      expect(JSON.stringify(overTheWire(detail))).toBe(JSON.stringify(detail));
    });

    it('is data in a Struct, however deep', () => {
      const value: JsonObject = { list: [own(key, own<JsonObject>(key, { polluted: true }))] };
      const detail: Detail = { '@type': STRUCT, value };
      expect(JSON.stringify(overTheWire(detail))).toBe(JSON.stringify(detail));
    });
  },
);

describe('__proto__', () => {
  it('is data at the top of a Struct', () => {
    const detail: Detail = { '@type': STRUCT, value: own<JsonObject>('__proto__', { polluted: true }) };
    expect(JSON.stringify(overTheWire(detail))).toBe(JSON.stringify(detail));
  });

  it('is data at the top of a JSON detail that nobody here knows', () => {
    const json = { '@type': 'acme.v1.Foo', ...own<JsonObject>('__proto__', { polluted: true }) };
    const detail: Detail = { '@type': 'unknown', typeUrl: 'acme.v1.Foo', json };
    expect(JSON.stringify(overTheWire(detail))).toBe(JSON.stringify(detail));
  });

  it('is data in a detail of the user’s own', () => {
    const registry = detailRegistry({
      typeName: 'acme.v1.Json',
      encode: (message: object) => Buffer.from(JSON.stringify(message)),
      decode: (bytes): object => JSON.parse(Buffer.from(bytes).toString()),
    });
    const detail = { ...own('__proto__', { polluted: true }), '@type': 'type.googleapis.com/acme.v1.Json' };
    const bytes = encodeStatus({ code: 2, details: [detail as unknown as Detail] }, { registry });
    expect(JSON.stringify(decodeStatus(bytes, { registry }).details[0])).toBe(JSON.stringify(detail));
  });
});

it('leaves Object.prototype as it was', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('polluted' in {}).toBe(false);
});
