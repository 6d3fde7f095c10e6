import {
  type Client,
  credentials,
  type Interceptor,
  Server,
  ServerCredentials,
  type ServerInterceptor,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { errorBoundary, type Logger, type ServerInterceptorOptions, serverInterceptor } from '../../src/grpc/index.js';
import { EchoServiceClient, EchoServiceService } from '../fixtures/stubs/ts-proto/echo.js';

export type Implementation = Parameters<typeof errorBoundary>[0];

/** A logger that keeps what it hears. */
export class RecordingLogger implements Logger {
  readonly errors: { err?: unknown; method?: string; correlationId?: string }[] = [];
  readonly warnings: { message: string; [key: string]: unknown }[] = [];
  readonly debugs: object[] = [];
  error(record: object): void {
    this.errors.push(record);
  }
  warn(record: object, message: string): void {
    this.warnings.push({ ...record, message });
  }
  debug(record: object): void {
    this.debugs.push(record);
  }
}

export interface EchoServerOptions extends ServerInterceptorOptions {
  /** Whether handlers run within errorBoundary. Default true. */
  boundary?: boolean;
  /** The server's interceptors, given ours. Default: ours alone. */
  interceptors?: (ours: ServerInterceptor) => ServerInterceptor[];
}

/** A real server of EchoService on loopback, with a logger that remembers. */
export class EchoServer {
  readonly logger = new RecordingLogger();
  private readonly server: Server;
  private readonly clients: Client[] = [];
  port = 0;

  private constructor(implementation: Implementation, options: EchoServerOptions) {
    const { boundary = true, interceptors = (ours) => [ours], ...rest } = options;
    this.server = new Server({ interceptors: interceptors(serverInterceptor({ logger: this.logger, ...rest })) });
    this.server.addService(
      EchoServiceService,
      boundary
        ? errorBoundary(implementation, { logger: this.logger })
        : (implementation as UntypedServiceImplementation),
    );
  }

  static async start(implementation: Implementation, options: EchoServerOptions = {}): Promise<EchoServer> {
    const echo = new EchoServer(implementation, options);
    echo.port = await new Promise<number>((resolve, reject) => {
      echo.server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    return echo;
  }

  client(...interceptors: Interceptor[]): EchoServiceClient {
    const client = new EchoServiceClient(`127.0.0.1:${this.port}`, credentials.createInsecure(), { interceptors });
    this.clients.push(client);
    return client;
  }

  stop(): void {
    for (const client of this.clients) client.close();
    this.server.forceShutdown();
  }
}
