/** EchoService on bare grpc-js, in a process of its own: some of the hazards end it. It prints its port. */
import { Server, ServerCredentials, type ServerUnaryCall, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { EchoServiceService } from '../fixtures/stubs/ts-proto/echo.js';
import { type Fault, hazards, isStreaming, KINDS, type Kind, type Respond } from './hazards.js';
import { peerError } from './peer-error.js';

const upstream = await peerError();

function handler(kind: Kind) {
  return (call: ServerUnaryCall<unknown, unknown>, callback: Respond) => {
    const road = decodeURIComponent(String(call.metadata.get('x-road')[0]));
    const { fault } = hazards.find((hazard) => hazard.road === road) as { fault: Fault };
    const respond: Respond = isStreaming(kind) ? (error) => call.emit('error', error) : callback;
    return fault(respond, call as never, upstream);
  };
}

const server = new Server();
server.addService(
  EchoServiceService,
  Object.fromEntries(KINDS.map((kind) => [kind, handler(kind)])) as unknown as UntypedServiceImplementation,
);
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (_, port) => console.log(port));
