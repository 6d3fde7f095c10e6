/** Errors at the edges of the HTTP bindings: Express 4 and 5, Hono, and event streams, by the rules of gRPC's edge. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express5, { type Response as ExpressResponse, type NextFunction, type Request } from 'express';
import express4 from 'express4';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { afterEach, describe, expect, it } from 'vitest';
import { TaskNotFoundError } from '../../src/a2a/index.js';
import {
  asyncHandler,
  expressErrorHandler,
  fromHttp,
  type HttpBinding,
  sseError,
  toResponse,
} from '../../src/http/index.js';
import { retryInfo, StatusError } from '../../src/index.js';
import { fromJsonRpc } from '../../src/jsonrpc/index.js';
import { RecordingLogger } from '../grpc/echo-server.js';
import { SECRET } from '../grpc/hazards.js';
import { PEER_TEXT, peerError } from '../grpc/peer-error.js';

type Handler = (request: Request, response: ExpressResponse, next: NextFunction) => unknown;

let server: Server | undefined;
let logger: RecordingLogger;
afterEach(() => server?.close());

async function serve(express: typeof express5, binding: HttpBinding, handler: Handler): Promise<string> {
  logger = new RecordingLogger();
  const app = express();
  app.use(express.json({ limit: 1000 }));
  app.post('/', handler);
  app.use(expressErrorHandler({ binding, logger }));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"jsonrpc":"2.0","id":7}' };

async function answered(url: string, init: RequestInit = request) {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text, text };
}

const roads: [string, (error: unknown) => Handler][] = [
  ['next(err)', (error) => (_request, _response, next) => next(error)],
  [
    'a throw',
    (error) => () => {
      throw error;
    },
  ],
  ['a rejected promise, by asyncHandler', (error) => asyncHandler(() => Promise.reject(error))],
];
/** Express 5 sees to a rejected promise by itself. */
const rejected: (typeof roads)[number] = ['a rejected promise', (error) => () => Promise.reject(error)];

describe.each([
  ['Express 4', express4],
  ['Express 5', express5],
] as const)('%s', (name, express) => {
  const all = name === 'Express 5' ? [...roads, rejected] : roads;

  describe.each(all)('%s', (_, road) => {
    it('HTTP+JSON: a StatusError leaves whole', async () => {
      const url = await serve(
        express,
        'HTTP+JSON',
        road(new TaskNotFoundError('task-123', { details: [retryInfo(1500)] })),
      );
      const response = await answered(url);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/a2a+json');
      expect(response.headers.get('retry-after')).toBe('2');
      expect(fromHttp(response)).toBeInstanceOf(TaskNotFoundError);
      expect(logger.errors).toEqual([]);
    });

    it('JSON-RPC: it answers the id, with HTTP 200', async () => {
      const response = await answered(await serve(express, 'JSONRPC', road(new TaskNotFoundError('task-123'))));
      expect(response.status).toBe(200);
      expect(JSON.parse(response.text)).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code: -32001 } });
    });

    it.each(['HTTP+JSON', 'JSONRPC'] as const)(
      '%s: anything else is masked, and the log has it by the id',
      async (binding) => {
        const peers = await peerError();
        for (const error of [new Error(SECRET), SECRET, { code: 13, details: SECRET }, peers]) {
          const response = await answered(await serve(express, binding, road(error)));
          const read = binding === 'JSONRPC' ? fromJsonRpc(response.text) : fromHttp(response);
          expect(read).toMatchObject({
            code: 13,
            details: 'Internal error',
            reason: 'INTERNAL_ERROR',
            domain: 'a2a-protocol.org',
          });
          expect(response.status).toBe(binding === 'JSONRPC' ? 200 : 500);
          for (const secret of [SECRET, PEER_TEXT]) expect(response.text).not.toContain(secret);
          expect(logger.errors).toMatchObject([
            { err: error, correlationId: read?.errorInfoMetadata.correlationId, method: 'POST /' },
          ]);
          server?.close();
        }
      },
    );
  });

  it.each([
    ['HTTP+JSON', 400],
    ['JSONRPC', 200],
  ] as const)('%s: a body that is not JSON is a parse error, without the parser’s words', async (binding, status) => {
    const url = await serve(express, binding, () => {});
    const response = await answered(url, { ...request, body: '{"oops": ' });
    expect(response.status).toBe(status);
    const read = binding === 'JSONRPC' ? fromJsonRpc(response.text) : fromHttp(response);
    expect(read).toMatchObject({ reason: 'PARSE_ERROR', details: 'Parse error' });
    expect(response.text).not.toMatch(/position|Unexpected|oops/);
  });

  it('a body that is too large is refused by its status, without the framework’s words', async () => {
    const response = await answered(await serve(express, 'HTTP+JSON', () => {}), {
      ...request,
      body: JSON.stringify('x'.repeat(2000)),
    });
    expect(response.status).toBe(413);
    expect(response.text).not.toContain('entity');
  });

  it('headers that the handler set for its own body do not go out with the error', async () => {
    const url = await serve(express, 'HTTP+JSON', (_request, response, next) => {
      for (const [name, value] of Object.entries({
        'content-length': '1000',
        'content-encoding': 'gzip',
        etag: '"x"',
      })) {
        response.setHeader(name, value);
      }
      response.setHeader('cache-control', 'public, max-age=3600');
      next(new TaskNotFoundError('task-123'));
    });
    const response = await answered(url);
    expect(fromHttp(response)).toBeInstanceOf(TaskNotFoundError);
    for (const name of ['content-encoding', 'cache-control', 'etag']) expect(response.headers.get(name)).toBeNull();
  });

  it('a path that is no UTF-8 is the client’s fault, and no news for the log', async () => {
    const url = await serve(express, 'HTTP+JSON', () => {});
    const response = await answered(`${url}%E0%A4%A`);
    expect([400, 404]).toContain(response.status);
    expect(logger.errors).toEqual([]);
  });

  it.each([undefined, 'route', 'router'])('a rejection with %j is an error, by asyncHandler', async (reason) => {
    const url = await serve(
      express,
      'HTTP+JSON',
      asyncHandler(() => Promise.reject(reason)),
    );
    expect((await answered(url)).status).toBe(500);
  });

  it('in the middle of an event stream the error is the last event', async () => {
    const url = await serve(express, 'HTTP+JSON', (_request, response, next) => {
      response.setHeader('content-type', 'text/event-stream');
      response.write('data: {"task":{}}\n\n');
      next(new TaskNotFoundError('task-123'));
    });
    const [first, last] = (await answered(url)).text.split('\n\n');
    expect(first).toBe('data: {"task":{}}');
    expect(last).toMatch(/^event: error\ndata: \{"error":\{"code":404/);
  });

  it('in the middle of another response the connection closes, and the log has the error', async () => {
    const url = await serve(express, 'HTTP+JSON', (_request, response, next) => {
      response.setHeader('content-length', '1000');
      response.write('{');
      setTimeout(() => next(new Error(SECRET)), 20);
    });
    await expect(answered(url)).rejects.toThrow();
    expect(logger.errors).toMatchObject([{ err: { message: SECRET } }]);
  });

  it('after the response has ended nothing is written, and the log has the error', async () => {
    const url = await serve(express, 'HTTP+JSON', (_request, response, next) => {
      response.json({ ok: true });
      next(new Error(SECRET));
    });
    expect((await answered(url)).text).toBe('{"ok":true}');
    expect(logger.errors).toHaveLength(1);
  });
});

