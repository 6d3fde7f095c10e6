/** What a caller should do, whatever its call ended with. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { status as GrpcStatus, Metadata } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import {
  A2A_DOMAIN,
  type A2AErrorDefinition,
  a2a,
  errorTable,
  TASK_STATES,
  TaskNotFoundError,
} from '../../src/a2a/index.js';
import { classify } from '../../src/decide/index.js';
import { type Detail, defineCatalog, encodeStatus, errorInfo, retryInfo, StatusError } from '../../src/index.js';

const SERVER = { origin: 'server' } as const;

/** A ServiceError as grpc-js makes it, with a response's headers where the server answered. */
function serviceError(code: number, details: string, given: Detail[] = [], answered = true) {
  const metadata = new Metadata();
  if (answered) metadata.set('content-type', 'application/grpc+proto');
  if (given.length > 0)
    metadata.set('grpc-status-details-bin', Buffer.from(encodeStatus({ code, message: details, details: given })));
  return Object.assign(new Error(`${code} ${GrpcStatus[code]}: ${details}`), { code, details, metadata });
}

describe('a gRPC status without a reason', () => {
  const rows: [keyof typeof GrpcStatus, string, string?][] = [
    ['CANCELLED', 'report'],
    ['UNKNOWN', 'report'],
    ['INVALID_ARGUMENT', 'fix_request'],
    ['DEADLINE_EXCEEDED', 'retry'],
    ['NOT_FOUND', 'reconcile', 'TASK_NOT_FOUND'],
    ['ALREADY_EXISTS', 'reconcile'],
    ['PERMISSION_DENIED', 'auth'],
    ['RESOURCE_EXHAUSTED', 'retry'],
    ['FAILED_PRECONDITION', 'fix_request'],
    ['ABORTED', 'retry'],
    ['OUT_OF_RANGE', 'fix_request'],
    ['UNIMPLEMENTED', 'degrade', 'UNSUPPORTED_OPERATION'],
    ['INTERNAL', 'retry'],
    ['UNAVAILABLE', 'retry'],
    ['DATA_LOSS', 'report'],
    ['UNAUTHENTICATED', 'auth'],
  ];
  it.each(rows)('%s: %s', (name, action, reason) => {
    const code = GrpcStatus[name] as unknown as number;
    for (const input of [
      serviceError(code, 'No'),
      { code, details: 'No', metadata: new Metadata() },
      new StatusError('No', { code }),
    ]) {
      const decided = classify(input);
      expect(decided).toMatchObject({ action, code, inferred: true, ...SERVER });
      expect(decided.reason).toBe(reason);
    }
  });

  it.each(rows)("%s with a reason of a stranger's: the reason is never read as A2A's", (name, action) => {
    const code = GrpcStatus[name] as unknown as number;
    const decided = classify(serviceError(code, 'No', [errorInfo('INVALID_AGENT_RESPONSE', 'other.example.com')]));
    expect(decided).toMatchObject({
      action,
      reason: 'INVALID_AGENT_RESPONSE',
      domain: 'other.example.com',
      inferred: true,
    });
  });

  it.each(rows)('%s with each reason of A2A: the reason decides', (name) => {
    const code = GrpcStatus[name] as unknown as number;
    for (const [reason, { action }] of Object.entries(errorTable)) {
      const decided = classify(serviceError(code, 'No', [errorInfo(reason, A2A_DOMAIN)]));
      expect(decided).toMatchObject({ action, reason, domain: A2A_DOMAIN, code, inferred: false });
    }
  });
});

it.each(Object.entries(errorTable) as [string, A2AErrorDefinition][])(
  '%s as edition 1.0.0 sends it means the same',
  (reason, { action, code, httpStatus, editions }) => {
    const old = { code, httpStatus, ...editions?.['1.0.0'] };
    expect(classify(serviceError(old.code, 'No', [errorInfo(reason, A2A_DOMAIN)]))).toMatchObject({ action, reason });
    const body = { error: { code: old.httpStatus, message: 'No', details: [errorInfo(reason, A2A_DOMAIN)] } };
    expect(classify({ status: old.httpStatus, body })).toMatchObject({ action, reason, inferred: false });
  },
);

