import type { Metadata, StatusObject } from '@grpc/grpc-js';
import { DETAILS_KEY } from '../error/unpack.js';
import { withoutDebugInfo } from '../status/debug-info.js';
import type { Detail } from '../status/detail.js';
import type { DetailRegistry } from '../status/registry.js';
import { encodeStatus } from '../status/status.js';
import { coreDetails, shrinkDetails } from './shrink-details.js';
import {
  base64Length,
  cutMessage,
  FIXED_TRAILERS_SIZE,
  fieldSize,
  messageLength,
  metadataSize,
} from './trailer-size.js';

/** The size that the gRPC protocol suggests clients may stop at. */
export const DEFAULT_MAX_TRAILER_BYTES = 8192;
/** Less than this could not hold every reason, domain and a word of the message. */
export const MIN_MAX_TRAILER_BYTES = 2048;

/** A message travels as `grpc-message`, and inside the details in base64. */
const MESSAGE_COPIES = 1 + 4 / 3;
/** A percent-encoded character takes at most three bytes a UTF-8 byte, and UTF-8 three a UTF-16 unit. */
const MAX_ENCODED_UNIT = 9;

export interface PackOptions {
  maxTrailerBytes: number;
  sendDebugInfo: boolean;
  registry: DetailRegistry | undefined;
}

/** A status on its way out: `metadata` holds the user's own trailers, and is this call's alone to change. */
export interface Outgoing {
  code: number;
  message: string;
  details: readonly Detail[];
  metadata: Metadata;
  /** The details as bytes, where they come packed and are good as they are. */
  encoded?: Uint8Array;
}

/** A status for the wire, and the names of what had to be left behind. */
export interface Packed {
  status: StatusObject;
  cut: string[];
}

/**
 * A status with its details in `grpc-status-details-bin`, the whole trailer block within `maxTrailerBytes` by HTTP/2's
 * accounting: a block that is too large would never arrive, and would take its connection with it.
 */
export function pack(outgoing: Outgoing, options: PackOptions): Packed {
  const whole = encodable({ ...outgoing, details: leaves(outgoing.details, options) }, options.registry);
  const size = (status: Outgoing, bytes: Uint8Array | undefined) => blockSize(status, bytes, messageLength);
  const upperBound = (status: Outgoing, bytes: Uint8Array | undefined) =>
    blockSize(status, bytes, (message) => message.length * MAX_ENCODED_UNIT);
  if (
    upperBound(whole.status, whole.bytes) <= options.maxTrailerBytes ||
    size(whole.status, whole.bytes) <= options.maxTrailerBytes
  ) {
    return { status: statusObject(whole.status, whole.bytes), cut: whole.cut };
  }
  const reduced = reduce(whole.status, options);
  return { status: statusObject(reduced.status, reduced.bytes), cut: [...whole.cut, ...reduced.cut] };
}

interface Encoded {
  status: Outgoing;
  bytes: Uint8Array | undefined;
  cut: string[];
}

function encode(
  { details, code, message }: Omit<Outgoing, 'metadata'>,
  registry: DetailRegistry | undefined,
): Uint8Array | undefined {
  return details.length === 0 ? undefined : encodeStatus({ code, message, details }, { registry });
}

/** A detail that cannot be encoded is left behind: the error that it belongs to is not. */
function encodable(status: Outgoing, registry: DetailRegistry | undefined): Encoded {
  try {
    return { status, bytes: status.encoded ?? encode(status, registry), cut: [] };
  } catch {
    const cut: string[] = [];
    const details = status.details.map(withTextMetadata).filter((detail) => {
      try {
        encodeStatus({ code: status.code, details: [detail] }, { registry });
        return true;
      } catch (error) {
        cut.push((error as Error).message);
        return false;
      }
    });
    const rest = { ...status, details };
    return { status: rest, bytes: encode(rest, registry), cut };
  }
}

/** An ErrorInfo whose metadata someone has written other values into since: its reason is not to be lost for that. */
function withTextMetadata(detail: Detail): Detail {
  if (detail['@type'] !== 'type.googleapis.com/google.rpc.ErrorInfo') return detail;
  const entries = Object.entries(detail.metadata ?? {}).map(([key, value]) => [key, String(value)]);
  return { ...detail, metadata: Object.fromEntries(entries) };
}

function blockSize(
  { message, metadata }: Outgoing,
  bytes: Uint8Array | undefined,
  lengthOf: (message: string) => number,
): number {
  return (
    FIXED_TRAILERS_SIZE +
    fieldSize('grpc-message', lengthOf(message)) +
    metadataSize(metadata) +
    (bytes ? fieldSize(DETAILS_KEY, base64Length(bytes.length)) : 0)
  );
}

/**
 * A status made to fit. The room beside the smallest possible ErrorInfo is shared out: at most half to the user's own
 * trailers, at most half of the rest to the message (which travels twice), and what is left to the details.
 */
function reduce(status: Outgoing, { maxTrailerBytes, registry }: PackOptions): Encoded {
  const { code, metadata } = status;
  const sizeOf = (message: string, details: readonly Detail[]) =>
    blockSize({ ...status, message }, encode({ code, message, details }, registry), messageLength);
  const core = coreDetails(status.details);
  const room = maxTrailerBytes - (sizeOf('', core) - metadataSize(metadata));
  const cut = dropLargestTrailers(metadata, room / 2);
  const messageRoom = (room - metadataSize(metadata)) / 2;
  const message = cutMessage(status.message, Math.floor(messageRoom / MESSAGE_COPIES));
  if (message !== status.message) cut.push('message');
  const fits = (details: readonly Detail[]) => sizeOf(message, details) <= maxTrailerBytes;
  const shrunk = shrinkDetails(status.details, { maxBytes: maxTrailerBytes, fits, cutBefore: cut });
  const details = fits(shrunk.details) ? shrunk.details : [];
  return {
    status: { ...status, message, details },
    bytes: encode({ code, message, details }, registry),
    cut: shrunk.cut,
  };
}

/** Removes the largest of the user's own trailers until they take no more than `room`; says which. */
export function dropLargestTrailers(metadata: Metadata, room: number): string[] {
  const dropped: string[] = [];
  const sizes = Object.entries(metadata.toHttp2Headers())
    .map(([key, value]) => ({ key, size: fieldSize(key, String(value).length) }))
    .sort((a, b) => a.size - b.size);
  while (metadataSize(metadata) > room) {
    const largest = sizes.pop();
    if (!largest) break;
    metadata.remove(largest.key);
    dropped.push(`trailer ${largest.key}`);
  }
  return dropped;
}

/** The details that may leave the server: all of them, but for DebugInfo where it is not asked for. */
export function leaves(details: readonly Detail[], { sendDebugInfo }: PackOptions): readonly Detail[] {
  return sendDebugInfo ? details : withoutDebugInfo(details);
}

function statusObject({ code, message, metadata }: Outgoing, bytes: Uint8Array | undefined): StatusObject {
  if (bytes) metadata.set(DETAILS_KEY, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return { code, details: message, metadata };
}
