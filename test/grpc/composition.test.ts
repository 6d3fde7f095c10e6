/** With less than the whole: without the boundary, without our interceptor, and among the interceptors of others. */
import { Metadata, ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';
import { afterEach, describe, expect, it } from 'vitest';
import { clientInterceptor } from '../../src/grpc/index.js';
import { Code, type StatusError } from '../../src/index.js';
import { callKind } from './call-kinds.js';
import { EchoServer, type EchoServerOptions } from './echo-server.js';
import { faulty } from './handlers.js';
import { type Fault, intended, isStreaming, KINDS, type Kind, SECRET } from './hazards.js';

let server: EchoServer | undefined;
afterEach(() => server?.stop());

async function caught(kind: Kind, fault: Fault, options: EchoServerOptions = {}) {
  server = await EchoServer.start(
    faulty(() => fault),
    options,
  );
  const { error } = await callKind(server.client(clientInterceptor()), kind);
  return error as unknown as StatusError & { metadata: Metadata };
}

const give =
  (error: unknown): Fault =>
  (respond) =>
    respond(error);

describe.each(KINDS)('without errorBoundary (%s)', (kind) => {
  const alone = { boundary: false, domain: 'test.example.com' };

  it('a StatusError given to callback or emit is packed', async () => {
    expect(await caught(kind, give(intended()), alone)).toMatchObject({
      code: 5,
      reason: 'TASK_NOT_FOUND',
      errorInfoMetadata: { taskId: 'task-123' },
    });
  });

  it('an ordinary Error is masked', async () => {
    expect(await caught(kind, give(new Error(SECRET)), alone)).toMatchObject({ code: 13, reason: 'INTERNAL_ERROR' });
    expect(server?.logger.errors).toMatchObject([{ err: { details: SECRET } }]);
  });

  it.each([0, 11_000, -32_001, 17])('an Error whose code is %i is masked', async (code) => {
    const error = Object.assign(new Error(SECRET), { code });
    expect(await caught(kind, give(error), alone)).toMatchObject({ code: 13, reason: 'INTERNAL_ERROR' });
  });

  it('an explicit status is taken at its word: grpc-js has kept nothing else', async () => {
    expect(await caught(kind, give({ code: 9, details: 'Not yet' }), alone)).toMatchObject({
      code: 9,
      details: 'Not yet',
    });
  });
});

describe.each(KINDS)('without serverInterceptor (%s)', (kind) => {
  const forgotten = { interceptors: () => [] };

  it.each([true, false])('a StatusError arrives with its code and message (boundary: %s)', async (boundary) => {
    const thrown = intended('half a character: \ud800');
    const error = await caught(kind, give(thrown), { ...forgotten, boundary });
    expect(error).toMatchObject({ code: 5, details: 'half a character: \ufffd' });
    expect(error.metadata.get('grpc-status-details-bin')).toEqual([]);
    expect(error.metadata.getMap(), 'the link stays in the process').not.toHaveProperty('statuskit-failure');
  });

  it('the boundary alone hides what nobody meant to say, and logs it', async () => {
    expect(await caught(kind, give(new Error(SECRET)), forgotten)).toMatchObject({
      code: 13,
      details: 'Internal error',
    });
    expect(server?.logger.errors).toMatchObject([{ err: { message: SECRET } }]);
  });
});

/** What others' interceptors do to a failed status's trailers, by grpc-js's public means. */
const OTHERS: [string, (metadata: Metadata) => Metadata][] = [
  [
    'adds to them',
    (metadata) => {
      metadata.set('x-other', 'was here');
      return metadata;
    },
  ],
  [
    'adds to a clone',
    (metadata) => {
      const clone = metadata.clone();
      clone.set('x-other', 'was here');
      return clone;
    },
  ],
  [
    'merges them into its own',
    (metadata) => {
      const own = new Metadata();
      own.set('x-other', 'was here');
      own.merge(metadata);
      return own;
    },
  ],
  [
    'reads all of them',
    (metadata) => {
      const map = metadata.getMap();
      metadata.toHttp2Headers();
      metadata.set('x-other', JSON.stringify(metadata.toJSON()) && map ? 'was here' : '');
      return metadata;
    },
  ],
];

describe.each(OTHERS)('an interceptor that %s', (_, change) => {
  const other: ServerInterceptor = (_method, call) =>
    new ServerInterceptingCall(call, {
      sendStatus: (status, next) => next({ ...status, metadata: change(status.metadata ?? new Metadata()) }),
    });
  const places: [string, (ours: ServerInterceptor) => ServerInterceptor[]][] = [
    ['between the handler and ours', (ours) => [ours, other]],
    ['outside ours', (ours) => [other, ours]],
  ];

  describe.each(places)('%s', (_place, interceptors) => {
    it.each(KINDS.flatMap((kind) => [true, false].map((boundary) => [kind, boundary] as const)))(
      '%s, boundary: %s',
      async (kind, boundary) => {
        const typed = await caught(kind, give(intended()), { interceptors, boundary });
        expect(typed).toMatchObject({ code: 5, reason: 'TASK_NOT_FOUND', errorInfoMetadata: { taskId: 'task-123' } });
        expect(typed.metadata.get('x-other')).toEqual(['was here']);
        expect(typed.metadata.get('statuskit-failure')).toEqual([]);
        server?.stop();
        const masked = await caught(kind, give(new Error(SECRET)), { interceptors, boundary });
        expect(masked).toMatchObject({ code: 13, reason: 'INTERNAL_ERROR' });
      },
    );
  });
});

it('an interceptor that refuses a call before the handler is heard', async () => {
  const refuse: ServerInterceptor = (_, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: () => call.sendStatus({ code: Code.UNAUTHENTICATED, details: 'No token' }),
        }),
    });
  const inside = { interceptors: (ours: ServerInterceptor) => [ours, refuse] };
  for (const kind of KINDS) {
    expect(await caught(kind, give(intended()), inside)).toMatchObject({ code: 16, details: 'No token' });
    server?.stop();
  }
});

it('a method that the implementation lacks is UNIMPLEMENTED, by way of the interceptor', async () => {
  server = await EchoServer.start({});
  for (const kind of KINDS) {
    const { error } = await callKind(server.client(clientInterceptor()), kind);
    expect(error).toMatchObject({ code: Code.UNIMPLEMENTED });
    expect(isStreaming(kind) || error?.details.includes('does not implement')).toBe(true);
  }
});
