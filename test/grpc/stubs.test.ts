/** It works with whatever made the service and the stub. */
import { fileURLToPath } from 'node:url';
import {
  type Client,
  credentials,
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { afterEach, describe, expect, it } from 'vitest';
import { a2a, TaskNotFoundError } from '../../src/a2a/index.js';
import { clientInterceptor, errorBoundary, promisify, serverInterceptor } from '../../src/grpc/index.js';
import {
  EchoClient as GoogleClient,
  EchoRequest as GoogleRequest,
  EchoService as GoogleService,
} from '../fixtures/google-protobuf-service.js';
import { EchoServiceClient as ProtobufTsClient } from '../fixtures/stubs/protobuf-ts/echo_pb.grpc-client.js';
import { echoServiceDefinition } from '../fixtures/stubs/protobuf-ts/echo_pb.grpc-server.js';
import { EchoServiceService, EchoServiceClient as TsProtoClient } from '../fixtures/stubs/ts-proto/echo.js';
import { KINDS } from './hazards.js';

type Stub = Client & Record<string, unknown>;
type StubClass = new (address: string, creds: ReturnType<typeof credentials.createInsecure>, options: object) => Client;

interface Generator {
  name: string;
  service: ServiceDefinition;
  Stub: StubClass;
  request: object;
  /** What the handler finds of the request: the generator's own way of reading a field. */
  faultName: (request: never) => string;
}

function loaded(keepCase: boolean): Pick<Generator, 'service' | 'Stub'> {
  const definition = loadSync(fileURLToPath(new URL('../fixtures/echo.proto', import.meta.url)), {
    keepCase,
    defaults: true,
  });
  const { EchoService } = (
    loadPackageDefinition(definition) as unknown as {
      statuskit: { test: { v1: { EchoService: StubClass & { service: ServiceDefinition } } } };
    }
  ).statuskit.test.v1;
  return { service: EchoService.service, Stub: EchoService };
}

function googleRequest(): object {
  const request = new GoogleRequest();
  request.setFaultName('typed');
  return request;
}

const generators: Generator[] = [
  { name: 'proto-loader', ...loaded(false), request: { faultName: 'typed' }, faultName: ({ faultName }) => faultName },
  {
    name: 'proto-loader, keepCase',
    ...loaded(true),
    request: { fault_name: 'typed' },
    faultName: ({ fault_name }) => fault_name,
  },
  {
    name: 'ts-proto',
    service: EchoServiceService,
    Stub: TsProtoClient,
    request: { faultName: 'typed', messageCount: 0 },
    faultName: ({ faultName }) => faultName,
  },
  {
    name: 'protobuf-ts',
    service: echoServiceDefinition as ServiceDefinition,
    Stub: ProtobufTsClient as never,
    request: { faultName: 'typed', messageCount: 0 },
    faultName: ({ faultName }) => faultName,
  },
  {
    name: 'google-protobuf',
    service: GoogleService as ServiceDefinition,
    Stub: GoogleClient,
    request: googleRequest(),
    faultName: (request: { getFaultName(): string }) => request.getFaultName(),
  },
];

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function agentOf({ service, Stub, faultName }: Generator) {
  const fail = (request: unknown) => {
    throw new TaskNotFoundError(faultName(request as never));
  };
  type Call = AsyncIterable<unknown> & { request: unknown };
  const implementation: UntypedServiceImplementation = errorBoundary({
    unary: async (call: Call) => fail(call.request),
    serverStream: async function* (call: Call) {
      yield fail(call.request);
    },
    clientStream: async (call: Call) => {
      for await (const request of call) fail(request);
    },
    bidi: async function* (call: Call) {
      for await (const request of call) yield fail(request);
    },
  });
  const server = new Server({ interceptors: [serverInterceptor()] });
  server.addService(service, implementation);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const interceptors = [clientInterceptor({ catalogs: [a2a] })];
  const stub = new Stub(`127.0.0.1:${port}`, credentials.createInsecure(), { interceptors }) as Stub;
  cleanups.push(
    () => stub.close(),
    () => server.forceShutdown(),
  );
  return { stub, agent: promisify(stub, { service }) as Record<string, (request: unknown) => unknown> };
}

describe.each(generators)('$name', (generator) => {
  it.each(KINDS)('%s: the error is typed, and read from a field of the request', async (kind) => {
    const { agent } = await agentOf(generator);
    const { request } = generator;
    const call = agent[kind] as (request: unknown) => Promise<unknown> & AsyncIterator<unknown>;
    const answer = kind === 'clientStream' || kind === 'bidi' ? call([request]) : call(request);
    const failing = kind === 'serverStream' || kind === 'bidi' ? answer.next() : answer;
    const error = await Promise.resolve(failing).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TaskNotFoundError);
    expect(error).toMatchObject({ errorInfoMetadata: { taskId: 'typed' } });
  });
});

it("a stub that does not describe its methods, without the service's definition, is refused by a clear error", async () => {
  const { stub } = await agentOf(generators.find(({ name }) => name === 'protobuf-ts') as Generator);
  expect(() => (promisify(stub) as Record<string, unknown>).unary).toThrow(/unary does not say whether it streams/);
});
