/** A stub by promise: the real class, all that came before an error, and no call left running. */
import { once } from 'node:events';
import { EventEmitter } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Metadata, type ServerDuplexStream, type ServerUnaryCall, type ServerWritableStream } from '@grpc/grpc-js';
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { a2a, TaskNotFoundError } from '../../src/a2a/index.js';
import { clientInterceptor, type PromisifyOptions, promisify, toStatusError } from '../../src/grpc/index.js';
import { Code, StatusError } from '../../src/index.js';
import type { EchoRequest, EchoResponse } from '../fixtures/stubs/ts-proto/echo.js';
import { callKind } from './call-kinds.js';
import { EchoServer, type Implementation } from './echo-server.js';

const message = (messageIndex: number): EchoResponse => ({ faultName: '', messageIndex });
const request: EchoRequest = { faultName: 'x', messageCount: 3 };

let server: EchoServer | undefined;
afterEach(() => server?.stop());

async function serve(implementation: Implementation): Promise<EchoServer> {
  server = await EchoServer.start(implementation);
  return server;
}

async function agentOf(implementation: Implementation, options?: PromisifyOptions) {
  const client = (await serve(implementation)).client(clientInterceptor({ catalogs: [a2a] }));
  return promisify(client, options);
}

describe('fails with the real class', () => {
  const failing = { unary: async (_call: unknown) => new TaskNotFoundError('task-123') };
  const stubs: [string, (echo: EchoServer) => ReturnType<typeof promisify<ReturnType<EchoServer['client']>>>][] = [
    [
      'with the interceptor, which has the catalogs',
      (echo) => promisify(echo.client(clientInterceptor({ catalogs: [a2a] }))),
    ],
    ['without it, given the catalogs', (echo) => promisify(echo.client(), { catalogs: [a2a] })],
  ];
  it.each(stubs)('%s', async (_, stubOf) => {
    const error = await stubOf(await serve(failing))
      .unary(request)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(Object.getPrototypeOf(error)).toBe(TaskNotFoundError.prototype);
    expect(error).toMatchObject({
      name: 'TaskNotFoundError',
      message: 'Task not found',
      code: Code.NOT_FOUND,
      httpStatus: 404,
      jsonRpcCode: -32001,
      errorInfoMetadata: { taskId: 'task-123' },
      cause: { code: Code.NOT_FOUND, metadata: expect.any(Metadata) },
    });
    expect((error as Error).stack).toContain('TaskNotFoundError');
  });

  it('a StatusError where no catalog knows it', async () => {
    const error = await promisify((await serve(failing)).client())
      .unary(request)
      .catch((caught: unknown) => caught);
    expect(Object.getPrototypeOf(error)).toBe(StatusError.prototype);
    expect(error).toMatchObject({ reason: 'TASK_NOT_FOUND', domain: 'a2a-protocol.org' });
  });

  it('toStatusError does the same to an error caught by callback, once', async () => {
    const { error } = await callKind((await serve(failing)).client(), 'unary');
    const typed = toStatusError(error as NonNullable<typeof error>, { catalogs: [a2a] });
    expect(typed).toBeInstanceOf(TaskNotFoundError);
    expect(typed.cause).toBe(error);
    expect(toStatusError(typed)).toBe(typed);
  });
});

it('is typed by the stub', async () => {
  const agent = await agentOf({});
  expectTypeOf(agent.unary).parameter(0).toEqualTypeOf<EchoRequest>();
  expectTypeOf(agent.unary).returns.toEqualTypeOf<Promise<EchoResponse>>();
  expectTypeOf(agent.serverStream).returns.toEqualTypeOf<AsyncIterableIterator<EchoResponse>>();
  expectTypeOf(agent.clientStream).returns.toEqualTypeOf<Promise<EchoResponse>>();
  expectTypeOf(agent.bidi).returns.toEqualTypeOf<AsyncIterableIterator<EchoResponse>>();
  expectTypeOf(agent.close).toEqualTypeOf<() => void>();
});

it.each([
  ['a Metadata', Object.assign(new Metadata(), { set: Metadata.prototype.set })],
  ['an object', { 'x-id': '7' }],
])('sends metadata given as %s', async (_, metadata) => {
  if (metadata instanceof Metadata) metadata.set('x-id', '7');
  const agent = await agentOf({
    unary: async (call: ServerUnaryCall<EchoRequest, EchoResponse>) => message(Number(call.metadata.get('x-id')[0])),
  });
  expect(await agent.unary(request, { metadata })).toEqual(message(7));
});

it('keeps to the deadline', async () => {
  const agent = await agentOf({ unary: () => new Promise(() => {}) });
  await expect(agent.unary(request, { deadline: Date.now() + 50 })).rejects.toMatchObject({
    code: Code.DEADLINE_EXCEEDED,
  });
});

