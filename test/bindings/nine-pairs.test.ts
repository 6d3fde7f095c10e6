/** One error, three bindings: what any writes any reads, and what one read another writes on. */
import { Metadata } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import * as errors from '../../src/a2a/index.js';
import { a2a } from '../../src/a2a/index.js';
import { indexCatalogs } from '../../src/error/catalog.js';
import { CLASS } from '../../src/error/link.js';
import { receivedError } from '../../src/error/received.js';
import { unpack } from '../../src/error/unpack.js';
import { fromHttp, toHttp, toProblemJson } from '../../src/http/index.js';
import * as status from '../../src/index.js';
import { type Detail, defineCatalog, encodeStatus, type StatusError } from '../../src/index.js';
import { fromJsonRpc, toJsonRpc } from '../../src/jsonrpc/index.js';

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
const catalogs = [a2a, billing];
const index = indexCatalogs(catalogs);

/** Every standard detail but ErrorInfo, a Struct, and unknown ones of either kind. */
const details: Detail[] = [
  status.retryInfo(1500),
  status.debugInfo('at line 7', ['a', 'b']),
  status.quotaFailure([
    { subject: 's', quotaDimensions: { region: 'eu' }, quotaValue: '9007199254740993', futureQuotaValue: '0' },
  ]),
  status.preconditionFailure([{ type: 't', subject: 's', description: 'd' }]),
  status.badRequest([
    { field: 'f', description: 'd', reason: 'R', localizedMessage: { locale: 'de', message: 'falsch' } },
  ]),
  status.requestInfo('r', 'data'),
  status.resourceInfo({ resourceType: 't', resourceName: 'n', owner: 'o', description: 'd' }),
  status.help([{ description: 'd', url: 'https://example.com' }]),
  status.localizedMessage('de-CH', 'Nicht gefunden'),
  { '@type': 'type.googleapis.com/google.protobuf.Struct', value: { a: [1, null, true, { b: 'c' }] } },
  { '@type': 'unknown', typeUrl: 'acme.example/acme.v1.Foo', bytes: Uint8Array.of(1, 2, 255) },
  { '@type': 'unknown', typeUrl: 'acme.v1.Bar', json: { '@type': 'acme.v1.Bar', count: 7, nested: { ok: true } } },
];
const without = (...types: string[]) =>
  details.filter((detail) => !types.some((type) => detail['@type'].endsWith(type)));

const fifteen: [string, StatusError][] = [
  ['TaskNotFoundError', new errors.TaskNotFoundError('task-123', { details, metadata: { note: 'ünïcödé 😀' } })],
  [
    'PushNotificationConfigNotFoundError',
    new errors.PushNotificationConfigNotFoundError('task-123', 'config-1', { details }),
  ],
  [
    'TaskNotCancelableError',
    new errors.TaskNotCancelableError('task-123', { state: 'TASK_STATE_COMPLETED' }, { details }),
  ],
  ['PushNotificationNotSupportedError', new errors.PushNotificationNotSupportedError({ details })],
  ['UnsupportedOperationError', new errors.UnsupportedOperationError({ operation: 'SubscribeToTask' }, { details })],
  [
    'ContentTypeNotSupportedError',
    new errors.ContentTypeNotSupportedError(
      'application/pdf',
      { part: 2, supported: ['text/plain'] },
      { details: without('BadRequest') },
    ),
  ],
  ['InvalidAgentResponseError', new errors.InvalidAgentResponseError({ details })],
  ['ExtendedAgentCardNotConfiguredError', new errors.ExtendedAgentCardNotConfiguredError({ details })],
  ['ExtensionSupportRequiredError', new errors.ExtensionSupportRequiredError('https://example.com/ext', { details })],
  ['VersionNotSupportedError', new errors.VersionNotSupportedError('0.5', { supported: ['1.0', '0.3'] }, { details })],
  ['JsonParseError', new errors.JsonParseError({ details })],
  ['InvalidRequestError', new errors.InvalidRequestError({ details })],
  ['MethodNotFoundError', new errors.MethodNotFoundError('DoMagic', { details })],
  [
    'InvalidParamsError',
    new errors.InvalidParamsError('id is empty', { fields: ['id'] }, { details: without('BadRequest') }),
  ],
  ['InternalError', new errors.InternalError({ details })],
  ['CreditSpentError', new billing.errors.CreditSpentError({ details, metadata: { account: 'acme' } })],
];

interface Binding {
  /** Writes an error and reads it again, through bytes. */
  carry(error: StatusError): StatusError;
}

const options = { sendDebugInfo: true };
const bindings: Record<string, Binding> = {
  gRPC: {
    carry: ({ code, details: message, statusDetails }) => {
      const metadata = new Metadata();
      metadata.set('grpc-status-details-bin', Buffer.from(encodeStatus({ code, message, details: statusDetails })));
      const data = unpack({ code, details: message, metadata }, index, undefined);
      return receivedError(data, data[CLASS]);
    },
  },
  'JSON-RPC': {
    carry: (error) => fromJsonRpc(JSON.stringify(toJsonRpc(error, 1, options)), { catalogs }) as StatusError,
  },
  'HTTP+JSON': {
    carry: (error) => {
      const { status: httpStatus, headers, body } = toHttp(error, options);
      return fromHttp({ status: httpStatus, headers, body: JSON.stringify(body) }, { catalogs }) as StatusError;
    },
  },
};

function expectSame(read: StatusError, written: StatusError): void {
  const { name, code, details: message, reason, domain, errorInfoMetadata, statusDetails } = written;
  expect(read).toMatchObject({ name, code, details: message, message, reason, domain });
  expect(read.errorInfoMetadata).toEqual(errorInfoMetadata);
  const expected = statusDetails.map((detail) =>
    Object.keys(errorInfoMetadata).length === 0 && 'reason' in detail ? { ...detail, metadata: undefined } : detail,
  );
  const given = read.statusDetails.map((detail) =>
    Object.keys(read.errorInfoMetadata).length === 0 && 'reason' in detail
      ? { ...detail, metadata: undefined }
      : detail,
  );
  expect(given).toEqual(expected);
  expect(Object.getPrototypeOf(read)).toBe(Object.getPrototypeOf(written));
}

describe.each(fifteen)('%s', (_, error) => {
  const pairs = Object.keys(bindings).flatMap((first) =>
    Object.keys(bindings).map((second) => [first, second] as const),
  );
  it.each(pairs)('over %s, and relayed over %s', (first, second) => {
    const once = (bindings[first] as Binding).carry(error);
    expectSame(once, error);
    expectSame((bindings[second] as Binding).carry(once), error);
  });

  it('as problem+json too', () => {
    const { status: httpStatus, headers, body } = toProblemJson(error, options);
    expect(headers['content-type']).toBe('application/problem+json');
    expectSame(
      fromHttp({ status: httpStatus, headers, body: JSON.stringify(body) }, { catalogs }) as StatusError,
      error,
    );
  });

  it('without DebugInfo, unless it is asked for', () => {
    for (const written of [toJsonRpc(error, 1), toHttp(error), toProblemJson(error)]) {
      expect(JSON.stringify(written)).not.toContain('at line 7');
    }
  });
});
