/** google.rpc as protobufjs reads and writes it by reflection: the implementation that ours is compared with. */
import { getProtoPath } from 'google-proto-files';
import protobuf from 'protobufjs';
import type { Detail, Duration, JsonObject, JsonValue, StructDetail } from '../../src/status/index.js';

const root = new protobuf.Root();
root.resolvePath = (_origin, target) => getProtoPath('..', target);
root
  .loadSync(['google/rpc/status.proto', 'google/rpc/error_details.proto', 'google/protobuf/struct.proto'])
  .resolveAll();

type Fields = Record<string, unknown>;

/** The messages at the top of error_details.proto, in its order. */
export const standardTypes = (root.lookup('google.rpc') as protobuf.Namespace).nestedArray.filter(
  (each): each is protobuf.Type =>
    each instanceof protobuf.Type && each.filename?.endsWith('error_details.proto') === true,
);

export function bytesOf(typeName: string, message: Fields): Uint8Array {
  const type = root.lookupType(typeName);
  return new Uint8Array(type.encode(type.fromObject(message)).finish());
}

/** The bytes of a Status, proto3's defaults left out as C++, Go and Java leave them out. */
export function statusBytes(status: { code: number; message: string; details: Detail[] }): Uint8Array {
  return bytesOf('google.rpc.Status', {
    ...(status.code && { code: status.code }),
    ...(status.message && { message: status.message }),
    details: status.details.map(anyOf),
  });
}

function anyOf(detail: Detail): Fields {
  const { '@type': typeUrl, ...fields } = withoutDefaults(detail);
  const typeName = typeUrl.slice(typeUrl.lastIndexOf('/') + 1);
  const message =
    typeName === 'google.protobuf.Struct'
      ? structMessage((detail as StructDetail).value)
      : messageFields(root.lookupType(typeName), fields);
  const value = bytesOf(typeName, message);
  return { type_url: typeUrl, ...(value.length > 0 && { value }) };
}

function messageFields(type: protobuf.Type, json: Fields): Fields {
  return mapFields(json, (value, name) => {
    const field = type.fields[name]?.resolvedType;
    if (!(field instanceof protobuf.Type)) return value;
    const item = (each: unknown) =>
      field.fullName === '.google.protobuf.Duration'
        ? durationMessage(each as Duration)
        : messageFields(field, each as Fields);
    return Array.isArray(value) ? value.map(item) : item(value);
  });
}

function durationMessage(duration: Duration): Fields {
  const [, sign, seconds, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?s$/.exec(duration) as RegExpExecArray;
  const nanos = Number(fraction.padEnd(9, '0'));
  return {
    ...(Number(seconds) && { seconds: `${sign}${seconds}` }),
    ...(nanos && { nanos: sign ? -nanos : nanos }),
  };
}

function structMessage(json: JsonObject): Fields {
  return { fields: mapFields(json, (value) => valueMessage(value as JsonValue)) };
}

function valueMessage(json: JsonValue): Fields {
  if (json === null) return { nullValue: 0 };
  if (typeof json === 'number') return { numberValue: json };
  if (typeof json === 'string') return { stringValue: json };
  if (typeof json === 'boolean') return { boolValue: json };
  if (Array.isArray(json)) return { listValue: { values: json.map(valueMessage) } };
  return { structValue: structMessage(json) };
}

/** A detail's ProtoJSON as it comes off the wire: without empty texts, lists and maps, and without zeros. */
export function withoutDefaults<D extends Detail>(detail: D): D {
  const typeName = detail['@type'].slice(detail['@type'].lastIndexOf('/') + 1);
  return typeName === 'google.protobuf.Struct' ? detail : (present(root.lookupType(typeName), { ...detail }) as D);
}

function present(type: protobuf.Type, json: Fields): Fields {
  const kept = Object.entries(json).filter(([name, value]) => !isDefault(type.fields[name], value));
  return mapFields(Object.fromEntries(kept), (value, name) => {
    const message = type.fields[name]?.resolvedType;
    if (!(message instanceof protobuf.Type) || typeof value === 'string') return value;
    return Array.isArray(value) ? value.map((each) => present(message, each)) : present(message, value as Fields);
  });
}

function isDefault(field: protobuf.Field | undefined, value: unknown): boolean {
  if (!field || field.options?.proto3_optional) return false;
  if (field.repeated || field.map) return Object.keys(value as object).length === 0;
  return field.type === 'int64' ? value === '0' : value === '';
}

function mapFields(fields: Fields, change: (value: unknown, name: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value, name)]));
}
