import { fromJsonRpc } from 'statuskit/jsonrpc';
import type { Agent, CallOptions } from '../a2a/agent.js';
import { catalogs } from '../catalogs.js';
import { agentOver } from '../http/agent-over.js';
import { exchange } from '../http/exchange.js';

/** An agent by JSON-RPC. */
export function jsonRpcClient(url: string): Agent {
  return agentOver(({ name }, params, options) => {
    const request = { jsonrpc: '2.0', id: crypto.randomUUID(), method: name, params };
    return callJsonRpc(url, JSON.stringify(request), options);
  });
}

/** Sends a request's text, whatever it is: gives the results, or throws the error. */
export function callJsonRpc(
  url: string,
  text: string,
  { metadata, signal }: CallOptions = {},
): AsyncGenerator<unknown> {
  const headers = { 'content-type': 'application/json', ...metadata };
  return exchange(url, { method: 'POST', headers, body: text, signal }, ({ body }) => {
    const error = fromJsonRpc(body, { catalogs });
    if (error) throw error;
    return JSON.parse(body).result;
  });
}
