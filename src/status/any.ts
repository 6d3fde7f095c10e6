import { StatusDecodeError } from './decode-error.js';
import { type Detail, type StructDetail, TYPE_URL_PREFIX, typeNameOf, type UnknownDetail } from './detail.js';
import { standardCodecs } from './gen/error-details.js';
import { type DetailRegistry, decodeRegistered, encodeRegistered } from './registry.js';
import { type JsonObject, readStruct, writeStruct } from './struct.js';
import { Reader } from './wire/reader.js';
import { encodeUtf8 } from './wire/utf8.js';
import type { Writer } from './wire/writer.js';

const STRUCT = 'google.protobuf.Struct';
const STRUCT_URL = `${TYPE_URL_PREFIX}${STRUCT}` as const;

/** A type known here: how it is read and written, and the `type_url` field of its Any. */
interface KnownType {
  typeName: string;
  read: (r: Reader, end: number) => Detail;
  write: (w: Writer, detail: Detail) => void;
  urlField: Uint8Array;
}

type Codec = Pick<KnownType, 'read' | 'write'>;

const codecs = {
  ...standardCodecs,
  [STRUCT]: { read: readStructDetail, write: (w: Writer, detail: StructDetail) => writeStruct(w, detail.value) },
} as Record<string, Codec>;

const knownTypes = new Map<string, KnownType>(
  Object.entries(codecs).map(([typeName, { read, write }]) => [
    typeName,
    { typeName, read, write, urlField: typeUrlField(typeName) },
  ]),
);

const ERROR_INFO_URL = `${TYPE_URL_PREFIX}google.rpc.ErrorInfo`;
const errorInfoType = knownTypes.get('google.rpc.ErrorInfo');

/** Nearly every error has an ErrorInfo first: one comparison is much less than taking its URL apart and hashing it. */
function typeOf(typeUrl: string): KnownType | undefined {
  return typeUrl === ERROR_INFO_URL ? errorInfoType : knownTypes.get(typeNameOf(typeUrl));
}

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
  const type = typeOf(typeUrl);
  const typeName = type?.typeName ?? typeNameOf(typeUrl);
  const own = registry?.get(typeName);
  try {
    if (own) return { detail: decodeRegistered(own, TYPE_URL_PREFIX + typeName, copied(r, start, end)) };
    if (type) {
      r.pos = start;
      return { detail: type.read(r, end) };
    }
    return { detail: unknownBytes(r, typeUrl, start, end) };
  } catch (cause) {
    const error =
      cause instanceof StatusDecodeError && !own
        ? cause
        : new StatusDecodeError(`${typeName} cannot be read: ${messageOf(cause)}`, start, { cause });
    return { detail: unknownBytes(r, typeUrl, start, end), error };
  }
}

function unknownBytes(r: Reader, typeUrl: string, start: number, end: number): UnknownDetail {
  return { '@type': 'unknown', typeUrl, bytes: copied(r, start, end) };
}

/** A Buffer's own `slice` would be a view. */
function copied(r: Reader, start: number, end: number): Uint8Array {
  return new Uint8Array(r.bytes.subarray(start, end));
}

/** Writes a detail as a `google.protobuf.Any`. Throws a TypeError for one that its type cannot hold. */
export function writeAny(w: Writer, detail: Detail, registry: DetailRegistry | undefined): void {
  if (detail['@type'] === 'unknown') {
    writeUnknown(w, detail as UnknownDetail);
    return;
  }
  const type = typeOf(detail['@type']);
  const typeName = type?.typeName ?? typeNameOf(detail['@type']);
  try {
    const before = w.length;
    const own = registry?.get(typeName);
    if (own) w.raw(encodeRegistered(own, detail));
    else if (type) type.write(w, detail);
    else throw new TypeError('it is not a standard detail, and no registry given here knows it');
    if (w.length > before) w.delimit(0x12, before);
  } catch (cause) {
    throw new TypeError(`cannot encode a detail of type ${typeName}: ${messageOf(cause)}`, { cause });
  }
  if (type) w.raw(type.urlField);
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
    w.raw(typeUrlField(STRUCT));
  }
}

function jsonWithType(typeUrl: string, json: UnknownDetail['json']): JsonObject {
  return json !== null && typeof json === 'object' && !Array.isArray(json)
    ? { '@type': typeUrl, ...json }
    : { '@type': typeUrl, value: json ?? null };
}

function messageOf(cause: unknown): string {
  if (cause instanceof Error) return cause.message;
  return typeof cause === 'string' ? cause : `a thrown ${typeof cause}`;
}
