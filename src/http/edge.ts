import { A2A_DOMAIN } from '../a2a/table.js';
import { Disclosure, type DisclosureOptions } from '../error/disclosure.js';
import { type EncodeOptions, type JsonRpcId, toJsonRpc } from '../jsonrpc/envelope.js';
import type { JsonObject } from '../status/struct.js';
import { frameworkError } from './framework-error.js';
import { type HttpErrorResponse, toHttp } from './response.js';

/** A binding of A2A over HTTP, by the name that agent cards give it (A2A specification, section 4.4.6). */
export type HttpBinding = 'JSONRPC' | 'HTTP+JSON';

/** What every edge of an HTTP binding takes. The domain of masked errors is by default A2A's. */
export interface HttpEdgeOptions extends DisclosureOptions, EncodeOptions {
  /** The binding that is spoken. */
  binding: HttpBinding;
}

/** Says errors on an HTTP binding, by the rules of the gRPC edge: what nobody meant to say becomes INTERNAL_ERROR. */
export class HttpEdge {
  readonly disclosure: Disclosure;
  private readonly options: HttpEdgeOptions;

  constructor(options: HttpEdgeOptions) {
    if (options.binding !== 'JSONRPC' && options.binding !== 'HTTP+JSON') {
      throw new TypeError(`binding is 'JSONRPC' or 'HTTP+JSON', not ${JSON.stringify(options.binding)}`);
    }
    this.options = options;
    this.disclosure = new Disclosure(options);
  }

  /** The response for an error. A JSON-RPC one answers the request of an id, and always with HTTP 200. */
  responseFor(error: unknown, place: string, id: JsonRpcId): HttpErrorResponse {
    const disclosed = this.disclosure.disclose(frameworkError(error) ?? error, place, A2A_DOMAIN);
    if (this.options.binding === 'HTTP+JSON') return toHttp(disclosed, this.options);
    const body = toJsonRpc(disclosed, id, this.options) as unknown as JsonObject;
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  }

  /** An error in the middle of an event stream, as one server-sent event. */
  eventFor(error: unknown, place: string, id: JsonRpcId): string {
    const { body } = this.responseFor(error, place, id);
    const event = this.options.binding === 'HTTP+JSON' ? 'event: error\n' : '';
    return `${event}data: ${JSON.stringify(body)}\n\n`;
  }
}
