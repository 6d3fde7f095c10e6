import { copyFrom } from './copy.js';
import { encodeUtf8 } from './utf8.js';

/** From this length on one native call beats a loop over the characters. */
const NATIVE_TEXT_LENGTH = 64;

/**
 * Writes the protobuf wire format back to front: a message's fields in falling order, each value before its tag.
 * A length prefix is then known when its turn comes, so that one pass over the values is enough, however deep
 * they nest.
 */
export class Writer {
  static readonly INITIAL_CAPACITY = 4096;
  private bytes: Uint8Array;
  private pos: number;

  constructor(capacity = Writer.INITIAL_CAPACITY) {
    this.bytes = new Uint8Array(capacity);
    this.pos = capacity;
  }

  /** How much has been written, in bytes. */
  get length(): number {
    return this.bytes.length - this.pos;
  }

  /** How much fits before it must grow, in bytes. */
  get capacity(): number {
    return this.bytes.length;
  }

  /** A copy of what was written; the writer is empty afterwards. */
  finish(): Uint8Array {
    const result = copyFrom(this.bytes, this.pos);
    this.pos = this.bytes.length;
    return result;
  }

  uint32(value: number): void {
    if (this.pos < 5) this.grow(5);
    const { bytes } = this;
    if (value < 0x80) {
      bytes[--this.pos] = value;
      return;
    }
    let pos = this.pos - (value < 0x4000 ? 2 : value < 0x20_0000 ? 3 : value < 0x1000_0000 ? 4 : 5);
    this.pos = pos;
    let rest = value;
    while (rest >= 0x80) {
      bytes[pos++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[pos] = rest;
  }

  /** An `int32` and its tag. A negative one takes ten bytes, as protobuf demands. */
  int32Field(tag: number, value: number): void {
    if (value >= 0) this.uint32(value);
    else this.int64(BigInt(value));
    this.uint32(tag);
  }

  /** A 64-bit varint, signed by two's complement: `int64`, `int32` and enums. Throws a RangeError beyond 64 bits. */
  int64(value: bigint): void {
    if (BigInt.asIntN(64, value) !== value) throw new RangeError(`an int64 cannot hold ${value}`);
    let rest = BigInt.asUintN(64, value);
    const groups: number[] = [];
    do {
      groups.push(Number(rest & 0x7fn));
      rest >>= 7n;
    } while (rest !== 0n);
    if (this.pos < groups.length) this.grow(groups.length);
    for (let i = groups.length - 1; i >= 0; i--) {
      this.bytes[--this.pos] = (groups[i] as number) | (i === groups.length - 1 ? 0 : 0x80);
    }
  }

  double(value: number): void {
    if (this.pos < 8) this.grow(8);
    this.pos -= 8;
    new DataView(this.bytes.buffer, this.bytes.byteOffset + this.pos, 8).setFloat64(0, value, true);
  }

  /** Bytes as they are, with neither length nor tag. */
  raw(value: Uint8Array): void {
    if (this.pos < value.length) this.grow(value.length);
    this.pos -= value.length;
    this.bytes.set(value, this.pos);
  }

  /** The length prefix and tag of what was written since the writer's length was `before`. */
  delimit(tag: number, before: number): void {
    this.uint32(this.length - before);
    this.uint32(tag);
  }

  string(tag: number, value: string): void {
    if (typeof value !== 'string') throw new TypeError(`a string field cannot hold ${typeof value}`);
    const before = this.length;
    this.text(value);
    this.delimit(tag, before);
  }

  /** A `map<string, string>`. */
  stringMap(tag: number, map: Record<string, string>): void {
    const keys = Object.keys(map);
    for (let i = keys.length - 1; i >= 0; i--) {
      const key = keys[i] as string;
      const before = this.length;
      this.string(0x12, map[key] as string);
      this.string(0x0a, key);
      this.delimit(tag, before);
    }
  }

  private text(value: string): void {
    const { length } = value;
    if (length >= NATIVE_TEXT_LENGTH) {
      this.raw(encodeUtf8(value));
      return;
    }
    if (this.pos < length) this.grow(length);
    const { bytes } = this;
    const start = this.pos - length;
    for (let i = 0; i < length; i++) {
      const char = value.charCodeAt(i);
      if (char >= 0x80) {
        this.raw(encodeUtf8(value));
        return;
      }
      bytes[start + i] = char;
    }
    this.pos = start;
  }

  private grow(needed: number): void {
    const { length } = this;
    const capacity = Math.max(this.bytes.length * 2, length + needed);
    const larger = new Uint8Array(capacity);
    larger.set(this.bytes.subarray(this.pos), capacity - length);
    this.bytes = larger;
    this.pos = capacity - length;
  }
}
