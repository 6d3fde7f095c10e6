import * as sdk from '@a2a-js/sdk';
import { A2AService as publishedService } from '@a2a-js/sdk/server/grpc';
import type { MethodDefinition } from '@grpc/grpc-js';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { loadContract } from './contract.js';
import { messageTwins, nested, type Twin } from './twin-values.js';

const contract = loadContract();
const methods = contract.lookupService('A2AService').methodsArray;
const types = contract.nestedArray.filter((each) => each instanceof protobuf.Type);

const published = Object.values(publishedService) as MethodDefinition<unknown, unknown>[];
const publishedMethod = ({ name }: protobuf.Method) => published.find(({ path }) => path.endsWith(`/${name}`));

describe("the contract's service, against @a2a-js/sdk's", () => {
  it('has the same methods', () => {
    expect(methods.map(({ name }) => `/lf.a2a.v1.A2AService/${name}`).sort()).toEqual(
      published.map(({ path }) => path).sort(),
    );
  });

  it.each(methods.map((method) => [method.name, method] as const))('%s streams the same way', (_, method) => {
    const { requestStream = false, responseStream = false } = method;
    expect(publishedMethod(method)).toMatchObject({ requestStream, responseStream });
  });
});

/** What travels: a message at the top of a request or response, and the SDK's codec for it. */
interface Payload {
  type: protobuf.Type;
  encode(message: unknown): Uint8Array;
  decode(bytes: Buffer): unknown;
}

const requests = methods.map((method): [method: string, message: string, Payload] => {
  const { requestSerialize, requestDeserialize } = publishedMethod(method) as MethodDefinition<unknown, unknown>;
  const type = method.resolvedRequestType as protobuf.Type;
  return [method.name, type.name, { type, encode: requestSerialize, decode: requestDeserialize }];
});

const responses = methods.map((method): [method: string, message: string, Payload] => {
  const { responseSerialize, responseDeserialize } = publishedMethod(method) as MethodDefinition<unknown, unknown>;
  const type = method.resolvedResponseType as protobuf.Type;
  return [method.name, type.name, { type, encode: responseSerialize, decode: responseDeserialize }];
});

describe("a message in the contract's codec and in @a2a-js/sdk's has the same bytes, and reads the same,", () => {
  it.each(requests)('as the request of %s: %s', (_, __, payload) => {
    assertAgreement(payload, messageTwins(payload.type));
  });

  it.each(responses)('as the response of %s: %s', (_, __, payload) => {
    assertAgreement(payload, messageTwins(payload.type));
  });

  it.each(types.map((type) => [type.name, type] as const))('inside whatever carries it: %s', (_, type) => {
    const { payload, wrap } = pathTo(type);
    assertAgreement(payload, messageTwins(type).map(wrap));
  });
});

/** Bytes are compared as the SDK writes them: protobufjs also writes defaults, and orders some fields otherwise. */
function assertAgreement({ type, encode, decode }: Payload, twins: fc.Arbitrary<Twin>): void {
  const json = jsonCodecOf(type);
  const readOurs = (bytes: Uint8Array) => type.toObject(type.decode(bytes), { longs: Number, defaults: true });
  const readTheirs = (bytes: Uint8Array) => decode(Buffer.from(bytes));
  const rewriteOurs = (bytes: Uint8Array) => type.encode(type.decode(bytes)).finish();
  const rewriteTheirs = (bytes: Uint8Array) => encode(readTheirs(bytes));
  const property = fc.property(twins, ({ ours, theirs }) => {
    const ourBytes = type.encode(type.fromObject(ours as object)).finish();
    const theirBytes = encode(json.fromJSON(theirs));

    expect(hex(rewriteTheirs(ourBytes))).toBe(hex(theirBytes));
    expect(hex(rewriteTheirs(rewriteOurs(theirBytes)))).toBe(hex(theirBytes));
    expect(readOurs(theirBytes)).toEqual(readOurs(ourBytes));
    expect(json.toJSON(readTheirs(ourBytes))).toEqual(json.toJSON(json.fromJSON(theirs)));
  });
  fc.assert(property, { numRuns: 50 });
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

interface JsonCodec {
  fromJSON(json: unknown): unknown;
  toJSON(message: unknown): unknown;
}

/** The SDK's JSON codec of a message; google.protobuf.Empty needs none. */
function jsonCodecOf({ name }: protobuf.Type): JsonCodec {
  const codec = (sdk as unknown as Record<string, JsonCodec>)[name];
  return codec ?? { fromJSON: (json) => json, toJSON: (message) => message };
}

/** The nearest message that a method takes or gives, and how it holds a message of this type. */
function pathTo(type: protobuf.Type): { payload: Payload; wrap(twin: Twin): Twin } {
  const queue = [...requests, ...responses].map(([, , payload]) => ({
    payload,
    at: payload.type,
    wrap: (twin: Twin) => twin,
  }));
  for (const { payload, at, wrap } of queue) {
    if (at === type) return { payload, wrap };
    for (const field of at.fieldsArray) {
      if (!(field.resolvedType instanceof protobuf.Type) || field.resolvedType.parent !== contract) continue;
      queue.push({ payload, at: field.resolvedType, wrap: (twin) => wrap(nested(field, twin)) });
    }
  }
  throw new Error(`${type.name} never travels`);
}
