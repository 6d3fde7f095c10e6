import { readAny, writeAny } from './any.js';
import { StatusDecodeError } from './decode-error.js';
import type { Detail } from './detail.js';
import type { DetailRegistry } from './registry.js';
import { Reader } from './wire/reader.js';
import { decodeUtf8Lossy } from './wire/utf8.js';
import { Writer } from './wire/writer.js';

/** `google.rpc.Status`: 1 `code` int32, 2 `message` string, 3 `details` repeated Any. */
export interface Status {
  code: number;
  message: string;
  details: Detail[];
}

/** Which messages, beside the standard ones, details may be. */
export interface StatusCodecOptions {
  registry?: DetailRegistry | undefined;
}

let idleWriter: Writer | undefined;

/**
 * The bytes of a `google.rpc.Status`, as `grpc-status-details-bin` carries them before base64.
 * In Node they are a view of pooled memory, as a small Buffer is: their `buffer` holds more than them.
 * Throws a TypeError for a detail that its type cannot hold, or of a type that nobody here knows.
 */
export function encodeStatus(
  status: { code: number; message?: string; details?: readonly Detail[] },
  options?: StatusCodecOptions,
): Uint8Array {
  const w = idleWriter ?? new Writer();
  idleWriter = undefined;
  writeStatus(w, status, options?.registry);
  const bytes = w.finish();
  if (w.capacity <= Writer.INITIAL_CAPACITY) idleWriter = w;
  return bytes;
}

function writeStatus(
  w: Writer,
  { code, message, details }: { code: number; message?: string; details?: readonly Detail[] },
  registry: DetailRegistry | undefined,
): void {
  if ((code | 0) !== code) throw new TypeError(`a status code is a whole number of 32 bits, not ${code}`);
  if (details) {
    for (let i = details.length - 1; i >= 0; i--) {
      const before = w.length;
      writeAny(w, details[i] as Detail, registry);
      w.delimit(0x1a, before);
    }
  }
  if (message) w.string(0x12, message);
  if (code !== 0) w.int32Field(0x08, code);
}

/**
 * The `google.rpc.Status` in the bytes of a `grpc-status-details-bin` value, its details with their types made
 * canonical. Throws StatusDecodeError on malformed input, and never anything else; its `partial` holds what could be
 * read. Takes linear time and nests no deeper than 100.
 */
export function decodeStatus(bytes: Uint8Array, options?: StatusCodecOptions): Status {
  const { status, error } = readStatus(bytes, options);
  if (error) {
    error.partial = status;
    throw error;
  }
  return status;
}

/** What bytes held, and the first thing that could not be read. */
export interface StatusReading {
  status: Status;
  error?: StatusDecodeError | undefined;
}

/** As {@link decodeStatus}, for those who want what can be read and the reason why the rest cannot. Never throws. */
export function readStatus(bytes: Uint8Array, options?: StatusCodecOptions): StatusReading {
  const r = new Reader(bytes);
  const status: Status = { code: 0, message: '', details: [] };
  const reading: StatusReading = { status };
  try {
    readFields(r, reading, options?.registry);
  } catch (error) {
    reading.error ??= error as StatusDecodeError;
  }
  return reading;
}

function readFields(r: Reader, reading: StatusReading, registry: DetailRegistry | undefined): void {
  const end = r.bytes.length;
  const { status } = reading;
  let codes = 0;
  while (r.pos < end) {
    const start = r.pos;
    const tag = r.tag(end);
    switch (tag) {
      case 0x08:
        if (codes++ > 0) throw new StatusDecodeError('a second Status joined to the first', start);
        status.code = r.int32(end);
        break;
      case 0x12:
        status.message = readMessage(r, end, reading);
        break;
      case 0x1a: {
        const { detail, error } = readAny(r, r.contentEnd(end), registry);
        status.details.push(detail);
        if (error) reading.error ??= error;
        break;
      }
      default:
        r.skip(tag, end);
    }
  }
}

/** A message of no valid UTF-8 is still a message: people read it. After one error no other is told, nor paid for. */
function readMessage(r: Reader, end: number, reading: StatusReading): string {
  const start = r.pos;
  if (!reading.error) {
    try {
      return r.string(end);
    } catch (error) {
      reading.error = error as StatusDecodeError;
      r.pos = start;
    }
  }
  const contentEnd = r.contentEnd(end);
  const text = decodeUtf8Lossy(r.bytes.subarray(r.pos, contentEnd));
  r.pos = contentEnd;
  return text;
}
