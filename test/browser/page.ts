/** Runs in the page: reads and classifies one error of each kind with the built package. */
import { classify, decodeStatus, encodeStatus, StatusError } from 'statuskit';
import { a2a, TaskNotFoundError } from 'statuskit/a2a';
import { fromHttp, toHttp, toResponse } from 'statuskit/http';
import { fromJsonRpc, toJsonRpc } from 'statuskit/jsonrpc';

const error = new TaskNotFoundError('task-123', { metadata: { note: 'ünï 😀' } });
const unknown = { '@type': 'unknown', typeUrl: 'acme.v1.Foo', bytes: Uint8Array.of(1, 2, 255) } as const;
const jsonRpc = toJsonRpc(error, 1);
const http = toHttp(new TaskNotFoundError('t', { details: [unknown] }));
const networkError = await fetch('/closes').catch((caught: unknown) => caught);
const masked = await toResponse(new Error('secret'), {
  binding: 'HTTP+JSON',
  logger: { error() {}, warn() {} },
}).text();

export const results = {
  jsonRpc: classify(jsonRpc),
  statusJson: classify(http),
  problem: classify({ status: 404, body: { type: 'error', title: 'No', status: 404, detail: jsonRpc.error.data } }),
  page: classify({ status: 502, headers: new Headers({ 'retry-after': '3' }), body: '<html>Bad Gateway</html>' }),
  connect: classify({ status: 404, body: { code: 'not_found', message: 'No' } }),
  thrown: classify(error),
  network: classify(networkError),
  task: classify({ task: { id: 't', status: { state: 'TASK_STATE_FAILED' } } }),
};

export const facts = {
  instance: fromJsonRpc(jsonRpc) instanceof TaskNotFoundError && error instanceof StatusError,
  codec: decodeStatus(encodeStatus({ code: 5, message: 'ünï', details: [...error.statusDetails, unknown] })),
  bytes: fromHttp(http, { catalogs: [a2a] })
    ?.statusDetails.filter((detail) => detail['@type'] === 'unknown')
    .flatMap(({ bytes = [] }) => [...bytes]),
  masked,
  node: typeof process === 'undefined' && typeof Buffer === 'undefined',
};

Object.assign(globalThis, { results, facts });
