/** The user's own details: a protobufjs Type or a codec each, typed by declaration merging. */
import protobuf from 'protobufjs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type Detail,
  type DetailCodec,
  decodeStatus,
  detailRegistry,
  encodeStatus,
  errorInfo,
  findDetail,
} from '../../src/status/index.js';
import { refusal } from './refusal.js';

interface Quota {
  '@type': 'type.googleapis.com/statuskit.test.registry.Quota';
  left?: string;
  unit?: string;
  stamp?: string;
  perRegion?: Record<string, number>;
  windows?: { hours?: number }[];
}

interface Note {
  '@type': 'type.googleapis.com/statuskit.test.registry.Note';
  text: string;
}

declare module 'statuskit' {
  interface DetailTypes {
    'statuskit.test.registry.Quota': Quota;
    'statuskit.test.registry.Note': Note;
  }
}

const QUOTA = 'type.googleapis.com/statuskit.test.registry.Quota';
const NOTE = 'type.googleapis.com/statuskit.test.registry.Note';

const quotaType = protobuf
  .parse(
    `syntax = "proto3"; package statuskit.test.registry;
     message Quota {
       int64 left = 1;
       enum Unit { NONE = 0; TOKENS = 1; }
       Unit unit = 2;
       bytes stamp = 3;
       map<string, int32> per_region = 4;
       message Window { int32 hours = 1; }
       repeated Window windows = 5;
     }`,
  )
  .root.lookupType('statuskit.test.registry.Quota');

const quota: Quota = {
  '@type': QUOTA,
  left: '9007199254740993',
  unit: 'TOKENS',
  stamp: 'AQI=',
  perRegion: { 'eu-west': 3 },
  windows: [{ hours: 1 }, { hours: 24 }],
};

const noteCodec: DetailCodec<{ text: string }> = {
  typeName: 'statuskit.test.registry.Note',
  encode: ({ text }) => new TextEncoder().encode(text),
  decode: (bytes) => ({ text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }),
};

const statusOf = (...details: Detail[]) => ({ code: 8, message: 'spent', details });

describe('a protobufjs Type', () => {
  const registry = detailRegistry(quotaType);

  it('is written as protobufjs writes it', () => {
    const { '@type': _, ...fields } = quota;
    const bytes = quotaType.encode(quotaType.fromObject(fields)).finish();
    expect(Buffer.from(encodeStatus(statusOf(quota), { registry })).toString('hex')).toBe(
      Buffer.from(encodeStatus(statusOf({ '@type': 'unknown', typeUrl: QUOTA, bytes }))).toString('hex'),
    );
  });

  it('comes back as its ProtoJSON: 64-bit numbers and bytes as text, enums by name', () => {
    expect(decodeStatus(encodeStatus(statusOf(quota), { registry }), { registry }).details).toStrictEqual([quota]);
  });

  it('may be written with nothing set', () => {
    const bytes = encodeStatus(statusOf({ '@type': QUOTA }), { registry });
    expect(decodeStatus(bytes, { registry }).details).toStrictEqual([{ '@type': QUOTA }]);
  });

  it('is an unknown detail, its bytes kept, to whoever lacks the registry', () => {
    const bytes = encodeStatus(statusOf(quota), { registry });
    const status = decodeStatus(bytes);
    expect(status.details).toMatchObject([{ '@type': 'unknown', typeUrl: QUOTA }]);
    expect(decodeStatus(encodeStatus(status), { registry }).details).toStrictEqual([quota]);
  });
});

describe('a codec', () => {
  const registry = detailRegistry(noteCodec);

  it('is given the fields and gives them back', () => {
    const note: Note = { '@type': NOTE, text: 'see the docs' };
    expect(decodeStatus(encodeStatus(statusOf(note), { registry }), { registry }).details).toStrictEqual([note]);
  });

  it.each(['example.com/', '/', ''])('is known by its name, with the prefix "%s" too', (prefix) => {
    const ours = { '@type': `${prefix}statuskit.test.registry.Note`, text: 'hi' } as Note;
    expect(encodeStatus(statusOf(ours), { registry })).toStrictEqual(
      encodeStatus(statusOf({ '@type': NOTE, text: 'hi' }), { registry }),
    );
    const bytes = Uint8Array.of(0x68, 0x69);
    const foreign: Detail = { '@type': 'unknown', typeUrl: `${prefix}statuskit.test.registry.Note`, bytes };
    expect(decodeStatus(encodeStatus(statusOf(foreign)), { registry }).details).toStrictEqual([
      { '@type': NOTE, text: 'hi' },
    ]);
  });

  it('turns its message to JSON and back by toJson and fromJson', () => {
    const dates: DetailCodec<Date> = {
      typeName: 'statuskit.test.registry.Note',
      encode: (date) => Uint8Array.of(date.getUTCDate()),
      decode: ([day]) => new Date(Date.UTC(2024, 0, day)),
      toJson: (date) => ({ text: date.toISOString() }),
      fromJson: (json) => new Date((json as Note).text),
    };
    const note: Note = { '@type': NOTE, text: '2024-01-31T00:00:00.000Z' };
    const options = { registry: detailRegistry(dates) };
    expect(decodeStatus(encodeStatus(statusOf(note), options), options).details).toStrictEqual([note]);
  });

  it('may encode a Status itself, while one is being encoded', () => {
    const nesting: DetailCodec<{ text: string }> = {
      ...noteCodec,
      encode: ({ text }) => encodeStatus({ code: 5, message: text }),
      decode: (bytes) => ({ text: decodeStatus(bytes).message }),
    };
    const options = { registry: detailRegistry(nesting) };
    const details = [
      errorInfo('BEFORE', 'example.com'),
      { '@type': NOTE, text: 'inner' } as Note,
      errorInfo('AFTER', 'x'),
    ];
    expect(decodeStatus(encodeStatus(statusOf(...details), options), options)).toStrictEqual(statusOf(...details));
  });

  it('may take the place of a standard detail', () => {
    const lower: DetailCodec<{ reason: string }> = {
      typeName: 'google.rpc.ErrorInfo',
      encode: ({ reason }) => new TextEncoder().encode(reason),
      decode: (bytes) => ({ reason: new TextDecoder().decode(bytes).toLowerCase() }),
    };
    const options = { registry: detailRegistry(lower) };
    const { details } = decodeStatus(encodeStatus(statusOf(errorInfo('GONE', 'example.com')), options), options);
    expect(findDetail(details, 'google.rpc.ErrorInfo')?.reason).toBe('gone');
  });
});

