import { type Detail, typeNameOf } from '../status/detail.js';
import type { ErrorInfo } from '../status/gen/error-details.js';

/** The names of what was cut, in the order in which it went. */
export interface Shrunk {
  details: Detail[];
  cut: string[];
}

/** What people read, and programs can do without, goes first. */
const DISPENSABLE = ['google.rpc.DebugInfo', 'google.rpc.Help', 'google.rpc.LocalizedMessage', 'unknown'];

const MAX_TRUNCATED_LENGTH = 200;

/** What details must fit, and what had to go before them. */
export interface Room {
  /** The most bytes that they could take. What alone would exceed it is cut unasked. */
  maxBytes: number;
  /** Whether they fit; asked some dozens of times. */
  fits: (details: Detail[]) => boolean;
  /** Names of what was cut before. */
  cutBefore: readonly string[];
}

/**
 * Makes details fit: DebugInfo, Help, LocalizedMessage and unknown ones go first, then the tail of long lists, then
 * long values, then metadata entries, then whole details from the last. ErrorInfo's reason and domain always stay, and
 * its metadata's `truncated` names what went.
 */
export function shrinkDetails(details: readonly Detail[], { maxBytes, fits, cutBefore }: Room): Shrunk {
  const cut = new Set<string>(cutBefore);
  let kept = [...details];
  const fitsWhere = (candidate: Detail[], alsoCut: string[] = []) =>
    fits(markTruncated(candidate, [...cut, ...alsoCut]));
  const namesOver = (limiter: Limiter, limit: number) =>
    kept.filter((detail) => limiter.longest(detail) > limit).map((detail) => shortName(nameOf(detail)));
  const limitTo = (limiter: Limiter, limit: number) => {
    for (const name of namesOver(limiter, limit)) cut.add(name);
    kept = kept.map((detail) => limiter.limited(detail, limit));
  };

  for (const type of DISPENSABLE) {
    if (fitsWhere(kept)) break;
    const rest = kept.filter((detail) => nameOf(detail) !== type);
    if (rest.length < kept.length) cut.add(shortName(type));
    kept = rest;
  }
  for (const limiter of LIMITERS) limitTo(limiter, Math.floor(maxBytes / limiter.leastBytes));
  for (const limiter of LIMITERS) {
    if (fitsWhere(kept)) break;
    const names = namesOver(limiter, 0);
    const longest = Math.max(0, ...kept.map(limiter.longest));
    const fitsAt = (limit: number) =>
      fitsWhere(
        kept.map((detail) => limiter.limited(detail, limit)),
        names,
      );
    limitTo(limiter, largest(longest, fitsAt));
  }
  if (!fitsWhere(kept)) {
    const others = kept.filter((detail) => !isErrorInfo(detail));
    const first = kept.filter(isErrorInfo).slice(0, 1);
    const names = others.map((detail) => shortName(nameOf(detail)));
    const count = largest(others.length, (n) => fitsWhere([...first, ...others.slice(0, n)], names));
    for (const name of names.slice(count)) cut.add(name);
    kept = [...first, ...others.slice(0, count)];
  }
  return { details: markTruncated(kept, [...cut]), cut: [...cut] };
}

/** What cannot be cut from details: ErrorInfo's reason and domain, with the longest mark of what was. */
export function coreDetails(details: readonly Detail[]): Detail[] {
  return details.filter(isErrorInfo).map(({ '@type': type, reason, domain }) => ({
    '@type': type,
    ...(reason !== undefined && { reason }),
    ...(domain !== undefined && { domain }),
    metadata: { truncated: 'x'.repeat(MAX_TRUNCATED_LENGTH) },
  }));
}

/** One way of making a detail smaller: how large it is by it, and the detail limited to a size. */
interface Limiter {
  /** The least that one unit of the size takes on the wire, in bytes. */
  leastBytes: number;
  longest(detail: Detail): number;
  limited(detail: Detail, limit: number): Detail;
}

const LISTS: Limiter = {
  leastBytes: 2,
  longest: (detail) => maxOver(detail, (value) => (Array.isArray(value) ? value.length : 0)),
  limited: (detail, limit) =>
    mapped(detail, (value) => (Array.isArray(value) && value.length > limit ? value.slice(0, limit) : value)),
};

const VALUES: Limiter = {
  leastBytes: 1,
  longest: (detail) => maxOver(detail, (value) => (typeof value === 'string' ? value.length : 0)),
  limited: (detail, limit) =>
    mapped(detail, (value) => (typeof value === 'string' && value.length > limit ? cutText(value, limit) : value)),
};

const ENTRIES: Limiter = {
  leastBytes: 7,
  longest: (detail) => maxOver(detail, (value) => (isMap(value) ? Object.keys(value).length : 0)),
  limited: (detail, limit) =>
    mapped(detail, (value) => (isMap(value) ? Object.fromEntries(Object.entries(value).slice(0, limit)) : value)),
};

const LIMITERS = [LISTS, VALUES, ENTRIES];

/** The largest n from 0 to `max` for which `fits(n)`, given that it holds for all smaller ones; 0 where for none. */
function largest(max: number, fits: (n: number) => boolean): number {
  let low = 0;
  let high = max;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A detail with a change made to each of its values, at any depth, but for what identifies it or must stay whole. */
function mapped(detail: Detail, change: (value: unknown) => unknown): Detail {
  const { '@type': type, ...fields } = detail as { '@type': string; [field: string]: unknown };
  if (type === 'unknown' || !typeNameOf(type).startsWith('google.') || type.endsWith('.RetryInfo')) return detail;
  if (isErrorInfo(detail)) {
    return { ...detail, metadata: mapValue(detail.metadata ?? {}, change) as Record<string, string> };
  }
  return { '@type': type, ...mapFields(fields, change) } as unknown as Detail;
}

function mapFields(fields: object, change: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, mapValue(value, change)]));
}

function mapValue(value: unknown, change: (value: unknown) => unknown): unknown {
  const changed = change(value);
  if (Array.isArray(changed)) return changed.map((each) => mapValue(each, change));
  return isMap(changed) ? mapFields(changed, change) : changed;
}

function maxOver(detail: Detail, size: (value: unknown) => number): number {
  let max = 0;
  mapped(detail, (value) => {
    max = Math.max(max, size(value));
    return value;
  });
  return max;
}

function cutText(text: string, limit: number): string {
  return limit < 4 ? '' : `${text.slice(0, limit - 1).toWellFormed()}…`;
}

function markTruncated(details: readonly Detail[], cut: string[]): Detail[] {
  if (cut.length === 0) return [...details];
  return details.map((detail) =>
    isErrorInfo(detail)
      ? { ...detail, metadata: { ...detail.metadata, truncated: cut.join(',').slice(0, MAX_TRUNCATED_LENGTH) } }
      : detail,
  );
}

function isErrorInfo(detail: Detail): detail is ErrorInfo {
  return nameOf(detail) === 'google.rpc.ErrorInfo';
}

function nameOf(detail: Detail): string {
  return typeNameOf(detail['@type']);
}

function shortName(typeName: string): string {
  return typeName.slice(typeName.lastIndexOf('.') + 1);
}
