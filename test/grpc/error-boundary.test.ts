/** What handlers may do under the boundary, beside what grpc-js lets them do. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerDuplexStream, ServerReadableStream, ServerWritableStream } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientInterceptor, errorBoundary, promisify } from '../../src/grpc/index.js';
import { Code } from '../../src/index.js';
import type { EchoRequest, EchoResponse, EchoServiceServer } from '../fixtures/stubs/ts-proto/echo.js';
import { callKind } from './call-kinds.js';
import { EchoServer, type Implementation } from './echo-server.js';
import { intended, SECRET } from './hazards.js';

const message = (messageIndex: number): EchoResponse => ({ faultName: 'echo', messageIndex });
const request: EchoRequest = { faultName: 'x', messageCount: 3 };
type Writable = ServerWritableStream<EchoRequest, EchoResponse>;
type Duplex = ServerDuplexStream<EchoRequest, EchoResponse>;

let server: EchoServer | undefined;
afterEach(() => server?.stop());

async function agentOf(implementation: Implementation) {
  server = await EchoServer.start(implementation);
  return promisify(server.client(clientInterceptor()));
}

async function collect(messages: AsyncIterable<EchoResponse>): Promise<number[]> {
  const indexes = [];
  for await (const { messageIndex } of messages) indexes.push(messageIndex);
  return indexes;
}

describe('a handler of one response', () => {
  const answers: [string, Implementation[string]][] = [
    ['calls back', (_, callback) => callback(null, message(1))],
    ['calls back later', (_, callback) => void setImmediate(callback, null, message(1))],
    ['returns a promise', async (_call) => message(1)],
    ['returns a value', (_call) => message(1)],
    ['is async, and calls back later', async (_, callback) => void setImmediate(callback, null, message(1))],
    ['returns a timer, and calls back', (_, callback) => setTimeout(callback, 1, null, message(1))],
    [
      'takes any number of arguments',
      (...args: unknown[]) => (args[1] as (e: null, m: object) => void)(null, message(1)),
    ],
    [
      'reads its arguments',
      function () {
        // biome-ignore lint/complexity/noArguments: a handler may
        arguments[1](null, message(1));
      },
    ],
    ['is a mock', vi.fn((_, callback) => callback(null, message(1)))],
  ];
  it.each(answers)('%s', async (_, unary) => {
    const agent = await agentOf({ unary, clientStream: unary });
    expect(await agent.unary(request)).toEqual(message(1));
    expect(await agent.clientStream([request])).toEqual(message(1));
  });

  const failures: [string, Implementation[string]][] = [
    ['returns a StatusError', (_call) => intended()],
    ['returns a promise of one', async (_call) => intended()],
    ['calls back with one', (_, callback) => callback(intended())],
  ];
  it.each(failures)('%s', async (_, unary) => {
    const agent = await agentOf({ unary });
    await expect(agent.unary(request)).rejects.toMatchObject({ code: Code.NOT_FOUND, reason: 'TASK_NOT_FOUND' });
  });

  it.each([
    ['a promise of nothing', async (_call: unknown) => {}],
    ['nothing', (_call: unknown) => {}],
    ['null', (_call: unknown) => null],
  ])('that takes no callback and returns %s has forgotten to: the log names the method', async (_, unary) => {
    const agent = await agentOf({ unary });
    await expect(agent.unary(request)).rejects.toMatchObject({ code: Code.INTERNAL, reason: 'INTERNAL_ERROR' });
    expect(server?.logger.errors).toMatchObject([
      { err: { message: expect.stringContaining('EchoService/Unary returned nothing') } },
    ]);
  });

  it('reads a request stream to its end, and answers', async () => {
    const agent = await agentOf({
      async clientStream(call: ServerReadableStream<EchoRequest, EchoResponse>) {
        let count = 0;
        for await (const { messageCount } of call) count += messageCount;
        return message(count);
      },
    });
    expect(await agent.clientStream([request, request])).toEqual(message(6));
  });

  it('leaves a request stream half way, and fails', async () => {
    const agent = await agentOf({
      async clientStream(call: ServerReadableStream<EchoRequest, EchoResponse>) {
        for await (const _ of call) throw intended();
        return message(0);
      },
    });
    await expect(agent.clientStream([request, request])).rejects.toMatchObject({ reason: 'TASK_NOT_FOUND' });
  });
});

describe('an implementation', () => {
  class Service {
    #count = 7;
    offset = 1;
    unary(_call: unknown, callback: (error: null, response: EchoResponse) => void) {
      callback(null, message(this.#count + this.offset));
    }
    async *serverStream(_call: unknown) {
      yield message(this.#count);
    }
  }

  it('may be an instance of a class, with #private members and methods of its prototype', async () => {
    const agent = await agentOf(new Service() as never);
    expect(await agent.unary(request)).toEqual(message(8));
    expect(await collect(agent.serverStream(request))).toEqual([7]);
  });

  it('may be frozen', async () => {
    const agent = await agentOf(Object.freeze({ unary: async (_call: unknown) => message(1) }));
    expect(await agent.unary(request)).toEqual(message(1));
  });

  it("is typed by the generated service's interface", () => {
    errorBoundary<EchoServiceServer>({
      unary: async ({ request: { faultName } }) => ({ faultName, messageIndex: 0 }),
      serverStream: async function* ({ request: { messageCount } }) {
        yield { faultName: '', messageIndex: messageCount };
      },
      clientStream: (_call, callback) => callback(intended()),
      bidi: (call) => void call.end(),
    });
  });
});

describe('a handler of a response stream', () => {
  it('yields its messages', async () => {
    const agent = await agentOf({
      async *serverStream() {
        for (let i = 0; i < 3; i++) yield message(i);
      },
    });
    expect(await collect(agent.serverStream(request))).toEqual([0, 1, 2]);
  });

  it.each([
    ['a promise of an async iterable', async () => Readable.from([message(0), message(1)])],
    [
      'a generator',
      () =>
        (function* () {
          yield message(0);
          yield message(1);
        })(),
    ],
  ])('returns %s', async (_, serverStream) => {
    const agent = await agentOf({ serverStream });
    expect(await collect(agent.serverStream(request))).toEqual([0, 1]);
  });

  const incidental: [string, (call: Duplex) => unknown][] = [
    [
      'the call',
      (call) => {
        call.write(message(0));
        return call.end();
      },
    ],
    ['an array', (call) => [call.write(message(0)), call.end()]],
    ['a stream that it pipes', (call) => Readable.from([message(0)]).pipe(call as unknown as NodeJS.WritableStream)],
    [
      'a stream that it reads',
      (call) => {
        const source = Readable.from([message(0)]);
        return source.on('data', (each) => call.write(each)).on('end', () => call.end());
      },
    ],
  ];
  it.each(incidental)('that writes itself, and happens to return %s, is left alone', async (_, bidi) => {
    const agent = await agentOf({ bidi });
    expect(await collect(agent.bidi([request]))).toEqual([0]);
  });

  it('that ends with trailers that are none ends all the same', async () => {
    const agent = await agentOf({ serverStream: (call: Writable) => void call.end({ 'x-own': 'mine' } as never) });
    expect(await collect(agent.serverStream(request))).toEqual([]);
  });

  it('yields, and then throws: all messages arrive, and then the error', async () => {
    const agent = await agentOf({
      async *serverStream() {
        for (let i = 0; i < 40; i++) yield message(i);
        throw intended();
      },
    });
    let count = 0;
    const reading = (async () => {
      for await (const _ of agent.serverStream(request)) {
        count++;
        await sleep(1);
      }
    })();
    await expect(reading).rejects.toMatchObject({ reason: 'TASK_NOT_FOUND' });
    expect(count).toBe(40);
  });

  it('reads requests and yields responses after they have ended', async () => {
    const agent = await agentOf({
      async *bidi(call: Duplex) {
        let count = 0;
        for await (const _ of call) yield message(count++);
        yield message(100);
      },
    });
    expect(await collect(agent.bidi([request, request]))).toEqual([0, 1, 100]);
  });

  it('leaves the request stream half way, and goes on', async () => {
    const agent = await agentOf({
      async *bidi(call: Duplex) {
        for await (const _ of call) break;
        yield message(1);
      },
    });
    expect(await collect(agent.bidi([request, request]))).toEqual([1]);
  });

  it('writes no faster than the caller reads', async () => {
    let made = 0;
    const agent = await agentOf({
      async *serverStream() {
        for (; made < 20_000; made++) yield { faultName: 'x'.repeat(10_000), messageIndex: made };
      },
    });
    const stream = agent.serverStream(request);
    await stream.next();
    await sleep(300);
    expect(made).toBeLessThan(5000);
    await stream.return?.();
  });

  it('is returned when the caller has gone, so that its finally runs', async () => {
    const events = new (await import('node:events')).EventEmitter();
    const finished = once(events, 'finished');
    const agent = await agentOf({
      async *serverStream() {
        try {
          for (let i = 0; ; i++) {
            yield message(i);
            await sleep(5);
          }
        } finally {
          events.emit('finished');
        }
      },
    });
    for await (const _ of agent.serverStream(request)) break;
    await finished;
  });

  it('whose reply does not serialise ends, and is returned', async () => {
    let finished = false;
    const agent = await agentOf({
      async *serverStream() {
        try {
          for (;;) yield null as never;
        } finally {
          finished = true;
        }
      },
    });
    await expect(collect(agent.serverStream(request))).rejects.toMatchObject({ code: Code.INTERNAL });
    await vi.waitFor(() => expect(finished).toBe(true));
  });

  it("a listener of the handler's own hears the error too", async () => {
    const heard: unknown[] = [];
    const agent = await agentOf({
      serverStream(call: Writable) {
        call.on('error', (error) => heard.push(error));
        call.emit('error', new Error(SECRET));
      },
    });
    await expect(collect(agent.serverStream(request))).rejects.toMatchObject({ reason: 'INTERNAL_ERROR' });
    expect(heard).toMatchObject([{ message: SECRET }]);
  });
});

describe('after the caller has gone', () => {
  let stopped: Promise<unknown>;
  beforeEach(() => {
    stopped = Promise.resolve();
  });

  it.each([
    ['an abort is no news', () => new DOMException('stopped', 'AbortError'), 'debugs'],
    ['an accident is', () => new Error(SECRET), 'warnings'],
  ] as const)('%s', async (_, makeError, level) => {
    const agent = await agentOf({
      unary: (call: Writable) => {
        stopped = once(call, 'cancelled');
        return stopped.then(() => Promise.reject(makeError()));
      },
    });
    const controller = new AbortController();
    const answer = agent.unary(request, { signal: controller.signal });
    await vi.waitFor(() => expect(stopped).not.toBe(undefined));
    await sleep(20);
    controller.abort();
    await expect(answer).rejects.toMatchObject({ code: Code.CANCELLED });
    await vi.waitFor(() => expect(server?.logger[level]).toHaveLength(1));
    expect(server?.logger.errors).toEqual([]);
  });
});

it('the next call on the connection works after each of these', async () => {
  const agent = await agentOf({ unary: async (_call: unknown) => message(1) });
  expect(await agent.unary(request)).toEqual(message(1));
  expect(await callKind((server as EchoServer).client(), 'unary')).toMatchObject({ error: null });
});
