import type { Agent, CallOptions } from '../a2a/agent.js';
import { type Method, methods } from '../a2a/methods.js';

/** Calls a method over a binding: one answer, or many. */
export type Call = (method: Method, request: object, options?: CallOptions) => AsyncGenerator<unknown>;

/** An agent whose methods are called so. */
export function agentOver(call: Call): Agent {
  const operations = methods.map((method) => {
    const many = (request: object, options?: CallOptions) => call(method, request, options);
    const one = async (request: object, options?: CallOptions) => (await many(request, options).next()).value;
    return [method.operation, method.streams ? many : one];
  });
  return Object.fromEntries(operations);
}
