/** Errors by the ten thousand leave the heap where it was (grpc-js-hazards.md). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientInterceptor } from '../../src/grpc/index.js';
import type { EchoServiceClient } from '../fixtures/stubs/ts-proto/echo.js';
import { callKind } from './call-kinds.js';
import { EchoServer } from './echo-server.js';
import { faulty } from './handlers.js';
import { type Fault, hazards, KINDS } from './hazards.js';
import { peerError } from './peer-error.js';

const ERRORS = 10_000;
const CONCURRENT = 50;

let server: EchoServer;
let client: EchoServiceClient;
let fault: Fault;

beforeAll(async () => {
  const silent = { error() {}, warn() {} };
  server = await EchoServer.start(
    faulty(() => fault, await peerError()),
    { logger: silent },
  );
  client = server.client(clientInterceptor());
});
afterAll(() => server.stop());

/** Errors of every kind on every road, so many in all. */
async function provoke(total: number): Promise<number> {
  const roads = hazards.flatMap((hazard) => hazard.kinds.map((kind) => ({ fault: hazard.fault, kind })));
  let failed = 0;
  for (let done = 0; done < total; ) {
    const road = roads[Math.floor(done / CONCURRENT) % roads.length] as (typeof roads)[number];
    fault = road.fault;
    const ended = await Promise.all(Array.from({ length: CONCURRENT }, () => callKind(client, road.kind)));
    failed += ended.filter(({ error }) => error).length;
    done += CONCURRENT;
  }
  return failed;
}

function heapAfterCollection(): number {
  global.gc?.();
  global.gc?.();
  return process.memoryUsage().heapUsed;
}

it(`${ERRORS} errors of every kind, on ${KINDS.length} kinds of call, leave the heap where it was`, async () => {
  expect(global.gc, 'run with --expose-gc').toBeTypeOf('function');
  await provoke(ERRORS / 2);
  server.logger.warnings.length = 0;
  server.logger.debugs.length = 0;
  const before = heapAfterCollection();
  expect(await provoke(ERRORS)).toBe(ERRORS);
  server.logger.warnings.length = 0;
  server.logger.debugs.length = 0;
  const grown = heapAfterCollection() - before;
  expect(grown / ERRORS, 'bytes left behind an error').toBeLessThan(100);
}, 120_000);
