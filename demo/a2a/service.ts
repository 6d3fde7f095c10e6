import { fileURLToPath } from 'node:url';
import {
  type ChannelCredentials,
  type Client,
  type ClientOptions,
  loadPackageDefinition,
  type ServiceDefinition,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { getProtoPath } from 'google-proto-files';

/** Messages come near to ProtoJSON: camelCase, enums by name, bytes in base64, and nothing where nothing was sent. */
const definition = loadSync('lf/a2a/v1/a2a.proto', {
  includeDirs: [fileURLToPath(new URL('../../proto', import.meta.url)), getProtoPath('..')],
  enums: String,
  longs: String,
  bytes: String,
});

interface A2AServiceClientConstructor {
  new (address: string, credentials: ChannelCredentials, options?: ClientOptions): Client;
  service: ServiceDefinition;
}

const { A2AService: Constructor } = (
  loadPackageDefinition(definition) as unknown as { lf: { a2a: { v1: { A2AService: A2AServiceClientConstructor } } } }
).lf.a2a.v1;

/** The A2A service and its client, loaded from proto/. */
export const A2AServiceClient = Constructor;
export const A2AService = Constructor.service;
