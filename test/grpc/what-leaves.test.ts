/** DESIGN's table "what leaves the server", row by row, for a handler that calls back. */
import { status as GrpcStatus, Metadata } from '@grpc/grpc-js';
import { afterEach, describe, expect, it } from 'vitest';
import { clientInterceptor } from '../../src/grpc/index.js';
import {
  badRequest,
  Code,
  type Detail,
  debugInfo,
  decodeStatus,
  encodeStatus,
  errorInfo,
  retryInfo,
  StatusError,
} from '../../src/index.js';
import { EchoRequest } from '../fixtures/stubs/ts-proto/echo.js';
import { callKind } from './call-kinds.js';
import { EchoServer, type EchoServerOptions } from './echo-server.js';
import { faulty } from './handlers.js';
import { intended, SECRET } from './hazards.js';
import { blockText, rawCall } from './raw-client.js';

const PATH = '/statuskit.test.v1.EchoService/Unary';
const EMPTY = EchoRequest.encode(EchoRequest.create()).finish();

let server: EchoServer | undefined;
afterEach(() => server?.stop());

/** What the caller catches when a unary handler calls back with an error. */
async function caught(error: unknown, options: EchoServerOptions = {}, trailers?: Metadata) {
  server = await EchoServer.start(
    faulty(() => (respond) => respond(error, null, trailers)),
    options,
  );
  const ended = await callKind(server.client(clientInterceptor()), 'unary');
  return ended.error as unknown as StatusError & { metadata: Metadata };
}

/** The details that travel, as bytes. */
async function wireDetails(): Promise<Buffer | undefined> {
  const { fields } = await rawCall((server as EchoServer).port, PATH, EMPTY);
  const value = fields.find(([name]) => name === 'grpc-status-details-bin')?.[1];
  return value === undefined ? undefined : Buffer.from(value, 'base64');
}

const packed = (code: number, details: Detail[], message = 'inner') => {
  const metadata = new Metadata();
  metadata.set('grpc-status-details-bin', Buffer.from(encodeStatus({ code, message, details })));
  return metadata;
};

describe('a StatusError', () => {
  it('leaves with its code and message, ErrorInfo first, then its other details', async () => {
    const details = [retryInfo(1500), badRequest([{ field: 'id' }])];
    const info = { reason: 'NOT_NOW', domain: 'test.example.com', metadata: { id: 7 } };
    const error = await caught(new StatusError('Not now', { code: Code.UNAVAILABLE, ...info, details }));
    expect(error).toMatchObject({ code: 14, details: 'Not now', reason: 'NOT_NOW', errorInfoMetadata: { id: '7' } });
    expect(decodeStatus((await wireDetails()) as Buffer)).toEqual({
      code: 14,
      message: 'Not now',
      details: [errorInfo('NOT_NOW', 'test.example.com', { id: '7' }), ...details],
    });
  });

  it('without a reason carries no ErrorInfo, and no empty details', async () => {
    expect(await caught(new StatusError('Busy', { code: Code.UNAVAILABLE }))).toMatchObject({
      code: 14,
      details: 'Busy',
    });
    expect(await wireDetails()).toBeUndefined();
  });

  it('takes the trailers set on it along', async () => {
    const thrown = intended();
    thrown.metadata.set('x-help', 'desk');
    const error = await caught(thrown);
    expect(error.metadata.get('x-help')).toEqual(['desk']);
    expect(error.metadata.get('statuskit-failure')).toEqual([]);
  });

  it('stands beside trailers that the handler gives with it', async () => {
    const trailers = new Metadata();
    trailers.set('x-own', 'mine');
    const error = await caught(intended(), {}, trailers);
    expect(error).toMatchObject({ reason: 'TASK_NOT_FOUND' });
    expect(error.metadata.get('x-own')).toEqual(['mine']);
    expect(trailers.getMap(), 'the handler may share them between calls').toEqual({ 'x-own': 'mine' });
  });

  it.each([
    [false, undefined],
    [true, { '@type': 'type.googleapis.com/google.rpc.DebugInfo', detail: 'at line 7' }],
  ])('sendDebugInfo: %s', async (sendDebugInfo, expected) => {
    const thrown = new StatusError('No', { code: 9, details: [debugInfo('at line 7')] });
    const error = await caught(thrown, { sendDebugInfo });
    expect(error.statusDetails[0]).toEqual(expected);
  });
});

