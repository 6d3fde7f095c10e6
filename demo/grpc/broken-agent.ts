import { Server } from '@grpc/grpc-js';
import { A2AService } from './a2a-service.js';
import { type Listening, listen } from './listen.js';

/** An agent in breach of the specification: it answers SendMessage with neither a task nor a message. */
export async function startBrokenAgent(): Promise<Listening> {
  const server = new Server();
  server.addService(A2AService, {
    sendMessage: (_call: unknown, callback: (error: null, response: object) => void) => callback(null, {}),
  });
  return listen(server);
}
