import fc from 'fast-check';
import protobuf from 'protobufjs';

/** One value, as protobufjs has it in its plain objects and as the official SDK has it in its JSON. */
export interface Twin {
  ours: unknown;
  theirs: unknown;
}

const same = (value: unknown): Twin => ({ ours: value, theirs: value });

/** Messages of a type with values in any of its fields, each oneof in any of its branches. */
export function messageTwins(type: protobuf.Type): fc.Arbitrary<Twin> {
  const wellKnown = WELL_KNOWN[type.fullName];
  if (wellKnown) return wellKnown;
  const members = [
    ...type.fieldsArray.filter(({ partOf }) => !partOf).map(memberTwins),
    ...type.oneofsArray.map(({ fieldsArray }) => fc.oneof(...fieldsArray.map(memberTwins))),
  ];
  return fc.tuple(...members.map((member) => fc.option(member, { freq: 5 }))).map((entries) => {
    const present = entries.filter((entry) => entry !== null);
    return objectTwin(present);
  });
}

function objectTwin(entries: [string, Twin][]): Twin {
  return {
    ours: Object.fromEntries(entries.map(([key, { ours }]) => [key, ours])),
    theirs: Object.fromEntries(entries.map(([key, { theirs }]) => [key, theirs])),
  };
}

function memberTwins(field: protobuf.Field): fc.Arbitrary<[string, Twin]> {
  return fieldTwins(field).map((value) => [field.name, value]);
}

function fieldTwins(field: protobuf.Field): fc.Arbitrary<Twin> {
  const single = singleTwins(field);
  if (field instanceof protobuf.MapField) {
    return fc.array(fc.tuple(mapKeys, single), { minLength: 1, maxLength: 3 }).map(objectTwin);
  }
  return field.repeated ? fc.array(single, { maxLength: 2 }).map(arrayTwin) : single;
}

/** A field's value nested in it: alone, in a list or under a key. */
export function nested(field: protobuf.Field, value: Twin): Twin {
  const held = field instanceof protobuf.MapField ? objectTwin([['key', value]]) : value;
  return objectTwin([[field.name, field.repeated ? arrayTwin([held]) : held]]);
}

function arrayTwin(values: Twin[]): Twin {
  return { ours: values.map(({ ours }) => ours), theirs: values.map(({ theirs }) => theirs) };
}

function singleTwins({ type, resolvedType }: protobuf.Field): fc.Arbitrary<Twin> {
  if (resolvedType instanceof protobuf.Type) return messageTwins(resolvedType);
  if (resolvedType instanceof protobuf.Enum) {
    return fc.constantFrom(...Object.entries(resolvedType.values)).map(([theirs, ours]) => ({ ours, theirs }));
  }
  switch (type) {
    case 'string':
      return strings.map(same);
    case 'bool':
      return fc.boolean().map(same);
    case 'int32':
      return fc.integer().map(same);
    case 'bytes':
      return fc.uint8Array({ maxLength: 8 }).map((ours) => ({ ours, theirs: Buffer.from(ours).toString('base64') }));
    default:
      throw new TypeError(`a field of type ${type}`);
  }
}

const strings = fc.string({ unit: 'grapheme', maxLength: 8 });
/** An object that the SDK makes cannot have this key. */
const mapKeys = strings.filter((key) => key !== '__proto__');

/** JSON as google.protobuf.Struct and Value hold it. At the top, the SDK takes null for no value at all. */
const json = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    strings,
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(mapKeys, tie('value'), { maxKeys: 3, noNullPrototype: true }),
}));

const WELL_KNOWN: Record<string, fc.Arbitrary<Twin>> = {
  '.google.protobuf.Struct': json.object.map((theirs) => ({ ours: struct(theirs), theirs })),
  '.google.protobuf.Value': json.value
    .filter((value) => value !== null)
    .map((theirs) => ({ ours: structValue(theirs), theirs })),
  /** From 1970 on, and to the millisecond: what the SDK keeps of a time. */
  '.google.protobuf.Timestamp': fc
    .date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
    .map((date) => ({
      ours: { seconds: Math.floor(date.getTime() / 1000), nanos: (date.getTime() % 1000) * 1e6 },
      theirs: date.toISOString(),
    })),
};

function struct(object: Record<string, unknown>): object {
  return { fields: Object.fromEntries(Object.entries(object).map(([key, value]) => [key, structValue(value)])) };
}

function structValue(value: unknown): object {
  if (value === null) return { nullValue: 0 };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') return { numberValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (Array.isArray(value)) return { listValue: { values: value.map(structValue) } };
  return { structValue: struct(value as Record<string, unknown>) };
}
