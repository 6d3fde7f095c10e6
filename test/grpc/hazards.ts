import { Metadata as GrpcMetadata, type Metadata, type ServiceError } from '@grpc/grpc-js';
import { debugInfo, StatusError } from '../../src/index.js';
import { badRequest } from '../../src/status/index.js';

/** The four kinds of gRPC method. */
export const KINDS = ['unary', 'serverStream', 'clientStream', 'bidi'] as const;
export type Kind = (typeof KINDS)[number];

export const isStreaming = (kind: Kind) => kind === 'serverStream' || kind === 'bidi';

/** A call as a handler gets it, of whichever kind. */
export interface AnyServerCall {
  emit(event: 'error', error: unknown): boolean;
  destroy(error?: Error): void;
  write(message: object): boolean;
  end(): void;
}

/** What a handler answers with: grpc-js's callback, or `emit('error')` and `end` where responses stream. */
export type Respond = (error: unknown, value?: object | null, trailers?: Metadata) => void;

export type Fault = (respond: Respond, call: AnyServerCall, upstream: ServiceError) => unknown;

/** What nobody outside may read. */
export const SECRET = 'postgres://user:pw@db refused';

/** The error that an agent means its caller to have. */
export const intended = (message = 'Task not found') =>
  new StatusError(message, {
    code: 5,
    reason: 'TASK_NOT_FOUND',
    domain: 'a2a-protocol.org',
    metadata: { taskId: 'task-123' },
  });

/** What the caller must get: the intended error, an explicit status, or the mask. */
export type Expected = 'intended' | 'masked' | { code: number; details?: string };

/** One row of what grpc-js does with errors: the road, the kinds of method that have it, what bare grpc-js does. */
export interface Hazard {
  road: string;
  kinds: readonly Kind[];
  fault: Fault;
  /** What bare grpc-js does to the caller. */
  bare: 'hangs' | 'leaks' | 'loses' | 'crashes';
  expected: Expected;
}

const STREAMS = ['serverStream', 'bidi'] as const;
const CALLBACKS = ['unary', 'clientStream'] as const;

/** Tells the fault to run once the event loop has turned, so that what it throws is nobody's to catch. */
const later = (run: () => void) => {
  setImmediate(run);
};

const afterData =
  (fault: Fault): Fault =>
  (respond, call, upstream) => {
    call.write({ faultName: '', messageIndex: 1 });
    later(() => fault(respond, call, upstream));
  };

