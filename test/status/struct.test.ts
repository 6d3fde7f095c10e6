/** google.protobuf.Struct holds what JSON holds, nested at most a hundred deep; codec.test.ts compares its bytes. */
import { describe, expect, it } from 'vitest';
import {
  decodeStatus,
  encodeStatus,
  type JsonObject,
  type JsonValue,
  type StructDetail,
} from '../../src/status/index.js';
import { bytesOf } from './protobufjs.js';
import { refusal } from './refusal.js';

const STRUCT_URL = 'type.googleapis.com/google.protobuf.Struct';

const struct = (value: JsonObject): StructDetail => ({ '@type': STRUCT_URL, value });
const encoded = (value: JsonObject) => encodeStatus({ code: 2, details: [struct(value)] });
const structBytes = (fields: object) => bytesOf('google.protobuf.Struct', { fields });
const statusHolding = (value: Uint8Array) =>
  bytesOf('google.rpc.Status', { code: 2, details: [{ type_url: STRUCT_URL, value }] });

function nested(depth: number, wrap: (inner: JsonValue) => JsonValue): JsonObject {
  let inner: JsonValue = 'core';
  for (let i = 0; i < depth; i++) inner = wrap(inner);
  return { inner };
}

const wraps: [string, (inner: JsonValue) => JsonValue][] = [
  ['objects', (inner) => ({ inner })],
  ['lists', (inner) => [inner]],
];

describe('what JSON holds', () => {
  it.each<[string, JsonObject]>([
    ['nothing', {}],
    ['every kind of value', { n: null, t: true, f: false, zero: 0, minus: -0, pi: Math.PI, s: '', l: [], o: {} }],
    ['the largest and the smallest number', { max: Number.MAX_VALUE, min: Number.MIN_VALUE }],
    ['null in lists', { list: [null, [null], {}] }],
    ['an empty key', { '': 'empty' }],
  ])('survives the roundtrip: %s', (_what, value) => {
    expect(decodeStatus(encoded(value)).details).toStrictEqual([struct(value)]);
  });

  it('does without undefined, as JSON.stringify does', () => {
    const value = { kept: 1, dropped: undefined } as unknown as JsonObject;
    expect(decodeStatus(encoded(value)).details).toStrictEqual([struct({ kept: 1 })]);
  });

  it('reads a Value of no kind as null', () => {
    expect(decodeStatus(statusHolding(structBytes({ key: {} }))).details).toStrictEqual([struct({ key: null })]);
  });
});

describe('what JSON cannot hold', () => {
  it.each<[string, unknown]>([
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['a bigint', 1n],
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
  ])('is refused on writing: %s', (_what, value) => {
    expect(() => encoded({ value } as JsonObject)).toThrow(TypeError);
    expect(() => encoded({ list: [value] } as JsonObject)).toThrow(TypeError);
  });

  it('is refused on writing: a cycle', () => {
    const value: JsonObject = {};
    value.self = value;
    expect(() => encoded(value)).toThrow(TypeError);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'stays in its bytes on reading, for a relay to pass on: %d',
    (numberValue) => {
      const bytes = structBytes({ key: { numberValue } });
      const error = refusal(statusHolding(bytes));
      expect(error.message).toMatch(/not a JSON number/);
      expect(error.partial.details).toStrictEqual([{ '@type': 'unknown', typeUrl: STRUCT_URL, bytes }]);
    },
  );
});

describe.each(wraps)('nested %s', (_what, wrap) => {
  it('survive the roundtrip a hundred deep', () => {
    const value = nested(100, wrap);
    expect(decodeStatus(encoded(value)).details).toStrictEqual([struct(value)]);
  });

  it('are refused on writing beyond that', () => {
    expect(() => encoded(nested(101, wrap))).toThrow(TypeError);
    expect(() => encoded(nested(100_000, wrap))).toThrow(TypeError);
  });
});
