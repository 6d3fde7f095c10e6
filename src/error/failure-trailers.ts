import { FAILURE } from './link.js';

/** What a handler failed with, on its way from where it is known to where it is packed. */
export interface Failure {
  error: unknown;
  /** Whether `serverInterceptor` has seen to it: what the caller may not read is in the log. */
  handled?: boolean;
}

/**
 * The trailer that carries a {@link Failure}. It never leaves the process: `serverInterceptor` takes it out.
 *
 * grpc-js copies `code` and `details` of an error into a new status and forgets the error; of all it was given, only
 * the values inside `metadata` keep their identity, through `clone`, `merge` and `getMap` too. So the link is a value.
 */
export const FAILURE_KEY = 'statuskit-failure';

type TrailerValue = string | Uint8Array;

/** The trailer value that carries a failure: an empty string to whoever does not know better. */
export function failureValue(failure: Failure): string {
  return Object.defineProperty(new String(''), FAILURE, { value: failure }) as unknown as string;
}

/** The failure that a trailer's value carries, if it does. */
export function failureOf(value: unknown): Failure | undefined {
  return (value as { [FAILURE]?: Failure } | undefined)?.[FAILURE];
}

/** Trailers as grpc-js's `Metadata` offers them: what both it and {@link FailureTrailers} can do. */
export interface Trailers {
  get(key: string): (string | Buffer)[];
  set(key: string, value: string | Buffer): void;
  add(key: string, value: string | Buffer): void;
  remove(key: string): void;
  getMap(): { [key: string]: string | Buffer };
}

/**
 * A StatusError's `metadata`, in the shape of grpc-js's `Metadata` without the import: it links the status back to
 * its error, and holds the trailers one sets. A server without our interceptor sends them, and the error's code and
 * message, as it sends any error's.
 */
export class FailureTrailers implements Trailers {
  /** Where grpc-js's `Metadata.merge` looks. */
  private readonly internalRepr: Map<string, TrailerValue[]>;
  private options = {};

  constructor(failure: Failure | FailureTrailers) {
    this.internalRepr =
      failure instanceof FailureTrailers
        ? new Map([...failure.internalRepr].map(([key, values]) => [key, [...values]]))
        : new Map([[FAILURE_KEY, [failureValue(failure)]]]);
  }

  get(key: string): (string | Buffer)[] {
    return (this.internalRepr.get(key.toLowerCase()) ?? []) as (string | Buffer)[];
  }

  set(key: string, value: TrailerValue): void {
    this.internalRepr.set(checkedKey(key, value), [held(value)]);
  }

  add(key: string, value: TrailerValue): void {
    const values = this.internalRepr.get(checkedKey(key, value));
    if (values) values.push(held(value));
    else this.set(key, value);
  }

  remove(key: string): void {
    this.internalRepr.delete(key.toLowerCase());
  }

  getMap(): { [key: string]: string | Buffer } {
    const map: { [key: string]: string | Buffer } = {};
    for (const [key, values] of this.internalRepr) map[key] = values[0] as string | Buffer;
    return map;
  }

  clone(): FailureTrailers {
    return new FailureTrailers(this);
  }

  /** Takes over what another holds, as it is: it has been checked where it was set. */
  merge(other: FailureTrailers): void {
    for (const [key, values] of other.internalRepr) {
      this.internalRepr.set(key, [...(this.internalRepr.get(key) ?? []), ...values]);
    }
  }

  getOptions(): object {
    return this.options;
  }

  setOptions(options: object): void {
    this.options = options;
  }

  toHttp2Headers(): { [key: string]: string | string[] } {
    const headers: { [key: string]: string | string[] } = {};
    for (const [key, values] of this.internalRepr) {
      if (key === FAILURE_KEY) continue;
      const texts = values.map((value) => (typeof value === 'string' ? value : Buffer.from(value).toString('base64')));
      headers[key] = texts.length === 1 ? (texts[0] as string) : texts;
    }
    return headers;
  }

  toJSON(): { [key: string]: unknown } {
    return this.toHttp2Headers();
  }

  /** What Node's `console.log` shows of it. */
  [Symbol.for('nodejs.util.inspect.custom')](): object {
    return this.toHttp2Headers();
  }
}

const KEY = /^[0-9a-z_.-]+$/;
const TEXT = /^[ -~]*$/;

/** Text, or the object that stands for it in a failure's link. */
const isText = (value: unknown) => typeof value === 'string' || value instanceof String;

/** Bytes as grpc-js takes them. */
const held = (value: TrailerValue) => (value instanceof Uint8Array ? Buffer.from(value) : value);

/** A trailer's key in lower case. Throws a TypeError for what HTTP/2 would fail on when the call has ended. */
function checkedKey(key: string, value: TrailerValue): string {
  const name = key.toLowerCase();
  if (!KEY.test(name)) throw new TypeError(`${JSON.stringify(key)} cannot name a trailer`);
  if (name.endsWith('-bin') !== value instanceof Uint8Array) {
    throw new TypeError(`trailer ${name}: bytes belong under a key that ends in -bin, and nothing else does`);
  }
  if (!(value instanceof Uint8Array || (isText(value) && TEXT.test(value)))) {
    throw new TypeError(`trailer ${name}: text is printable ASCII; other text goes as bytes, under ${name}-bin`);
  }
  return name;
}
