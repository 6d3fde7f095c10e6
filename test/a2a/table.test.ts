import { codeName } from 'statuskit';
import {
  A2A_DOMAIN,
  type A2AErrorDefinition,
  type A2AReason,
  a2a,
  EDITION,
  type Edition,
  errorTable,
  STANDARD_REASONS,
} from 'statuskit/a2a';
import { describe, expect, it } from 'vitest';
import { IDENTITY } from '../../src/error/link.js';
import { a2aErrors, type Binding, standardErrors } from './error-facts.js';

const rows = [...a2aErrors, ...standardErrors.map((row) => ({ ...row, '1.0.1': row, '1.0.0': row }))];
const byReason = rows.map((row) => [row.reason as A2AReason, row] as const);

/** A row of our table as an edition says it. */
function binding(reason: A2AReason, edition: Edition): Binding {
  const row: A2AErrorDefinition = errorTable[reason];
  const { code, httpStatus } = edition === '1.0.1' ? row : { ...row, ...row.editions?.[edition] };
  return { grpc: codeName(code) as string, http: httpStatus };
}

describe('the table of errors (A2A specification, section 5.4; JSON-RPC 2.0, section 5.1)', () => {
  it('has fourteen rows: nine of A2A, five of JSON-RPC', () => {
    expect(Object.keys(errorTable)).toEqual(rows.map(({ reason }) => reason));
    expect(STANDARD_REASONS).toEqual(standardErrors.map(({ reason }) => reason));
  });

  it("is A2A's, and written in the edition 1.0.1", () => {
    expect(A2A_DOMAIN).toBe('a2a-protocol.org');
    expect(EDITION).toBe('1.0.1');
  });

  it.each(byReason)('%s: its name, JSON-RPC code and what a caller should do', (reason, { name, jsonrpc, action }) => {
    expect(errorTable[reason]).toMatchObject({ name, jsonRpcCode: jsonrpc, action });
  });

  it.each(byReason)('%s on gRPC and HTTP, in 1.0.1', (reason, { '1.0.1': { grpc, http } }) => {
    expect(binding(reason, '1.0.1')).toEqual({ grpc, http });
  });

  it.each(byReason)('%s on gRPC and HTTP, in 1.0.0', (reason, { '1.0.0': { grpc, http } }) => {
    expect(binding(reason, '1.0.0')).toEqual({ grpc, http });
  });

  it('has a JSON-RPC code for each, and for one only', () => {
    expect(new Set(rows.map(({ jsonrpc }) => jsonrpc)).size).toBe(rows.length);
  });

  it.each(byReason)('%s has its class, under its name, in the catalog', (reason, { name }) => {
    const { [name as keyof typeof a2a.errors]: errorClass } = a2a.errors;
    expect(errorClass.name).toBe(name);
    expect(errorClass[IDENTITY]).toEqual({ domain: A2A_DOMAIN, reason, ...errorTable[reason] });
  });

  it('has no class beside them but PushNotificationConfigNotFoundError, which narrows TaskNotFoundError', () => {
    const beside = Object.keys(a2a.errors).filter((name) => !rows.some((row) => row.name === name));
    expect(beside).toEqual(['PushNotificationConfigNotFoundError']);
    expect(a2a.domain).toBe(A2A_DOMAIN);
  });
});
