/** The wire examples of the two guides, and what real servers send, read as the guides say. */
import { describe, expect, it } from 'vitest';
import { TaskNotFoundError } from '../../src/a2a/index.js';
import { fromHttp, toHttp, toProblemJson } from '../../src/http/index.js';
import { badRequest, classify, errorInfo, retryInfo, StatusError } from '../../src/index.js';
import { fromJsonRpc } from '../../src/jsonrpc/index.js';

const DETAIL = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'TASK_NOT_FOUND',
  domain: 'a2a-protocol.org',
  metadata: { taskId: 'task-123' },
};

/** The guide to the error codes: one error, three wire shapes. Both guides' JSON-RPC shape is one. */
const JSON_RPC = `{
  "jsonrpc": "2.0", "id": 2,
  "error": { "code": -32001, "message": "Task not found", "data": [${JSON.stringify(DETAIL)}] }
}`;
const STATUS_JSON = `{"error": {"code": 404, "status": "NOT_FOUND",
  "message": "The specified task ID does not exist or is not accessible", "details": [${JSON.stringify(DETAIL)}]}}`;
/** The error handling guide: REST with the details under \`detail\`. */
const RUBY_PROBLEM = `{ "type": "error", "title": "Task not found", "status": 404, "detail": [${JSON.stringify(DETAIL)}] }`;

describe("the guides' wire examples are TaskNotFoundError, to be reconciled", () => {
  const examples: [string, () => StatusError | undefined, unknown, string][] = [
    ['JSON-RPC', () => fromJsonRpc(JSON_RPC), JSON.parse(JSON_RPC), 'Task not found'],
    [
      'google.rpc.Status',
      () => fromHttp({ status: 404, headers: { 'Content-Type': 'application/a2a+json' }, body: STATUS_JSON }),
      { status: 404, body: STATUS_JSON },
      'The specified task ID does not exist or is not accessible',
    ],
    [
      'problem+json with a list of details',
      () => fromHttp({ status: 404, headers: { 'content-type': 'application/problem+json' }, body: RUBY_PROBLEM }),
      { status: 404, body: RUBY_PROBLEM },
      'Task not found',
    ],
  ];
  it.each(examples)('%s', (_, read, input, message) => {
    const error = read();
    expect(error).toBeInstanceOf(TaskNotFoundError);
    expect(error).toMatchObject({
      code: 5,
      details: message,
      errorInfoMetadata: { taskId: 'task-123' },
      statusDetails: [DETAIL],
    });
    expect(classify(input)).toMatchObject({ action: 'reconcile', reason: 'TASK_NOT_FOUND', inferred: false });
  });
});

describe("the specification's worked examples of problem+json", () => {
  it('version negotiation', () => {
    const body = {
      type: 'https://a2a-protocol.org/errors/version-not-supported',
      title: 'Protocol Version Not Supported',
      status: 400,
      detail: 'The requested A2A protocol version 0.5 is not supported by this agent',
      supportedVersions: ['0.3', '1.0'],
    };
    const read = fromHttp({ status: 400, headers: { 'content-type': 'application/problem+json' }, body });
    expect(read).toMatchObject({
      name: 'VersionNotSupportedError',
      reason: 'VERSION_NOT_SUPPORTED',
      details: body.detail,
      errorInfoMetadata: { supportedVersions: '0.3,1.0' },
    });
    expect(classify({ status: 400, body })).toMatchObject({ action: 'fix_request', inferred: true });
  });

  it('task listing', () => {
    const errors = [{ field: 'pageSize', message: 'Must be between 1 and 100 inclusive, got 150' }];
    const body = { status: 400, detail: 'Invalid parameters', errors };
    const read = fromHttp({
      status: 400,
      headers: new Headers({ 'content-type': 'application/problem+json; charset=utf-8' }),
      body,
    });
    expect(read).toMatchObject({ code: 3, details: 'Invalid parameters' });
    expect(read?.statusDetails).toEqual([
      badRequest([{ field: 'pageSize', description: errors[0]?.message as string }]),
    ]);
  });
});

