/** Bytes in base64, with padding. */
export const toBase64: (bytes: Uint8Array) => string =
  typeof Buffer === 'function'
    ? (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    : (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** The bytes of base64 text, of either alphabet, with or without padding; undefined where it is not base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!BASE64.test(text)) return undefined;
  const plain = text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
  if (plain.length % 4 === 1) return undefined;
  return Uint8Array.from(atob(plain), (char) => char.charCodeAt(0));
}
