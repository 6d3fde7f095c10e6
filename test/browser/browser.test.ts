/** The entries without grpc-js load in a browser, from the built package, and do there what they do in Node. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let server: Server;
let browser: Browser;
// biome-ignore lint/suspicious/noExplicitAny: what the page computed
let page: { results: any; facts: any };
const complaints: string[] = [];

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'error',
    tsconfigRaw: '{}',
    alias: Object.fromEntries([
      ...['a2a', 'http', 'jsonrpc'].map((entry) => [`statuskit/${entry}`, `${root}dist/${entry}.js`]),
      ['statuskit', `${root}dist/index.js`],
    ]),
  });
  server = createServer((request, response) => {
    if (request.url === '/closes') request.socket.destroy();
    else if (request.url === '/page.js')
      response.setHeader('content-type', 'text/javascript').end(outputFiles[0]?.text);
    else
      response
        .setHeader('content-type', 'text/html')
        .end('<link rel="icon" href="data:,"><script type="module" src="/page.js"></script>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  const tab = await browser.newPage();
  tab.on('pageerror', (error) => complaints.push(error.message));
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await tab.waitForFunction('globalThis.facts');
  page = { results: await tab.evaluate('results'), facts: await tab.evaluate('facts') };
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

it('loads without an error, and without Node', () => {
  expect(complaints).toEqual([]);
  expect(page.facts.node).toBe(true);
});

it.each([
  ['jsonRpc', { action: 'reconcile', reason: 'TASK_NOT_FOUND', inferred: false }],
  ['statusJson', { action: 'reconcile', reason: 'TASK_NOT_FOUND', inferred: false }],
  ['problem', { action: 'reconcile', reason: 'TASK_NOT_FOUND', inferred: false }],
  ['page', { action: 'retry', origin: 'intermediary', retryAfterMs: 3000 }],
  ['connect', { action: 'fix_request', origin: 'server' }],
  ['thrown', { action: 'reconcile', inferred: false }],
  ['task', { action: 'ok', taskState: 'TASK_STATE_FAILED' }],
])('classifies %s', (kind, decision) => {
  expect(page.results[kind]).toMatchObject(decision);
});

it("a browser's own network error says nothing of its cause", () => {
  expect(page.results.network).toMatchObject({ origin: 'local', inferred: true });
});

it('knows classes, reads and writes bytes, and masks', () => {
  expect(page.facts.instance).toBe(true);
  expect(page.facts.codec).toMatchObject({
    code: 5,
    message: 'ünï',
    details: [{ metadata: { taskId: 'task-123', note: 'ünï 😀' } }, {}],
  });
  expect(page.facts.bytes).toEqual([1, 2, 255]);
  expect(page.facts.masked).toContain('INTERNAL_ERROR');
  expect(page.facts.masked).not.toContain('secret');
});
