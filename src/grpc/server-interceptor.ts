import {
  Metadata,
  ServerInterceptingCall,
  type ServerInterceptingCallInterface,
  type ServerInterceptor,
  type StatusObject,
} from '@grpc/grpc-js';
import { Disclosure, type DisclosureOptions } from '../error/disclosure.js';
import { FAILURE_KEY, type Failure, failureOf, type Trailers } from '../error/failure-trailers.js';
import { isFromPeer, isMadeByGrpc, isMetadata, type Outcome, outcomeOf } from '../error/outcome.js';
import type { StatusError } from '../error/status-error.js';
import { DETAILS_KEY } from '../error/unpack.js';
import { Code, isErrorCode } from '../status/code.js';
import type { DetailRegistry } from '../status/registry.js';
import { readStatus } from '../status/status.js';
import {
  DEFAULT_MAX_TRAILER_BYTES,
  dropLargestTrailers,
  leaves,
  MIN_MAX_TRAILER_BYTES,
  type Outgoing,
  type PackOptions,
  pack,
} from './pack.js';
import { FIXED_TRAILERS_SIZE, fieldSize, metadataSize } from './trailer-size.js';

type ServerInterceptingListener = Parameters<ServerInterceptingCallInterface['start']>[0];

/** What {@link serverInterceptor} takes; all of it optional. The domain is by default the service's full name. */
export interface ServerInterceptorOptions extends DisclosureOptions {
  /** The most that a call's trailers may take, in bytes by HTTP/2's accounting. Default 8192, at least 2048. */
  maxTrailerBytes?: number;
  /** The messages, beside the standard ones, that details may be. */
  registry?: DetailRegistry;
  /** Whether DebugInfo details leave the server. Default false. */
  sendDebugInfo?: boolean;
}

/**
 * Packs errors into `grpc-status-details-bin`, masks what is no business of the caller's, and keeps trailers within
 * what the wire can carry. Put it first in the server's list: first to hear, last to speak.
 * ```ts
 * new grpc.Server({ interceptors: [serverInterceptor()] });
 * ```
 * Alone it sees what is given to `callback` and `emit('error')`, as much of it as grpc-js keeps;
 * {@link errorBoundary} catches the rest. Throws a RangeError for a `maxTrailerBytes` below 2048, and a TypeError for
 * an invalid domain.
 */
export function serverInterceptor(options: ServerInterceptorOptions = {}): ServerInterceptor {
  const edge = new ServerEdge(options);
  return (method, call) => new PackingCall(call, edge, method);
}

/** Our place in a call: everything passes but a failed status, which is packed. */
class PackingCall extends ServerInterceptingCall {
  private readonly next: ServerInterceptingCallInterface;
  private readonly edge: ServerEdge;
  private readonly method: Method;
  private answered = false;

  constructor(next: ServerInterceptingCallInterface, edge: ServerEdge, method: Method) {
    super(next);
    this.next = next;
    this.edge = edge;
    this.method = method;
  }

  override start(listener: ServerInterceptingListener): void {
    this.next.start(listener);
  }

  override sendMetadata(metadata: Metadata): void {
    this.next.sendMetadata(metadata);
  }

  override sendMessage(message: unknown, callback: () => void): void {
    this.answered = true;
    this.next.sendMessage(message, callback);
  }

  override sendStatus(status: Status): void {
    if (!this.isOk(status)) this.next.sendStatus(this.edge.statusFor(status, this.method.path));
    else this.next.sendStatus(status.metadata ? this.edge.sendable(status, this.method.path) : status);
  }

  /**
   * grpc-js ends a call well with the words "OK". An error whose own code is 0 has others, and in a unary call no
   * message before it.
   */
  private isOk({ code, details }: Status): boolean {
    if (code !== Code.OK) return false;
    return details === 'OK' || details === '' || (this.answered && !this.method.responseStream);
  }
}

type Method = Parameters<ServerInterceptor>[0];
type Status = Parameters<ServerInterceptingCallInterface['sendStatus']>[0];

/** Decides what leaves the server, and packs it. One for all calls. */
class ServerEdge {
  private readonly disclosure: Disclosure;
  private readonly packing: PackOptions;

  constructor(options: ServerInterceptorOptions) {
    const { maxTrailerBytes = DEFAULT_MAX_TRAILER_BYTES, sendDebugInfo = false, registry } = options;
    if (!(maxTrailerBytes >= MIN_MAX_TRAILER_BYTES)) {
      throw new RangeError(`maxTrailerBytes is at least ${MIN_MAX_TRAILER_BYTES}, not ${maxTrailerBytes}`);
    }
    this.disclosure = new Disclosure(options);
    this.packing = { maxTrailerBytes, sendDebugInfo, registry };
  }

