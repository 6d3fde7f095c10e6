/** One call, one status: whatever a handler does, and whenever. */
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Metadata, ServerInterceptingCall, type ServerInterceptor, type StatusObject } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientInterceptor } from '../../src/grpc/index.js';
import { Code } from '../../src/index.js';
import type { EchoServiceClient } from '../fixtures/stubs/ts-proto/echo.js';
import { callKind } from './call-kinds.js';
import { EchoServer, type Implementation } from './echo-server.js';
import { intended, KINDS, SECRET } from './hazards.js';

const message = (index: number) => ({ faultName: '', messageIndex: index });
// biome-ignore lint/suspicious/noExplicitAny: handlers of every kind stand in one table
type Handler = (call: any, callback: any) => unknown;

describe.each(KINDS)('%s', (kind) => {
  const streaming = kind === 'serverStream' || kind === 'bidi';
  let server: EchoServer;
  let client: EchoServiceClient;
  let handler: Handler;
  let sent: StatusObject[];
  const crashes: unknown[] = [];
  const crash = (reason: unknown) => crashes.push(reason);

  /** Counts the statuses that leave for the wire: it stands before ours in the list, so it speaks after it. */
  const counting: ServerInterceptor = (_, call) =>
    new ServerInterceptingCall(call, {
      sendStatus: (status, next) => {
        sent.push(status as StatusObject);
        next(status);
      },
    });

  beforeEach(async () => {
    sent = [];
    crashes.length = 0;
    process.on('unhandledRejection', crash);
    process.on('uncaughtException', crash);
    const run: Handler = (call, callback) => handler(call, callback);
    const implementation = Object.fromEntries(
      KINDS.map((each) => [each, streaming ? (call: unknown) => run(call, undefined) : run]),
    );
    server = await EchoServer.start(implementation as Implementation, { interceptors: (ours) => [counting, ours] });
    client = server.client(clientInterceptor());
  });

  afterEach(async () => {
    handler = streaming ? (call) => call.end() : (_, callback) => callback(null, message(0));
    const { error } = await callKind(client, kind);
    expect(error, 'the next call on the same connection').toBeNull();
    process.off('unhandledRejection', crash);
    process.off('uncaughtException', crash);
    server.stop();
    expect(crashes).toEqual([]);
  });

  const fail: Handler = streaming
    ? (call, error) => call.emit('error', error)
    : (callback, error) => (callback as (error: unknown) => void)(error);
  const failing = (run: (fail: (error: unknown) => void, call: never) => unknown): Handler =>
    streaming
      ? (call) => run((error) => fail(call, error), call as never)
      : (call, callback) => run((error) => fail(callback, error), call as never);

  it('an error before the first message', async () => {
    handler = failing((give) => give(intended()));
    expect(await callKind(client, kind)).toMatchObject({ error: { code: Code.NOT_FOUND }, messages: 0 });
    expect(sent).toHaveLength(1);
  });

  it.runIf(streaming)('an error after several messages, all of which arrive', async () => {
    handler = (call) => {
      for (let i = 0; i < 5; i++) call.write(message(i));
      call.emit('error', intended());
    };
    expect(await callKind(client, kind)).toMatchObject({ error: { reason: 'TASK_NOT_FOUND' }, messages: 5 });
    expect(sent).toHaveLength(1);
  });

  it.runIf(streaming)('an error after end: the end stands, and the log has the error', async () => {
    handler = (call) => {
      call.write(message(0));
      call.end();
      call.emit('error', new Error(SECRET));
    };
    expect(await callKind(client, kind)).toEqual({ error: null, messages: 1 });
    expect(sent).toHaveLength(1);
    expect(server.logger.warnings).toHaveLength(1);
  });

  it('an error twice: the first counts, and the log has the second', async () => {
    handler = failing((give) => {
      give(intended());
      give(new Error(SECRET));
    });
    expect(await callKind(client, kind)).toMatchObject({ error: { reason: 'TASK_NOT_FOUND' } });
    expect(sent).toHaveLength(1);
    expect(server.logger.warnings).toMatchObject([{ err: { message: SECRET } }]);
  });

  it('an error given, and then a rejection', async () => {
    handler = failing(async (give) => {
      give(intended());
      throw new Error(SECRET);
    });
    expect(await callKind(client, kind)).toMatchObject({ error: { reason: 'TASK_NOT_FOUND' } });
    expect(sent).toHaveLength(1);
  });

  it('the same error given and thrown is one error: nothing is logged', async () => {
    const error = intended();
    handler = failing(async (give) => {
      give(error);
      throw error;
    });
    await callKind(client, kind);
    expect(server.logger.warnings).toEqual([]);
  });

  it.runIf(!streaming)('an answer, and then a rejection: the answer stands', async () => {
    handler = async (_, callback) => {
      callback(null, message(0));
      throw new Error(SECRET);
    };
    expect(await callKind(client, kind)).toEqual({ error: null, messages: 1 });
    expect(server.logger.warnings).toMatchObject([{ err: { message: SECRET } }]);
  });

  it('an error after the caller has cancelled goes nowhere, and is no crash', async () => {
    const events = new EventEmitter();
    const reached = once(events, 'reached');
    const failed = once(events, 'failed');
    handler = failing(async (give, call) => {
      events.emit('reached');
      await new Promise((resolve) => (call as NodeJS.EventEmitter).on('cancelled', resolve));
      give(intended());
      give(new Error(SECRET));
      events.emit('failed');
    });
    const metadata = new Metadata();
    const controller =
      kind === 'unary'
        ? client.unary({ faultName: '', messageCount: 0 }, () => {})
        : kind === 'clientStream'
          ? client.clientStream(metadata, () => {})
          : kind === 'serverStream'
            ? client.serverStream({ faultName: '', messageCount: 0 }, metadata)
            : client.bidi(metadata);
    controller.on('error', () => {});
    await reached;
    controller.cancel();
    await failed;
    expect(sent).toEqual([]);
  });

  it('a deadline that passes while the handler works', async () => {
    const events = new EventEmitter();
    const failed = once(events, 'failed');
    handler = failing(async (give) => {
      await sleep(120);
      give(intended());
      events.emit('failed');
    });
    expect(await callKind(client, kind, { deadlineMs: 60 })).toMatchObject({ error: { code: Code.DEADLINE_EXCEEDED } });
    await failed;
  });
});
