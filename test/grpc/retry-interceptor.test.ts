/** A stub that tries again, against real servers that fail. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { credentials, Metadata, type ServerUnaryCall, type ServiceError } from '@grpc/grpc-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientInterceptor, promisify, type RetryInterceptorPolicy, retryInterceptor } from '../../src/grpc/index.js';
import { Code, RetryBucket, type RetryNotice, retryInfo, StatusError } from '../../src/index.js';
import { type EchoRequest, type EchoResponse, EchoServiceClient } from '../fixtures/stubs/ts-proto/echo.js';
import { callKind } from './call-kinds.js';
import { EchoServer, type Implementation } from './echo-server.js';
import { KINDS } from './hazards.js';

type Call = ServerUnaryCall<EchoRequest, EchoResponse>;
const message = (messageIndex: number): EchoResponse => ({ faultName: '', messageIndex });
const request: EchoRequest = { faultName: 'x', messageCount: 3 };
const busy = (details: Parameters<typeof retryInfo>[0][] = []) =>
  new StatusError('Busy', { code: Code.UNAVAILABLE, details: details.map((ms) => retryInfo(ms)) });

let server: EchoServer | undefined;
afterEach(() => server?.stop());

async function stubOf(implementation: Implementation, policy: RetryInterceptorPolicy = {}) {
  server = await EchoServer.start(implementation);
  const all = { mayResend: () => true, baseMs: 1, ...policy };
  return server.client(retryInterceptor(all), clientInterceptor());
}

it('1,000 calls at a failure rate of 30% and ten attempts all succeed, and no task is created twice', async () => {
  const tasks = new Map<string, number>();
  let received = 0;
  let recognised = 0;
  let seed = 7;
  const stub = await stubOf(
    {
      async unary({ request: { faultName: messageId } }: Call) {
        received += 1;
        seed = (seed * 48271) % 0x7fffffff;
        const fails = seed % 100 < 30;
        const failsBeforeWork = fails && seed % 2 === 0;
        if (failsBeforeWork) throw busy();
        const known = tasks.get(messageId);
        if (known !== undefined) recognised += 1;
        const task = known ?? tasks.size;
        tasks.set(messageId, task);
        if (fails) throw busy();
        return message(task);
      },
    },
    { maxAttempts: 10, budgetMs: 10_000, bucket: new RetryBucket() },
  );
  const agent = promisify(stub);
  const ids = Array.from({ length: 1000 }, (_, i) => `message-${i}`);
  const answers: EchoResponse[] = [];
  for (let i = 0; i < ids.length; i += 50) {
    const calls = ids.slice(i, i + 50).map((faultName) => agent.unary({ faultName, messageCount: 0 }));
    answers.push(...(await Promise.all(calls)));
  }
  expect(answers.map(({ messageIndex }, i) => messageIndex === tasks.get(`message-${i}`))).not.toContain(false);
  expect(tasks.size, 'tasks').toBe(1000);
  expect(new Set(tasks.values()).size).toBe(1000);
  expect(recognised, 'resends of what was done already').toBeGreaterThan(100);
  expect(received).toBeGreaterThan(1300);
  expect(received).toBeLessThan(1600);
}, 30_000);

describe('a dead peer', () => {
  it('that refuses connections gets no more than the budget’s attempts', async () => {
    const listening = createServer().listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as { port: number };
    await new Promise((resolve) => listening.close(resolve));
    const notices: RetryNotice[] = [];
    const interceptors = [
      retryInterceptor({ mayResend: () => true, baseMs: 1, maxAttempts: 4, onRetry: (notice) => notices.push(notice) }),
    ];
    const stub = new EchoServiceClient(`127.0.0.1:${port}`, credentials.createInsecure(), { interceptors });
    const { error } = await callKind(stub, 'unary');
    stub.close();
    expect(error).toMatchObject({ code: Code.UNAVAILABLE, attempts: 4 });
    expect(notices.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(notices[0]?.decision).toMatchObject({ action: 'retry', origin: 'local' });
  });

  it('that answers UNAVAILABLE gets, with the bucket empty, each call once', async () => {
    const bucket = new RetryBucket();
    let received = 0;
    const stub = await stubOf(
      {
        unary: () => {
          received += 1;
          throw busy();
        },
      },
      { bucket, maxAttempts: 10 },
    );
    for (let i = 0; i < 10; i++) await callKind(stub, 'unary');
    const before = received;
    for (let i = 0; i < 100; i++) await callKind(stub, 'unary');
    expect(before).toBeLessThanOrEqual(10 + 24);
    expect(received - before).toBe(100);
  });
});

describe('an attempt', () => {
  it('says how many there were before', async () => {
    const said: unknown[] = [];
    const stub = await stubOf({
      async unary({ metadata }: Call) {
        said.push(metadata.get('grpc-previous-rpc-attempts')[0]);
        if (said.length < 3) throw busy();
        return message(1);
      },
    });
    expect(await promisify(stub).unary(request)).toEqual(message(1));
    expect(said).toEqual([undefined, '1', '2']);
  });

  it('sends what the first sent, whatever becomes of the request object', async () => {
    const got: string[] = [];
    const stub = await stubOf({
      async unary({ request: { faultName } }: Call) {
        got.push(faultName);
        if (got.length < 2) throw busy();
        return message(1);
      },
    });
    const own = { faultName: 'as sent', messageCount: 0 };
    const answer = promisify(stub).unary(own);
    own.faultName = 'changed';
    await answer;
    expect(got).toEqual(['as sent', 'as sent']);
  });

  it('that failed leaves no trace in what its caller gets', async () => {
    let attempts = 0;
    const stub = await stubOf({
      unary(call: Call, callback: (error: unknown, value?: EchoResponse) => void) {
        const metadata = new Metadata();
        metadata.set('x-attempt', String(++attempts));
        call.sendMetadata(metadata);
        callback(attempts < 3 ? busy() : null, message(attempts));
      },
    });
    const seen: unknown[] = [];
    const { error, response } = await new Promise<{ error: unknown; response: unknown }>((resolve) => {
      const call = stub.unary(request, (error, response) => resolve({ error, response }));
      call.on('metadata', (metadata: Metadata) => seen.push(metadata.get('x-attempt')[0]));
    });
    expect({ error, response, seen }).toEqual({ error: null, response: message(3), seen: ['3'] });
  });
});

describe('a response stream', () => {
  it('is tried again until its first message, and not after', async () => {
    let attempts = 0;
    const stub = await stubOf({
      async *serverStream() {
        attempts += 1;
        if (attempts < 3) throw busy();
        yield message(1);
        throw busy();
      },
    });
    const stream = promisify(stub).serverStream(request);
    expect(await stream.next()).toMatchObject({ value: message(1) });
    await expect(stream.next()).rejects.toMatchObject({ code: Code.UNAVAILABLE });
    expect(attempts).toBe(3);
  });

  it('that is empty ends well', async () => {
    let attempts = 0;
    const stub = await stubOf({
      async *serverStream() {
        attempts += 1;
        if (attempts < 2) throw busy();
        yield* [];
      },
    });
    expect(await callKind(stub, 'serverStream')).toEqual({ error: null, messages: 0 });
  });
});

it.each(KINDS.filter((kind) => kind === 'clientStream' || kind === 'bidi'))(
  '%s, which streams requests, passes',
  async (kind) => {
    let attempts = 0;
    const fail = (_call: unknown, _callback?: unknown) => {
      attempts += 1;
      throw busy();
    };
    const { error } = await callKind(await stubOf({ clientStream: fail, bidi: fail }), kind);
    expect(error).toMatchObject({ code: Code.UNAVAILABLE });
    expect(attempts).toBe(1);
  },
);

it('the error that comes out has attempts, by callback and by promise', async () => {
  const stub = await stubOf({ unary: () => Promise.reject(busy()) }, { maxAttempts: 3 });
  expect((await callKind(stub, 'unary')).error).toMatchObject({ attempts: 3 });
  await expect(promisify(stub).unary(request)).rejects.toMatchObject({ attempts: 3 });
});

describe('the default rule', () => {
  it('resends nothing whose name does not say that it reads', async () => {
    let attempts = 0;
    server = await EchoServer.start({
      unary: () => {
        attempts += 1;
        throw busy();
      },
    });
    await callKind(server.client(retryInterceptor({ baseMs: 1 })), 'unary');
    expect(attempts).toBe(1);
  });
});

describe('the server says when', () => {
  const pushback = (value: string) => {
    const error = busy();
    error.metadata.set('grpc-retry-pushback-ms', value);
    return error;
  };
  it.each([
    ['by RetryInfo', () => busy([120]), 2, 115],
    ['by pushback', () => pushback('120'), 2, 115],
    ['that not at all, by a negative pushback', () => pushback('-1'), 1, 0],
    ['that not at all, by a pushback that is no number', () => pushback('later'), 1, 0],
  ])('%s', async (_, makeError, attempts, atLeastMs) => {
    const times: number[] = [];
    const stub = await stubOf(
      {
        unary: () => {
          times.push(performance.now());
          throw makeError();
        },
      },
      { maxAttempts: 2 },
    );
    const { error } = await callKind(stub, 'unary');
    expect(error).toMatchObject({ attempts });
    expect(times).toHaveLength(attempts);
    if (attempts > 1) expect((times[1] as number) - (times[0] as number)).toBeGreaterThan(atLeastMs);
  });
});

describe('the call', () => {
  it('waits for no attempt beyond its own deadline', async () => {
    let attempts = 0;
    const stub = await stubOf({
      unary: () => {
        attempts += 1;
        throw busy([5000]);
      },
    });
    const started = performance.now();
    const { error } = await callKind(stub, 'unary', { deadlineMs: 1000 });
    expect(error).toMatchObject({ code: Code.UNAVAILABLE, attempts: 1 });
    expect(performance.now() - started).toBeLessThan(900);
    expect(attempts).toBe(1);
  });

  it('when cancelled during a wait ends at once, and sends nothing more', async () => {
    let attempts = 0;
    const stub = await stubOf({
      unary: () => {
        attempts += 1;
        throw busy([10_000]);
      },
    });
    const controller = new AbortController();
    const answer = promisify(stub).unary(request, { signal: controller.signal });
    await vi.waitFor(() => expect(attempts).toBe(1));
    await sleep(20);
    controller.abort();
    await expect(answer).rejects.toMatchObject({ code: Code.CANCELLED });
    await sleep(30);
    expect(attempts).toBe(1);
  });

  it('works on either side of clientInterceptor', async () => {
    let attempts = 0;
    server = await EchoServer.start({
      unary: () => {
        attempts += 1;
        throw busy();
      },
    });
    const policy = { mayResend: () => true, baseMs: 1, maxAttempts: 3 };
    const { error } = await callKind(server.client(clientInterceptor(), retryInterceptor(policy)), 'unary');
    expect(error as ServiceError).toMatchObject({ code: Code.UNAVAILABLE, attempts: 3, name: 'StatusError' });
    expect(attempts).toBe(3);
  });
});

describe('grpc-js’s own retries, which a service config brings', () => {
  const retryPolicy = {
    maxAttempts: 3,
    initialBackoff: '0.001s',
    maxBackoff: '0.01s',
    backoffMultiplier: 1,
    retryableStatusCodes: ['UNAVAILABLE'],
  };
  const serviceConfig = JSON.stringify({ methodConfig: [{ name: [{}], retryPolicy }] });

  it.each([
    ['are a setting of the channel, which switches them off', { 'grpc.enable_retries': 0 }, 2],
    ['multiply ours where it does not', {}, 2 * 3],
  ])('%s', async (_, channelOptions, expected) => {
    let received = 0;
    server = await EchoServer.start({
      unary: () => {
        received += 1;
        throw busy();
      },
    });
    const interceptors = [retryInterceptor({ mayResend: () => true, baseMs: 1, maxAttempts: 2 })];
    const options = { interceptors, 'grpc.service_config': serviceConfig, ...channelOptions };
    const stub = new EchoServiceClient(`127.0.0.1:${server.port}`, credentials.createInsecure(), options);
    await callKind(stub, 'unary');
    stub.close();
    expect(received).toBe(expected);
  });
});

it('a policy that cannot be is refused when it is given', () => {
  expect(() => retryInterceptor({ maxAttempts: 0 })).toThrow(RangeError);
});