describe('a codec that throws', () => {
  const decodingTo = (outcome: () => never) => detailRegistry({ ...noteCodec, decode: outcome });
  const note = encodeStatus(statusOf(errorInfo('GONE', 'example.com'), { '@type': NOTE, text: 'hi' }), {
    registry: detailRegistry(noteCodec),
  });

  it.each<[string, unknown]>([
    ['an Error', new RangeError('offset out of range')],
    ['a StatusDecodeError about other bytes', refusal(Uint8Array.of(0x08, 0xff))],
    ['a string', 'no'],
    ['undefined', undefined],
    ['an object that has no text', Object.create(null)],
    ['a symbol', Symbol('no')],
  ])('on reading leaves an unknown detail, and the rest readable: %s', (_what, thrown) => {
    const registry = decodingTo(() => {
      throw thrown;
    });
    const error = refusal(note, { registry });
    expect(error.cause).toBe(thrown);
    expect(error.message).toContain('statuskit.test.registry.Note');
    expect(error.offset).toBe(note.length - 2);
    expect(error.partial.details).toStrictEqual([
      errorInfo('GONE', 'example.com'),
      { '@type': 'unknown', typeUrl: NOTE, bytes: Uint8Array.of(0x68, 0x69) },
    ]);
  });

  it('on writing is a TypeError that names the type and keeps the cause', () => {
    const cause = new RangeError('too long');
    const throwing = {
      ...noteCodec,
      encode: () => {
        throw cause;
      },
    };
    const encode = () => encodeStatus(statusOf({ '@type': NOTE, text: 'hi' }), { registry: detailRegistry(throwing) });
    expect(encode).toThrow(TypeError);
    expect(encode).toThrow(expect.objectContaining({ message: expect.stringContaining(noteCodec.typeName), cause }));
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'hi'],
    ['a promise', Promise.resolve(Uint8Array.of(1))],
    ['an ArrayBuffer', new ArrayBuffer(8)],
  ])('or gives %s for bytes is a TypeError too', (_what, result) => {
    const registry = detailRegistry({ ...noteCodec, encode: () => result as Uint8Array });
    expect(() => encodeStatus(statusOf({ '@type': NOTE, text: 'hi' }), { registry })).toThrow(TypeError);
    expect(decodeStatus(encodeStatus(statusOf(errorInfo('NEXT', 'x'))))).toStrictEqual(
      statusOf(errorInfo('NEXT', 'x')),
    );
  });
});

describe('detailRegistry', () => {
  it.each<[string, Parameters<typeof detailRegistry>]>([
    ['two codecs', [noteCodec, { ...noteCodec }]],
    ['two Types', [quotaType, quotaType]],
    ['a Type and a codec', [quotaType, { ...noteCodec, typeName: 'statuskit.test.registry.Quota' }]],
  ])('refuses %s of one name', (_what, types) => {
    expect(() => detailRegistry(...types)).toThrow(TypeError);
  });

  it('may be empty', () => {
    expect(encodeStatus(statusOf(), { registry: detailRegistry() })).toStrictEqual(encodeStatus(statusOf()));
  });

  it('types what declaration merging added', () => {
    expectTypeOf(findDetail([], 'statuskit.test.registry.Quota')).toEqualTypeOf<Quota | undefined>();
    expectTypeOf<Quota>().toExtend<Detail>();
    const detail = { ...quota } as Detail;
    if (detail['@type'] === QUOTA) expectTypeOf(detail).toEqualTypeOf<Quota>();
    // @ts-expect-error: no such type was declared
    findDetail([], 'statuskit.test.registry.Nothing');
  });
});
