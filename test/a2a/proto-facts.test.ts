import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { loadContract } from './contract.js';
import { enums, messages, methods } from './wire-facts.js';

const contract = loadContract({ keepCase: true });
const { A2AService, ...types } = contract.nested ?? {};
const service = A2AService as protobuf.Service;

describe('proto/lf/a2a/v1/a2a.proto, against the published definition of A2A v1.0.1', () => {
  it('defines these messages and enums, and no others', () => {
    expect(Object.keys(types).sort()).toEqual([...Object.keys(messages), ...Object.keys(enums)].sort());
    expect(Object.keys(service.methods).sort()).toEqual(Object.keys(methods).sort());
  });

  it.each(Object.entries(messages))('%s has the published fields: number, name, type, REQUIRED', (name, fields) => {
    expect(contract.lookupType(name).fieldsArray.map(fieldText)).toEqual(fields);
  });

  it.each(Object.entries(enums))('%s has the published values', (name, values) => {
    expect(contract.lookupEnum(name).values).toEqual(Object.fromEntries(values.map((value, i) => [value, i])));
  });

  it.each(Object.entries(methods))('%s takes and gives the published messages', (name, { rpc }) => {
    const { requestType, requestStream, responseType, responseStream } = service.methods[name] as protobuf.Method;
    expect(requestStream ?? false).toBe(false);
    expect(`${requestType} → ${responseStream ? 'stream ' : ''}${responseType}`).toBe(rpc);
  });

  it.each(Object.entries(methods))('%s has the published HTTP mapping, also under /{tenant}', (name, { http }) => {
    const [verb, path] = http.split(' ') as [string, string];
    const body = verb === 'POST' ? { body: '*' } : {};
    expect(httpRule(service.methods[name] as protobuf.Method)).toEqual({
      [verb.toLowerCase()]: path,
      ...body,
      additional_bindings: { [verb.toLowerCase()]: `/{tenant}${path}`, ...body },
    });
  });
});

/** A field in the words of wire-facts.ts. */
function fieldText(field: protobuf.Field): string {
  const { id, name, options, partOf } = field;
  const required = options?.['(google.api.field_behavior)'] === 'REQUIRED' ? '*' : '';
  const oneof = partOf && !partOf.isProto3Optional ? ` (oneof ${partOf.name})` : '';
  const deprecated = options?.deprecated ? ' deprecated' : '';
  return `${id} ${name}${required}: ${typeText(field)}${oneof}${deprecated}`;
}

function typeText(field: protobuf.Field): string {
  const { type, repeated, partOf } = field;
  if (field instanceof protobuf.MapField) return `map<${field.keyType}, ${type}>`;
  if (repeated) return `repeated ${type}`;
  return partOf?.isProto3Optional ? `optional ${type}` : type;
}

function httpRule({ parsedOptions }: protobuf.Method): unknown {
  return (parsedOptions as unknown as Record<string, unknown>[]).find((option) => '(google.api.http)' in option)?.[
    '(google.api.http)'
  ];
}
