import type { Reader } from './wire/reader.js';
import type { Writer } from './wire/writer.js';

/** A span of time as ProtoJSON writes it: decimal seconds and an `s`, such as `"1.5s"`. */
export type Duration = string;

const SHAPE = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?s$/;
const MAX_SECONDS = 315_576_000_000n;
const NANOS_PER_SECOND = 1_000_000_000n;
const NANOS_PER_MS = 1_000_000n;

/** The Duration of a number of milliseconds, to the nanosecond. Throws a RangeError beyond ±10,000 years. */
export function durationFromMs(ms: number): Duration {
  if (!(Math.abs(ms) <= Number(MAX_SECONDS) * 1000)) throw new RangeError(`not a duration: ${ms} ms`);
  const nanos = BigInt(Math.round((ms % 1000) * 1e6));
  return format(BigInt(Math.trunc(ms / 1000)) * NANOS_PER_SECOND + nanos);
}

/** The milliseconds of a Duration; undefined where the text is not one. */
export function durationToMs(duration: Duration): number | undefined {
  const nanos = parse(duration);
  if (nanos === undefined) return undefined;
  return Number(nanos / NANOS_PER_MS) + Number(nanos % NANOS_PER_MS) / 1e6;
}

function format(totalNanos: bigint): Duration {
  const sign = totalNanos < 0n ? '-' : '';
  const magnitude = totalNanos < 0n ? -totalNanos : totalNanos;
  const fraction = (magnitude % NANOS_PER_SECOND)
    .toString()
    .padStart(9, '0')
    .replace(/0{1,9}$/, '');
  return `${sign}${magnitude / NANOS_PER_SECOND}${fraction && `.${fraction}`}s`;
}

function parse(duration: Duration): bigint | undefined {
  const match = typeof duration === 'string' ? SHAPE.exec(duration) : null;
  if (!match) return undefined;
  const [, sign, seconds = '', fraction = ''] = match;
  if (BigInt(seconds) > MAX_SECONDS) return undefined;
  const nanos = BigInt(seconds) * NANOS_PER_SECOND + BigInt(fraction.padEnd(9, '0'));
  return sign ? -nanos : nanos;
}

/** `google.protobuf.Duration`: 1 `seconds` int64, 2 `nanos` int32. */
export function readDuration(r: Reader, end: number): Duration {
  const start = r.pos;
  let seconds = 0n;
  let nanos = 0;
  while (r.pos < end) {
    const tag = r.tag(end);
    if (tag === 0x08) seconds = r.int64(end);
    else if (tag === 0x10) nanos = r.int32(end);
    else r.skip(tag, end);
  }
  const total = seconds * NANOS_PER_SECOND + BigInt(nanos);
  const whole = total / NANOS_PER_SECOND;
  if (whole > MAX_SECONDS || whole < -MAX_SECONDS) throw r.fail('a duration beyond 10,000 years', start);
  return format(total);
}

export function writeDuration(w: Writer, duration: Duration): void {
  const total = parse(duration);
  if (total === undefined) throw new TypeError(`not a duration: ${JSON.stringify(duration)}; write it as "1.5s"`);
  const nanos = total % NANOS_PER_SECOND;
  const seconds = total / NANOS_PER_SECOND;
  if (nanos !== 0n) {
    w.int64(nanos);
    w.uint32(0x10);
  }
  if (seconds !== 0n) {
    w.int64(seconds);
    w.uint32(0x08);
  }
}