it.each([
  [-32001, 'reconcile', 'TASK_NOT_FOUND'],
  [-32002, 'reconcile', 'TASK_NOT_CANCELABLE'],
  [-32003, 'degrade', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
  [-32004, 'degrade', 'UNSUPPORTED_OPERATION'],
  [-32005, 'fix_request', 'CONTENT_TYPE_NOT_SUPPORTED'],
  [-32006, 'report', 'INVALID_AGENT_RESPONSE'],
  [-32007, 'degrade', 'EXTENDED_AGENT_CARD_NOT_CONFIGURED'],
])('%i of a 0.3 peer, without ErrorInfo: %s', (code, action, reason) => {
  for (const data of [undefined, null, 'more words', { taskId: 't' }, []]) {
    const decided = classify({ jsonrpc: '2.0', id: 1, error: { code, message: 'No', data } });
    expect(decided).toMatchObject({ action, reason, code, inferred: true, ...SERVER });
  }
});

describe('a catalog of one’s own', () => {
  const billing = defineCatalog({
    domain: 'billing.example.com',
    errors: {
      CREDIT_SPENT: {
        name: 'CreditSpentError',
        code: 9,
        httpStatus: 402,
        jsonRpcCode: -32603,
        action: 'report',
        message: 'Credit spent',
      },
    },
  });
  const error = serviceError(9, 'Credit spent', [errorInfo('CREDIT_SPENT', 'billing.example.com')]);

  it('gives its action, typed', () => {
    const decided = classify(error, { catalogs: [a2a, billing] });
    expect(decided).toMatchObject({ action: 'report', reason: 'CREDIT_SPENT', inferred: false });
    expect(decided.error).toBeInstanceOf(billing.errors.CreditSpentError);
  });

  it('is not consulted where it is not given', () => {
    expect(classify(error)).toMatchObject({ action: 'fix_request', reason: 'CREDIT_SPENT', inferred: true });
  });

  it('an error thrown here knows its own action', () => {
    expect(classify(new billing.errors.CreditSpentError())).toMatchObject({ action: 'report', inferred: false });
    expect(classify(new TaskNotFoundError('t'))).toMatchObject({ action: 'reconcile', inferred: false });
  });
});

it("two ErrorInfos, the agent's second", () => {
  const details = [errorInfo('RATE_LIMITED', 'proxy.example.com'), errorInfo('TASK_NOT_FOUND', A2A_DOMAIN)];
  expect(classify(serviceError(5, 'No', details))).toMatchObject({ action: 'reconcile', reason: 'TASK_NOT_FOUND' });
});

it('RetryInfo says when', () => {
  expect(classify(serviceError(14, 'No', [retryInfo(1500)]))).toMatchObject({ action: 'retry', retryAfterMs: 1500 });
  expect(classify({ status: 503, headers: { 'retry-after': '2' }, body: '' })).toMatchObject({
    action: 'retry',
    retryAfterMs: 2000,
  });
});

describe('who spoke', () => {
  const local: [number, string, string][] = [
    [1, 'Cancelled on client', 'report'],
    [4, 'Deadline exceeded after 0.053s,LB pick: 0.002s,remote_addr=127.0.0.1:5', 'retry'],
    [14, 'No connection established. Last error: Error: connect ECONNREFUSED 127.0.0.1:1', 'retry'],
    [14, 'Name resolution failed for target dns:no.such.host', 'retry'],
    [14, 'Connection dropped', 'retry'],
    [14, 'read ECONNRESET', 'retry'],
    [13, 'Response message parsing error: index out of range', 'report'],
    [13, 'Request message serialization failure: string expected', 'fix_request'],
  ];
  it.each(local)('this side: %i %s', (code, details, action) => {
    expect(classify(serviceError(code, details, [], false))).toMatchObject({ action, origin: 'local' });
  });

  it.each(local)('the server, where it only uses the words: %i %s', (code, details) => {
    expect(classify(serviceError(code, details, [], true))).toMatchObject({ origin: 'server' });
  });

  it.each([
    [2, 'Received HTTP status code 431', 'report'],
    [12, 'Received HTTP status code 404', 'fix_request'],
    [14, 'Received HTTP status code 503', 'retry'],
    [16, 'Received HTTP status code 401', 'auth'],
    [2, 'Received HTTP status code 302', 'report'],
    [13, 'Received RST_STREAM with code 2', 'retry'],
  ])('an intermediary, whose answer grpc-js made a status of: %i %s', (code, details, action) => {
    for (const answered of [true, false]) {
      const decided = classify(serviceError(code, details, [], answered && details.includes('HTTP')));
      expect(decided).toMatchObject({ action, origin: 'intermediary' });
      expect(decided.reason).toBeUndefined();
    }
  });

  it.each([
    [502, '<html><h1>Bad Gateway</h1></html>', 'retry'],
    [404, 'no healthy upstream', 'fix_request'],
    [503, undefined, 'retry'],
    [500, '', 'retry'],
    [431, '', 'report'],
    [302, '', 'report'],
    [400, '{"oops": true}', 'fix_request'],
    [501, 'nope', 'degrade'],
    [425, '', 'retry'],
  ])('an intermediary, by HTTP: %i %j', (status, body, action) => {
    expect(classify({ status, body })).toMatchObject({ action, origin: 'intermediary', inferred: true, code: status });
  });
});

describe('an Error of the network', () => {
  const withCode = (code: string) => Object.assign(new Error(code), { code });
  const fetchFailed = (cause: unknown) => new TypeError('fetch failed', { cause });
  const retried = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'ECONNRESET',
    'ETIMEDOUT',
    'EAI_AGAIN',
    'UND_ERR_CONNECT_TIMEOUT',
    'UND_ERR_SOCKET',
    'UND_ERR_HEADERS_TIMEOUT',
  ];
  const reported = [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'EPROTO',
    'UND_ERR_ABORTED',
    'UND_ERR_INVALID_ARG',
  ];

  it.each([...retried.map((code) => [code, 'retry']), ...reported.map((code) => [code, 'report'])])(
    '%s: %s',
    (code, action) => {
      for (const error of [withCode(code as string), fetchFailed(withCode(code as string))]) {
        expect(classify(error)).toEqual({ action, origin: 'local', inferred: true });
      }
    },
  );

  it('a caller’s own abort is not retried; a time-out is', () => {
    expect(classify(new DOMException('stop', 'AbortError')).action).toBe('report');
    expect(classify(AbortSignal.abort().reason).action).toBe('report');
    expect(classify(new DOMException('late', 'TimeoutError')).action).toBe('retry');
  });

  it('real ones: fetch and net to a port where nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const fetched = await fetch(`http://127.0.0.1:${port}/`).catch((error: unknown) => error);
    expect(classify(fetched)).toMatchObject({ action: 'retry', origin: 'local' });
    const connected = await new Promise((resolve) => connect(port, '127.0.0.1').on('error', resolve));
    expect(classify(connected)).toMatchObject({ action: 'retry', origin: 'local' });
  });

  it('an accident in one’s own code, causes in a circle', () => {
    const error = new TypeError('x is not a function');
    error.cause = error;
    expect(classify(error)).toMatchObject({ action: 'report', origin: 'local' });
  });
});