describe('toResponse', () => {
  it.each([
    ['HTTP+JSON', 404, 'application/a2a+json'],
    ['JSONRPC', 200, 'application/json'],
  ] as const)('%s in Hono', async (binding, status, contentType) => {
    const app = new Hono();
    app.get('/', () => {
      throw new TaskNotFoundError('task-123');
    });
    app.onError((error) => toResponse(error, { binding, id: 'a' }));
    const response = await app.request('/');
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe(contentType);
    const body = await response.text();
    const read = binding === 'JSONRPC' ? fromJsonRpc(body) : fromHttp({ status, body });
    expect(read).toBeInstanceOf(TaskNotFoundError);
    if (binding === 'JSONRPC') expect(JSON.parse(body).id).toBe('a');
  });

  it('masks what nobody meant to say', async () => {
    logger = new RecordingLogger();
    const response = toResponse(new Error(SECRET), { binding: 'HTTP+JSON', logger, domain: 'own.example.com' });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain(SECRET);
    expect(fromHttp({ status: 500, body: text })).toMatchObject({
      reason: 'INTERNAL_ERROR',
      domain: 'own.example.com',
    });
    expect(logger.errors).toMatchObject([{ err: { message: SECRET } }]);
  });

  it('keeps the status of a framework’s own client error, without its words', async () => {
    const app = new Hono();
    app.get('/', () => {
      throw new HTTPException(401, { message: SECRET });
    });
    app.onError((error) => toResponse(error, { binding: 'HTTP+JSON' }));
    const response = await app.request('/');
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain(SECRET);
  });

  it('refuses a binding that is none', () => {
    expect(() => toResponse(new Error(), { binding: 'REST' as never })).toThrow(/'JSONRPC' or 'HTTP\+JSON'/);
  });
});

describe('sseError', () => {
  const error = new StatusError('two\nlines', { code: 14, reason: 'NOT_NOW', domain: 'x.example.com' });
  it('JSON-RPC: a response like the events before it', () => {
    const event = sseError(error, { binding: 'JSONRPC', id: 3 });
    expect(event).toMatch(/^data: \{.*\}\n\n$/);
    expect(JSON.parse(event.slice('data: '.length))).toMatchObject({ id: 3, error: { message: 'two\nlines' } });
  });
  it('HTTP+JSON: an event named error', () => {
    expect(sseError(error, { binding: 'HTTP+JSON' })).toMatch(
      /^event: error\ndata: \{"error":\{"code":503,.*\}\}\n\n$/,
    );
  });
  it('masks what nobody meant to say', () => {
    expect(sseError(new Error(SECRET), { binding: 'HTTP+JSON', logger: new RecordingLogger() })).not.toContain(SECRET);
  });
});
