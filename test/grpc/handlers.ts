import type { ServiceError } from '@grpc/grpc-js';
import type { Implementation } from './echo-server.js';
import { type AnyServerCall, type Fault, isStreaming, KINDS, type Kind, type Respond } from './hazards.js';

type Handler = (call: AnyServerCall, callback: Respond) => unknown;

/** An implementation of all four kinds in callback style, each of which runs a fault, or answers where there is none. */
export function faulty(faultOf: () => Fault | undefined, upstream?: ServiceError): Implementation {
  const run = (kind: Kind): Handler => {
    const handle = (call: AnyServerCall, respond: Respond) => {
      const fault = faultOf();
      if (fault) return fault(respond, call, upstream as ServiceError);
      respond(null, { faultName: kind, messageIndex: 0 });
      return undefined;
    };
    if (!isStreaming(kind)) return (call, callback) => handle(call, callback);
    return (call) =>
      handle(call, (error, value) => {
        if (error) {
          call.emit('error', error);
          return;
        }
        call.write(value as object);
        call.end();
      });
  };
  return Object.fromEntries(KINDS.map((kind) => [kind, run(kind)])) as Implementation;
}
