import { Server } from '@grpc/grpc-js';
import type { Agent } from '../a2a/agent.js';
import { A2AService } from '../a2a/service.js';
import { listenGrpc } from '../listen.js';
import { grpcClient } from './client.js';

/** An agent in breach of the specification, and a client of it: it answers SendMessage with neither task nor message. */
export async function startBrokenAgent(): Promise<{ client: Agent; stop(): void }> {
  const server = new Server();
  server.addService(A2AService, {
    sendMessage: (_call: unknown, callback: (error: null, response: object) => void) => callback(null, {}),
  });
  const client = grpcClient(await listenGrpc(server));
  const stop = () => {
    client.close();
    server.forceShutdown();
  };
  return { client, stop };
}
