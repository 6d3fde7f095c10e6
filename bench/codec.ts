/** Encoding and decoding an ErrorInfo with two metadata entries inside a google.rpc.Status, beside other packages. */
import { deepStrictEqual } from 'node:assert';
import type { ErrorInfo } from 'statuskit';
import type { Built } from './built.js';
import { type Codec, ERROR_INFO_URL, type ErrorData, peers, type Reading } from './peers.js';
import type { Report } from './report.js';
import { type Candidate, measure, type RoundOptions, type Samples } from './rounds.js';
import { median, paired, quantile } from './statistics.js';

const OURS = 'statuskit';
const OURS_FROM_SCRATCH = 'statuskit, errorInfo() each time';

/** How many different errors take turns: what helps only where the same one comes again must not count. */
const VARIETY = 64;

const errors: readonly ErrorData[] = Array.from({ length: VARIETY }, (_, i) => {
  const taskId = crypto.randomUUID();
  return {
    code: 5,
    message: `Task ${taskId} not found`,
    reason: 'TASK_NOT_FOUND',
    domain: 'a2a-protocol.org',
    metadata: { taskId, timestamp: new Date(Date.UTC(2026, 0, 1) + i * 1e7).toISOString() },
  };
});

/** A StatusError holds `code`, `details` and `statusDetails`, made and checked when it was thrown. */
function ourCodec({ encodeStatus, decodeStatus, errorInfo }: Built): Codec & Required<Pick<Codec, 'encoder'>> {
  return {
    name: OURS,
    encoder({ code, message, reason, domain, metadata }) {
      const details = [errorInfo(reason, domain, metadata)];
      return () => encodeStatus({ code, message, details });
    },
    decoder: (bytes) => () => {
      const { details } = decodeStatus(bytes);
      return details.find((detail) => detail['@type'] === ERROR_INFO_URL) as ErrorInfo & Reading;
    },
  };
}

/** From further up: the ErrorInfo is made, and checked against AIP-193, each time. */
function encoderFromScratch({ encodeStatus, errorInfo }: Built): NonNullable<Codec['encoder']> {
  return ({ code, message, reason, domain, metadata }) =>
    () =>
      encodeStatus({ code, message, details: [errorInfo(reason, domain, metadata)] });
}

export async function benchEncode(built: Built, options: RoundOptions): Promise<Report> {
  const encoders = [
    ...[ourCodec(built), ...peers].flatMap(({ name, encoder }) => (encoder ? [{ name, encoder }] : [])),
    { name: OURS_FROM_SCRATCH, encoder: encoderFromScratch(built) },
  ].map(({ name, encoder }) => ({ name, actions: errors.map(encoder) }));
  for (const { name, actions } of encoders)
    deepStrictEqual(bytesOf(actions), bytesOf(encoders[0]?.actions ?? []), name);
  const samples = await measure(
    encoders.map(({ name, actions }) => takingTurns(name, actions)),
    options,
  );
  return report({
    title: 'Encode: an error with a reason and two metadata entries, to the bytes of a google.rpc.Status',
    about: `From what each package's own error holds, without base64. ${VARIETY} errors take turns; all give the same bytes.`,
    samples,
    aim: 3,
  });
}

export async function benchDecode(built: Built, options: RoundOptions): Promise<Report> {
  const ours = ourCodec(built);
  const received = errors.map((error) => Buffer.from(ours.encoder(error)()));
  const decoders = [ours, ...peers].map(({ name, decoder }) => ({ name, actions: received.map(decoder) }));
  const expected = errors.map(({ reason, metadata }) => ({ reason, metadata: { ...metadata } }));
  for (const { name, actions } of decoders) deepStrictEqual(readingsOf(actions), expected, name);
  const samples = await measure(
    decoders.map(({ name, actions }) => takingTurns(name, actions)),
    options,
  );
  return report({
    title: 'Decode: those bytes to the reason and the metadata',
    about: 'Ours reads the whole Status and validates its UTF-8. All give the same values.',
    samples,
    aim: 2,
  });
}

const bytesOf = (encoders: (() => Uint8Array)[]) => encoders.map((encode) => Buffer.from(encode()).toString('hex'));

const readingsOf = (decoders: (() => Reading)[]) =>
  decoders.map((decode) => {
    const { reason, metadata } = decode();
    return { reason, metadata: { ...metadata } };
  });

/** What the last action gave: a result that somebody may look at is not optimised away. */
export let lastResult: unknown;

function takingTurns(name: string, actions: (() => unknown)[]): Candidate {
  return {
    name,
    run(times) {
      for (let i = 0; i < times; i++) lastResult = (actions[i % VARIETY] as () => unknown)();
    },
  };
}

function report(of: { title: string; about: string; samples: Samples; aim: number }): Report {
  const ours = of.samples.get(OURS) as number[];
  const compared = [...of.samples].map(([name, sample]) => ({
    name,
    nanos: sample.map((micros) => micros * 1000),
    ratios: paired(sample, ours, (theirs, own) => theirs / own),
  }));
  const fastestPeer = compared
    .filter(({ name }) => name !== OURS && name !== OURS_FROM_SCRATCH)
    .reduce((a, b) => (median(a.ratios) <= median(b.ratios) ? a : b));
  const reached = median(fastestPeer.ratios);
  return {
    ...of,
    head: ['package', 'ns of CPU', 'p10 to p90', '× ours', 'p10 to p90'],
    rows: compared.map(({ name, nanos, ratios }) => [
      name,
      median(nanos).toFixed(0),
      spread(nanos, 0),
      median(ratios).toFixed(2),
      name === OURS ? '' : spread(ratios, 2),
    ]),
    aims: [
      {
        text: `at least ${of.aim} × as fast as the fastest peer`,
        reached: `${reached.toFixed(2)} × (${fastestPeer.name})`,
        verdict: reached >= of.aim ? 'met' : 'not met',
      },
    ],
  };
}

function spread(sample: readonly number[], digits: number): string {
  return `${quantile(sample, 0.1).toFixed(digits)} to ${quantile(sample, 0.9).toFixed(digits)}`;
}
