import { once } from 'node:events';
import type { Request, Response } from 'express';
import { type Answer, type CallOptions, isStream } from '../a2a/agent.js';
import { serviceParameters } from '../a2a/service-parameters.js';

/** What goes with a request: the service parameters in its headers or its query, and whether its client has gone. */
export function optionsOf(request: Request, response: Response): CallOptions {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const metadata = serviceParameters((name) => request.get(name) ?? queryParameter(request, name));
  return { metadata, signal: gone.signal };
}

function queryParameter(request: Request, name: string): string | undefined {
  const value = request.query[name];
  return typeof value === 'string' ? value : undefined;
}

/**
 * Sends an answer as JSON, or each of many as a server-sent event; `wrap` makes of each what the binding carries. An
 * error before the first event is an answer like any other's; `expressErrorHandler` makes a later one the last event.
 */
export async function send(response: Response, answer: Answer, wrap: (answer: unknown) => unknown): Promise<void> {
  if (!isStream(answer)) {
    response.json(wrap(await answer));
    return;
  }
  for await (const each of answer) {
    if (response.closed) return;
    if (!response.headersSent) response.type('text/event-stream').set('cache-control', 'no-store');
    if (!response.write(`data: ${JSON.stringify(wrap(each))}\n\n`)) await drainedOrClosed(response);
  }
  response.end();
}

async function drainedOrClosed(response: Response): Promise<void> {
  await Promise.race([once(response, 'drain'), once(response, 'close')]);
}
