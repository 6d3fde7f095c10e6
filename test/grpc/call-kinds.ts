import { Metadata, type ServiceError } from '@grpc/grpc-js';
import type { EchoServiceClient } from '../fixtures/stubs/ts-proto/echo.js';
import { isStreaming, type Kind } from './hazards.js';

/** How a call ended: with an error, or with so many messages. */
export interface Ended {
  error: ServiceError | null;
  messages: number;
}

export interface CallSettings {
  metadata?: Metadata;
  deadlineMs?: number;
}

const request = { faultName: '', messageCount: 0 };

/** Calls the method of a kind through grpc-js's own interface; one request, and all responses. */
export function callKind(client: EchoServiceClient, kind: Kind, settings: CallSettings = {}): Promise<Ended> {
  const { metadata = new Metadata(), deadlineMs = 5000 } = settings;
  const options = { deadline: Date.now() + deadlineMs };
  return new Promise((resolve) => {
    let messages = 0;
    const finish = (error: ServiceError | null) => resolve({ error, messages });
    if (!isStreaming(kind)) {
      const callback = (error: ServiceError | null, response: unknown) => {
        if (response) messages++;
        finish(error);
      };
      if (kind === 'unary') client.unary(request, metadata, options, callback);
      else client.clientStream(metadata, options, callback).end(request);
      return;
    }
    const stream =
      kind === 'serverStream' ? client.serverStream(request, metadata, options) : client.bidi(metadata, options);
    stream.on('data', () => messages++);
    stream.on('error', (error: ServiceError) => finish(error));
    stream.on('status', ({ code }) => code === 0 && finish(null));
    if (kind === 'bidi') (stream as ReturnType<EchoServiceClient['bidi']>).end(request);
  });
}
