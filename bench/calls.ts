/** What a unary call costs with statuskit and without, on a real server and client of grpc-js in this process. */
import { ifError, ok, strictEqual } from 'node:assert';
import { buildGrpcErrorMetadata, fromGrpcError, GrpcTaskNotFoundError } from '@a2a-js/sdk/errors/grpc';
import {
  type ClientOptions,
  credentials,
  Metadata,
  Server,
  ServerCredentials,
  type ServerOptions,
  type ServerUnaryCall,
  type ServiceError,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import {
  type EchoRequest,
  type EchoResponse,
  EchoServiceClient,
  EchoServiceService,
} from '../test/fixtures/stubs/ts-proto/echo.js';
import type { Built } from './built.js';
import type { Aim, Report } from './report.js';
import { type Candidate, inTurn, measure, type RoundOptions, type Samples } from './rounds.js';
import { type Estimate, median, medianWithInterval, paired } from './statistics.js';

const PLAIN = 'grpc-js alone';
const PLAIN_AGAIN = 'grpc-js alone, once more (the noise)';
const BY_HAND = 'details by hand, with @a2a-js/sdk';
const INTERCEPTORS = 'both interceptors';
const BOUNDARY = 'both interceptors and errorBoundary';

/** How many calls are made at a time: with more, grpc-js's own cost a call falls, and ours weighs more. */
const WAVE = 8;

type Call = ServerUnaryCall<EchoRequest, EchoResponse>;
type Handler = (call: Call, callback: sendUnaryData<EchoResponse>) => unknown;

/** One way of writing the server and the client of a service. */
interface Variant {
  name: string;
  handler: Handler;
  server?: ServerOptions;
  client?: ClientOptions;
  wrap?: (implementation: { unary: Handler }) => UntypedServiceImplementation;
  /** What the caller does with an error. Throws where it is not the one to be expected. */
  receive: (error: ServiceError | null) => void;
}

const response = ({ request }: Call): EchoResponse => ({ faultName: request.faultName, messageIndex: 1 });

function okVariants(built: Built): Variant[] {
  const handler: Handler = (call, callback) => callback(null, response(call));
  const typed = { ...interceptors(built), receive: ifError };
  return [
    { name: PLAIN, handler, receive: ifError },
    { name: PLAIN_AGAIN, handler, receive: ifError },
    { name: INTERCEPTORS, handler, ...typed },
    { name: BOUNDARY, handler: async (call) => response(call), ...typed, wrap: built.errorBoundary },
  ];
}

const message = ({ request }: Call) => `Task not found: ${request.faultName}`;

function errorVariants(built: Built): Variant[] {
  const { TaskNotFoundError } = built;
  const plain: Pick<Variant, 'handler' | 'receive'> = {
    handler: (call, callback) => callback({ code: 5, details: message(call) }),
    receive: (error) => strictEqual(error?.code, 5),
  };
  const typed: Pick<Variant, 'server' | 'client' | 'receive'> = {
    ...interceptors(built),
    receive(error) {
      ok(error instanceof TaskNotFoundError);
      strictEqual(error.reason, 'TASK_NOT_FOUND');
    },
  };
  return [
    { name: PLAIN, ...plain },
    { name: PLAIN_AGAIN, ...plain },
    {
      name: BY_HAND,
      handler(call, callback) {
        const metadata = { taskId: call.request.faultName };
        const error = new GrpcTaskNotFoundError({ message: message(call), metadata });
        callback({ code: error.status, details: error.message, metadata: buildGrpcErrorMetadata(Metadata, error) });
      },
      receive(error) {
        ok(error);
        strictEqual(fromGrpcError(error).reason, 'TASK_NOT_FOUND');
      },
    },
    {
      name: INTERCEPTORS,
      handler: (call, callback) => callback(new TaskNotFoundError(call.request.faultName)),
      ...typed,
    },
    {
      name: BOUNDARY,
      async handler(call) {
        throw new TaskNotFoundError(call.request.faultName);
      },
      ...typed,
      wrap: built.errorBoundary,
    },
  ];
}

function interceptors({ serverInterceptor, clientInterceptor, a2a }: Built): Pick<Variant, 'server' | 'client'> {
  return {
    server: { interceptors: [serverInterceptor()] },
    client: { interceptors: [clientInterceptor({ catalogs: [a2a] })] },
  };
}

interface Running extends Candidate {
  stop(): void;
}

async function start(variant: Variant): Promise<Running> {
  const { name, handler, wrap = (implementation) => implementation as never, receive } = variant;
  const server = new Server(variant.server);
  server.addService(EchoServiceService as never, wrap({ unary: handler }));
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const client = new EchoServiceClient(`127.0.0.1:${port}`, credentials.createInsecure(), variant.client);
  return {
    name,
    run: (times) => callMany(client, times, receive),
    stop() {
      client.close();
      server.forceShutdown();
    },
  };
}

const request: EchoRequest = { faultName: crypto.randomUUID(), messageCount: 1 };

/** Calls in waves: the next begins when the last is answered whole, so that all variants keep the same step. */
async function callMany(client: EchoServiceClient, times: number, receive: Variant['receive']): Promise<void> {
  for (let left = times; left > 0; left -= WAVE) await callAtOnce(client, Math.min(WAVE, left), receive);
}

function callAtOnce(client: EchoServiceClient, count: number, receive: Variant['receive']): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = count;
    const onAnswer = (error: ServiceError | null) => {
      try {
        receive(error);
        if (--left === 0) resolve();
      } catch (unexpected) {
        reject(unexpected);
      }
    };
    for (let i = 0; i < count; i++) client.unary(request, onAnswer);
  });
}

