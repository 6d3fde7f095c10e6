import { ContentTypeNotSupportedError, InvalidParamsError } from 'statuskit/a2a';
import type { Message, Part } from '../a2a/messages.js';

/** A message with all that it must have, in media types that are supported. Only what the agent understands is kept. */
export function accept(message: Partial<Message> | null | undefined, supported: string[]): Message {
  const { messageId = '', contextId, taskId, role = '', parts = [] } = message ?? {};
  const isThere = { messageId: messageId !== '', role: role !== '', parts: Array.isArray(parts) && parts.length > 0 };
  const missing = Object.entries(isThere).flatMap(([field, there]) => (there ? [] : [`message.${field}`]));
  if (missing.length > 0) throw new InvalidParamsError('A required field is missing', { fields: missing });
  for (const [part, content] of parts.entries()) {
    const mediaType = mediaTypeOf(content);
    if (!supported.includes(mediaType)) throw new ContentTypeNotSupportedError(mediaType, { part, supported });
  }
  return { messageId, ...(contextId && { contextId }), ...(taskId && { taskId }), role, parts };
}

function mediaTypeOf(part: Part | null): string {
  return part?.mediaType || (typeof part?.text === 'string' ? 'text/plain' : 'application/octet-stream');
}