describe("Connect's error JSON", () => {
  const value = Buffer.from(encodeStatus({ code: 0, details: [errorInfo('TASK_NOT_FOUND', A2A_DOMAIN)] })).subarray(
    2 + 42 + 2,
  );
  it('by its code', () => {
    expect(classify({ status: 404, body: { code: 'not_found', message: 'No' } })).toMatchObject({
      origin: 'server',
      code: 404,
    });
    expect(classify({ code: 'unavailable', message: 'No' })).toMatchObject({ action: 'retry', origin: 'server' });
  });
  it('by its details', () => {
    const body = {
      code: 'not_found',
      message: 'No',
      details: [{ type: 'google.rpc.ErrorInfo', value: value.toString('base64').replace(/=+$/, '') }],
    };
    expect(classify({ status: 404, body })).toMatchObject({
      action: 'reconcile',
      reason: 'TASK_NOT_FOUND',
      inferred: false,
    });
  });
});

describe('a body without its response', () => {
  it.each([
    [
      { error: { code: 404, status: 'NOT_FOUND', message: 'No', details: [errorInfo('TASK_NOT_FOUND', A2A_DOMAIN)] } },
      'reconcile',
    ],
    [{ error: { code: 503, message: 'No' } }, 'retry'],
    [{ code: 5, message: 'No', details: [] }, 'fix_request'],
    [
      {
        code: 400,
        status: 'FAILED_PRECONDITION',
        message: 'No',
        details: [errorInfo('VERSION_NOT_SUPPORTED', A2A_DOMAIN)],
      },
      'fix_request',
    ],
    [{ type: 'error', title: 'No', status: 404, detail: [errorInfo('TASK_NOT_FOUND', A2A_DOMAIN)] }, 'reconcile'],
  ])('%j', (body, action) => {
    expect(classify(body)).toMatchObject({ action, origin: 'server' });
    expect(classify(JSON.stringify(body))).toMatchObject({ action, origin: 'server' });
  });
});

