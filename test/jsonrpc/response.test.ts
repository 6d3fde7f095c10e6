/** JSON-RPC errors as they are written, byte for byte, and as peers of any edition send them. */
import { describe, expect, it } from 'vitest';
import { A2AError, errorTable, TaskNotFoundError } from '../../src/a2a/index.js';
import { errorInfo, StatusError } from '../../src/index.js';
import { fromJsonRpc, toJsonRpc } from '../../src/jsonrpc/index.js';

describe('toJsonRpc', () => {
  it("writes the guide's example byte for byte", () => {
    expect(JSON.stringify(toJsonRpc(new TaskNotFoundError('task-123'), 2))).toBe(
      '{"jsonrpc":"2.0","id":2,"error":{"code":-32001,"message":"Task not found","data":[{' +
        '"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"TASK_NOT_FOUND","domain":"a2a-protocol.org",' +
        '"metadata":{"taskId":"task-123"}}]}}',
    );
  });

  it.each([1, 'a', null])('answers the id %j', (id) => {
    expect(toJsonRpc(new TaskNotFoundError('t'), id).id).toBe(id);
  });

  it.each([
    ['its own code', new A2AError('Busy', { code: 14, jsonRpcCode: -32000 }), -32000],
    ['invalid params, for INVALID_ARGUMENT', new StatusError('No', { code: 3 }), -32602],
    ['method not found, for UNIMPLEMENTED', new StatusError('No', { code: 12 }), -32601],
    ['internal error, for what may go away by itself', new StatusError('No', { code: 14 }), -32603],
    ['invalid request, for credentials: nobody is to try those again', new StatusError('No', { code: 16 }), -32600],
    ['invalid request, for a precondition', new StatusError('No', { code: 9 }), -32600],
  ])('has %s', (_, error, code) => {
    expect(toJsonRpc(error, 1).error).toEqual({ code, message: error.details });
  });
});

describe('fromJsonRpc', () => {
  const error = (fields: object) => ({ jsonrpc: '2.0', id: 1, error: { code: -32001, message: 'No', ...fields } });

  it.each([
    ['a success', { jsonrpc: '2.0', id: 1, result: {} }],
    ['no JSON-RPC', { error: { code: -32001, message: 'No' } }],
    ['text that is not JSON', '<html>'],
    ['nothing', undefined],
  ])('%s is no error', (_, body) => {
    expect(fromJsonRpc(body)).toBeUndefined();
  });

  it.each([
    ['a list of details', [errorInfo('TASK_NOT_FOUND', 'a2a-protocol.org', { taskId: 't' })], { taskId: 't' }],
    ['one detail', errorInfo('TASK_NOT_FOUND', 'a2a-protocol.org', { taskId: 't' }), { taskId: 't' }],
    ['words', 'the task is gone', {}],
    ['an object that is no detail', { taskId: 't' }, {}],
    ['nothing', undefined, {}],
    ['null', null, {}],
  ])('data: %s', (_, data, metadata) => {
    const read = fromJsonRpc(error({ data }));
    expect(read).toBeInstanceOf(TaskNotFoundError);
    expect(read).toMatchObject({ code: 5, details: 'No', jsonRpcCode: -32001, errorInfoMetadata: metadata });
  });

  it.each(Object.entries(errorTable))('%s by its code alone', (reason, { jsonRpcCode, name, code }) => {
    const read = fromJsonRpc(error({ code: jsonRpcCode }));
    expect(read).toMatchObject({ reason, name, code, jsonRpcCode, statusDetails: [] });
  });

  it("a stranger's reason under A2A's code keeps its own name", () => {
    const read = fromJsonRpc(error({ data: [errorInfo('TASK_NOT_FOUND', 'other.example.com')] }));
    expect(read).toMatchObject({ domain: 'other.example.com', name: 'StatusError', jsonRpcCode: -32001 });
    expect(read).not.toBeInstanceOf(TaskNotFoundError);
  });

  it('a code of nobody we know', () => {
    expect(fromJsonRpc(error({ code: -32050 }))).toMatchObject({ code: 2, jsonRpcCode: -32050, name: 'StatusError' });
  });

  it('an error that is no object is an error all the same', () => {
    expect(fromJsonRpc({ jsonrpc: '2.0', id: 1, error: 'boom' })).toMatchObject({ code: 2, details: 'boom' });
  });

  it('a batch, in its order', () => {
    const [first, second] = fromJsonRpc([{ jsonrpc: '2.0', id: 1, result: {} }, error({})]);
    expect(first).toBeUndefined();
    expect(second).toBeInstanceOf(TaskNotFoundError);
  });

  it('a detail of a known type whose fields are not its own is kept as it came', () => {
    const odd = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 7 };
    expect(fromJsonRpc(error({ data: [odd] }))?.statusDetails).toEqual([
      { '@type': 'unknown', typeUrl: odd['@type'], json: odd },
    ]);
  });

  it("the proto's own field names are read too", () => {
    const snake = {
      '@type': 'google.rpc.BadRequest',
      field_violations: [{ field: 'id', localized_message: { locale: 'de', message: 'falsch' } }],
    };
    expect(fromJsonRpc(error({ data: [snake] }))?.statusDetails).toEqual([
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ field: 'id', localizedMessage: { locale: 'de', message: 'falsch' } }],
      },
    ]);
  });
});