  /** A call that went well, with trailers that the wire can carry: others would hang it, or end its connection. */
  sendable(status: Status, path: string): Status {
    if (!isMetadata(status.metadata)) return { ...status, metadata: null };
    const room = this.packing.maxTrailerBytes - FIXED_TRAILERS_SIZE - fieldSize('grpc-message', status.details.length);
    if (metadataSize(status.metadata as Metadata) <= room) return status;
    const metadata = (status.metadata as Metadata).clone();
    const cut = dropLargestTrailers(metadata, room);
    this.disclosure.logger.warn({ method: path, code: status.code, cut }, `trailers of ${path} were cut`);
    return { ...status, metadata };
  }

  /** The status for the wire in place of a failed one. Never throws. */
  statusFor(status: Status, path: string): StatusObject {
    try {
      return this.decided(status, path);
    } catch (error) {
      this.disclosure.logger.error({ err: error, method: path }, `an error of ${path} could not be packed`);
      return { code: Code.INTERNAL, details: 'Internal error', metadata: new Metadata() };
    }
  }

  private decided(status: Status, path: string): StatusObject {
    const failure = failureIn(status.metadata);
    if (failure) failure.handled = true;
    const outcome = failure ? outcomeOf(failure.error) : outcomeOfStatus(status);
    const allowed = this.packedBySdk(outcome) ?? sendable(this.disclosure.allowed(outcome));
    if (allowed) return this.packed(allowed, ownTrailers(status.metadata), path);
    const error = failure ? failure.error : { code: status.code, details: status.details };
    const masked = this.disclosure.mappedOrMasked(error, path, serviceOf(path));
    return this.packed(sendable(masked), failure ? ownTrailers(status.metadata) : new Metadata(), path);
  }

  /** Details that an SDK packed: as they are, where they agree with the status and hold nothing that must stay here. */
  private packedBySdk(outcome: Outcome): Sendable | undefined {
    if (outcome.kind !== 'explicit') return undefined;
    const packed = packedIn(outcome.metadata);
    if (!packed) return undefined;
    const { code, details: message } = outcome;
    const { status, error } = readStatus(packed, { registry: this.packing.registry });
    if (status.details.length === 0) return undefined;
    const asItIs = !error && status.code === code && leaves(status.details, this.packing) === status.details;
    return { code, message: message.toWellFormed(), details: status.details, ...(asItIs && { encoded: packed }) };
  }

  private packed(outgoing: Sendable, metadata: Metadata, path: string): StatusObject {
    const { status, cut } = pack({ ...outgoing, metadata }, this.packing);
    const record = { method: path, code: status.code, cut };
    if (cut.length > 0) this.disclosure.logger.warn(record, `trailers of ${path} were cut`);
    return status;
  }
}

type Sendable = Omit<Outgoing, 'metadata'>;

function sendable(error: StatusError): Sendable;
function sendable(error: StatusError | undefined): Sendable | undefined;
function sendable(error: StatusError | undefined): Sendable | undefined {
  return error && { code: error.code, message: error.details.toWellFormed(), details: error.statusDetails };
}

/** `/acme.v1.Orders/Get` → `acme.v1.Orders`. */
function serviceOf(path: string): string {
  return path.slice(1, path.lastIndexOf('/')) || path;
}

function failureIn(metadata: Metadata | null | undefined): Failure | undefined {
  return metadata ? failureOf(metadata.get?.(FAILURE_KEY)[0]) : undefined;
}

/** A status of no known error: another interceptor's, grpc-js's, or a handler's without the boundary. */
function outcomeOfStatus({ code, details, metadata }: Status): Outcome {
  return isErrorCode(code) && !isFromPeer(metadata) && !isMadeByGrpc(details, metadata)
    ? { kind: 'explicit', code, details: String(details), metadata: isMetadata(metadata) ? metadata : undefined }
    : { kind: 'unexpected' };
}

/** Trailers that are not the user's: ours to set, grpc-js's, or a response's own headers. */
const RESERVED_KEYS = [
  FAILURE_KEY,
  DETAILS_KEY,
  'google.rpc.debuginfo-bin',
  'grpc-status',
  'grpc-message',
  'content-type',
  'date',
];

/** A copy of the user's trailers. */
function ownTrailers(metadata: Metadata | null | undefined): Metadata {
  const own = new Metadata();
  if (!isMetadata(metadata) || isFromPeer(metadata)) return own;
  own.merge(metadata as Metadata);
  for (const key of RESERVED_KEYS) own.remove(key);
  return own;
}

/** The details that trailers carry already, packed by an SDK. */
function packedIn(metadata: Trailers | undefined): Uint8Array | undefined {
  const packed = metadata?.get(DETAILS_KEY)[0];
  return packed instanceof Uint8Array && packed.length > 0 ? packed : undefined;
}