export const hazards: Hazard[] = [
  {
    road: 'throws synchronously',
    kinds: KINDS,
    fault: () => {
      throw intended();
    },
    bare: 'loses',
    expected: 'intended',
  },
  {
    road: 'throws what nobody meant to, synchronously',
    kinds: KINDS,
    fault: () => {
      throw new Error(SECRET);
    },
    bare: 'loses',
    expected: 'masked',
  },
  {
    road: 'is async and rejects, without calling back',
    kinds: KINDS,
    fault: () => Promise.reject(intended()),
    bare: 'crashes',
    expected: 'intended',
  },
  {
    road: 'is async and rejects with what nobody meant to, without calling back',
    kinds: KINDS,
    fault: () => Promise.reject(new Error(SECRET)),
    bare: 'crashes',
    expected: 'masked',
  },
  {
    road: 'calls back with an ordinary Error',
    kinds: CALLBACKS,
    fault: (respond) => respond(new Error(SECRET)),
    bare: 'leaks',
    expected: 'masked',
  },
  {
    road: 'calls back with an error whose metadata is a plain object',
    kinds: CALLBACKS,
    fault: (respond) => respond({ code: 5, details: 'gone', metadata: { query: SECRET } }),
    bare: 'loses',
    expected: { code: 5, details: 'gone' },
  },
  {
    road: 'emits an ordinary Error',
    kinds: STREAMS,
    fault: (_, call) => call.emit('error', new Error(SECRET)),
    bare: 'leaks',
    expected: 'masked',
  },
  {
    road: 'destroys the stream with an error',
    kinds: STREAMS,
    fault: (_, call) => call.destroy(intended()),
    bare: 'hangs',
    expected: 'intended',
  },
  {
    road: 'destroys the stream with an error after data',
    kinds: STREAMS,
    fault: afterData((_, call) => call.destroy(new Error(SECRET))),
    bare: 'hangs',
    expected: 'masked',
  },
  {
    road: 'destroys the stream without an error',
    kinds: STREAMS,
    fault: (_, call) => call.destroy(),
    bare: 'hangs',
    expected: 'masked',
  },
  {
    road: 'has a lone surrogate in its message',
    kinds: CALLBACKS,
    fault: (respond) => respond({ code: 5, details: 'half a character: \ud800' }),
    bare: 'loses',
    expected: { code: 5, details: 'half a character: \ufffd' },
  },
  {
    road: 'has a lone surrogate in its message after data',
    kinds: STREAMS,
    fault: afterData((_, call) => call.emit('error', { code: 5, details: 'half a character: \ud800' })),
    bare: 'crashes',
    expected: { code: 5, details: 'half a character: \ufffd' },
  },
  {
    road: 'has a message of 20,000 é',
    kinds: KINDS,
    fault: (respond) => respond(intended('é'.repeat(20_000))),
    bare: 'hangs',
    expected: 'intended',
  },
  {
    road: 'has details of 200 kB, incompressible',
    kinds: CALLBACKS,
    fault: (respond) => {
      const trailers = new GrpcMetadata();
      trailers.set('noise-bin', noise(200_000));
      respond({ code: 5, details: 'gone', metadata: trailers });
    },
    bare: 'hangs',
    expected: { code: 5, details: 'gone' },
  },
  {
    road: 'calls back with a string, asynchronously',
    kinds: CALLBACKS,
    fault: (respond) => later(() => respond(SECRET)),
    bare: 'crashes',
    expected: 'masked',
  },
  ...[11_000, -32_001, 17].map(
    (code): Hazard => ({
      road: `calls back with an error whose code is ${code}, of another world`,
      kinds: KINDS,
      fault: (respond) => respond(Object.assign(new Error(SECRET), { code })),
      bare: 'leaks',
      expected: 'masked',
    }),
  ),
  ...[1, 8].map(
    (code): Hazard => ({
      road: `calls back with an error whose code is ${code}, a child process's or a DOMException's`,
      kinds: KINDS,
      fault: (respond) => respond(Object.assign(new Error(SECRET), { code })),
      bare: 'leaks',
      expected: 'masked',
    }),
  ),
  {
    road: 'emits an error whose code is 0',
    kinds: STREAMS,
    fault: (_, call) => call.emit('error', Object.assign(new Error(SECRET), { code: 0 })),
    bare: 'loses',
    expected: 'masked',
  },
  {
    road: 'calls back with an error whose code is 0',
    kinds: CALLBACKS,
    fault: (respond) => respond(Object.assign(new Error(SECRET), { code: 0 })),
    bare: 'loses',
    expected: 'masked',
  },
  {
    road: 'hands on an error that its own stub received',
    kinds: KINDS,
    fault: (respond, _, upstream) => respond(upstream),
    bare: 'leaks',
    expected: 'masked',
  },
  {
    road: 'throws undefined',
    kinds: KINDS,
    fault: async () => {
      throw undefined;
    },
    bare: 'crashes',
    expected: 'masked',
  },
];

/** An error with all that can be wrong at once, for a wire that must not carry it. */
export const dangerous = () =>
  new StatusError('é\ud800'.repeat(10_000), {
    code: 9,
    reason: 'TOO_MUCH',
    domain: 'test.example.com',
    metadata: { dump: 'x'.repeat(100_000) },
    details: [debugInfo(SECRET), badRequest(Array.from({ length: 5000 }, (_, i) => ({ field: `f${i}` })))],
  });

/** Bytes that HPACK's Huffman code cannot make smaller. */
export function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let i = 0, x = 1; i < length; i++) {
    x = (x * 1103515245 + 12345) & 0x7fffffff;
    bytes[i] = x >> 16;
  }
  return bytes;
}
