import { credentials, type Interceptor, Metadata, Server, ServerCredentials, type ServiceError } from '@grpc/grpc-js';
import { debugInfo, encodeStatus, errorInfo } from '../../src/status/index.js';
import { EchoServiceClient, EchoServiceService } from '../fixtures/stubs/ts-proto/echo.js';

/** Words that a peer says, none of which may reach our own caller. */
export const PEER_TEXT = 'the peer says: quota of acme is 3';
export const PEER_WORDS = ['quota of acme', 'PEER_REASON', 'peer.example.com', 'peer-stack', 'peer-trailer'];

/** A ServiceError as a real stub received it from another server, with its details, trailers and DebugInfo. */
export async function peerError(...interceptors: Interceptor[]): Promise<ServiceError> {
  const server = new Server();
  server.addService(EchoServiceService, {
    unary: (_call: unknown, callback: (error: object) => void) => {
      const metadata = new Metadata();
      metadata.set('x-peer', 'peer-trailer');
      const details = [errorInfo('PEER_REASON', 'peer.example.com', { account: 'acme' }), debugInfo('peer-stack')];
      metadata.set('grpc-status-details-bin', Buffer.from(encodeStatus({ code: 9, message: PEER_TEXT, details })));
      callback({ code: 9, details: PEER_TEXT, metadata });
    },
  } as never);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const client = new EchoServiceClient(`127.0.0.1:${port}`, credentials.createInsecure(), { interceptors });
  const error = await new Promise<ServiceError>((resolve) => {
    client.unary({ faultName: '', messageCount: 0 }, (received) => resolve(received as ServiceError));
  });
  client.close();
  server.forceShutdown();
  return error;
}
