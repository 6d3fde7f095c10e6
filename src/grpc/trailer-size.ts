import type { Metadata } from '@grpc/grpc-js';

/** HTTP/2 counts a header field as its name, its value and 32 bytes (RFC 9113, section 6.5.2; RFC 7541, section 4.1). */
const FIELD_OVERHEAD = 32;

/** The size of one trailer field, by HTTP/2's accounting. */
export function fieldSize(name: string, valueLength: number): number {
  return name.length + valueLength + FIELD_OVERHEAD;
}

/** What grpc-js and Node add to a trailers-only answer, `grpc-status` included. Trailers after data have less. */
export const FIXED_TRAILERS_SIZE =
  fieldSize(':status', '200'.length) +
  fieldSize('content-type', 'application/grpc+proto'.length) +
  fieldSize('date', 'Thu, 01 Jan 1970 00:00:00 GMT'.length) +
  fieldSize('grpc-status', '16'.length);

/** The length of bytes in base64, as grpc-js writes it. */
export function base64Length(byteLength: number): number {
  return Math.ceil(byteLength / 3) * 4;
}

/** The size of all of a Metadata's fields. */
export function metadataSize(metadata: Metadata): number {
  let size = 0;
  for (const [name, value] of Object.entries(metadata.toHttp2Headers())) {
    for (const each of Array.isArray(value) ? value : [value]) size += fieldSize(name, String(each).length);
  }
  return size;
}

/** The length of a well-formed message as `grpc-message` carries it, percent-encoded. */
export function messageLength(message: string): number {
  return encodeURI(message).length;
}

/** The longest beginning of a message that takes at most `limit` bytes as `grpc-message`, marked where it is cut. */
export function cutMessage(message: string, limit: number): string {
  const ellipsis = '…';
  let room = limit - messageLength(ellipsis);
  let end = 0;
  if (message.length <= limit && messageLength(message) <= limit) return message;
  for (const char of message) {
    room -= messageLength(char);
    if (room < 0) break;
    end += char.length;
  }
  return end > 0 ? message.slice(0, end) + ellipsis : '';
}
