import { Code, defineCatalog, type ErrorDefinition, StatusError } from 'statuskit';
import { describe, expect, it } from 'vitest';
import { findClass, indexCatalogs } from '../../src/error/catalog.js';

const CREDIT_SPENT = {
  name: 'CreditSpentError',
  code: Code.FAILED_PRECONDITION,
  httpStatus: 402,
  jsonRpcCode: -32603,
  action: 'report',
  message: 'Credit spent',
} as const satisfies ErrorDefinition;

const DOMAIN = 'billing.example.com';

describe('defineCatalog', () => {
  const billing = defineCatalog({ domain: DOMAIN, errors: { CREDIT_SPENT } });
  const { CreditSpentError } = billing.errors;

  it('makes a class of each row, by its name', () => {
    expect(billing.domain).toBe(DOMAIN);
    expect(Object.keys(billing.errors)).toEqual(['CreditSpentError']);
    expect(CreditSpentError.prototype.constructor.name).toBe('CreditSpentError');
  });

  it('whose errors are StatusErrors with what the row says', () => {
    const error = new CreditSpentError();
    expect(error).toBeInstanceOf(StatusError);
    expect(error).toMatchObject({
      name: 'CreditSpentError',
      code: 9,
      httpStatus: 402,
      jsonRpcCode: -32603,
      reason: 'CREDIT_SPENT',
      domain: DOMAIN,
      details: 'Credit spent',
      errorInfoMetadata: {},
    });
    expect(Object.keys(error)).not.toContain('action');
  });

  it('and with what the thrower says', () => {
    const cause = new Error('no row');
    const error = new CreditSpentError({ message: 'Nothing left', metadata: { account: 'a-1' }, cause });
    expect(error).toMatchObject({ message: 'Nothing left', errorInfoMetadata: { account: 'a-1' }, cause });
  });

  it('lets nobody change the identity of an error', () => {
    const sly = { reason: 'OTHER_REASON', domain: 'a2a-protocol.org', code: 5, name: 'OtherError' };
    expect(new CreditSpentError({ metadata: {}, ...sly })).toMatchObject({
      reason: 'CREDIT_SPENT',
      domain: DOMAIN,
      code: 9,
      name: 'CreditSpentError',
    });
  });
});

const define = (row: object, { reason = 'CREDIT_SPENT', domain = DOMAIN } = {}) =>
  defineCatalog({ domain, errors: { [reason]: { ...CREDIT_SPENT, ...row } } });

describe('defineCatalog leaves JSON-RPC codes -32001 to -32099 to A2A', () => {
  it.each([-32001, -32009, -32050, -32099])('%i is refused in another domain', (jsonRpcCode) => {
    expect(() => define({ jsonRpcCode })).toThrow(/JSON-RPC codes -32001 to -32099 are A2A's/);
    expect(() => define({ jsonRpcCode }, { domain: 'a2a-protocol.org.example.com' })).toThrow(TypeError);
  });

  it.each([-32001, -32099])("%i is taken in A2A's", (jsonRpcCode) => {
    expect(() => define({ jsonRpcCode }, { domain: 'a2a-protocol.org' })).not.toThrow();
  });

  it.each([-32700, -32603, -32602, -32601, -32600, -32000, -32100, 1])('%i is taken in any', (jsonRpcCode) => {
    expect(() => define({ jsonRpcCode })).not.toThrow();
  });
});

describe('defineCatalog refuses', () => {
  it.each(['', 'A', 'AB', 'creditSpent', 'CREDIT-SPENT', 'CREDIT_', 'A'.repeat(64)])(
    'a reason that is not UPPER_SNAKE_CASE of 3 to 63 characters (AIP-193): %s',
    (reason) => {
      expect(() => define({}, { reason })).toThrow(TypeError);
    },
  );

  it.each(['', 'a'.repeat(256)])('a domain that is empty, or longer than 255 characters: %s', (domain) => {
    expect(() => define({}, { domain })).toThrow(TypeError);
  });

  it.each([0, 17, -1, 1.5, '5', undefined])('a gRPC code that is not one of 1 to 16: %s', (code) => {
    expect(() => define({ code })).toThrow(TypeError);
  });

  it.each([0, 200, 399, 600, 402.5, '402', undefined])('an HTTP status that is not one of 400 to 599: %s', (status) => {
    expect(() => define({ httpStatus: status })).toThrow(TypeError);
  });

  it.each([1.5, '-32603', undefined])('a JSON-RPC code that is not a whole number: %s', (jsonRpcCode) => {
    expect(() => define({ jsonRpcCode })).toThrow(TypeError);
  });

  it.each(['', 'Credit Spent', '1Error', 'Credit-Spent', undefined])('a name that no class can have: %s', (name) => {
    expect(() => define({ name })).toThrow(TypeError);
  });

  it('two errors of one name', () => {
    const errors = { CREDIT_SPENT, CREDIT_GONE: CREDIT_SPENT };
    expect(() => defineCatalog({ domain: DOMAIN, errors })).toThrow(/two errors of .* are named CreditSpentError/);
  });
});

describe('the class of an error off the wire', () => {
  const billing = defineCatalog({ domain: 'example.com/billing', errors: { CREDIT_SPENT } });
  const index = indexCatalogs([billing]);
  const find = (domain?: string, reason?: string) => findClass(index, { domain, reason, errorInfoMetadata: {} });

  it('is the one of its domain and reason', () => {
    expect(find('example.com/billing', 'CREDIT_SPENT')).toBe(billing.errors.CreditSpentError);
  });

  it.each([
    ['another domain', 'example.com', 'CREDIT_SPENT'],
    ['another reason', 'example.com/billing', 'CREDIT_GONE'],
    ['the same two run together otherwise', 'example.com', 'billing/CREDIT_SPENT'],
    ['no reason', 'example.com/billing', undefined],
    ['no domain', undefined, 'CREDIT_SPENT'],
  ])('is none for %s', (_, domain, reason) => {
    expect(find(domain, reason)).toBeUndefined();
  });
});
