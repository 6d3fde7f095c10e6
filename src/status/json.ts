import { readAlone } from './any.js';
import { type Detail, TYPE_URL_PREFIX, typeNameOf, type UnknownDetail } from './detail.js';
import { type StandardDetails, standardCodecs } from './gen/error-details.js';
import { conform, isObject } from './json-shape.js';
import type { DetailRegistry } from './registry.js';
import type { JsonObject, JsonValue } from './struct.js';
import { fromBase64, toBase64 } from './wire/base64.js';

/** A detail as a JSON wire carries it: itself, but for unknown ones, which go out as they came. */
export function detailToJson(detail: Detail): JsonValue {
  if (detail['@type'] !== 'unknown') return detail as unknown as JsonObject;
  const { typeUrl, bytes, json } = detail as UnknownDetail;
  return bytes ? { '@type': typeUrl, value: toBase64(bytes) } : (json as JsonValue);
}

/**
 * The detail in any JSON value. One of a known type whose fields hold what they cannot is an unknown one, as is a value
 * that is no detail at all. Never throws.
 */
export function detailFromJson(json: unknown, registry?: DetailRegistry): Detail {
  const typeUrl = isObject(json) ? (json as { '@type'?: unknown })['@type'] : undefined;
  if (typeof typeUrl !== 'string') return { '@type': 'unknown', typeUrl: '', json: json as JsonValue };
  const object = json as JsonObject;
  return knownDetail(typeUrl, object, registry) ?? unknownDetail(typeUrl, object);
}

function knownDetail(typeUrl: string, json: JsonObject, registry: DetailRegistry | undefined): Detail | undefined {
  const typeName = typeNameOf(typeUrl);
  const type = TYPE_URL_PREFIX + typeName;
  if (registry?.has(typeName)) return { ...json, '@type': type } as unknown as Detail;
  if (typeName === 'google.protobuf.Struct') {
    return isObject(json.value) ? ({ '@type': type, value: json.value } as Detail) : undefined;
  }
  if (!Object.hasOwn(standardCodecs, typeName)) return undefined;
  const fields = conform(json, standardCodecs[typeName as keyof StandardDetails].shape);
  return fields && ({ '@type': type, ...fields } as Detail);
}

/** An object of a type and base64 alone is bytes: only the messages of google.protobuf have such a JSON. */
function unknownDetail(typeUrl: string, json: JsonObject): UnknownDetail {
  const mayBeBytes = typeof json.value === 'string' && Object.keys(json).length === 2;
  const isWellKnown = typeNameOf(typeUrl).startsWith('google.protobuf.');
  const bytes = mayBeBytes && !isWellKnown ? fromBase64(json.value as string) : undefined;
  return bytes ? { '@type': 'unknown', typeUrl, bytes } : { '@type': 'unknown', typeUrl, json };
}

/** The details in a list of them, or in one that stands alone. */
export function detailsFromJson(json: unknown, registry?: DetailRegistry): Detail[] {
  if (Array.isArray(json)) return json.map((each) => detailFromJson(each, registry));
  return isObject(json) && '@type' in json ? [detailFromJson(json, registry)] : [];
}

/** The detail in Connect's form of it: a type's name, and its bytes in base64. */
export function detailFromConnect(json: unknown): Detail {
  const { type, value } = (isObject(json) ? json : {}) as { type?: unknown; value?: unknown };
  const bytes = typeof type === 'string' && typeof value === 'string' ? fromBase64(value) : undefined;
  return bytes ? readAlone(bytes, TYPE_URL_PREFIX + type).detail : detailFromJson(json);
}