describe('what else is seen', () => {
  it('a Status without the error wrapper', () => {
    const body = { code: 404, status: 'NOT_FOUND', message: 'No', details: [DETAIL] };
    expect(fromHttp({ status: 404, body })).toBeInstanceOf(TaskNotFoundError);
  });

  it("an older Google API's list of errors", () => {
    const body = {
      error: {
        code: 403,
        message: 'Over quota',
        errors: [{ domain: 'usageLimits', reason: 'rateLimitExceeded', message: 'Over quota' }],
      },
    };
    expect(fromHttp({ status: 403, body })).toMatchObject({
      code: 7,
      domain: 'usageLimits',
      reason: 'rateLimitExceeded',
      details: 'Over quota',
    });
  });

  it.each([
    ["a proxy's page", 502, '<html>Bad Gateway</html>', 14],
    ['nothing', 503, '', 14],
    ['nothing at all', 504, undefined, 4],
    ['bytes that are no text', 500, Uint8Array.of(0xff, 0xfe, 0), 13],
    ['JSON of no protocol', 429, { oops: true }, 8],
  ])('%s is an error by its status alone', (_, status, body, code) => {
    expect(fromHttp({ status, body })).toMatchObject({
      code,
      details: `HTTP status ${status}`,
      httpStatus: status,
      statusDetails: [],
    });
  });

  it('a redirect is an error, whose status would make a success of it where it is relayed', () => {
    const error = fromHttp({ status: 302, body: '' }) as StatusError;
    expect(error).toMatchObject({ code: 2, details: 'HTTP status 302' });
    expect(toHttp(error).status).toBe(500);
    const inOk = { error: { code: 404, status: 'NOT_FOUND', message: 'No', details: [DETAIL] } };
    expect(toHttp(fromHttp({ status: 200, body: inOk }) as StatusError).status).toBe(404);
  });

  it.each([
    [200, { id: 'task-1' }],
    [204, undefined],
    [200, '<html>hello</html>'],
  ])('%i is a success', (status, body) => {
    expect(fromHttp({ status, body })).toBeUndefined();
  });

  it('a body as bytes, headers of any case, several of a name', () => {
    const body = new TextEncoder().encode(STATUS_JSON);
    expect(fromHttp({ status: 404, headers: { 'CONTENT-TYPE': ['application/a2a+json', 'x'] }, body })).toBeInstanceOf(
      TaskNotFoundError,
    );
  });
});

it('an error in the event of a stream, which has a status of 200, has the one that its body claims', () => {
  const body = { error: { code: 503, status: 'UNAVAILABLE', message: 'No' } };
  expect(fromHttp({ status: 200, body })).toMatchObject({ code: 14, httpStatus: 503 });
  expect(classify({ status: 200, body })).toMatchObject({ action: 'retry', code: 503, origin: 'server' });
});

describe('Retry-After', () => {
  const read = (value: string) => fromHttp({ status: 503, headers: { 'Retry-After': value }, body: '' })?.statusDetails;
  it('in seconds becomes RetryInfo', () => {
    expect(read('120')).toEqual([retryInfo(120_000)]);
  });
  it('as a date becomes RetryInfo', () => {
    const [detail] = read(new Date(Date.now() + 60_000).toUTCString()) as unknown as [{ retryDelay: string }];
    expect(Number.parseFloat(detail.retryDelay)).toBeGreaterThan(57);
    expect(Number.parseFloat(detail.retryDelay)).toBeLessThanOrEqual(60);
  });
  it.each([
    ['a date that has passed', 'Thu, 01 Jan 1970 00:00:00 GMT', [retryInfo(0)]],
    ['nonsense', 'soon', []],
    ['a minus', '-5', []],
  ])('%s', (_, value, details) => {
    expect(read(value)).toEqual(details);
  });
  it('does not replace a RetryInfo', () => {
    const body = { error: { code: 503, message: 'No', details: [retryInfo(5000)] } };
    expect(fromHttp({ status: 503, headers: { 'retry-after': '1' }, body })?.statusDetails).toEqual([retryInfo(5000)]);
  });
  it.each([
    [1500, '2'],
    [0, '0'],
    [60_000, '60'],
  ])('RetryInfo of %i ms is written as %s', (ms, header) => {
    const error = new StatusError('No', { code: 14, details: [retryInfo(ms)] });
    for (const written of [toHttp(error), toProblemJson(error)]) expect(written.headers['retry-after']).toBe(header);
  });
});

describe('toHttp', () => {
  it("writes the guide's example byte for byte", () => {
    const message = 'The specified task ID does not exist or is not accessible';
    const { status, headers, body } = toHttp(new TaskNotFoundError('task-123', { message }));
    expect({ status, headers }).toEqual({ status: 404, headers: { 'content-type': 'application/a2a+json' } });
    expect(JSON.stringify(body)).toBe(JSON.stringify(JSON.parse(STATUS_JSON)));
  });

  it.each([
    [1, 499],
    [2, 500],
    [3, 400],
    [4, 504],
    [5, 404],
    [6, 409],
    [7, 403],
    [8, 429],
    [9, 400],
    [10, 409],
    [11, 400],
    [12, 501],
    [13, 500],
    [14, 503],
    [15, 500],
    [16, 401],
  ])('code %i without an HTTP status of its own is %i', (code, status) => {
    expect(toHttp(new StatusError('No', { code })).status).toBe(status);
  });
});

it('a reason of no domain known here keeps its own', () => {
  const body = {
    error: { code: 400, status: 'FAILED_PRECONDITION', message: 'No', details: [errorInfo('NO_WAY', 'x.example.com')] },
  };
  expect(fromHttp({ status: 400, body })).toMatchObject({
    code: 9,
    reason: 'NO_WAY',
    domain: 'x.example.com',
    name: 'StatusError',
  });
});
