/** Faults found by reading: handlers, errors and trailers that are odd, and that hung, leaked or crashed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { InterceptingCall, type Interceptor, Metadata, type ServerUnaryCall } from '@grpc/grpc-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientInterceptor, errorBoundary, promisify } from '../../src/grpc/index.js';
import { Code, StatusError } from '../../src/index.js';
import { EchoRequest, type EchoResponse } from '../fixtures/stubs/ts-proto/echo.js';
import { callKind } from './call-kinds.js';
import { EchoServer, type EchoServerOptions, type Implementation } from './echo-server.js';
import { intended, SECRET } from './hazards.js';
import { PEER_WORDS, peerError } from './peer-error.js';
import { blockBytes, blockText, rawCall } from './raw-client.js';

const PATH = '/statuskit.test.v1.EchoService/Unary';
const EMPTY = EchoRequest.encode(EchoRequest.create()).finish();
const ok: EchoResponse = { faultName: 'ok', messageIndex: 1 };
const request: EchoRequest = { faultName: '', messageCount: 0 };
type Handler = Implementation[string];

let server: EchoServer | undefined;
afterEach(() => server?.stop());

async function agentOf(implementation: Implementation, options?: EchoServerOptions) {
  server = await EchoServer.start(implementation, options);
  return promisify(server.client(clientInterceptor()));
}

describe('the answer of a handler that only might call back counts', () => {
  const decorated =
    (handler: Handler) =>
    (handler_: Handler) =>
    (...args: [unknown, unknown]) =>
      (handler_ ?? handler)(...args);
  const handlers: [string, Handler][] = [
    ['it reads a field named arguments', (call) => (call.request.arguments ? ok : ok)],
    [
      'it is bound',
      function (this: EchoResponse, _call: unknown) {
        return this;
      }.bind(ok),
    ],
    ['it is decorated', decorated(() => ok)((_call) => ok)],
    ['it has a comma in a comment', (_call /* request, metadata */) => ok],
  ];
  it.each(handlers)('%s', async (_, unary) => {
    expect(await (await agentOf({ unary })).unary(request)).toEqual(ok);
  });

  it('and a forgotten one is an error', async () => {
    const agent = await agentOf({ unary: async (call) => void call.request.arguments });
    await expect(agent.unary(request)).rejects.toMatchObject({ reason: 'INTERNAL_ERROR' });
  });
});

describe('a streaming handler', () => {
  it.each([
    ['an array', () => [ok, ok]],
    ['a promise of an array', async () => [ok, ok]],
    ['a set', () => new Set([ok, { ...ok }])],
  ])('may return %s of messages', async (_, serverStream) => {
    const messages = [];
    for await (const each of (await agentOf({ serverStream })).serverStream(request)) messages.push(each);
    expect(messages).toEqual([ok, ok]);
  });

  it('that returns one message has forgotten the stream', async () => {
    const agent = await agentOf({ serverStream: async () => ok });
    await expect(agent.serverStream(request).next()).rejects.toMatchObject({ reason: 'INTERNAL_ERROR' });
  });

  it('whose messages come after the caller has gone is left before it begins', async () => {
    let began = false;
    const resolved = vi.fn();
    const agent = await agentOf({
      async serverStream() {
        await sleep(80);
        resolved();
        return (async function* () {
          began = true;
          for (;;) yield ok;
        })();
      },
    });
    await expect(agent.serverStream(request, { deadline: Date.now() + 30 }).next()).rejects.toMatchObject({ code: 4 });
    await vi.waitFor(() => expect(resolved).toHaveBeenCalled());
    await sleep(30);
    expect(began).toBe(false);
  });
});

describe('an error that cannot be looked at is masked', () => {
  class Mine extends StatusError {
    override details = { field: 'x' } as never;
  }
  const options = { code: 9, reason: 'NO_NO', domain: 'x.example.com' };
  const errors: [string, () => unknown][] = [
    ['a subclass that uses details for its own', () => new Mine('No', options)],
    ['details of another type', () => Object.assign(intended(), { details: { a: 1 } })],
    ['no statusDetails', () => Object.assign(intended(), { statusDetails: undefined })],
    [
      'a getter that throws',
      () =>
        Object.defineProperty(new Error('x'), 'code', {
          get() {
            throw new Error(SECRET);
          },
        }),
    ],
    [
      'a revoked proxy',
      () => {
        const { proxy, revoke } = Proxy.revocable({}, {});
        revoke();
        return proxy;
      },
    ],
  ];
  it.each(errors)('%s', async (_, makeError) => {
    const agent = await agentOf({
      unary: () => {
        throw makeError();
      },
      async *serverStream() {
        yield ok;
        throw makeError();
      },
    });
    await expect(agent.unary(request)).rejects.toMatchObject({ code: 13, reason: 'INTERNAL_ERROR' });
    const stream = agent.serverStream(request);
    await stream.next();
    await expect(stream.next()).rejects.toMatchObject({ code: 13, reason: 'INTERNAL_ERROR' });
  });
});

