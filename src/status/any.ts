import { StatusDecodeError } from './decode-error.js';
import { type Detail, TYPE_URL_PREFIX, typeNameOf, type UnknownDetail } from './detail.js';
import { type StandardDetails, standardCodecs } from './gen/error-details.js';
import { type DetailRegistry, decodeRegistered, encodeRegistered } from './registry.js';
import { type JsonObject, readStruct, writeStruct } from './struct.js';
import { Reader } from './wire/reader.js';
import { encodeUtf8 } from './wire/utf8.js';
import type { Writer } from './wire/writer.js';

const STRUCT = 'google.protobuf.Struct';
const STRUCT_URL = `${TYPE_URL_PREFIX}${STRUCT}` as const;

type Codec = { read: (r: Reader, end: number) => Detail; write: (w: Writer, detail: Detail) => void };

const codecs = new Map<string, Codec>([
  ...(Object.entries(standardCodecs) as [keyof StandardDetails, Codec][]),
  [STRUCT, { read: readStructDetail, write: (w, detail) => writeStruct(w, (detail as { value: JsonObject }).value) }],
]);

const typeUrlFields = new Map([...codecs.keys()].map((typeName) => [typeName, typeUrlField(typeName)]));

/** `google.protobuf.Any`'s field 1, whole. */
function typeUrlField(typeName: string): Uint8Array {
  const url = encodeUtf8(TYPE_URL_PREFIX + typeName);
  return Uint8Array.of(0x0a, url.length, ...url);
}

/** A Struct that carries an `@type` is a JSON detail that had to cross a protobuf wire: it becomes itself again. */
function readStructDetail(r: Reader, end: number): Detail {
  const value = readStruct(r, end);
  const typeUrl = value['@type'];
  return typeof typeUrl === 'string' && typeNameOf(typeUrl) !== STRUCT
    ? { '@type': 'unknown', typeUrl, json: value }
    : { '@type': STRUCT_URL, value };
}

/** What an Any held, and why it is an unknown detail where its type is known. */
export interface AnyReading {
  detail: Detail;
  error?: StatusDecodeError;
}

/**
 * Reads a `google.protobuf.Any`: 1 `type_url` string, 2 `value` bytes. A known message that cannot be read becomes an
 * unknown detail with its bytes. Throws StatusDecodeError where the Any itself is malformed.
 */
export function readAny(r: Reader, end: number, registry: DetailRegistry | undefined): AnyReading {
  let typeUrl = '';
  let start = end;
  let valueEnd = end;
  while (r.pos < end) {
    const tag = r.tag(end);
    if (tag === 0x0a) {
      typeUrl = r.string(end);
    } else if (tag === 0x12) {
      valueEnd = r.contentEnd(end);
      start = r.pos;
      r.pos = valueEnd;
    } else {
      r.skip(tag, end);
    }
  }
  const reading = readValue(r, typeUrl, start, valueEnd, registry);
  r.pos = end;
  return reading;
}

/** Reads a message that stands alone, outside any Any. */
export function readAlone(bytes: Uint8Array, typeUrl: string): AnyReading {
  return readValue(new Reader(bytes), typeUrl, 0, bytes.length);
}

function readValue(r: Reader, typeUrl: string, start: number, end: number, registry?: DetailRegistry): AnyReading {
  const typeName = typeNameOf(typeUrl);
  try {
    const own = registry?.get(typeName);
    if (own) return { detail: decodeRegistered(own, TYPE_URL_PREFIX + typeName, new Uint8Array(r.bytes.subarray(start, end))) };
    const codec = codecs.get(typeName);
    if (codec) {
      r.pos = start;
      return { detail: codec.read(r, end) };
    }
    return { detail: unknownBytes(r, typeUrl, start, end) };
  } catch (cause) {
    const error =
      cause instanceof StatusDecodeError
        ? cause
        : new StatusDecodeError(`${typeName} cannot be read: ${messageOf(cause)}`, start, { cause });
    return { detail: unknownBytes(r, typeUrl, start, end), error };
  }
}

function unknownBytes(r: Reader, typeUrl: string, start: number, end: number): UnknownDetail {
  return { '@type': 'unknown', typeUrl, bytes: new Uint8Array(r.bytes.subarray(start, end)) };
}

/** Writes a detail as a `google.protobuf.Any`. Throws a TypeError for one that its type cannot hold. */
export function writeAny(w: Writer, detail: Detail, registry: DetailRegistry | undefined): void {
  if (detail['@type'] === 'unknown') {
    writeUnknown(w, detail as UnknownDetail);
    return;
  }
  const typeName = typeNameOf(detail['@type']);
  try {
    const before = w.length;
    const own = registry?.get(typeName);
    const codec = codecs.get(typeName);
    if (own) w.raw(encodeRegistered(own, detail));
    else if (codec) codec.write(w, detail);
    else throw new TypeError('it is not a standard detail, and no registry given here knows it');
    if (w.length > before) w.delimit(0x12, before);
  } catch (cause) {
    throw new TypeError(`cannot encode a detail of type ${typeName}: ${messageOf(cause)}`, { cause });
  }
  const field = typeUrlFields.get(typeName);
  if (field) w.raw(field);
  else w.string(0x0a, TYPE_URL_PREFIX + typeName);
}

function writeUnknown(w: Writer, detail: UnknownDetail): void {
  const before = w.length;
  if (detail.bytes) {
    w.raw(detail.bytes);
    if (w.length > before) w.delimit(0x12, before);
    if (detail.typeUrl) w.string(0x0a, detail.typeUrl);
  } else {
    writeStruct(w, jsonWithType(detail.typeUrl, detail.json));
    w.delimit(0x12, before);
    w.raw(typeUrlFields.get(STRUCT) as Uint8Array);
  }
}

function jsonWithType(typeUrl: string, json: UnknownDetail['json']): JsonObject {
  return json !== null && typeof json === 'object' && !Array.isArray(json)
    ? { '@type': typeUrl, ...json }
    : { '@type': typeUrl, value: json ?? null };
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
