import { type A2AErrorDefinition, type A2AReason, errorTable } from './table.js';

const reasons = new Map(
  (Object.entries(errorTable) as [A2AReason, A2AErrorDefinition][]).map(([reason, row]) => [row.jsonRpcCode, reason]),
);

/** The reason that a JSON-RPC code stands for, whether A2A's own or a standard one (A2A specification, section 5.4). */
export function reasonOfJsonRpcCode(code: unknown): A2AReason | undefined {
  return reasons.get(code as number);
}
