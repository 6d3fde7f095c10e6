/** What nobody here knows passes through as it came; what is known is known whatever its type URL begins with. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Detail,
  decodeStatus,
  encodeStatus,
  errorInfo,
  type JsonObject,
  type UnknownDetail,
} from '../../src/status/index.js';
import { jsonObject } from './arbitrary-details.js';
import { bytesOf } from './protobufjs.js';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const statusOf = (...anys: { type_url?: string; value?: Uint8Array }[]) =>
  bytesOf('google.rpc.Status', { code: 2, details: anys });

const detailsOf = (bytes: Uint8Array) => decodeStatus(bytes).details;

const relayed = (bytes: Uint8Array) => encodeStatus(decodeStatus(bytes));

const PREFIXES = ['type.googleapis.com/', 'example.com/', 'https://types.example.com/v1/', '/', ''];

describe('a type that nobody here knows', () => {
  it.each(PREFIXES)('keeps its type URL and its bytes, with the prefix "%s"', (prefix) => {
    const bytes = statusOf({ type_url: `${prefix}acme.v1.Foo`, value: Uint8Array.of(0xff, 0x00, 0x07) });
    expect(detailsOf(bytes)).toStrictEqual([
      { '@type': 'unknown', typeUrl: `${prefix}acme.v1.Foo`, bytes: Uint8Array.of(0xff, 0x00, 0x07) },
    ]);
    expect(hex(relayed(bytes))).toBe(hex(bytes));
  });

  it('goes out byte for byte as it came, whatever its bytes', () => {
    const typeUrl = fc.string({ unit: 'binary' }).map((name) => `example.com/acme.${name}`);
    fc.assert(
      fc.property(typeUrl, fc.uint8Array({ minLength: 1, maxLength: 200 }), (type_url, value) => {
        const bytes = statusOf({ type_url, value }, { type_url, value });
        expect(hex(relayed(bytes))).toBe(hex(bytes));
      }),
    );
  });

  it.each([
    ['without a value', { type_url: 'example.com/acme.v1.Foo' }],
    ['without a type URL', { value: Uint8Array.of(1) }],
    ['without either', {}],
  ])('goes out as it came %s', (_what, any) => {
    const bytes = statusOf(any);
    expect(hex(relayed(bytes))).toBe(hex(bytes));
  });

  it.each(['toString', 'constructor', '__proto__', 'unknown'])('may bear the name %s', (type_url) => {
    const bytes = statusOf({ type_url, value: Uint8Array.of(1) });
    expect(detailsOf(bytes)).toStrictEqual([{ '@type': 'unknown', typeUrl: type_url, bytes: Uint8Array.of(1) }]);
  });

  it('holds bytes of its own, not a view of the Buffer that it was read from', () => {
    const trailer = Buffer.from(statusOf({ type_url: 'acme.v1.Foo', value: Uint8Array.of(1, 2, 3) }));
    const [detail] = detailsOf(trailer) as [UnknownDetail];
    trailer.fill(0);
    expect(detail.bytes).toStrictEqual(Uint8Array.of(1, 2, 3));
  });
});

describe('a known type', () => {
  it.each(PREFIXES)('is known and made canonical with the prefix "%s"', (prefix) => {
    const value = bytesOf('google.rpc.ErrorInfo', { reason: 'GONE', domain: 'example.com' });
    const bytes = statusOf({ type_url: `${prefix}google.rpc.ErrorInfo`, value });
    expect(detailsOf(bytes)).toStrictEqual([errorInfo('GONE', 'example.com')]);
    expect(hex(relayed(bytes))).toBe(hex(statusOf({ type_url: 'type.googleapis.com/google.rpc.ErrorInfo', value })));
  });

  it.each(PREFIXES)('is encoded under its canonical type URL where ours begins with "%s"', (prefix) => {
    const detail = { ...errorInfo('GONE', 'example.com'), '@type': `${prefix}google.rpc.ErrorInfo` } as Detail;
    expect(hex(encodeStatus({ code: 5, details: [detail] }))).toBe(
      hex(encodeStatus({ code: 5, details: [errorInfo('GONE', 'example.com')] })),
    );
  });

  it.each(['google.rpc.ErrorInfo2', 'rpc.ErrorInfo', 'google.rpc.ErrorInfo/', 'GOOGLE.RPC.ERRORINFO'])(
    'is not %s',
    (type_url) => {
      expect(detailsOf(statusOf({ type_url }))).toMatchObject([{ '@type': 'unknown', typeUrl: type_url }]);
    },
  );
});

describe('a JSON detail that nobody here knows', () => {
  const TYPE = 'example.com/acme.v1.Foo';
  const unknownJson = (json: JsonObject): UnknownDetail => ({ '@type': 'unknown', typeUrl: TYPE, json });

  it('goes out as a Struct that carries its @type', () => {
    const detail = unknownJson({ '@type': TYPE, depth: 3 });
    const fields = { '@type': { stringValue: TYPE }, depth: { numberValue: 3 } };
    expect(hex(encodeStatus({ code: 2, details: [detail] }))).toBe(
      hex(
        statusOf({
          type_url: 'type.googleapis.com/google.protobuf.Struct',
          value: bytesOf('google.protobuf.Struct', { fields }),
        }),
      ),
    );
  });

  it('comes back from there as itself', () => {
    fc.assert(
      fc.property(jsonObject, (fields) => {
        const detail = unknownJson({ ...fields, '@type': TYPE });
        expect(detailsOf(encodeStatus({ code: 2, details: [detail] }))).toStrictEqual([detail]);
      }),
    );
  });

  it('is given its @type on the way out where its JSON lacks it', () => {
    expect(detailsOf(encodeStatus({ code: 2, details: [unknownJson({ depth: 3 })] }))).toStrictEqual([
      unknownJson({ '@type': TYPE, depth: 3 }),
    ]);
  });

  it('travels as a Struct too where its type is known here but its JSON could not be read as that', () => {
    const typeUrl = 'type.googleapis.com/google.rpc.ErrorInfo';
    const detail: UnknownDetail = { '@type': 'unknown', typeUrl, json: { '@type': typeUrl, reason: 5 } };
    expect(detailsOf(encodeStatus({ code: 2, details: [detail] }))).toStrictEqual([detail]);
  });
});
