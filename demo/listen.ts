import { type Server, ServerCredentials } from '@grpc/grpc-js';

/** A server that listens on a free port of the loopback interface. */
export interface Listening {
  address: string;
  stop(): void;
}

export async function listen(server: Server): Promise<Listening> {
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { address: `127.0.0.1:${port}`, stop: () => server.forceShutdown() };
}