export interface CallOptions extends RoundOptions {
  /** How many times all servers and clients are made anew. */
  blocks: number;
  /** How many blocks come before, in which the code is compiled: they do not count. */
  settlingBlocks: number;
}

/**
 * CPU time a call, one value a block. Two connections of equal servers and clients may differ by a tenth for as long
 * as they live (the noise row shows what is left of it), so that many short lives tell more than one long one.
 */
async function measureCalls(
  variants: Variant[],
  { blocks, settlingBlocks, ...options }: CallOptions,
): Promise<Samples> {
  const samples = new Map(variants.map(({ name }) => [name, [] as number[]]));
  for (let block = 0; block < settlingBlocks + blocks; block++) {
    const measured = await measureBlock(inTurn(variants, block), options);
    if (block < settlingBlocks) continue;
    for (const [name, sample] of measured) samples.get(name)?.push(median(sample));
  }
  return samples;
}

async function measureBlock(variants: Variant[], options: RoundOptions): Promise<Samples> {
  const running: Running[] = [];
  try {
    for (const variant of variants) running.push(await start(variant));
    return await measure(running, options);
  } finally {
    for (const { stop } of running) stop();
  }
}

const ABOUT = `CPU of client and server together, in one process over loopback, ${WAVE} calls at a time. Differences within a block of rounds, on new connections each; the interval is bootstrapped over the blocks.`;

export async function benchOkCalls(built: Built, options: CallOptions): Promise<Report> {
  const compared = compare(await measureCalls(okVariants(built), options));
  return {
    title: 'A unary call that succeeds',
    about: `${ABOUT} Handlers call back; under errorBoundary they are async and return.`,
    ...tabulate(compared),
    aims: [{ text: 'at most 5% more CPU with both interceptors', ...judge(compared, INTERCEPTORS, 5) }],
  };
}

export async function benchErrorCalls(built: Built, options: CallOptions): Promise<Report> {
  const compared = compare(await measureCalls(errorVariants(built), options));
  return {
    title: 'A unary call that fails',
    about: `${ABOUT} grpc-js alone sends a code and a message; all others a typed error, thrown or called back, and read at the caller.`,
    ...tabulate(compared),
    aims: [],
  };
}

interface Compared {
  name: string;
  micros: number;
  /** How much more CPU a call takes than with grpc-js alone, in percent: the median over the blocks. */
  more: Estimate;
}

function compare(samples: Samples): Compared[] {
  const plain = samples.get(PLAIN) as number[];
  return [...samples].map(([name, sample]) => ({
    name,
    micros: median(sample),
    more: medianWithInterval(paired(sample, plain, (a, b) => (a / b - 1) * 100)),
  }));
}

function tabulate(compared: Compared[]): Pick<Report, 'head' | 'rows'> {
  return {
    head: ['', 'µs of CPU a call', 'against grpc-js alone', '95% confidence'],
    rows: compared.map(({ name, micros, more: { value, low, high } }) => [
      name,
      micros.toFixed(1),
      ...(name === PLAIN ? ['', ''] : [percent(value), `${percent(low)} to ${percent(high)}`]),
    ]),
  };
}

function judge(compared: Compared[], name: string, limit: number): Pick<Aim, 'reached' | 'verdict'> {
  const { value, low, high } = (compared.find((each) => each.name === name) as Compared).more;
  return {
    reached: `${percent(value)} [${percent(low)}, ${percent(high)}]`,
    verdict: high <= limit ? 'met' : low > limit ? 'not met' : 'open: the interval reaches across',
  };
}

function percent(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}%`;
}
