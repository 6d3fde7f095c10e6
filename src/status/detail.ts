import type { StandardDetails } from './gen/error-details.js';
import type { JsonObject, JsonValue } from './struct.js';

/** What every type URL written here begins with; a peer's may begin otherwise. */
export const TYPE_URL_PREFIX = 'type.googleapis.com/';

/** `google.protobuf.Struct` as ProtoJSON writes it inside an `Any`. */
export interface StructDetail {
  '@type': 'type.googleapis.com/google.protobuf.Struct';
  value: JsonObject;
}

/**
 * The details known by name. Add messages of your own by declaration merging, beside {@link detailRegistry}:
 * ```ts
 * declare module 'statuskit' {
 *   interface DetailTypes { 'acme.v1.Quota': { '@type': 'type.googleapis.com/acme.v1.Quota'; left?: number } }
 * }
 * ```
 */
export interface DetailTypes extends StandardDetails {
  'google.protobuf.Struct': StructDetail;
}

/**
 * A detail of a type that nobody here knows, or that could not be read, kept as it came so that a relay loses nothing:
 * `bytes` from a protobuf wire, `json` (its `@type` included) from a JSON one.
 */
export type UnknownDetail =
  | { '@type': 'unknown'; typeUrl: string; bytes: Uint8Array; json?: undefined }
  | { '@type': 'unknown'; typeUrl: string; json: JsonValue; bytes?: undefined };

/** One entry of a Status's details: its ProtoJSON `Any` object. Narrow it on `'@type'`. */
export type Detail = DetailTypes[keyof DetailTypes] | UnknownDetail;

/** The message name in a type URL: what follows the last slash. */
export function typeNameOf(typeUrl: string): string {
  return typeUrl.slice(typeUrl.lastIndexOf('/') + 1);
}

/** The first detail of a type, by the type's full name such as `'google.rpc.BadRequest'`. */
export function findDetail<N extends keyof DetailTypes>(
  details: readonly Detail[],
  typeName: N,
): DetailTypes[N] | undefined {
  return details.find((detail) => typeNameOf(detail['@type']) === typeName) as DetailTypes[N] | undefined;
}