describe('a status that an SDK has packed', () => {
  it('leaves byte for byte as it is', async () => {
    const metadata = packed(GrpcStatus.NOT_FOUND, [errorInfo('GONE', 'sdk.example.com')]);
    await caught({ code: GrpcStatus.NOT_FOUND, details: 'outer', metadata });
    expect(await wireDetails()).toEqual(metadata.get('grpc-status-details-bin')[0]);
  });

  it('leaves as one value where trailers hold two, which HTTP/2 would join', async () => {
    const metadata = packed(GrpcStatus.NOT_FOUND, [errorInfo('GONE', 'sdk.example.com')]);
    metadata.add('grpc-status-details-bin', Buffer.from('second'));
    await caught({ code: GrpcStatus.NOT_FOUND, details: 'outer', metadata });
    expect(await wireDetails()).toEqual(metadata.get('grpc-status-details-bin')[0]);
  });

  it('has its inner code made to agree with the outer one', async () => {
    const details = [errorInfo('GONE', 'sdk.example.com')];
    await caught({ code: GrpcStatus.NOT_FOUND, details: 'outer', metadata: packed(2, details) });
    expect(decodeStatus((await wireDetails()) as Buffer)).toEqual({ code: 5, message: 'outer', details });
  });

  it('keeps INTERNAL where it says why, and loses its DebugInfo', async () => {
    const details = [errorInfo('INVALID_AGENT_RESPONSE', 'a2a-protocol.org'), debugInfo(SECRET)];
    const error = await caught({ code: GrpcStatus.INTERNAL, details: 'outer', metadata: packed(13, details) });
    expect(error).toMatchObject({ code: 13, details: 'outer', reason: 'INVALID_AGENT_RESPONSE' });
    expect(blockText(await rawCall((server as EchoServer).port, PATH, EMPTY))).not.toContain(SECRET);
  });
});

describe('an explicit status', () => {
  const withDetails = Object.assign(new Error('for the log'), { code: 9, details: 'Not yet' });
  const withMetadata = Object.assign(new Error('Not yet'), { code: 9, metadata: new Metadata() });
  it.each([
    ['a plain object', { code: 9, details: 'Not yet' }],
    ['a plain object with a message', { code: 9, message: 'Not yet' }],
    ['an Error with details', withDetails],
    ["an Error with grpc-js's metadata", withMetadata],
  ])('%s leaves as it is', async (_, status) => {
    expect(await caught(status)).toMatchObject({ code: 9, details: 'Not yet', statusDetails: [] });
  });

  it.each([GrpcStatus.INTERNAL, GrpcStatus.UNKNOWN])('of code %i is masked', async (code) => {
    expect(await caught({ code, details: SECRET })).toMatchObject({ code: 13, reason: 'INTERNAL_ERROR' });
    expect(server?.logger.errors).toMatchObject([{ err: { code, details: SECRET } }]);
  });

  it.each([GrpcStatus.INTERNAL, GrpcStatus.UNKNOWN])('of code %i leaves with maskInternal: false', async (code) => {
    expect(await caught({ code, details: 'as is' }, { maskInternal: false })).toMatchObject({ code, details: 'as is' });
  });
});

describe('anything else', () => {
  it("is INTERNAL_ERROR under the service's full name by default, and the log has it by the caller's id", async () => {
    const error = await caught(new Error(SECRET));
    expect(error).toMatchObject({
      code: 13,
      details: 'Internal error',
      reason: 'INTERNAL_ERROR',
      domain: 'statuskit.test.v1.EchoService',
    });
    const { correlationId } = error.errorInfoMetadata;
    expect(server?.logger.errors).toMatchObject([{ correlationId, method: PATH, err: { message: SECRET } }]);
  });

  it('is what mapError makes of it', async () => {
    const mapError = (error: unknown) => ((error as Error).message === SECRET ? intended() : undefined);
    expect(await caught(new Error(SECRET), { mapError })).toMatchObject({ reason: 'TASK_NOT_FOUND' });
    expect(server?.logger.errors).toEqual([]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('in mapError');
      },
    ],
    ['gives nothing', () => undefined],
    ['gives an ordinary Error', () => new Error(SECRET)],
    ['gives what is no error', () => 'a string'],
  ])('is masked where mapError %s', async (_, mapError) => {
    expect(await caught(new Error(SECRET), { mapError })).toMatchObject({ reason: 'INTERNAL_ERROR' });
  });

  it('is masked also where the logger throws', async () => {
    const logger = {
      error: () => {
        throw new Error('disk full');
      },
      warn() {},
    };
    expect(await caught(new Error(SECRET), { logger })).toMatchObject({ reason: 'INTERNAL_ERROR' });
  });
});

describe('options that cannot work are refused', () => {
  it.each([
    [{ maxTrailerBytes: 100 }, RangeError],
    [{ maxTrailerBytes: Number.NaN }, RangeError],
    [{ domain: '' }, TypeError],
  ])('%o', async (options, type) => {
    await expect(EchoServer.start({}, options)).rejects.toThrow(type);
  });
});

describe('a detail that its type cannot hold is left behind, and its error is not', () => {
  it('the log says which', async () => {
    const broken = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: 'soon' } as const;
    const thrown = new StatusError('No', { code: 9, reason: 'NO_NO', domain: 'a.b', details: [broken] });
    expect(await caught(thrown)).toMatchObject({ code: 9, reason: 'NO_NO' });
    expect(server?.logger.warnings).toMatchObject([{ cut: [expect.stringContaining('RetryInfo')] }]);
  });
});
