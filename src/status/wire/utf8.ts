const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();
const latin1 = new TextDecoder('latin1');

/** Text of UTF-8 bytes. Throws a TypeError where they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  return strict.decode(bytes);
}

/** Text of bytes that may not be UTF-8: what is not becomes U+FFFD. */
export function decodeUtf8Lossy(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

/** UTF-8 of text; a lone surrogate becomes U+FFFD, since UTF-8 has no form for it. Buffer is twice as quick about it. */
export const encodeUtf8: (text: string) => Uint8Array =
  typeof Buffer === 'function' ? (text) => Buffer.from(text) : (text) => encoder.encode(text);

/** Taken once: Node's global `Buffer` is a getter, and to call it for each message can be measured. */
const latin1Slice = typeof Buffer === 'function' ? Buffer.prototype.latin1Slice : undefined;

/** Text with one character a byte, true wherever the bytes are ASCII: one native call serves a whole message. */
export const asciiView: (bytes: Uint8Array) => string = latin1Slice
  ? (bytes) => latin1Slice.call(bytes, 0, bytes.length)
  : (bytes) => latin1.decode(bytes);
