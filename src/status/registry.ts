import type { Detail } from './detail.js';

/** How a message of the user's own is read and written. `encode` and `decode` may throw: the detail is then unknown. */
export interface DetailCodec<T = unknown> {
  /** The message's full name, such as `acme.v1.Quota`. */
  typeName: string;
  encode(message: T): Uint8Array;
  decode(bytes: Uint8Array): T;
  /** The message's ProtoJSON fields; without it, the message itself. */
  toJson?(message: T): object;
  /** The reverse of `toJson`. */
  fromJson?(json: object): T;
}

/** The part of a protobufjs `Type` that a registry needs. */
export interface ProtobufjsType {
  fullName: string;
  fromObject(json: { [key: string]: unknown }): object;
  toObject(message: never, options: object): { [key: string]: unknown };
  encode(message: never): { finish(): Uint8Array };
  decode(bytes: Uint8Array): object;
}

/** Messages known beside the standard ones, by full name. */
export type DetailRegistry = ReadonlyMap<string, DetailCodec>;

const PROTO_JSON = { longs: String, enums: String, bytes: String, json: true };

/**
 * A registry of the user's own detail types, each a protobufjs `Type` or a {@link DetailCodec}.
 * Throws a TypeError for two of one name.
 */
export function detailRegistry(...types: (ProtobufjsType | DetailCodec)[]): DetailRegistry {
  const registry = new Map<string, DetailCodec>();
  for (const type of types) {
    const codec = 'typeName' in type ? type : protobufjsCodec(type);
    if (registry.has(codec.typeName)) throw new TypeError(`detail type ${codec.typeName} is registered twice`);
    registry.set(codec.typeName, codec);
  }
  return registry;
}

function protobufjsCodec(type: ProtobufjsType): DetailCodec {
  return {
    typeName: type.fullName.replace(/^\./, ''),
    encode: (message) => type.encode(message as never).finish(),
    decode: (bytes) => type.decode(bytes),
    toJson: (message) => type.toObject(message as never, PROTO_JSON),
    fromJson: (json) => type.fromObject(json as { [key: string]: unknown }),
  };
}

/** The detail in a message of a registered type. */
export function decodeRegistered(codec: DetailCodec, typeUrl: string, bytes: Uint8Array): Detail {
  const message = codec.decode(bytes);
  const fields = codec.toJson ? codec.toJson(message) : (message as object);
  return { ...fields, '@type': typeUrl } as Detail;
}

/** The bytes of a detail of a registered type. */
export function encodeRegistered(codec: DetailCodec, detail: Detail): Uint8Array {
  const { '@type': _, ...fields } = detail;
  const bytes = codec.encode(codec.fromJson ? codec.fromJson(fields) : fields);
  if (!ArrayBuffer.isView(bytes)) throw new TypeError('its codec gave no bytes');
  return bytes;
}
