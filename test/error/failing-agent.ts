import type { Task } from '@a2a-js/sdk';
import { A2AService } from '@a2a-js/sdk/server/grpc';
import {
  type Client,
  credentials,
  type handleUnaryCall,
  makeGenericClientConstructor,
  Server,
  ServerCredentials,
  type ServiceError,
} from '@grpc/grpc-js';
import { type ClientInterceptorOptions, clientInterceptor, serverInterceptor } from 'statuskit/grpc';

type GetTask = (request: object, callback: (error: ServiceError | null) => void) => void;

/** A real agent on loopback, of the published service, whose GetTask fails with whatever it is told to. */
export class FailingAgent {
  private readonly server = new Server({ interceptors: [serverInterceptor()] });
  private readonly clients: Client[] = [];
  private address = '';
  private failure: unknown;

  constructor() {
    const getTask: handleUnaryCall<object, Task> = (_, callback) => callback(this.failure as ServiceError);
    this.server.addService({ getTask: A2AService.getTask }, { getTask });
  }

  async start(): Promise<void> {
    const port = await new Promise<number>((resolve, reject) => {
      this.server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    this.address = `127.0.0.1:${port}`;
  }

  /** What a stub gets when the handler fails with an error. */
  async caught(failure: unknown, options?: ClientInterceptorOptions): Promise<ServiceError | null> {
    const Stub = makeGenericClientConstructor(A2AService, 'A2AService');
    const stub = new Stub(this.address, credentials.createInsecure(), { interceptors: [clientInterceptor(options)] });
    this.clients.push(stub);
    this.failure = failure;
    return new Promise((resolve) => {
      (stub.getTask as unknown as GetTask).call(stub, { tenant: '', id: 'task-123' }, resolve);
    });
  }

  stop(): void {
    for (const client of this.clients) client.close();
    this.server.forceShutdown();
  }
}
