/**
 * A copy of the bytes from `start` on. In Node it lies in Buffer's pool, as small Buffers do: memory of its own costs
 * about as much as all the rest of encoding a status.
 */
export const copyFrom: (bytes: Uint8Array, start: number) => Uint8Array =
  typeof Buffer === 'function' ? pooledCopy : (bytes, start) => bytes.slice(start);

function pooledCopy(bytes: Uint8Array, start: number): Uint8Array {
  const length = bytes.length - start;
  const { buffer, byteOffset } = Buffer.allocUnsafe(length);
  const copy = new Uint8Array(buffer, byteOffset, length);
  copy.set(new Uint8Array(bytes.buffer, bytes.byteOffset + start, length));
  return copy;
}
