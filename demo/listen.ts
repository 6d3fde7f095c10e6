import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Server as GrpcServer, ServerCredentials } from '@grpc/grpc-js';

const HOST = '127.0.0.1';

/** A port cannot be listened on; the message says which and why. */
export class PortError extends Error {
  constructor(protocol: string, port: number, cause: unknown) {
    const { message } = cause as Error;
    const reason = message.includes('EADDRINUSE') ? 'it is in use' : message;
    super(`cannot serve ${protocol} on port ${port}: ${reason}`, { cause });
    this.name = 'PortError';
  }
}

/** Binds a gRPC server to a port of the loopback interface, 0 being any that is free. Gives its `host:port`. */
export async function listenGrpc(server: GrpcServer, port = 0): Promise<string> {
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`${HOST}:${port}`, ServerCredentials.createInsecure(), (error, actual) =>
      error ? reject(new PortError('gRPC', port, error)) : resolve(actual),
    );
  });
  return `${HOST}:${bound}`;
}

/** Binds an HTTP server likewise. Gives its URL. */
export async function listenHttp(server: HttpServer, port = 0): Promise<string> {
  server.listen(port, HOST);
  await once(server, 'listening').catch((error) => {
    throw new PortError('HTTP', port, error);
  });
  return `http://${HOST}:${(server.address() as AddressInfo).port}`;
}
