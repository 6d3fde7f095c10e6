/** The canonical codes of gRPC and google.rpc.Code. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import { isErrorCode } from '../../src/status/code.js';
import { Code, type CodeName, codeName } from '../../src/status/index.js';

const canonical: [number, CodeName][] = [
  [0, 'OK'],
  [1, 'CANCELLED'],
  [2, 'UNKNOWN'],
  [3, 'INVALID_ARGUMENT'],
  [4, 'DEADLINE_EXCEEDED'],
  [5, 'NOT_FOUND'],
  [6, 'ALREADY_EXISTS'],
  [7, 'PERMISSION_DENIED'],
  [8, 'RESOURCE_EXHAUSTED'],
  [9, 'FAILED_PRECONDITION'],
  [10, 'ABORTED'],
  [11, 'OUT_OF_RANGE'],
  [12, 'UNIMPLEMENTED'],
  [13, 'INTERNAL'],
  [14, 'UNAVAILABLE'],
  [15, 'DATA_LOSS'],
  [16, 'UNAUTHENTICATED'],
];

describe('Code', () => {
  it('has these seventeen and no other', () => {
    expect(Object.entries(Code).map(([name, code]) => [code, name])).toEqual(canonical);
  });

  it.each(canonical)('%i is %s', (code, name) => {
    expect(Code[name]).toBe(code);
    expect(codeName(code)).toBe(name);
  });

  it('is a type of the seventeen numbers, and its names one of the seventeen words', () => {
    expectTypeOf(Code.NOT_FOUND).toEqualTypeOf<5>();
    expectTypeOf<17>().not.toExtend<Code>();
    expectTypeOf<'NOT_FOUND'>().toExtend<CodeName>();
  });
});

it.each([-1, 17, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d has no name', (code) => {
  expect(codeName(code)).toBeUndefined();
});

describe('isErrorCode', () => {
  it.each(canonical.slice(1))('holds for %i, %s', (code) => {
    expect(isErrorCode(code)).toBe(true);
  });

  it.each([
    ['OK', 0],
    ['a negative one', -1],
    ['one beyond the last', 17],
    ['a database’s', 11000],
    ['a fraction', 1.5],
    ['NaN', Number.NaN],
    ['a number in text', '5'],
    ['a Node error’s', 'ENOENT'],
    ['a bigint', 5n],
    ['null', null],
    ['undefined', undefined],
    ['an object', Object(5)],
  ])('does not hold for %s', (_what, value) => {
    expect(isErrorCode(value)).toBe(false);
  });

  it('narrows to the codes of failures', () => {
    const value: unknown = 5;
    if (isErrorCode(value)) expectTypeOf(value).toEqualTypeOf<Exclude<Code, 0>>();
  });
});
