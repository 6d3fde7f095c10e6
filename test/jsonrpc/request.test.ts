/** JSON-RPC at the edge: what is no request of this agent's is refused by its code, and without a parser's words. */
import { describe, expect, it } from 'vitest';
import { readJsonRpcRequest, toJsonRpc } from '../../src/jsonrpc/index.js';

const METHODS = ['GetTask', 'SendMessage'];
const request = (fields: object) => ({ jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 't' }, ...fields });

describe('is refused', () => {
  const refused: [string, unknown, number, unknown][] = [
    ['text that is not JSON', '{"jsonrpc": "2.0", ', -32700, null],
    ['empty text', '', -32700, null],
    ['no jsonrpc', request({ jsonrpc: undefined }), -32600, 1],
    ['jsonrpc of another version', request({ jsonrpc: '1.0' }), -32600, 1],
    ['an id of a wrong type', request({ id: { a: 1 } }), -32600, null],
    ['an id that is true', request({ id: true }), -32600, null],
    ['no method', request({ method: undefined }), -32600, 1],
    ['a method of a wrong type', request({ method: 7 }), -32600, 1],
    ['what is no object', 7, -32600, null],
    ['null', null, -32600, null],
    ['an empty batch', [], -32600, null],
    ['a batch of more than a hundred', Array(101).fill(request({})), -32600, null],
    ['params of a wrong type', request({ params: 'id' }), -32602, 1],
    ['params as a list', request({ params: ['t'] }), -32602, 1],
    ['an unknown method', request({ method: 'DoMagic' }), -32601, 1],
    ['a method of Object.prototype', request({ method: 'constructor' }), -32601, 1],
    ['a method of A2A that this agent lacks', request({ method: 'CancelTask' }), -32004, 1],
    ['a method that it lacks, by its id as text', request({ id: 'a', method: 'CancelTask' }), -32004, 'a'],
  ];
  it.each(refused)('%s', (_, body, code, id) => {
    const refusal = readJsonRpcRequest(body, METHODS);
    if (Array.isArray(refusal) || !refusal.error) throw new Error('it was taken');
    const response = toJsonRpc(refusal.error, refusal.id ?? null);
    expect(response).toMatchObject({ jsonrpc: '2.0', id, error: { code } });
    expect(JSON.stringify(response)).not.toMatch(/position|Unexpected|token|SyntaxError/);
  });
});

it('a notification that is refused has no id to answer', () => {
  const refusal = readJsonRpcRequest(request({ id: undefined, method: 'DoMagic' }), METHODS);
  expect(refusal).toMatchObject({ id: undefined, error: { jsonRpcCode: -32601 } });
});

describe('is served', () => {
  const served: [string, unknown, object][] = [
    ['a request', request({}), { id: 1, method: 'GetTask', params: { id: 't' } }],
    ['as text', JSON.stringify(request({ id: 'x' })), { id: 'x', method: 'GetTask', params: { id: 't' } }],
    ['without params', request({ params: undefined }), { id: 1, method: 'GetTask', params: {} }],
    ['with the id null', request({ id: null }), { id: null, method: 'GetTask', params: { id: 't' } }],
    ['a notification', request({ id: undefined }), { id: undefined, method: 'GetTask', params: { id: 't' } }],
  ];
  it.each(served)('%s', (_, body, expected) => {
    expect(readJsonRpcRequest(body, METHODS)).toEqual(expected);
  });

  it('a batch, one by one', () => {
    const batch = readJsonRpcRequest([request({}), request({ id: 2, method: 'DoMagic' })], METHODS);
    expect(batch).toMatchObject([
      { id: 1, method: 'GetTask' },
      { id: 2, error: { jsonRpcCode: -32601 } },
    ]);
  });
});
