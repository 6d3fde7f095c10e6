import { readAlone } from '../status/any.js';
import { StatusDecodeError } from '../status/decode-error.js';
import { type Detail, TYPE_URL_PREFIX } from '../status/detail.js';
import { standardCodecs } from '../status/gen/error-details.js';
import type { DetailRegistry } from '../status/registry.js';
import { readStatus, type StatusReading } from '../status/status.js';
import { fromBase64 } from '../status/wire/base64.js';
import { decodeUtf8Lossy } from '../status/wire/utf8.js';
import { type CatalogErrorClass, type CatalogIndex, findClass } from './catalog.js';
import type { Trailers } from './failure-trailers.js';
import { CLASS, RECEIVED } from './link.js';
import { isMetadata } from './outcome.js';
import { type ReceivedData, receivedData } from './received.js';

/** Where a `google.rpc.Status` travels on gRPC. */
export const DETAILS_KEY = 'grpc-status-details-bin';

/** A gRPC status as a client has it: grpc-js's StatusObject, or a ServiceError. */
export interface GrpcStatus {
  code: number;
  details: string;
  metadata?: Trailers | null;
}

/** What reading a status adds to it. */
export type UnpackedData = ReceivedData & { [RECEIVED]: true; [CLASS]?: CatalogErrorClass };

/**
 * Reads the details of a failed status: the data of its error, to stand beside what grpc-js says. The transport's code
 * stands, and its message too, unless the inner one is the same text before percent-encoding. Never throws:
 * `statusDetailsError` says what could not be read.
 */
export function unpack(status: GrpcStatus, index: CatalogIndex, registry: DetailRegistry | undefined): UnpackedData {
  const { code } = status;
  const metadata = isMetadata(status.metadata) ? status.metadata : undefined;
  const reading = metadata ? readDetails(metadata, code, registry) : undefined;
  const outer = String(status.details ?? '');
  const message = reading ? plainer(outer, reading.status.message) : outer;
  const data = receivedData({ code, message, details: reading?.status.details ?? [] }, index);
  const known = findClass(index, data);
  if (metadata) Reflect.defineProperty(metadata, RECEIVED, { value: true, configurable: true });
  return {
    ...data,
    ...(reading?.error && { statusDetailsError: reading.error }),
    ...(known && { [CLASS]: known }),
    [RECEIVED]: true,
  };
}

function readDetails(metadata: Trailers, code: number, registry?: DetailRegistry): StatusReading | undefined {
  const values = metadata.get(DETAILS_KEY);
  if (values.length === 0) return looseDetails(metadata, code);
  const reading = readValue(values[0] as string | Uint8Array, registry);
  if (values.length > 1) reading.error ??= new StatusDecodeError(`${values.length} values of ${DETAILS_KEY}`, 0);
  const inner = reading.status.code;
  if (inner !== 0 && inner !== code) {
    reading.error ??= new StatusDecodeError(`inner code ${inner} where the status has ${code}`, 0);
  }
  return reading;
}

function readValue(value: string | Uint8Array, registry: DetailRegistry | undefined): StatusReading {
  const bytes = typeof value === 'string' ? (fromBase64(value) ?? new Uint8Array()) : value;
  const options = registry && { registry };
  const reading = readStatus(bytes, options);
  const inner = reading.error && fromBase64(decodeUtf8Lossy(bytes));
  if (!inner || inner.length === 0) return reading;
  const innerReading = readStatus(inner, options);
  if (innerReading.error) return reading;
  return { ...innerReading, error: new StatusDecodeError('base64 text where bytes belong', 0) };
}

const LOOSE_KEYS = Object.keys(standardCodecs).map((name) => [`${name.toLowerCase()}-bin`, name] as const);

/** Details that a service sends as trailers of their own, such as `google.rpc.badrequest-bin`. */
function looseDetails(metadata: Trailers, code: number): StatusReading | undefined {
  const details: Detail[] = [];
  let error: StatusDecodeError | undefined;
  for (const [key, typeName] of LOOSE_KEYS) {
    const value = metadata.get(key)[0];
    if (!(value instanceof Uint8Array)) continue;
    const reading = readAlone(value, TYPE_URL_PREFIX + typeName);
    details.push(reading.detail);
    error ??= reading.error;
  }
  return details.length > 0 ? { status: { code, message: '', details }, error } : undefined;
}

/** The inner message where the outer is its percent-encoded form: grpc-js decodes only part of what peers encode. */
function plainer(outer: string, inner: string): string {
  if (outer === inner || !outer.includes('%')) return outer;
  try {
    return decodeURIComponent(outer) === inner ? inner : outer;
  } catch {
    return outer;
  }
}
