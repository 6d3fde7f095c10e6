/** The client on whatever a peer may send: a raw HTTP/2 server, and no trailer that hides the status or throws. */
import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { credentials, type Metadata, type ServiceError } from '@grpc/grpc-js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { a2a, TaskNotFoundError } from '../../src/a2a/index.js';
import { clientInterceptor, promisify } from '../../src/grpc/index.js';
import {
  badRequest,
  type Detail,
  encodeStatus,
  errorInfo,
  isStatusError,
  StatusDecodeError,
  type StatusError,
} from '../../src/index.js';
import { EchoServiceClient } from '../fixtures/stubs/ts-proto/echo.js';
import { callKind } from './call-kinds.js';

const NOT_FOUND = 5;
const INFO = errorInfo('TASK_NOT_FOUND', 'a2a-protocol.org', { taskId: 'task-123' });
const VALID = encodeStatus({
  code: NOT_FOUND,
  message: 'Task not found',
  details: [INFO, badRequest([{ field: 'id' }])],
});
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

let peer: Http2Server;
let client: EchoServiceClient;
let trailers: Record<string, string | string[]>;

beforeAll(async () => {
  peer = createServer();
  peer.on('stream', (stream: ServerHttp2Stream) => {
    stream.on('error', () => {});
    stream.respond(
      { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': String(NOT_FOUND), ...trailers },
      { endStream: true },
    );
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const { port } = peer.address() as AddressInfo;
  const interceptors = [clientInterceptor({ catalogs: [a2a] })];
  client = new EchoServiceClient(`127.0.0.1:${port}`, credentials.createInsecure(), { interceptors });
});
afterAll(() => {
  client.close();
  peer.close();
});

type Caught = ServiceError & StatusError & { metadata: Metadata };

/** What the caller catches when a peer answers NOT_FOUND "gone" with these trailers. */
async function caught(given: Record<string, string | string[]>): Promise<Caught> {
  trailers = { 'grpc-message': 'gone', ...given };
  const { error } = await callKind(client, 'unary');
  expect(error).toMatchObject({ code: NOT_FOUND });
  expect(isStatusError(error)).toBe(true);
  return error as Caught;
}
const withBytes = (bytes: Uint8Array) => caught({ 'grpc-status-details-bin': base64(bytes) });

describe('whatever the bytes, the code and message stand and nothing is thrown', () => {
  it('random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect((await withBytes(bytes)).details).toBe('gone');
      }),
      { numRuns: 200 },
    );
  });

  it('every truncation of a valid one: what came before the cut is there, and the error says where it is', async () => {
    const betweenFields = [{}, { message: 'Task not found' }, { message: 'Task not found', details: [INFO] }].map(
      (fields) => encodeStatus({ code: NOT_FOUND, ...fields }).length,
    );
    for (let length = 1; length < VALID.length; length++) {
      const error = await withBytes(VALID.slice(0, length));
      expect(error.details).toBe('gone');
      if (betweenFields.includes(length)) expect(error.statusDetailsError).toBeUndefined();
      else expect(error.statusDetailsError).toBeInstanceOf(StatusDecodeError);
    }
    const cutInLast = await withBytes(VALID.slice(0, -1));
    expect(cutInLast).toMatchObject({ reason: 'TASK_NOT_FOUND', errorInfoMetadata: { taskId: 'task-123' } });
  });

  it('every single bit flipped', async () => {
    for (let bit = 0; bit < VALID.length * 8; bit += 3) {
      const bytes = VALID.slice();
      bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7));
      expect((await withBytes(bytes)).details).toBe('gone');
    }
  });
});

