import type { ServerUnaryCall } from '@grpc/grpc-js';
import { errorBoundary } from 'statuskit/grpc';
import type { Agent, CallOptions, Operation } from '../a2a/agent.js';
import { methods } from '../a2a/methods.js';
import { serviceParameters } from '../a2a/service-parameters.js';
import type { EdgeOptions } from '../edge-options.js';

/** The gRPC binding of an agent: the implementation of A2AService. */
export function grpcService(agent: Agent, edge: EdgeOptions) {
  const handlers = methods.map(({ operation }) => {
    const perform = agent[operation] as Operation;
    return [operation, (call: ServerUnaryCall<object, unknown>) => perform(call.request, optionsOf(call))];
  });
  return errorBoundary(Object.fromEntries(handlers), edge);
}

function optionsOf(call: ServerUnaryCall<object, unknown>): CallOptions {
  const gone = new AbortController();
  call.on('cancelled', () => gone.abort());
  const metadata = serviceParameters((name) => call.metadata.get(name).join(','));
  return { metadata, signal: gone.signal };
}