it('a batch means what the first of its errors means', () => {
  const success = { jsonrpc: '2.0', id: 1, result: {} };
  expect(classify([success, { jsonrpc: '2.0', id: 2, error: { code: -32001, message: 'No' } }])).toMatchObject({
    action: 'reconcile',
  });
  expect(classify([success])).toMatchObject({ action: 'ok' });
});

describe('a task’s outcome is no error', () => {
  const tagged = (state: unknown) => ({
    payload: { $case: 'statusUpdate', value: { taskId: 't', status: { state } } },
  });
  class GoogleStatus {
    state = 0;
    getState() {
      return this.state;
    }
  }
  class GoogleTask {
    status = new GoogleStatus();
    getStatus() {
      return this.status;
    }
  }
  const googleTask = (state: number) => {
    const task = new GoogleTask();
    task.status.state = state;
    return Object.defineProperty(task, 'status', { enumerable: false });
  };
  it.each(TASK_STATES.map((state, number) => [state, number] as const).slice(1))('%s', (state, number) => {
    const task = { id: 't', contextId: 'c', status: { state } };
    for (const answer of [
      task,
      { ...task, status: { state: number } },
      { task },
      { payload: { oneofKind: 'task', task } },
      tagged(number),
      { statusUpdate: { taskId: 't', contextId: 'c', status: { state } } },
      { status_update: { task_id: 't', status: { state } } },
      { jsonrpc: '2.0', id: 1, result: task },
      { jsonrpc: '2.0', id: 1, result: { task } },
      {
        jsonrpc: '2.0',
        id: 1,
        result: {
          kind: 'task',
          status: { state: state.slice('TASK_STATE_'.length).toLowerCase().replaceAll('_', '-') },
        },
      },
      { status: 200, body: { task } },
      googleTask(number),
    ]) {
      expect(classify(answer)).toMatchObject({ action: 'ok', taskState: state, inferred: false });
    }
  });

  it('nor is an answer without one', () => {
    for (const answer of [
      { message: { messageId: 'm', parts: [] } },
      { code: 0, details: 'OK' },
      { status: 204, body: '' },
    ]) {
      expect(classify(answer)).toMatchObject({ action: 'ok' });
    }
  });
});

it.each([undefined, null, 7, true, Symbol('s'), () => {}, '', 'plain words', Number.NaN])(
  '%s is nothing that a call ends with',
  (input) => {
    expect(classify(input).action).toBe('report');
  },
);

describe('faults found by reading', () => {
  it.each([
    ['metadata that is no Metadata', { code: 5, details: 'x', metadata: { get: 1 } }, 'reconcile'],
    ['a batch of that', [{ code: 5, details: 'x', metadata: { get: 1 } }], 'reconcile'],
    [
      'an object whose getter throws',
      Object.create({
        getStatus: () => {
          throw new Error('no');
        },
      }),
      'ok',
    ],
    [
      'a batch in a response',
      { status: 200, body: [{ jsonrpc: '2.0', id: 1, error: { code: -32001, message: 'No' } }] },
      'reconcile',
    ],
    [
      'a batch as text in a response',
      { status: 200, body: '[{"jsonrpc":"2.0","id":1,"error":{"code":-32001}}]' },
      'reconcile',
    ],
    ['an error that is no object', { jsonrpc: '2.0', id: 1, error: 'boom' }, 'fix_request'],
    [
      'an AggregateError of refusals',
      new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })]),
      'retry',
    ],
  ])('%s', (_, input, action) => {
    expect(classify(input).action).toBe(action);
  });

  it('a task in a body of text or bytes', () => {
    const text = '{"task":{"status":{"state":"TASK_STATE_FAILED"}}}';
    for (const body of [text, new TextEncoder().encode(text)]) {
      expect(classify({ status: 200, body })).toMatchObject({ action: 'ok', taskState: 'TASK_STATE_FAILED' });
    }
  });

  it.each(['Channel 42 does not exist', 'read the manual', 'write access needed', 'connect first'])(
    'the words of a server that begin as grpc-js’s do: %s',
    (details) => {
      expect(classify(serviceError(5, details, [], false))).toMatchObject({
        origin: 'server',
        reason: 'TASK_NOT_FOUND',
      });
    },
  );

  it('NOT_FOUND is no task’s where none was asked for', () => {
    const error = serviceError(5, 'No');
    expect(classify(error, { method: '/lf.a2a.v1.A2AService/GetTask' }).reason).toBe('TASK_NOT_FOUND');
    expect(classify(error, { method: 'GetExtendedAgentCard' }).reason).toBeUndefined();
    expect(classify(error, { method: '/acme.v1.Orders/Get' }).reason).toBeUndefined();
  });
});
