/** Trailers stay within the budget by HTTP/2's accounting, measured on the wire, and reason and domain always arrive. */
import { Metadata } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  badRequest,
  type Detail,
  debugInfo,
  decodeStatus,
  help,
  localizedMessage,
  retryInfo,
  StatusError,
} from '../../src/index.js';
import { EchoRequest } from '../fixtures/stubs/ts-proto/echo.js';
import { EchoServer } from './echo-server.js';
import { faulty } from './handlers.js';
import type { Fault } from './hazards.js';
import { blockBytes, type RawAnswer, rawCall } from './raw-client.js';

const EMPTY = EchoRequest.encode(EchoRequest.create()).finish();
const BUDGETS = [2048, 8192, 32_768];
/** Sizes from nothing to 1 MB, in steps round each budget and where base64 and percent-encoding reach it. */
const SIZES = [
  ...[0, 1, 10, 100, 1000],
  ...BUDGETS.flatMap((budget) =>
    [0.25, 0.33, 0.5, 0.7, 0.75, 0.95, 1, 1.05, 1.33, 3].map((n) => Math.round(n * budget)),
  ),
  ...BUDGETS.flatMap((budget) => [-40, -3, -2, -1, 1, 2, 3].map((n) => Math.round(budget * 0.6) + n)),
  ...[65_535, 65_536, 200_000, 1_000_000],
].sort((a, b) => a - b);

const error = (message: string, metadata: Record<string, string>, details: Detail[] = []) =>
  new StatusError(message, { code: 9, reason: 'TOO_MUCH', domain: 'test.example.com', metadata, details });

/** What an error can be full of. */
const SHAPES: [string, (size: number) => StatusError | { error: StatusError; trailers: Metadata }][] = [
  ['a long message', (n) => error('m'.repeat(n), {})],
  ['a long message of é', (n) => error('é'.repeat(n / 2), {})],
  ['a long message of %', (n) => error('%'.repeat(n), {})],
  ['a long message of emoji', (n) => error('😀'.repeat(n / 4), {})],
  ['a long metadata value', (n) => error('No', { dump: 'v'.repeat(n) })],
  [
    'many metadata entries',
    (n) => error('No', Object.fromEntries(Array.from({ length: n / 20 }, (_, i) => [`key${i}`, 'v']))),
  ],
  [
    'long metadata keys',
    (n) => error('No', Object.fromEntries(Array.from({ length: n / 64 }, (_, i) => [`k${i}`.padEnd(64, 'x'), '']))),
  ],
  [
    'many violations',
    (n) =>
      error('No', {}, [badRequest(Array.from({ length: n / 20 }, (_, i) => ({ field: `f${i}`, description: 'bad' })))]),
  ],
  ['one violation, long', (n) => error('No', {}, [badRequest([{ field: 'f', description: 'd'.repeat(n) }])])],
  ['an unknown detail', (n) => error('No', {}, [{ '@type': 'unknown', typeUrl: 'a.b/c', bytes: new Uint8Array(n) }])],
  [
    'a Struct, nested',
    (n) =>
      error('No', {}, [
        { '@type': 'type.googleapis.com/google.protobuf.Struct', value: { a: { b: ['s'.repeat(n)] } } },
      ]),
  ],
  [
    'all of it',
    (n) =>
      error('m'.repeat(n), { a: 'x'.repeat(n), b: 'y' }, [
        help([{ url: 'u'.repeat(n) }]),
        badRequest([{ field: 'f'.repeat(n) }]),
      ]),
  ],
  ["trailers of one's own", (n) => ({ error: error('No', { a: 'b' }), trailers: ownTrailers(n) })],
];

function ownTrailers(size: number): Metadata {
  const trailers = new Metadata();
  for (let i = 0; i < Math.min(size / 1000, 50); i++) trailers.set(`x-own-${i}`, 'o'.repeat(Math.min(1000, size / 50)));
  return trailers;
}

describe.each(BUDGETS)('with maxTrailerBytes: %i', (maxTrailerBytes) => {
  let server: EchoServer;
  let fault: Fault;
  beforeAll(async () => {
    server = await EchoServer.start(
      faulty(() => fault),
      { maxTrailerBytes },
    );
  });
  afterAll(() => server.stop());

  it.each(SHAPES)(
    '%s, from 0 to 1 MB, before data and after',
    async (_, shape) => {
      for (const size of SIZES) {
        const made = shape(size);
        const { error: thrown, trailers } = made instanceof StatusError ? { error: made, trailers: undefined } : made;
        fault = (respond) => respond(thrown, null, trailers);
        expectWithin(await rawCall(server.port, '/statuskit.test.v1.EchoService/Unary', EMPTY), maxTrailerBytes, size);
        fault = (respond, call) => {
          call.write({ faultName: '', messageIndex: 0 });
          respond(thrown);
        };
        expectWithin(
          await rawCall(server.port, '/statuskit.test.v1.EchoService/ServerStream', EMPTY),
          maxTrailerBytes,
          size,
        );
      }
    },
    60_000,
  );
});

