import {
  InterceptingCall,
  type InterceptingListener,
  type Interceptor,
  type Metadata,
  type StatusObject,
} from '@grpc/grpc-js';
import { type Catalog, type CatalogIndex, indexCatalogs } from '../error/catalog.js';
import { unpack } from '../error/unpack.js';
import { Code } from '../status/code.js';
import type { DetailRegistry } from '../status/registry.js';

/** What {@link clientInterceptor} takes; all of it optional. */
export interface ClientInterceptorOptions {
  /** The errors to tell apart by class, such as `[a2a]`. An error of no catalog is a StatusError. */
  catalogs?: readonly Catalog<object>[];
  /** The messages, beside the standard ones, that details may be. */
  registry?: DetailRegistry;
}

/**
 * Makes ServiceErrors typed: `instanceof` knows the class, and `reason`, `domain`, `errorInfoMetadata` and
 * `statusDetails` are there beside grpc-js's own `code`, `details` and `metadata`, which keep their meaning.
 * ```ts
 * const stub = new A2AServiceClient(address, credentials, { interceptors: [clientInterceptor({ catalogs: [a2a] })] });
 * stub.getTask({ id }, (error, task) => { if (error instanceof TaskNotFoundError) forget(id); });
 * ```
 * Details that cannot be read never throw and never hide the status: `statusDetailsError` says what they were.
 */
export function clientInterceptor(options: ClientInterceptorOptions = {}): Interceptor {
  const index = indexCatalogs(options.catalogs ?? []);
  const { registry } = options;
  return (callOptions, nextCall) => new UnpackingCall(nextCall(callOptions), index, registry);
}

type NextCall = ReturnType<Parameters<Interceptor>[1]>;
type StartListener = Parameters<NextCall['start']>[1];

/** Our place in a call: everything passes but a failed status, which is unpacked. */
class UnpackingCall extends InterceptingCall {
  private readonly next: NextCall;
  private readonly index: CatalogIndex;
  private readonly registry: DetailRegistry | undefined;

  constructor(next: NextCall, index: CatalogIndex, registry: DetailRegistry | undefined) {
    super(next);
    this.next = next;
    this.index = index;
    this.registry = registry;
  }

  override start(metadata: Metadata, listener?: StartListener): void {
    this.next.start(metadata, new UnpackingListener(listener, this.index, this.registry));
  }

  override sendMessageWithContext(context: Parameters<NextCall['sendMessageWithContext']>[0], message: unknown): void {
    this.next.sendMessageWithContext(context, message);
  }

  override sendMessage(message: unknown): void {
    this.next.sendMessage(message);
  }

  override startRead(): void {
    this.next.startRead();
  }

  override halfClose(): void {
    this.next.halfClose();
  }

  override cancelWithStatus(status: number, details: string): void {
    this.next.cancelWithStatus(status, details);
  }
}

class UnpackingListener implements InterceptingListener {
  private readonly next: StartListener;
  private readonly index: CatalogIndex;
  private readonly registry: DetailRegistry | undefined;

  constructor(next: StartListener, index: CatalogIndex, registry: DetailRegistry | undefined) {
    this.next = next;
    this.index = index;
    this.registry = registry;
  }

  onReceiveMetadata(metadata: Metadata): void {
    this.next?.onReceiveMetadata?.(metadata);
  }

  onReceiveMessage(message: unknown): void {
    this.next?.onReceiveMessage?.(message);
  }

  onReceiveStatus(status: StatusObject): void {
    const failed = status.code !== Code.OK;
    this.next?.onReceiveStatus?.(failed ? { ...status, ...unpack(status, this.index, this.registry) } : status);
  }
}
