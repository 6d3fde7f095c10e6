/** decodeStatus on input that is no Status: it throws StatusDecodeError and nothing else, and tells what it could read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Detail, decodeStatus, encodeStatus, errorInfo, requestInfo } from '../../src/status/index.js';
import { everyDetail } from './every-detail.js';
import { bytesOf } from './protobufjs.js';
import { reading, refusal } from './refusal.js';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

const whole = { code: 9, message: 'Not möglich', details: everyDetail };
const valid = encodeStatus(whole);

describe('the wire format', () => {
  it.each([
    ['field number 0', '00', 0, /field number 0/],
    ['field number 0, of length-delimited type', '0805 0200', 2, /field number 0/],
    ['a tag cut short', '0805 92', 3, /truncated varint/],
    ['a varint cut short', '0885', 2, /truncated varint/],
    ['a varint of eleven bytes', '08ffffffffffffffffffff01', 11, /more than ten bytes/],
    ['a varint of eleven bytes in an unknown field', '78ffffffffffffffffffff01', 11, /more than ten bytes/],
    ['a tag beyond 32 bits', '8880808010 05', 0, /more than 32 bits/],
    ['a tag padded beyond five bytes', '888080808000 05', 0, /more than 32 bits/],
    ['a length beyond the end', '0805 1205 6162', 3, /beyond the end/],
    ['a length of 2³¹', '12 8080808008', 1, /beyond the end/],
    ['a length of 2³² - 1', '12 ffffffff0f', 1, /beyond the end/],
    ['a length of 2³² + 2', '12 8280808010 6162', 1, /more than 32 bits/],
    ['a length of 2⁶⁴ - 1', '12 ffffffffffffffffff01', 1, /more than 32 bits/],
    ['a detail longer than the Status', '1a05 0a00', 1, /beyond the end/],
    ['a type URL longer than its Any', '1a02 0a05 6162636465', 3, /beyond the end/],
    ['a fixed32 cut short', '0d 010203', 1, /truncated field/],
    ['a fixed64 cut short', '09 01020304050607', 1, /truncated field/],
    ['wire type 6', '0e', 1, /wire type/],
    ['wire type 7', '0f', 1, /wire type/],
    ['the end of a group that never began', '7c', 1, /wire type/],
    ['a group that never ends', '7b 0805', 3, /truncated varint/],
    ['a group closed by the end of another', '7b 74', 2, /another group/],
  ])('refuses %s', (_what, hex, offset, message) => {
    const error = refusal(bytes(hex));
    expect(error.message).toMatch(message);
    expect(error.offset).toBe(offset);
  });

  it.each([
    ['an unknown field of each wire type', '78ff01 790102030405060708 7a026162 7b0801 7c 7d01020304'],
    ['a known field of another wire type, as protobuf has it', '0d01020304 1005 1d01020304'],
    ['a group within a group', '7b 73 0801 74 7c'],
  ])('passes over %s', (_what, hex) => {
    expect(decodeStatus(bytes(`${hex} 0805`))).toEqual({ code: 5, message: '', details: [] });
  });

  it.each([
    ['a padded varint', '0885808000', 5],
    ['a negative code in ten bytes, as protobuf writes it', '08ffffffffffffffffff01', -1],
    ['a negative code in five bytes, as some write it', '08ffffffff0f', -1],
  ])('takes %s', (_what, hex, code) => {
    expect(decodeStatus(bytes(hex)).code).toBe(code);
  });
});

describe('text that is not UTF-8', () => {
  const notUtf8: [string, string][] = [
    ['a byte that never occurs', 'ff'],
    ['a continuation byte alone', '80'],
    ['a sequence cut short', 'e282'],
    ['an overlong form', 'c0af'],
    ['a surrogate', 'eda080'],
    ['a character beyond U+10FFFF', 'f4908080'],
  ];

  it.each(notUtf8)('is refused in the message, and readable in part: %s', (_what, hex) => {
    const message = Buffer.concat([Buffer.from('a'), bytes(hex), Buffer.from('b')]);
    const error = refusal(Buffer.concat([bytes('0805 12'), Buffer.of(message.length), message, bytes('1a00')]));
    expect(error).toMatchObject({ offset: 4, message: expect.stringMatching(/UTF-8/) });
    expect(error.partial.message).toMatch(/^a\ufffd+b$/);
    expect(error.partial.details).toHaveLength(1);
  });

  it.each(notUtf8)('is refused in a detail: %s', (_what, hex) => {
    const value = Buffer.concat([bytes('0a'), Buffer.of(hex.length / 2), bytes(hex)]);
    expectUnreadable('google.rpc.RequestInfo', Uint8Array.from(value));
  });

  it('is refused in a type URL', () => {
    expect(refusal(bytes('0805 1a03 0a01ff')).partial).toEqual({ code: 5, message: '', details: [] });
  });

  it('does not include a byte order mark, which is text like any other', () => {
    expect(decodeStatus(bytes('1204 efbbbf61')).message).toBe('\ufeffa');
  });
});

/** A known detail of these bytes cannot be read; its neighbours can, and a relay may pass all three on. */
function expectUnreadable(typeName: string, value: Uint8Array): void {
  const typeUrl = `example.com/${typeName}`;
  const before = errorInfo('GONE', 'example.com');
  const after = requestInfo('r-1');
  const status = Buffer.concat([
    encodeStatus({ code: 5, message: 'gone', details: [before] }),
    bytesOf('google.rpc.Status', { details: [{ type_url: typeUrl, value }] }),
    encodeStatus({ code: 0, details: [after] }),
  ]);
  const error = refusal(status);
  expect(error.offset).toBeGreaterThanOrEqual(status.indexOf(value));
  expect(error.partial).toStrictEqual({
    code: 5,
    message: 'gone',
    details: [before, { '@type': 'unknown', typeUrl, bytes: value }, after],
  });
  expect(Buffer.from(encodeStatus(error.partial)).toString('hex')).toBe(status.toString('hex'));
}

