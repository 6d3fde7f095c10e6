/** Details for property tests, drawn from the proto file itself: each field there or not, with any value of its kind. */
import fc from 'fast-check';
import protobuf from 'protobufjs';
import type { Detail, Duration, JsonObject, JsonValue, Status, StructDetail } from '../../src/status/index.js';
import { standardTypes } from './protobufjs.js';

/** Text of every script and length: below and beyond 64 characters the writer takes different roads. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', minLength: 30, maxLength: 80 }),
  fc.string({ minLength: 60, maxLength: 140 }),
);

/** protobufjs, which we compare with, loses a key named `__proto__`; prototype-keys.test.ts holds that we do not. */
const key = text.filter((each) => each !== '__proto__');

const int64 = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  fc.constantFrom('0', '1', '-1', '9223372036854775807', '-9223372036854775808'),
);

const duration: fc.Arbitrary<Duration> = fc
  .tuple(fc.boolean(), fc.nat(315_576_000_000), fc.oneof(fc.constantFrom(0, 500_000_000), fc.nat(999_999_999)))
  .map(([negative, seconds, nanos]) => {
    const fraction = nanos.toString().padStart(9, '0').replace(/0+$/, '');
    return `${negative && seconds + nanos > 0 ? '-' : ''}${seconds}${fraction && `.${fraction}`}s`;
  });

function message(type: protobuf.Type): fc.Arbitrary<object> {
  return fc.record(Object.fromEntries(type.fieldsArray.map((field) => [field.name, fieldValue(field)])), {
    requiredKeys: [],
    noNullPrototype: true,
  });
}

function fieldValue(field: protobuf.Field): fc.Arbitrary<unknown> {
  if (field.map) return fc.dictionary(key, text, { maxKeys: 5, noNullPrototype: true });
  const one = singleValue(field);
  return field.repeated ? fc.array(one, { maxLength: 5 }) : one;
}

function singleValue({ type, resolvedType, fullName }: protobuf.Field): fc.Arbitrary<unknown> {
  if (type === 'string') return text;
  if (type === 'int64') return int64;
  if (resolvedType?.fullName === '.google.protobuf.Duration') return duration;
  if (resolvedType instanceof protobuf.Type) return message(resolvedType);
  throw new Error(`${fullName}: no values yet for a ${type}`);
}

/** Any detail of one of the ten standard types. */
export function standardDetail(type: protobuf.Type): fc.Arbitrary<Detail> {
  const typeUrl = `type.googleapis.com/${type.fullName.slice(1)}`;
  return message(type).map((fields) => ({ '@type': typeUrl, ...fields }) as Detail);
}

const { value: jsonValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    text,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(key, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
}));

export const jsonObject: fc.Arbitrary<JsonObject> = fc.dictionary(key, jsonValue, {
  maxKeys: 5,
  noNullPrototype: true,
});

/** A Struct that is not a JSON detail in disguise: unknown-details.test.ts has those. */
export const structDetail: fc.Arbitrary<StructDetail> = jsonObject
  .filter((value) => typeof value['@type'] !== 'string')
  .map((value) => ({ '@type': 'type.googleapis.com/google.protobuf.Struct', value }));

export const anyDetail: fc.Arbitrary<Detail> = fc.oneof(...standardTypes.map(standardDetail), structDetail);

export const anyStatus: fc.Arbitrary<Status> = fc.record(
  { code: fc.oneof(fc.nat(16), fc.integer()), message: text, details: fc.array(anyDetail, { maxLength: 4 }) },
  { noNullPrototype: true },
);
