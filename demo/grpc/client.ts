import { credentials } from '@grpc/grpc-js';
import { clientInterceptor, promisify } from 'statuskit/grpc';
import type { Agent } from '../a2a/agent.js';
import { A2AServiceClient } from '../a2a/service.js';
import { catalogs } from '../catalogs.js';

/** An agent by gRPC. */
export function grpcClient(address: string): Agent & { close(): void } {
  const interceptors = [clientInterceptor({ catalogs })];
  const stub = new A2AServiceClient(address, credentials.createInsecure(), { interceptors });
  return promisify(stub) as unknown as Agent & { close(): void };
}