describe('a known detail that cannot be read is an unknown one, with its bytes', () => {
  it.each([
    ['google.rpc.ErrorInfo', 'truncated', '0a0541'],
    ['google.rpc.ErrorInfo', 'with a map entry longer than itself', '1a02 0a05'],
    ['google.rpc.RetryInfo', 'with a delay beyond 10,000 years', '0a07 0881bcaece9709'],
    ['google.rpc.RetryInfo', 'with seconds that run on into its neighbour', '0a02 0885'],
    ['google.rpc.DebugInfo', 'with field number 0', '00'],
    ['google.rpc.QuotaFailure', 'with an int64 of eleven bytes', '0a0c 38ffffffffffffffffffff01'],
    ['google.rpc.PreconditionFailure', 'with wire type 7', '0f'],
    ['google.rpc.BadRequest', 'with a violation longer than itself', '0a7f 0a00'],
    ['google.rpc.RequestInfo', 'with text that is not UTF-8', '0a01ff'],
    ['google.rpc.ResourceInfo', 'with a group that never ends', '7b'],
    ['google.rpc.Help', 'with a link cut short', '0a02 0a05'],
    ['google.rpc.LocalizedMessage', 'with a length of 2³²', '0a8080808010'],
    ['google.protobuf.Struct', 'with a number cut short', '0a06 0a00 1202 1101'],
  ])('%s %s', (typeName, _what, hex) => {
    expectUnreadable(typeName, bytes(hex));
  });
});

describe('two Statuses joined', () => {
  it.each([
    ['the same twice', encodeStatus({ code: 5, message: 'first', details: [errorInfo('GONE', 'example.com')] })],
    ['another', encodeStatus({ code: 13, message: 'second' })],
  ])('are refused, and the first is what could be read: %s', (_what, second) => {
    const first = { code: 5, message: 'first', details: [errorInfo('GONE', 'example.com')] };
    const { offset, partial } = refusal(Buffer.concat([encodeStatus(first), second]));
    expect(offset).toBe(encodeStatus(first).length);
    expect(partial).toStrictEqual(first);
  });
});

describe('a Status that was damaged', () => {
  it('is refused wherever it is cut, but between two fields', () => {
    const { code, message, details } = whole;
    const boundaries = [
      0,
      encodeStatus({ code }).length,
      ...details.map((_, i) => encodeStatus({ code, message, details: details.slice(0, i) }).length),
      valid.length,
    ];
    const lengths = Array.from({ length: valid.length + 1 }, (_, length) => length);
    const readable = lengths.filter((length) => {
      const cut = valid.subarray(0, length);
      return boundaries.includes(length) ? decodeStatus(cut) : !refusal(cut);
    });
    expect(readable).toEqual(boundaries);
  });

  it('is read or refused with any one bit flipped, and what was read can be passed on', () => {
    for (let bit = 0; bit < valid.length * 8; bit++) {
      const flipped = valid.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
      expectRelayable(flipped);
    }
  });

  it('is read or refused whatever its bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), expectRelayable), { numRuns: 2000 });
  });

  it('is read or refused whatever pieces of valid ones it is made of', () => {
    const piece = fc
      .tuple(fc.nat(valid.length), fc.nat(60))
      .map(([start, length]) => valid.subarray(start, start + length));
    const pieces = fc.array(fc.oneof(piece, fc.uint8Array({ maxLength: 4 })), { maxLength: 12 });
    fc.assert(
      fc.property(pieces, (parts) => expectRelayable(Buffer.concat(parts))),
      { numRuns: 2000 },
    );
  });
});

/** Whatever could be read is well-formed when encoded, and is then read as the same. */
function expectRelayable(input: Uint8Array): void {
  const status = reading(input);
  expect(reading(encodeStatus(status))).toEqual(status);
}

describe('a known detail of any bytes', () => {
  it.each(everyDetail.filter((detail) => detail['@type'] !== 'unknown').map((detail) => detail['@type']))(
    'is read or kept in its bytes: %s',
    (type_url) => {
      fc.assert(
        fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (value) => {
          const status = bytesOf('google.rpc.Status', { code: 2, details: [{ type_url, value }] });
          const [detail] = reading(status).details as [Detail];
          if (detail['@type'] === 'unknown' && !('json' in detail)) {
            expect(detail).toStrictEqual({ '@type': 'unknown', typeUrl: type_url, bytes: value });
          }
          expectRelayable(status);
        }),
        { numRuns: 200 },
      );
    },
  );
});
