/** google.rpc on the wire: ours, byte for byte, is what protobufjs makes of the same proto files. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Detail, debugInfo, decodeStatus, encodeStatus, errorInfo, type Status } from '../../src/status/index.js';
import { anyStatus, standardDetail, structDetail } from './arbitrary-details.js';
import { everyDetail } from './every-detail.js';
import { standardTypes, statusBytes, withoutDefaults } from './protobufjs.js';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const statusWith = (detail: Detail): Status => ({ code: 9, message: 'no', details: [detail] });
const offTheWire = (status: Status): Status => ({ ...status, details: status.details.map(withoutDefaults) });

const subjects: [string, fc.Arbitrary<Status>][] = [
  ...standardTypes.map((type): [string, fc.Arbitrary<Status>] => [
    type.fullName.slice(1),
    standardDetail(type).map(statusWith),
  ]),
  ['google.protobuf.Struct', structDetail.map(statusWith)],
  ['google.rpc.Status, with any details', anyStatus],
];

it('knows the ten details of error_details.proto, and every field of theirs comes from there', () => {
  expect(standardTypes.map((type) => type.name)).toEqual([
    'ErrorInfo',
    'RetryInfo',
    'DebugInfo',
    'QuotaFailure',
    'PreconditionFailure',
    'BadRequest',
    'RequestInfo',
    'ResourceInfo',
    'Help',
    'LocalizedMessage',
  ]);
});

describe.each(subjects)('%s', (_name, statuses) => {
  const eachStatus = (check: (status: Status) => void) => fc.assert(fc.property(statuses, check));

  it('is encoded byte for byte as protobufjs encodes it', () => {
    eachStatus((status) => {
      expect(hex(encodeStatus(status))).toBe(hex(statusBytes(status)));
    });
  });

  it('is read from what protobufjs encodes', () => {
    eachStatus((status) => {
      expect(decodeStatus(statusBytes(status))).toStrictEqual(offTheWire(status));
    });
  });

  it('survives the roundtrip', () => {
    eachStatus((status) => {
      expect(decodeStatus(encodeStatus(status))).toStrictEqual(offTheWire(status));
    });
  });
});

describe('the bytes of a Status', () => {
  const golden: [what: string, hex: string][] = [
    ['1 code = 5', '0805'],
    ['2 message = "gone"', '1204 676f6e65'],
    ['3 details[0], an Any of 98 bytes', '1a62'],
    ['1 type_url', '0a28 747970652e676f6f676c65617069732e636f6d2f676f6f676c652e7270632e4572726f72496e666f'],
    ['2 value, an ErrorInfo of 54 bytes', '1236'],
    ['1 reason = "TASK_NOT_FOUND"', '0a0e 5441534b5f4e4f545f464f554e44'],
    ['2 domain = "a2a-protocol.org"', '1210 6132612d70726f746f636f6c2e6f7267'],
    ['3 metadata entry', '1a12'],
    ['1 key = "taskId"', '0a06 7461736b4964'],
    ['2 value = "task-123"', '1208 7461736b2d313233'],
  ];

  it('are these, for one ErrorInfo', () => {
    const details = [errorInfo('TASK_NOT_FOUND', 'a2a-protocol.org', { taskId: 'task-123' })];
    const bytes = encodeStatus({ code: 5, message: 'gone', details });
    expect(hex(bytes)).toBe(golden.map(([, part]) => part.replaceAll(' ', '')).join(''));
    expect(decodeStatus(bytes)).toStrictEqual({ code: 5, message: 'gone', details });
  });

  it('are none for code OK with neither message nor details', () => {
    expect(encodeStatus({ code: 0 })).toStrictEqual(new Uint8Array());
    expect(decodeStatus(new Uint8Array())).toStrictEqual({ code: 0, message: '', details: [] });
  });

  it('are read where they are a view into a larger buffer, as grpc-js hands them over', () => {
    const bytes = encodeStatus({ code: 5, message: 'gone', details: everyDetail });
    const view = Buffer.concat([Buffer.of(1, 2, 3), bytes, Buffer.of(4)]).subarray(3, -1);
    expect(decodeStatus(view)).toStrictEqual(decodeStatus(bytes));
  });

  it.each([
    ['below 64 characters', 'a\ud800b'],
    ['beyond 64 characters', `${'x'.repeat(80)}\udfff`],
  ])('hold U+FFFD for a lone surrogate, %s', (_where, message) => {
    expect(decodeStatus(encodeStatus({ code: 2, message })).message).toBe(message.toWellFormed());
  });

  it.each(['\x7f', '\x80', '\u07ff', '\u0800', '\uffff', '\u{10000}', '\u{10ffff}', '\0'])(
    'are UTF-8 where the number of bytes a character changes: %j',
    (character) => {
      const bytes = encodeStatus({ code: 0, message: character });
      expect(hex(bytes)).toBe(hex(statusBytes({ code: 0, message: character, details: [] })));
      expect(decodeStatus(bytes).message).toBe(character);
    },
  );

  it('are the same wherever the end of the first buffer falls', () => {
    const details = encodeStatus({ code: 0, details: everyDetail });
    for (let length = 4096 - details.length; length <= 4096; length++) {
      const filler = debugInfo('x'.repeat(length));
      const whole = encodeStatus({ code: 0, details: [...everyDetail, filler] });
      expect(Buffer.concat([details, encodeStatus({ code: 0, details: [filler] })]).equals(whole)).toBe(true);
    }
  });

  it('grow beyond the first buffer, and the next Status is not marked by it', () => {
    const large = { code: 2, message: 'é'.repeat(100_000), details: [errorInfo('GONE', 'example.com')] };
    const small = { code: 3, message: 'small', details: [] };
    expect(decodeStatus(encodeStatus(large))).toStrictEqual(large);
    expect(decodeStatus(encodeStatus(small))).toStrictEqual(small);
  });
});
