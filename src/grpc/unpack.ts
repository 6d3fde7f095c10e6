import type { Metadata, StatusObject } from '@grpc/grpc-js';
import { type CatalogErrorClass, type CatalogIndex, findClass } from '../error/catalog.js';
import { CLASS, RECEIVED } from '../error/link.js';
import { type ReceivedData, receivedData } from '../error/received.js';
import { readAlone } from '../status/any.js';
import { StatusDecodeError } from '../status/decode-error.js';
import { type Detail, TYPE_URL_PREFIX } from '../status/detail.js';
import { standardCodecs } from '../status/gen/error-details.js';
import type { DetailRegistry } from '../status/registry.js';
import { readStatus, type StatusReading } from '../status/status.js';
import { DETAILS_KEY } from './pack.js';

/** A failed status with its details read. grpc-js copies all of it onto the ServiceError. */
export type Unpacked = StatusObject &
  ReceivedData & {
    [RECEIVED]: true;
    [CLASS]?: CatalogErrorClass;
  };

/**
 * Reads the details of a failed status. The transport's code stands, and its message too, unless the inner one is the
 * same text before percent-encoding. Never throws: `statusDetailsError` says what could not be read.
 */
export function unpack(status: StatusObject, index: CatalogIndex, registry: DetailRegistry | undefined): Unpacked {
  const { code, metadata } = status;
  const reading = readDetails(metadata, code, registry);
  const message = reading ? plainer(String(status.details ?? ''), reading.status.message) : status.details;
  const data = receivedData({ code, message, details: reading?.status.details ?? [] }, index);
  const known = findClass(index, data);
  if (metadata) Object.defineProperty(metadata, RECEIVED, { value: true, configurable: true });
  return {
    ...status,
    ...data,
    ...(reading?.error && { statusDetailsError: reading.error }),
    ...(known && { [CLASS]: known }),
    [RECEIVED]: true,
  };
}

function readDetails(
  metadata: Metadata | undefined,
  code: number,
  registry?: DetailRegistry,
): StatusReading | undefined {
  const values = metadata?.get(DETAILS_KEY) ?? [];
  if (values.length === 0) return metadata && looseDetails(metadata, code);
  const reading = readValue(values[0] as string | Buffer, registry);
  if (values.length > 1) reading.error ??= new StatusDecodeError(`${values.length} values of ${DETAILS_KEY}`, 0);
  const inner = reading.status.code;
  if (inner !== 0 && inner !== code) {
    reading.error ??= new StatusDecodeError(`inner code ${inner} where the status has ${code}`, 0);
  }
  return reading;
}

function readValue(value: string | Buffer, registry: DetailRegistry | undefined): StatusReading {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'base64') : value;
  const options = registry && { registry };
  const reading = readStatus(bytes, options);
  if (!reading.error || !isBase64Text(bytes)) return reading;
  const inner = readStatus(Buffer.from(bytes.toString('latin1'), 'base64'), options);
  if (inner.error) return reading;
  return { ...inner, error: new StatusDecodeError('base64 text where bytes belong', 0) };
}

/** Whether bytes are the text of base64: some servers encode twice. */
function isBase64Text(bytes: Uint8Array): boolean {
  return bytes.length > 0 && bytes.every((byte) => BASE64_BYTES.has(byte));
}

const BASE64_BYTES = new Set(
  Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=\r\n', 'latin1'),
);

const LOOSE_KEYS = Object.keys(standardCodecs).map((name) => [`${name.toLowerCase()}-bin`, name] as const);

/** Details that a service sends as trailers of their own, such as `google.rpc.badrequest-bin`. */
function looseDetails(metadata: Metadata, code: number): StatusReading | undefined {
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
