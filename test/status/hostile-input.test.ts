/** A peer that means harm: its Status costs work in proportion to its length, and no stack. */
import { describe, expect, it } from 'vitest';
import { decodeStatus, encodeStatus, type UnknownDetail } from '../../src/status/index.js';
import { bytesOf } from './protobufjs.js';
import { reading, refusal } from './refusal.js';

const MEGABYTE = 1 << 20;

function repeated(unit: Uint8Array | number[], length = MEGABYTE): Uint8Array {
  return new Uint8Array(Buffer.alloc(length - (length % unit.length), Uint8Array.from(unit)));
}

const detail = (typeUrl: string, value: Uint8Array) =>
  bytesOf('google.rpc.Status', { details: [{ type_url: typeUrl, value }] });

const structField = bytesOf('google.protobuf.Struct', { fields: { k: { stringValue: '' } } });

/** An empty field within a field for each of the tags, outermost first. */
function within(tags: number[]): Uint8Array {
  const reversed: number[] = [];
  for (const tag of tags.toReversed()) reversed.push(...varint(reversed.length).reverse(), tag);
  return Uint8Array.from(reversed.reverse());
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}

const structs = (depth: number): number[] => Array(depth).fill([0x0a, 0x12, 0x2a]).flat();
const lists = (depth: number): number[] => [0x0a, 0x12, ...Array(depth).fill([0x32, 0x0a]).flat()];

describe('a megabyte', { timeout: 5_000 }, () => {
  it.each<[string, Uint8Array]>([
    ['empty details', repeated([0x1a, 0x00])],
    ['unknown details', repeated(detail('a.B', Uint8Array.of(1)))],
    ['details that cannot be read', repeated(detail('google.rpc.ErrorInfo', Uint8Array.of(0)))],
    ['details whose text is not UTF-8', repeated(detail('google.rpc.ErrorInfo', Uint8Array.of(0x0a, 1, 0xff)))],
    ['messages', repeated([0x12, 0x01, 0x61])],
    ['messages that are not UTF-8', repeated([0x12, 0x01, 0xff])],
    ['unknown varints of ten bytes', repeated([0x78, ...Array(9).fill(0xff), 0x01])],
    ['groups side by side', repeated([0x7b, 0x7c])],
    ['groups within groups', repeated([0x7b])],
    ['zeros', repeated([0x00])],
    ['ones', repeated([0xff])],
    ['one ErrorInfo of map entries', detail('google.rpc.ErrorInfo', repeated([0x1a, 0x00]))],
    ['one DebugInfo of stack entries', detail('google.rpc.DebugInfo', repeated([0x0a, 0x00]))],
    ['one Struct of one key', detail('google.protobuf.Struct', repeated(structField))],
    ['one Struct within Structs', detail('google.protobuf.Struct', within(structs(100_000)))],
    ['one unknown detail', detail('a.B', repeated([0x55]))],
  ])('of %s is read or refused', (_what, bytes) => {
    expect(bytes.length).toBeGreaterThan(MEGABYTE * 0.9);
    expect(reading(bytes)).toMatchObject({ code: 0 });
  });

  it.each([
    ['ASCII', 'x'],
    ['two bytes a character', 'é'],
    ['four bytes a character', '😀'],
  ])('of text is read and written: %s', (_what, character) => {
    const message = character.repeat(MEGABYTE / Buffer.byteLength(character));
    expect(decodeStatus(encodeStatus({ code: 2, message })).message === message).toBe(true);
  });

  it('of details is read and written', () => {
    const status = { code: 2, message: '', details: decodeStatus(repeated(detail('a.B', Uint8Array.of(1)))).details };
    expect(status.details.length).toBeGreaterThan(90_000);
    expect(decodeStatus(encodeStatus(status)).details.length).toBe(status.details.length);
  });
});

describe('nesting', () => {
  it('of groups is passed over to a depth of a hundred', () => {
    const groups = (depth: number) => Uint8Array.from([...Array(depth).fill(0x7b), ...Array(depth).fill(0x7c)]);
    expect(decodeStatus(groups(100))).toEqual({ code: 0, message: '', details: [] });
    expect(refusal(groups(101)).message).toMatch(/nested too deeply/);
    expect(refusal(groups(100_000)).message).toMatch(/nested too deeply/);
  });

  it.each([
    ['objects', structs],
    ['lists', lists],
  ])('of a Struct beyond a hundred leaves it in its bytes: %s', (_what, tags) => {
    expect(decodeStatus(detail('google.protobuf.Struct', within(tags(100)))).details).toMatchObject([{ value: {} }]);
    for (const depth of [101, 100_000]) {
      const value = within(tags(depth));
      const { message, partial } = refusal(detail('google.protobuf.Struct', value));
      expect(message).toMatch(/nested too deeply/);
      expect(partial.details).toMatchObject([{ '@type': 'unknown', typeUrl: 'google.protobuf.Struct' }]);
      expect(Buffer.compare((partial.details[0] as UnknownDetail).bytes as Uint8Array, value)).toBe(0);
    }
  });

  it('of a Status in its own details goes no deeper than one', () => {
    expect(decodeStatus(within(Array(10_000).fill([0x1a, 0x12]).flat())).details).toHaveLength(1);
  });
});