describe('readable in spite of the peer', () => {
  const readable: [string, Record<string, string | string[]>, RegExp | undefined][] = [
    ['a valid value', { 'grpc-status-details-bin': base64(VALID) }, undefined],
    ['a value without padding', { 'grpc-status-details-bin': base64(VALID).replace(/=+$/, '') }, undefined],
    ['no inner code', { 'grpc-status-details-bin': base64(encodeStatus({ code: 0, details: [INFO] })) }, undefined],
    [
      'another inner code',
      { 'grpc-status-details-bin': base64(encodeStatus({ code: 13, details: [INFO] })) },
      /inner code 13/,
    ],
    ['base64 of base64', { 'grpc-status-details-bin': base64(Buffer.from(base64(VALID))) }, /base64 text/],
    ['two fields', { 'grpc-status-details-bin': [base64(VALID), base64(VALID)] }, /./],
    ['two values joined by a comma', { 'grpc-status-details-bin': `${base64(VALID)},${base64(VALID)}` }, /./],
  ];
  it.each(readable)('%s: the class is known', async (_, given, complaint) => {
    const error = await caught(given);
    expect(error).toBeInstanceOf(TaskNotFoundError);
    expect(error).toMatchObject({ code: NOT_FOUND, details: 'gone', errorInfoMetadata: { taskId: 'task-123' } });
    if (complaint) expect(error.statusDetailsError?.message).toMatch(complaint);
    else expect(error.statusDetailsError).toBeUndefined();
  });
});

describe('details of any kind', () => {
  const details: [string, Detail[]][] = [
    ['of unknown type', [{ '@type': 'unknown', typeUrl: 'acme.example/acme.v1.Foo', bytes: Uint8Array.of(1, 2, 3) }]],
    ['a Struct', [{ '@type': 'type.googleapis.com/google.protobuf.Struct', value: { a: [1, null, { b: true }] } }]],
    ['JSON in a Struct', [{ '@type': 'unknown', typeUrl: 'acme.v1.Foo', json: { '@type': 'acme.v1.Foo', a: 1 } }]],
  ];
  it.each(details)('%s are kept', async (_, given) => {
    const error = await withBytes(encodeStatus({ code: NOT_FOUND, details: given }));
    expect(error.statusDetails).toEqual(given);
    expect(error.statusDetailsError).toBeUndefined();
  });

  it('thousands of them', async () => {
    const many = Array.from({ length: 5000 }, () => badRequest([]));
    const error = await withBytes(encodeStatus({ code: NOT_FOUND, details: many }).slice(0, 45_000));
    expect(error.statusDetails.length).toBeGreaterThan(900);
  });

  it("an ErrorInfo of a stranger's, before the agent's own", async () => {
    const stranger = errorInfo('TASK_NOT_FOUND', 'proxy.example.com');
    const error = await withBytes(encodeStatus({ code: NOT_FOUND, details: [stranger, INFO] }));
    expect(error).toBeInstanceOf(TaskNotFoundError);
  });

  it("a stranger's reason is never taken for A2A's", async () => {
    const error = await withBytes(
      encodeStatus({ code: NOT_FOUND, details: [errorInfo('TASK_NOT_FOUND', 'other.example.com')] }),
    );
    expect(error).not.toBeInstanceOf(TaskNotFoundError);
    expect(error).toMatchObject({ reason: 'TASK_NOT_FOUND', domain: 'other.example.com', name: 'StatusError' });
  });

  it('in trailers of their own, without a Status', async () => {
    const violation = Uint8Array.of(0x0a, 4, 0x0a, 2, 0x69, 0x64);
    const error = await caught({ 'google.rpc.badrequest-bin': base64(violation) });
    expect(error.statusDetails).toEqual([badRequest([{ field: 'id' }])]);
  });
});

describe('the message', () => {
  const messages: [string, string, string, string][] = [
    ['what grpc-js does not decode is decoded where the inner message says so', 'a%2Cb%3F', 'a,b?', 'a,b?'],
    ['a percent sign that is meant stays', '100%25 of it', 'other', '100% of it'],
    ['another inner message does not replace it', 'gone', 'something else', 'gone'],
  ];
  it.each(messages)('%s', async (_, outer, inner, expected) => {
    const bytes = encodeStatus({ code: NOT_FOUND, message: inner, details: [INFO] });
    expect((await caught({ 'grpc-message': outer, 'grpc-status-details-bin': base64(bytes) })).details).toBe(expected);
  });
});

it('promisify says the same without the interceptor', async () => {
  const { port } = peer.address() as AddressInfo;
  const bare = new EchoServiceClient(`127.0.0.1:${port}`, credentials.createInsecure());
  trailers = { 'grpc-message': 'gone', 'grpc-status-details-bin': base64(VALID) };
  const error = await promisify(bare, { catalogs: [a2a] })
    .unary({ faultName: '', messageCount: 0 })
    .catch((caught: unknown) => caught);
  bare.close();
  expect(error).toBeInstanceOf(TaskNotFoundError);
});
