/**
 * A copy of a request, so that what is resent is what was sent, whatever its maker does to it meanwhile: by the
 * message's own means where it has them (google-protobuf), else by structured clone. What cannot be cloned stands for
 * itself.
 */
export function snapshot(message: unknown): unknown {
  if (typeof message !== 'object' || message === null) return message;
  const { cloneMessage } = message as { cloneMessage?: unknown };
  if (typeof cloneMessage === 'function') return cloneMessage.call(message);
  try {
    return structuredClone(message);
  } catch {
    return message;
  }
}
