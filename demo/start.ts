import { createServer } from 'node:http';
import { Server } from '@grpc/grpc-js';
import express from 'express';
import { A2A_DOMAIN } from 'statuskit/a2a';
import { type Logger, serverInterceptor } from 'statuskit/grpc';
import type { Agent } from './a2a/agent.js';
import { A2AService } from './a2a/service.js';
import { grpcService } from './grpc/service.js';
import { httpJsonRouter } from './http-json/router.js';
import { jsonRpcRouter } from './jsonrpc/router.js';
import { listenGrpc, listenHttp } from './listen.js';
import { admitting } from './shouter/admission.js';
import { type Addresses, cardAt, type Profile } from './shouter/cards.js';
import { shouter } from './shouter/shouter.js';

export interface StartOptions {
  profile: Profile;
  /** What GetExtendedAgentCard shows; without one it is not configured. */
  extendedProfile?: Profile;
  /** Another agent, to which it delegates. */
  translator?: Agent;
  logger?: Logger;
  /** Where to listen; 0 is any port that is free. */
  ports?: { grpc: number; http: number };
}

export interface Started extends Addresses {
  stop(): void;
}

/** One agent in three bindings: gRPC on one port, JSON-RPC and HTTP+JSON on another. */
export async function startAgent(options: StartOptions): Promise<Started> {
  const { profile, extendedProfile, translator, logger, ports } = options;
  const edge = { domain: A2A_DOMAIN, logger };
  const grpcServer = new Server({ interceptors: [serverInterceptor(edge)] });
  const httpServer = createServer();
  const stop = () => {
    grpcServer.forceShutdown();
    httpServer.close().closeAllConnections();
  };

  const grpc = await listenGrpc(grpcServer, ports?.grpc);
  const http = await listenHttp(httpServer, ports?.http).catch((error) => {
    stop();
    throw error;
  });
  const card = cardAt({ grpc, http }, profile);
  const extendedCard = extendedProfile && cardAt({ grpc, http }, extendedProfile);
  const agent = admitting(card, shouter({ card, extendedCard, translator }));

  grpcServer.addService(A2AService, grpcService(agent, edge));
  const app = express();
  app.get('/.well-known/agent-card.json', (_, response) => response.json(card));
  app.use(jsonRpcRouter(agent, edge));
  app.use(httpJsonRouter(agent, edge));
  httpServer.on('request', app);
  return { grpc, http, stop };
}