describe('a signal', () => {
  it.each(['before the call', 'during it'])('cancels when it aborts %s', async (when) => {
    const agent = await agentOf({ unary: () => new Promise(() => {}), serverStream: () => {} });
    const controller = new AbortController();
    if (when === 'before the call') controller.abort();
    else setTimeout(() => controller.abort(), 30);
    const { signal } = controller;
    await expect(agent.unary(request, { signal })).rejects.toMatchObject({ code: Code.CANCELLED });
    await expect(agent.serverStream(request, { signal }).next()).rejects.toMatchObject({ code: Code.CANCELLED });
  });

  it('keeps no listener of a call that is over', async () => {
    const agent = await agentOf({ unary: async (_call: unknown) => message(1), async *serverStream() {} });
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await agent.unary(request, { signal });
    for await (const _ of agent.serverStream(request, { signal }));
    expect(added.mock.calls.length).toBeGreaterThan(0);
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
  });
});

describe('a response stream', () => {
  const forty = {
    serverStream(call: ServerWritableStream<EchoRequest, EchoResponse>) {
      for (let i = 0; i < 40; i++) call.write(message(i));
      call.emit('error', new TaskNotFoundError('task-123'));
    },
  };

  it.each([0, 5])('gives a reader that takes %i ms a message all forty that came before the error', async (delay) => {
    const agent = await agentOf(forty);
    const indexes: number[] = [];
    const reading = (async () => {
      for await (const { messageIndex } of agent.serverStream(request)) {
        indexes.push(messageIndex);
        await sleep(delay);
      }
    })();
    await expect(reading).rejects.toBeInstanceOf(TaskNotFoundError);
    expect(indexes).toEqual(Array.from({ length: 40 }, (_, i) => i));
  });

  it('that nobody reads is no unhandled rejection', async () => {
    const agent = await agentOf(forty);
    agent.serverStream(request);
    await sleep(50);
  });

  it('reads ahead no further than it may', async () => {
    let made = 0;
    const agent = await agentOf(
      {
        async *serverStream() {
          for (; made < 100_000; made++) yield { faultName: 'x'.repeat(1000), messageIndex: made };
        },
      },
      { readAhead: 10 },
    );
    const stream = agent.serverStream(request);
    await sleep(200);
    expect(made).toBeLessThan(10_000);
    for (let i = 0; i < 3000; i++) expect((await stream.next()).value?.messageIndex).toBe(i);
    await stream.return?.();
  });

  it('is cancelled when the iteration is left', async () => {
    const events = new EventEmitter();
    const cancelled = once(events, 'cancelled');
    const agent = await agentOf({
      serverStream(call: ServerWritableStream<EchoRequest, EchoResponse>) {
        call.on('cancelled', () => events.emit('cancelled'));
        call.write(message(0));
      },
    });
    for await (const _ of agent.serverStream(request)) break;
    await cancelled;
  });

  it('may be read by several next() at once', async () => {
    const agent = await agentOf({
      async *serverStream() {
        yield message(0);
        yield message(1);
      },
    });
    const stream = agent.serverStream(request);
    const results = await Promise.all([stream.next(), stream.next(), stream.next()]);
    expect(results.map(({ done, value }) => done || value.messageIndex)).toEqual([0, 1, true]);
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });
});

describe('a request stream', () => {
  it.each([
    ['an array', () => [request, request]],
    [
      'a generator',
      () =>
        (function* () {
          yield request;
          yield request;
        })(),
    ],
    [
      'an async generator',
      () =>
        (async function* () {
          yield request;
          yield request;
        })(),
    ],
  ])('may be %s', async (_, source) => {
    const agent = await agentOf({
      async *bidi(call: ServerDuplexStream<EchoRequest, EchoResponse>) {
        let count = 0;
        for await (const _request of call) yield message(count++);
      },
      async clientStream(call: ServerDuplexStream<EchoRequest, EchoResponse>) {
        let count = 0;
        for await (const _request of call) count++;
        return message(count);
      },
    });
    expect(await agent.clientStream(source())).toEqual(message(2));
    const indexes = [];
    for await (const { messageIndex } of agent.bidi(source())) indexes.push(messageIndex);
    expect(indexes).toEqual([0, 1]);
  });

  it.each(['clientStream', 'bidi'] as const)(
    'of %s that throws calls the call off, with its own error',
    async (kind) => {
      const events = new EventEmitter();
      const reached = once(events, 'reached');
      const cancelled = once(events, 'cancelled');
      const waiting = (call: ServerDuplexStream<EchoRequest, EchoResponse>, _callback?: unknown) => {
        call.on('cancelled', () => events.emit('cancelled'));
        events.emit('reached');
      };
      const agent = await agentOf({ clientStream: waiting, bidi: waiting });
      const source = (async function* () {
        yield request;
        await reached;
        throw new Error('the source is dry');
      })();
      const answer = kind === 'bidi' ? agent.bidi(source).next() : agent.clientStream(source);
      await expect(answer).rejects.toThrow('the source is dry');
      await cancelled;
    },
  );

  it('is returned when the server answers early', async () => {
    const agent = await agentOf({ clientStream: async (_call: unknown) => new TaskNotFoundError('t') });
    const events = new EventEmitter();
    const finished = once(events, 'finished');
    const source = async function* () {
      try {
        for (;;) {
          yield request;
          await sleep(5);
        }
      } finally {
        events.emit('finished');
      }
    };
    await expect(agent.clientStream(source())).rejects.toBeInstanceOf(TaskNotFoundError);
    await finished;
  });
});
