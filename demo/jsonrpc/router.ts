import express, { type Router } from 'express';
import { InvalidRequestError } from 'statuskit/a2a';
import { expressErrorHandler } from 'statuskit/http';
import { readJsonRpcRequest, toJsonRpc } from 'statuskit/jsonrpc';
import type { Agent, Operation } from '../a2a/agent.js';
import { methods } from '../a2a/methods.js';
import type { EdgeOptions } from '../edge-options.js';
import { optionsOf, send } from '../http/answer.js';

const operations = new Map(methods.map(({ name, operation }) => [name, operation]));

/** The JSON-RPC binding of an agent: POST /. */
export function jsonRpcRouter(agent: Agent, edge: EdgeOptions): Router {
  const router = express.Router();
  router.post('/', express.json({ type: () => true, strict: false }), async (request, response) => {
    const call = readJsonRpcRequest(request.body, operations.keys());
    if (Array.isArray(call)) throw new InvalidRequestError({ message: 'Batches are not served' });
    const { id } = call;
    if (id === undefined) throw new InvalidRequestError({ message: 'Every operation answers: a request needs an id' });
    if (call.error) {
      response.json(toJsonRpc(call.error, id));
      return;
    }
    const perform = agent[operations.get(call.method) as keyof Agent] as Operation;
    const answer = perform(call.params, optionsOf(request, response));
    await send(response, answer, (result) => ({ jsonrpc: '2.0', id, result }));
  });
  router.use(expressErrorHandler({ binding: 'JSONRPC', ...edge }));
  return router;
}
