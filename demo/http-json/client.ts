import { fromHttp } from 'statuskit/http';
import type { Agent, CallOptions } from '../a2a/agent.js';
import { catalogs } from '../catalogs.js';
import { agentOver } from '../http/agent-over.js';
import { exchange } from '../http/exchange.js';
import { fill } from './path.js';

/** An agent by HTTP+JSON. */
export function httpJsonClient(url: string): Agent {
  return agentOver(({ routes: [{ verb, path }] }, request, options) => {
    const { filled, rest } = fill(path, request);
    if (verb === 'post') return callHttpJson(`${url}${filled}`, verb, JSON.stringify(rest), options);
    return callHttpJson(`${url}${filled}?${new URLSearchParams(rest)}`, verb, undefined, options);
  });
}

/** Sends a request's text, whatever it is: gives the answers, or throws the error. */
export function callHttpJson(
  url: string,
  method: string,
  text: string | undefined,
  { metadata, signal }: CallOptions = {},
): AsyncGenerator<unknown> {
  const headers = { 'content-type': 'application/a2a+json', ...metadata };
  return exchange(url, { method: method.toUpperCase(), headers, body: text, signal }, (carried) => {
    const error = fromHttp(carried, { catalogs });
    if (error) throw error;
    return JSON.parse(carried.body);
  });
}
