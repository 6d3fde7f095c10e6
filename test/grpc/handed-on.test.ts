/** An error that a handler received from its own stub: by whichever road it goes on, nothing of the peer's goes out. */
import { type Metadata, type ServiceError, StatusBuilder } from '@grpc/grpc-js';
import { afterEach, describe, expect, it } from 'vitest';
import { clientInterceptor, toStatusError } from '../../src/grpc/index.js';
import { StatusError } from '../../src/index.js';
import { EchoRequest } from '../fixtures/stubs/ts-proto/echo.js';
import { EchoServer, type EchoServerOptions } from './echo-server.js';
import { faulty } from './handlers.js';
import { type Fault, isStreaming, KINDS, type Kind } from './hazards.js';
import { PEER_TEXT, PEER_WORDS, peerError } from './peer-error.js';
import { blockText, rawCall } from './raw-client.js';

const EMPTY = EchoRequest.encode(EchoRequest.create()).finish();
let server: EchoServer | undefined;
afterEach(() => server?.stop());

async function wireText(kind: Kind, fault: Fault, options: EchoServerOptions = {}): Promise<string> {
  server = await EchoServer.start(
    faulty(() => fault),
    options,
  );
  const method = `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
  return blockText(await rawCall(server.port, `/statuskit.test.v1.EchoService/${method}`, EMPTY));
}

function expectNothingOfThePeers(text: string): void {
  expect(text).toContain('INTERNAL_ERROR');
  for (const word of [PEER_TEXT, ...PEER_WORDS]) expect(text).not.toContain(word);
}

/** What a handler may hold of a peer's error. */
const held: [string, () => Promise<unknown>][] = [
  ["a bare stub's ServiceError", () => peerError()],
  ["a ServiceError with statuskit's client interceptor", () => peerError(clientInterceptor())],
  ['one made a StatusError', async () => toStatusError(await peerError(clientInterceptor()))],
  ["one made a StatusError from a bare stub's", async () => toStatusError(await peerError())],
  ['a copy of its properties', async () => ({ ...(await peerError(clientInterceptor())) })],
  [
    'its code, details and trailers in a new object',
    async () => {
      const { code, details, metadata } = await peerError(clientInterceptor());
      return { code, details, metadata };
    },
  ],
  [
    'a clone of its trailers',
    async () => {
      const { code, details, metadata } = await peerError();
      return { code, details, metadata: metadata.clone() };
    },
  ],
  [
    'a status built from it',
    async () => {
      const { code, details, metadata } = await peerError();
      return new StatusBuilder().withCode(code).withDetails(details).withMetadata(metadata).build();
    },
  ],
];

const roads: [string, (error: unknown) => Fault][] = [
  ['given to the callback or emitted', (error) => (respond) => respond(error)],
  [
    'thrown',
    (error) => () => {
      throw error;
    },
  ],
  ['rejected', (error) => () => Promise.reject(error)],
];

describe.each(held)('%s', (_, peers) => {
  describe.each(roads)('%s', (_road, road) => {
    it.each(KINDS)('%s', async (kind) => {
      expectNothingOfThePeers(await wireText(kind, road(await peers())));
    });
  });

  it.each(KINDS)('given on without the boundary (%s)', async (kind) => {
    const error = await peers();
    expectNothingOfThePeers(await wireText(kind, (respond) => respond(error), { boundary: false }));
  });
});

describe.each(KINDS.filter(isStreaming))('destroying the stream with it (%s)', (kind) => {
  it('gives nothing away', async () => {
    const error = await peerError();
    expectNothingOfThePeers(await wireText(kind, (_, call) => call.destroy(error)));
  });
});

it('as the cause of an error of our own it stays at home', async () => {
  const cause = await peerError(clientInterceptor());
  const own = new StatusError('Try later', { code: 14, reason: 'NOT_NOW', domain: 'own.example.com', cause });
  const text = await wireText('unary', (respond) => respond(own));
  expect(text).toContain('NOT_NOW');
  for (const word of [PEER_TEXT, ...PEER_WORDS]) expect(text).not.toContain(word);
});

it('mapError may choose what to say of it', async () => {
  const peers = await peerError(clientInterceptor());
  const mapError = (error: unknown) =>
    (error as ServiceError & { reason: string; metadata: Metadata }).reason === 'PEER_REASON'
      ? new StatusError('Try later', { code: 14, reason: 'NOT_NOW', domain: 'own.example.com' })
      : undefined;
  const text = await wireText('unary', (respond) => respond(peers), { mapError });
  expect(text).toContain('NOT_NOW');
});
