import type { MethodDefinition } from '@grpc/grpc-js';
import type { Agent } from './agent.js';
import { A2AService } from './service.js';

type Verb = 'get' | 'post' | 'delete';

/** A route of the HTTP+JSON binding; its path as google.api.http writes it, such as `/tasks/{id}`. */
export interface Route {
  verb: Verb;
  path: string;
}

/** A method of A2A. gRPC and JSON-RPC share its name. */
export interface Method {
  name: string;
  operation: keyof Agent;
  streams: boolean;
  /** The first is without a tenant. */
  routes: [Route, ...Route[]];
}

type HttpRule = Partial<Record<Verb, string>> & { additional_bindings: HttpRule };

/** A2A's methods in each binding, as proto/ says them. */
export const methods: Method[] = Object.entries(A2AService).map(([name, definition]) => ({
  name,
  operation: definition.originalName as keyof Agent,
  streams: definition.responseStream,
  routes: routesOf(definition),
}));

function routesOf(definition: MethodDefinition<object, object>): Method['routes'] {
  const { options } = definition as unknown as { options: { '(google.api.http)': HttpRule } };
  const rule = options['(google.api.http)'];
  return [routeOf(rule), routeOf(rule.additional_bindings)];
}

function routeOf(rule: HttpRule): Route {
  for (const verb of ['get', 'post', 'delete'] as const) {
    const path = rule[verb];
    if (path !== undefined) return { verb, path };
  }
  throw new TypeError(`no route in ${JSON.stringify(rule)}`);
}
