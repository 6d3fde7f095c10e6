import express, { type RequestHandler, type Router } from 'express';
import { MethodNotFoundError } from 'statuskit/a2a';
import { expressErrorHandler } from 'statuskit/http';
import type { Agent, Operation } from '../a2a/agent.js';
import { methods, type Route } from '../a2a/methods.js';
import type { EdgeOptions } from '../edge-options.js';
import { optionsOf, send } from '../http/answer.js';
import { expressPath } from './path.js';

const MEDIA_TYPES = ['application/a2a+json', 'application/json'];

/** The HTTP+JSON binding of an agent: every route of its service, with and without a tenant. */
export function httpJsonRouter(agent: Agent, edge: EdgeOptions): Router {
  const router = express.Router();
  router.use(express.json({ type: MEDIA_TYPES }));
  for (const { verb, path, operation } of routes()) router[verb](expressPath(path), handlerOf(agent, operation));
  router.use(({ method, path }) => {
    throw new MethodNotFoundError(`${method} ${path}`);
  });
  router.use(expressErrorHandler({ binding: 'HTTP+JSON', ...edge }));
  return router;
}

/** The longest path first, so that `/tasks/{id}:subscribe` is not read as the task `{id}:subscribe`. */
function routes(): (Route & { operation: keyof Agent })[] {
  const all = methods.flatMap(({ operation, routes }) => routes.map((route) => ({ ...route, operation })));
  return all.flatMap(alsoByPost).sort((a, b) => b.path.length - a.path.length);
}

/** The specification's text has POST for SubscribeToTask, its definition GET. */
function alsoByPost<R extends Route & { operation: keyof Agent }>(route: R): R[] {
  return route.operation === 'subscribeToTask' ? [route, { ...route, verb: 'post' }] : [route];
}

function handlerOf(agent: Agent, operation: keyof Agent): RequestHandler {
  const perform = agent[operation] as Operation;
  return async (request, response) => {
    const fields = { ...request.query, ...request.body, ...request.params };
    response.type('application/a2a+json');
    await send(response, perform(fields, optionsOf(request, response)), (answer) => answer);
  };
}