describe('trailers', () => {
  const huge = new Metadata();
  huge.set('x-small', 'stays');
  huge.set('x-huge', 'h'.repeat(200_000));

  it('of a call that goes well stay within the budget too', async () => {
    await agentOf({ unary: (_call, callback) => callback(null, ok, huge) });
    const answer = await rawCall((server as EchoServer).port, PATH, EMPTY);
    expect(blockBytes(answer)).toBeLessThanOrEqual(8192);
    expect(Object.fromEntries(answer.fields)).toMatchObject({ 'grpc-status': '0', 'x-small': 'stays' });
    expect(server?.logger.warnings).toMatchObject([{ cut: ['trailer x-huge'] }]);
  });

  it("that are a peer's do not go out, whatever error they are given with", async () => {
    const peers = await peerError();
    for (const error of [peers, new Error(SECRET), intended()]) {
      server?.stop();
      await agentOf({ unary: (_call, callback) => callback(error, null, peers.metadata) });
      const text = blockText(await rawCall((server as EchoServer).port, PATH, EMPTY));
      for (const word of PEER_WORDS) expect(text).not.toContain(word);
    }
  });

  it('cannot change the status', async () => {
    const error = intended();
    error.metadata.set('grpc-status', '0');
    const agent = await agentOf({ unary: () => Promise.reject(error) });
    await expect(agent.unary(request)).rejects.toMatchObject({ code: 5 });
  });

  it('of garbage do not switch masking off', async () => {
    const metadata = new Metadata();
    metadata.set('grpc-status-details-bin', Buffer.from([0xff, 0xff]));
    const agent = await agentOf({
      unary: () => {
        throw { code: 13, details: SECRET, metadata };
      },
    });
    await expect(agent.unary(request)).rejects.toMatchObject({ details: 'Internal error', reason: 'INTERNAL_ERROR' });
  });
});

it('a local error of a stub, spread into a new object, keeps its address to itself', async () => {
  const local = {
    code: 14,
    details: 'No connection established. Last error: connect ECONNREFUSED 10.1.2.3:55',
    metadata: new Metadata(),
  };
  for (const boundary of [true, false]) {
    server?.stop();
    const agent = await agentOf({ unary: (_call, callback) => callback(local) }, { boundary });
    await expect(agent.unary(request)).rejects.toMatchObject({ details: 'Internal error' });
  }
});

it('an ErrorInfo into which someone wrote a number keeps its reason', async () => {
  const error = intended();
  Object.assign(error.errorInfoMetadata, { attempt: 5 });
  const agent = await agentOf({ unary: () => Promise.reject(error) });
  await expect(agent.unary(request)).rejects.toMatchObject({
    reason: 'TASK_NOT_FOUND',
    errorInfoMetadata: { attempt: '5' },
  });
});

it.each([
  ['a logger that rejects', { logger: { error: async () => Promise.reject(new Error('down')), warn() {} } }],
  ['a mapError that is async', { mapError: async () => Promise.reject(new Error('down')) }],
])('%s ends no process', async (_, options) => {
  const agent = await agentOf({ unary: () => Promise.reject(new Error(SECRET)) }, options);
  await expect(agent.unary(request)).rejects.toMatchObject({ reason: 'INTERNAL_ERROR' });
});

it('the console cannot be made to swallow a record by what stands in a path', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { defaultLogger } = await import('../../src/error/logger.js');
  const record = { err: new Error('x') };
  defaultLogger.error(record, 'unexpected error in GET /%c');
  expect(error.mock.calls).toEqual([['%s', 'unexpected error in GET /%c', record]]);
  error.mockRestore();
});

it('two implementations within boundaries may be spread into one', async () => {
  const { unary, serverStream } = {
    ...errorBoundary({ unary: async (_call: unknown) => ok }),
    ...errorBoundary({
      async *serverStream() {
        yield ok;
      },
    }),
  };
  const agent = await agentOf({ unary, serverStream } as Implementation, { boundary: false });
  expect(await agent.unary(request)).toEqual(ok);
  expect(await agent.serverStream(request).next()).toMatchObject({ value: ok });
});

describe('promisify', () => {
  it('takes an interceptor that answers at once, with a signal', async () => {
    await agentOf({});
    const cached: Interceptor = (options, nextCall) =>
      new InterceptingCall(nextCall(options), {
        start: (_metadata, listener) => {
          listener.onReceiveMessage?.(ok);
          listener.onReceiveStatus?.({ code: Code.OK, details: 'OK', metadata: new Metadata() });
        },
        sendMessage() {},
        halfClose() {},
      });
    const agent = promisify((server as EchoServer).client(cached));
    expect(await agent.unary(request, { signal: new AbortController().signal })).toEqual(ok);
  });

  it("leaves a stub's own methods alone", async () => {
    await agentOf({});
    const stub = Object.assign((server as EchoServer).client(), { healthy: () => true });
    expect(promisify(stub).healthy()).toBe(true);
  });

  it('ends a next() that is pending when the iteration is left', async () => {
    const agent = await agentOf({ serverStream: (_call: ServerUnaryCall<unknown, unknown>) => {} });
    const stream = agent.serverStream(request);
    const pending = stream.next();
    await stream.return?.();
    expect(await pending).toEqual({ done: true, value: undefined });
  });
});

it('a status whose metadata is none reaches the client all the same', async () => {
  await agentOf({});
  const odd: Interceptor = (options, nextCall) =>
    new InterceptingCall(nextCall(options), {
      start: (metadata, _listener, next) =>
        next(metadata, {
          onReceiveStatus: (_status, give) => give({ code: 5, details: 'nope', metadata: {} as Metadata }),
        }),
    });
  const { error } = await callKind((server as EchoServer).client(clientInterceptor(), odd), 'unary');
  expect(error).toMatchObject({ code: 5, details: 'nope' });
});
