import { durationToMs } from './duration.js';
import { setEntry } from './wire/reader.js';

/** A field of a message as ProtoJSON may name it, and what it may hold. */
export interface FieldShape {
  name: string;
  protoName: string;
  kind: 'string' | 'int64' | 'duration' | 'map' | MessageShape;
  repeated?: true;
}

/** What a message's ProtoJSON may be. */
export type MessageShape = readonly FieldShape[];

/**
 * The fields of a message from any JSON object: under their ProtoJSON names or the proto's own, null as if absent,
 * others left out. Undefined where a field holds what it cannot.
 */
export function conform(json: object, shape: MessageShape): object | undefined {
  const fields: Record<string, unknown> = {};
  for (const field of shape) {
    const given = own(json, field.name) ?? own(json, field.protoName);
    if (given === undefined || given === null) continue;
    const value = field.repeated ? conformList(given, field) : conformValue(given, field);
    if (value === undefined) return undefined;
    fields[field.name] = value;
  }
  return fields;
}

function own(json: object, name: string): unknown {
  return Object.hasOwn(json, name) ? (json as Record<string, unknown>)[name] : undefined;
}

function conformList(given: unknown, field: FieldShape): unknown[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const values = given.map((each) => conformValue(each, field));
  return values.includes(undefined) ? undefined : values;
}

function conformValue(given: unknown, { kind }: FieldShape): unknown {
  if (kind === 'string') return typeof given === 'string' ? given : undefined;
  if (kind === 'int64') return int64Text(given);
  if (kind === 'duration') return durationToMs(given as string) === undefined ? undefined : given;
  if (kind === 'map') return stringMap(given);
  return isObject(given) ? conform(given, kind) : undefined;
}

function int64Text(given: unknown): string | undefined {
  if (typeof given === 'string' && /^-?\d{1,19}$/.test(given)) {
    return BigInt.asIntN(64, BigInt(given)) === BigInt(given) ? given : undefined;
  }
  return Number.isSafeInteger(given) ? String(given) : undefined;
}

function stringMap(given: unknown): Record<string, string> | undefined {
  if (!isObject(given)) return undefined;
  const map: Record<string, string> = {};
  for (const [key, value] of Object.entries(given)) {
    if (typeof value !== 'string') return undefined;
    setEntry(map, key, value);
  }
  return map;
}

/** Whether a JSON value is an object: no array, no null. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
