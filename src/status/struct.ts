import { MAX_DEPTH, type Reader, setEntry } from './wire/reader.js';
import type { Writer } from './wire/writer.js';

/** A JSON value. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
/** A JSON object. */
export type JsonObject = { [key: string]: JsonValue };

/** `google.protobuf.Struct` is a JSON object on the protobuf wire: 1 `fields` map<string, Value>. */
export function readStruct(r: Reader, end: number, depth = 0): JsonObject {
  if (depth > MAX_DEPTH) throw r.fail('values nested too deeply');
  const fields: JsonObject = {};
  while (r.pos < end) {
    const tag = r.tag(end);
    if (tag === 0x0a) readEntry(r, r.contentEnd(end), fields, depth);
    else r.skip(tag, end);
  }
  return fields;
}

function readEntry(r: Reader, end: number, fields: JsonObject, depth: number): void {
  let key = '';
  let value: JsonValue = null;
  while (r.pos < end) {
    const tag = r.tag(end);
    if (tag === 0x0a) key = r.string(end);
    else if (tag === 0x12) value = readValue(r, r.contentEnd(end), depth);
    else r.skip(tag, end);
  }
  setEntry(fields, key, value);
}

/** `google.protobuf.Value`: a oneof of null 1, number 2, string 3, bool 4, struct 5, list 6. */
function readValue(r: Reader, end: number, depth: number): JsonValue {
  let value: JsonValue = null;
  while (r.pos < end) {
    const tag = r.tag(end);
    switch (tag) {
      case 0x08:
        r.uint32(end);
        value = null;
        break;
      case 0x11:
        value = readNumber(r, end);
        break;
      case 0x1a:
        value = r.string(end);
        break;
      case 0x20:
        value = r.uint32(end) !== 0;
        break;
      case 0x2a:
        value = readStruct(r, r.contentEnd(end), depth + 1);
        break;
      case 0x32:
        value = readList(r, r.contentEnd(end), depth + 1);
        break;
      default:
        r.skip(tag, end);
    }
  }
  return value;
}

function readNumber(r: Reader, end: number): number {
  const start = r.pos;
  const value = r.double(end);
  if (!Number.isFinite(value)) throw r.fail('not a JSON number', start);
  return value;
}

function readList(r: Reader, end: number, depth: number): JsonValue[] {
  if (depth > MAX_DEPTH) throw r.fail('values nested too deeply');
  const values: JsonValue[] = [];
  while (r.pos < end) {
    const tag = r.tag(end);
    if (tag === 0x0a) values.push(readValue(r, r.contentEnd(end), depth));
    else r.skip(tag, end);
  }
  return values;
}

/** Throws a TypeError for what JSON cannot hold, or nests deeper than 100. */
export function writeStruct(w: Writer, struct: JsonObject, depth = 0): void {
  if (depth > MAX_DEPTH) throw new TypeError('a Struct nested deeper than 100');
  const keys = Object.keys(struct);
  for (let i = keys.length - 1; i >= 0; i--) {
    const key = keys[i] as string;
    const value = struct[key];
    if (value === undefined) continue;
    const before = w.length;
    writeDelimitedValue(w, 0x12, value, depth);
    w.string(0x0a, key);
    w.delimit(0x0a, before);
  }
}

function writeDelimitedValue(w: Writer, tag: number, value: JsonValue, depth: number): void {
  const before = w.length;
  writeValue(w, value, depth);
  w.delimit(tag, before);
}

function writeValue(w: Writer, value: JsonValue, depth: number): void {
  if (typeof value === 'string') {
    w.string(0x1a, value);
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`a Struct cannot hold the number ${value}`);
    w.double(value);
    w.uint32(0x11);
  } else if (typeof value === 'boolean') {
    w.uint32(value ? 1 : 0);
    w.uint32(0x20);
  } else if (value === null) {
    w.uint32(0);
    w.uint32(0x08);
  } else if (Array.isArray(value)) {
    const before = w.length;
    writeList(w, value, depth + 1);
    w.delimit(0x32, before);
  } else if (typeof value === 'object') {
    const before = w.length;
    writeStruct(w, value, depth + 1);
    w.delimit(0x2a, before);
  } else {
    throw new TypeError(`a Struct cannot hold a ${typeof value}`);
  }
}

function writeList(w: Writer, values: JsonValue[], depth: number): void {
  if (depth > MAX_DEPTH) throw new TypeError('a Struct nested deeper than 100');
  for (let i = values.length - 1; i >= 0; i--) {
    writeDelimitedValue(w, 0x0a, values[i] ?? null, depth);
  }
}
