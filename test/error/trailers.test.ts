import { inspect } from 'node:util';
import { Metadata } from '@grpc/grpc-js';
import fc from 'fast-check';
import { StatusError } from 'statuskit';
import { describe, expect, it } from 'vitest';
import { FAILURE_KEY, failureOf } from '../../src/error/failure-trailers.js';

const thrown = () => new StatusError('Credit spent', { code: 9 });

describe("a StatusError's metadata links a status back to its error, through all that grpc-js does with it:", () => {
  const error = thrown();
  const linked = (metadata: Metadata) => failureOf(metadata.get(FAILURE_KEY)[0])?.error;

  it('itself', () => {
    expect(linked(error.metadata)).toBe(error);
  });

  it('clone()', () => {
    expect(linked(error.metadata.clone())).toBe(error);
  });

  it('getMap()', () => {
    expect(failureOf(error.metadata.getMap()[FAILURE_KEY])?.error).toBe(error);
  });

  it('merge() into a Metadata, and clone() and getMap() of that', () => {
    const metadata = new Metadata();
    metadata.merge(error.metadata);
    expect(linked(metadata)).toBe(error);
    expect(linked(metadata.clone())).toBe(error);
    expect(failureOf(metadata.getMap()[FAILURE_KEY])?.error).toBe(error);
  });
});

describe('the link never leaves the process:', () => {
  it('toHttp2Headers() has the trailers that were set, and no link', () => {
    const { metadata } = thrown();
    expect(metadata.toHttp2Headers()).toEqual({});
    metadata.set('retry-after', '3');
    expect(metadata.toHttp2Headers()).toEqual({ 'retry-after': '3' });
    expect(metadata.clone().toHttp2Headers()).toEqual({ 'retry-after': '3' });
  });

  it('a Metadata that it was merged into, sent without our interceptor, has an empty string', () => {
    const metadata = new Metadata();
    metadata.merge(thrown().metadata);
    expect(Object.values(metadata.toHttp2Headers()).map(String)).toEqual(['']);
    expect(inspect(metadata, { depth: Number.POSITIVE_INFINITY })).not.toContain('Credit spent');
  });
});

describe("a StatusError's metadata does as grpc-js's Metadata does", () => {
  const keys = fc.constantFrom('a', 'A', 'b', 'Trace-Id');
  const texts = fc.string({ unit: 'grapheme-ascii', maxLength: 5 });
  const binKeys = fc.constantFrom('a-bin', 'A-Bin', 'trace-bin');
  const bytes = fc.uint8Array({ maxLength: 5 }).map((each) => Buffer.from(each));
  const entries = fc.oneof(fc.tuple(keys, texts), fc.tuple(binKeys, bytes));
  type Step = (metadata: Metadata) => unknown;
  const steps = fc.oneof(
    entries.map(
      ([key, value]): Step =>
        (metadata) =>
          metadata.set(key, value),
    ),
    entries.map(
      ([key, value]): Step =>
        (metadata) =>
          metadata.add(key, value),
    ),
    fc.oneof(keys, binKeys).map(
      (key): Step =>
        (metadata) =>
          metadata.remove(key),
    ),
  );

  it('with whatever is set, added and removed', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 8 }), (done) => {
        const ours: Metadata = thrown().metadata;
        const theirs = new Metadata();
        for (const step of done) for (const metadata of [ours, theirs]) step(metadata);
        const { [FAILURE_KEY]: _, ...map } = ours.getMap();
        expect(map).toEqual(theirs.getMap());
        expect(ours.toHttp2Headers()).toEqual(theirs.toHttp2Headers());
        expect(ours.clone().toHttp2Headers()).toEqual(theirs.toHttp2Headers());
        for (const key of ['a', 'A-BIN', 'absent']) expect(ours.get(key)).toEqual(theirs.get(key));
      }),
    );
  });

  it.each<[string, string, unknown]>([
    ['a key that cannot be a header', 'bad key', 'x'],
    ['an empty key', '', 'x'],
    ['text beyond printable ASCII, which Node would send in another encoding', 'city', 'Zürich'],
    ['a line break', 'city', 'a\r\nb'],
    ['text under a key for bytes', 'city-bin', 'Zurich'],
    ['bytes under a key for text', 'city', Buffer.from('Zurich')],
  ])('and refuses %s', (_, key, value) => {
    for (const metadata of [thrown().metadata as Metadata, new Metadata()]) {
      expect(() => metadata.set(key, value as string)).toThrow(Error);
      expect(() => metadata.add(key, value as string)).toThrow(Error);
    }
  });

  it('and has options', () => {
    const { metadata } = thrown();
    expect(metadata.getOptions()).toEqual({});
    metadata.setOptions({ waitForReady: true });
    expect(metadata.getOptions()).toEqual({ waitForReady: true });
  });

  it('and takes bytes that are no Buffer, as one', () => {
    const { metadata } = thrown();
    metadata.set('trace-bin', Uint8Array.of(1, 2, 3));
    expect(metadata.toHttp2Headers()).toEqual({ 'trace-bin': 'AQID' });
    expect(Buffer.isBuffer(metadata.get('trace-bin')[0])).toBe(true);
  });

  it('and a clone is its own', () => {
    const { metadata } = thrown();
    metadata.set('a', '1');
    const clone = metadata.clone();
    clone.add('a', '2');
    clone.set('b', '3');
    expect(metadata.toHttp2Headers()).toEqual({ a: '1' });
  });
});
