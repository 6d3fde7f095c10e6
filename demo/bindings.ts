import type { Agent } from './a2a/agent.js';
import { grpcClient } from './grpc/client.js';
import { httpJsonClient } from './http-json/client.js';
import { jsonRpcClient } from './jsonrpc/client.js';
import type { Addresses } from './shouter/cards.js';

/** The bindings, by the names that agent cards give them. */
export const BINDINGS = ['GRPC', 'JSONRPC', 'HTTP+JSON'] as const;
export type Binding = (typeof BINDINGS)[number];

export type Client = Agent & { close?(): void };

/** A client of an agent over a binding. */
export function connect(binding: Binding, { grpc, http }: Addresses): Client {
  if (binding === 'GRPC') return grpcClient(grpc);
  return binding === 'JSONRPC' ? jsonRpcClient(http) : httpJsonClient(http);
}

/** One of something for each binding. */
export function overEach<T>(make: (binding: Binding) => T): Record<Binding, T> {
  return { GRPC: make('GRPC'), JSONRPC: make('JSONRPC'), 'HTTP+JSON': make('HTTP+JSON') };
}
