import { StatusDecodeError } from '../decode-error.js';
import { asciiView, decodeUtf8 } from './utf8.js';

/** How deep groups and Struct values may nest: protobuf's own customary limit. */
export const MAX_DEPTH = 100;

const WireType = { VARINT: 0, FIXED64: 1, LENGTH_DELIMITED: 2, START_GROUP: 3, END_GROUP: 4, FIXED32: 5 } as const;

/**
 * Reads the protobuf wire format in one pass, each read bounded by the `end` of the message it belongs to.
 * Throws only StatusDecodeError.
 * @see https://protobuf.dev/programming-guides/encoding/
 */
export class Reader {
  readonly bytes: Uint8Array;
  pos = 0;
  private readonly text: string;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.text = asciiView(bytes);
  }

  fail(message: string, offset = this.pos): StatusDecodeError {
    return new StatusDecodeError(message, offset);
  }

  uint32(end: number): number {
    const { bytes } = this;
    let result = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.pos >= end) throw this.fail('truncated varint');
      const byte = bytes[this.pos++] as number;
      if (shift < 32) result |= (byte & 0x7f) << shift;
      if (byte < 0x80) return result >>> 0;
    }
    throw this.fail('varint of more than ten bytes');
  }

  /** A tag or a length: what an `int32` may cut off beyond 32 bits, these must not have. */
  private size(end: number): number {
    const start = this.pos;
    const size = this.uint32(end);
    if (this.pos - start >= 5 && (this.bytes[start + 4] as number) > 0x0f) {
      throw this.fail('tag or length of more than 32 bits', start);
    }
    return size;
  }

  int32(end: number): number {
    return this.uint32(end) | 0;
  }

  int64(end: number): bigint {
    let result = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      if (this.pos >= end) throw this.fail('truncated varint');
      const byte = this.bytes[this.pos++] as number;
      result |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asIntN(64, result);
    }
    throw this.fail('varint of more than ten bytes');
  }

  double(end: number): number {
    const start = this.pos;
    this.advance(8, end);
    return new DataView(this.bytes.buffer, this.bytes.byteOffset + start, 8).getFloat64(0, true);
  }

  /** Field number and wire type, as one number. */
  tag(end: number): number {
    const start = this.pos;
    const tag = this.size(end);
    if (tag >>> 3 === 0) throw this.fail('field number 0', start);
    return tag;
  }

  /** The length prefix of a string, bytes or a message; returns where its content ends. */
  contentEnd(end: number): number {
    const start = this.pos;
    const contentEnd = this.size(end) + this.pos;
    if (contentEnd > end) throw this.fail('length beyond the end', start);
    return contentEnd;
  }

  string(end: number): string {
    const contentEnd = this.contentEnd(end);
    const start = this.pos;
    const { bytes } = this;
    this.pos = contentEnd;
    for (let i = start; i < contentEnd; i++) {
      if ((bytes[i] as number) >= 0x80) return this.nonAscii(start, contentEnd);
    }
    return this.text.slice(start, contentEnd);
  }

  private nonAscii(start: number, end: number): string {
    try {
      return decodeUtf8(this.bytes.subarray(start, end));
    } catch {
      throw this.fail('text that is not UTF-8', start);
    }
  }

  /** One entry of a `map<string, string>`, added to `map`. */
  stringEntry(end: number, map: Record<string, string>): void {
    const entryEnd = this.contentEnd(end);
    let key = '';
    let value = '';
    while (this.pos < entryEnd) {
      const tag = this.tag(entryEnd);
      if (tag === 0x0a) key = this.string(entryEnd);
      else if (tag === 0x12) value = this.string(entryEnd);
      else this.skip(tag, entryEnd);
    }
    setEntry(map, key, value);
  }

  /** Passes over a field of an unknown number, or of a known number with an unexpected wire type. */
  skip(tag: number, end: number, depth = 0): void {
    switch (tag & 7) {
      case WireType.VARINT:
        this.uint32(end);
        return;
      case WireType.FIXED64:
        this.advance(8, end);
        return;
      case WireType.LENGTH_DELIMITED:
        this.pos = this.contentEnd(end);
        return;
      case WireType.START_GROUP:
        this.skipGroup(tag >>> 3, end, depth);
        return;
      case WireType.FIXED32:
        this.advance(4, end);
        return;
      default:
        throw this.fail('unexpected wire type');
    }
  }

  private skipGroup(field: number, end: number, depth: number): void {
    if (depth >= MAX_DEPTH) throw this.fail('groups nested too deeply');
    for (;;) {
      const tag = this.tag(end);
      if ((tag & 7) === WireType.END_GROUP) {
        if (tag >>> 3 !== field) throw this.fail('end of another group');
        return;
      }
      this.skip(tag, end, depth + 1);
    }
  }

  private advance(count: number, end: number): void {
    if (this.pos + count > end) throw this.fail('truncated field');
    this.pos += count;
  }
}

/** Sets a map's entry as data, also where its key is `__proto__`. */
export function setEntry<T>(map: Record<string, T>, key: string, value: T): void {
  if (key === '__proto__') {
    Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    map[key] = value;
  }
}