function expectWithin(answer: RawAnswer, budget: number, size: number): void {
  const fields = Object.fromEntries(answer.fields);
  expect(fields['grpc-status'], `size ${size}`).toBe('9');
  expect(blockBytes(answer), `size ${size}`).toBeLessThanOrEqual(budget);
  const { code, details } = decodeStatus(Buffer.from(fields['grpc-status-details-bin'] as string, 'base64'));
  expect(code).toBe(9);
  expect(details[0]).toMatchObject({ reason: 'TOO_MUCH', domain: 'test.example.com' });
}

describe('over the budget', () => {
  let server: EchoServer;
  let thrown: StatusError;
  let trailers: Metadata | undefined;
  beforeAll(async () => {
    server = await EchoServer.start(
      faulty(() => (respond) => respond(thrown, null, trailers)),
      { sendDebugInfo: true },
    );
  });
  afterAll(() => server.stop());

  async function arrived(given: StatusError, own?: Metadata) {
    thrown = given;
    trailers = own;
    const answer = await rawCall(server.port, '/statuskit.test.v1.EchoService/Unary', EMPTY);
    const fields = Object.fromEntries(answer.fields);
    const status = decodeStatus(Buffer.from(fields['grpc-status-details-bin'] as string, 'base64'));
    const [info, ...others] = status.details as [{ metadata?: Record<string, string> }, ...Detail[]];
    return { fields, status, metadata: info.metadata ?? {}, others };
  }

  const big = 'x'.repeat(2500);
  const unknown: Detail = { '@type': 'unknown', typeUrl: 'acme.v1.Foo', bytes: new Uint8Array(2500) };
  const all = [debugInfo(big), help([{ url: big }]), localizedMessage('de', big), unknown, retryInfo(1000)];

  it('DebugInfo, Help, LocalizedMessage and unknown ones go first, in this order, and RetryInfo stays', async () => {
    const order = ['DebugInfo', 'Help', 'LocalizedMessage', 'unknown'];
    for (let kept = 1; kept < 4; kept++) {
      const { metadata, others } = await arrived(error('No', {}, all.slice(0, kept + 1)));
      expect(order.join(',').startsWith(metadata.truncated ?? '')).toBe(true);
      expect(others.length).toBeGreaterThan(0);
    }
    const { metadata, others } = await arrived(error('No', {}, all));
    expect(metadata.truncated).toBe('DebugInfo,Help');
    expect(others.map((detail) => detail['@type'])).toEqual(
      [all[2]?.['@type'], 'unknown', all[4]?.['@type']].slice(-others.length),
    );
    expect(others.at(-1)).toEqual(retryInfo(1000));
  });

  it('then the tail of long lists: the head arrives whole', async () => {
    const violations = Array.from({ length: 1000 }, (_, i) => ({
      field: `message.parts[${i}]`,
      description: 'is wrong',
    }));
    const { metadata, others } = await arrived(error('No', { a: 'b' }, [badRequest(violations)]));
    expect(metadata).toEqual({ a: 'b', truncated: 'BadRequest' });
    const kept = (others[0] as { fieldViolations: object[] }).fieldViolations;
    expect(kept.length).toBeGreaterThan(50);
    expect(kept).toEqual(violations.slice(0, kept.length));
  });

  it('then long values, whose keys stay', async () => {
    const { metadata } = await arrived(error('No', { dump: 'd'.repeat(50_000), taskId: 'task-123' }));
    expect(metadata).toMatchObject({ taskId: 'task-123', truncated: 'ErrorInfo' });
    expect(metadata.dump).toMatch(/^d{1000,}…$/);
  });

  it('a message is cut at a character, with a mark', async () => {
    const { fields, status, metadata } = await arrived(error('😀'.repeat(50_000), {}));
    expect(decodeURIComponent(fields['grpc-message'] as string)).toBe(status.message);
    expect(status.message).toMatch(/^(😀)+…$/u);
    expect(metadata.truncated).toBe('message');
  });

  it("the largest of one's own trailers go where they would crowd out the error", async () => {
    const own = new Metadata();
    own.set('x-small', 'stays');
    own.set('x-large', 'l'.repeat(100_000));
    const { fields, metadata } = await arrived(error('No', { a: 'b' }), own);
    expect(fields).toMatchObject({ 'x-small': 'stays' });
    expect(fields).not.toHaveProperty('x-large');
    expect(metadata).toEqual({ a: 'b', truncated: 'trailer x-large' });
  });

  it('the log hears what was cut', async () => {
    server.logger.warnings.length = 0;
    await arrived(error('No', { dump: 'd'.repeat(50_000) }));
    expect(server.logger.warnings).toMatchObject([{ cut: ['ErrorInfo'], code: 9 }]);
  });
});
