/** What @grpc/grpc-js does with errors, road by road: bare it shows the fault, under statuskit it does not. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientInterceptor } from '../../src/grpc/index.js';
import { Code, isStatusError } from '../../src/index.js';
import { EchoRequest, EchoServiceClient } from '../fixtures/stubs/ts-proto/echo.js';
import { callKind, type Ended } from './call-kinds.js';
import { EchoServer } from './echo-server.js';
import { faulty } from './handlers.js';
import { type Fault, type Hazard, hazards, SECRET } from './hazards.js';
import { PEER_TEXT, PEER_WORDS, peerError } from './peer-error.js';
import { blockText, rawCall } from './raw-client.js';

const cases = hazards.flatMap((hazard) =>
  hazard.kinds.map((kind) => [`${hazard.road} (${kind})`, { ...hazard, kind }] as const),
);

describe('under statuskit, where a handler', () => {
  let server: EchoServer;
  let client: EchoServiceClient;
  let fault: Fault | undefined;

  beforeAll(async () => {
    server = await EchoServer.start(
      faulty(() => fault, await peerError()),
      { domain: 'test.example.com' },
    );
    client = server.client(clientInterceptor());
  });
  afterAll(() => server.stop());
  afterEach(() => {
    server.logger.errors.length = 0;
  });

  it.each(cases)('%s, the caller knows what it may', async (_, { kind, expected, fault: provoke }) => {
    fault = provoke;
    const { error } = await callKind(client, kind);
    expectCaught(error, expected, server);

    const path = `/statuskit.test.v1.EchoService/${kind[0]?.toUpperCase()}${kind.slice(1)}`;
    const wire = blockText(await rawCall(server.port, path, EchoRequest.encode(EchoRequest.create()).finish()));
    for (const secret of [SECRET, PEER_TEXT, 'user:pw', ...PEER_WORDS]) expect(wire).not.toContain(secret);

    fault = undefined;
    expect(await callKind(client, kind)).toEqual({ error: null, messages: 1 });
  });
});

function expectCaught(error: ServiceError | null, expected: Hazard['expected'], { logger }: EchoServer): void {
  if (!isStatusError(error)) throw new Error(`not a StatusError: ${error}`);
  if (expected === 'intended') {
    expect(error).toMatchObject({ code: Code.NOT_FOUND, reason: 'TASK_NOT_FOUND', domain: 'a2a-protocol.org' });
    expect(error.errorInfoMetadata).toMatchObject({ taskId: 'task-123' });
    expect(logger.errors).toEqual([]);
  } else if (expected === 'masked') {
    expect(error).toMatchObject({
      code: Code.INTERNAL,
      details: 'Internal error',
      reason: 'INTERNAL_ERROR',
      domain: 'test.example.com',
    });
    const { correlationId } = error.errorInfoMetadata;
    const logged = logger.errors.find((record) => record.correlationId === correlationId);
    expect(logged).toBeDefined();
    if (logged?.err instanceof Error) expect(logged.err.stack).toContain('at ');
  } else {
    expect(error).toMatchObject(expected);
  }
}

describe('on bare grpc-js, where a handler', () => {
  let server: BareServer | undefined;
  afterAll(() => server?.stop());

  it.each(cases)('%s, the caller is worse off', async (_, { road, kind, bare, expected }) => {
    if (!server?.isUp()) server = await BareServer.start();
    const metadata = new Metadata();
    metadata.set('x-road', encodeURIComponent(road));
    const client = new EchoServiceClient(`127.0.0.1:${server.port}`, credentials.createInsecure());
    const ended = await callKind(client, kind, { metadata, deadlineMs: 400 });
    client.close();
    if (bare === 'crashes') {
      await server.exited;
      expect(server.isUp()).toBe(false);
    } else {
      expect(faultOf(ended, expected)).toBe(bare);
    }
  });
});

function faultOf({ error }: Ended, expected: Hazard['expected']): Hazard['bare'] | 'nothing' {
  if (error?.code === Code.DEADLINE_EXCEEDED) return 'hangs';
  if (error && [SECRET, PEER_TEXT].some((text) => error.details.includes(text))) return 'leaks';
  const code = typeof expected === 'object' ? expected.code : expected === 'intended' ? Code.NOT_FOUND : Code.INTERNAL;
  return error?.code === code ? 'nothing' : 'loses';
}

/** A process that serves EchoService on bare grpc-js. */
class BareServer {
  private readonly child: ChildProcess;
  readonly exited: Promise<unknown>;
  readonly port: number;

  private constructor(child: ChildProcess, exited: Promise<unknown>, port: number) {
    this.child = child;
    this.exited = exited;
    this.port = port;
  }

  static async start(): Promise<BareServer> {
    const script = fileURLToPath(new URL('bare-server.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    const exited = once(child, 'exit');
    const [line] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
    return new BareServer(child, exited, Number(String(line)));
  }

  isUp(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  stop(): void {
    this.child.kill();
  }
}
