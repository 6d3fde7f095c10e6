import { type Action, classify, isStatusError, type StatusError } from 'statuskit';
import { BINDINGS, type Binding } from './bindings.js';
import { catalogs } from './catalogs.js';
import { mismatch } from './expected.js';
import type { Agents, Scenario } from './scenarios.js';

/** What a caller caught over one binding. */
export interface Catch {
  binding: Binding;
  error?: StatusError;
  /** What to do about it. */
  action?: Action;
  /** Where it is not what it must be. */
  fault?: string;
}

/** A scenario played over each binding that can fail so. */
export interface Row {
  scenario: Scenario;
  catches: Catch[];
}

export async function play(scenario: Scenario, agents: Record<Binding, Agents>): Promise<Row> {
  const catches: Catch[] = [];
  for (const binding of BINDINGS) {
    const provoke = typeof scenario.provoke === 'function' ? scenario.provoke : scenario.provoke[binding];
    if (provoke) catches.push({ binding, ...(await caught(scenario, binding, provoke(agents[binding]))) });
  }
  return { scenario, catches };
}

async function caught(
  { expected }: Scenario,
  binding: Binding,
  call: Promise<unknown>,
): Promise<Omit<Catch, 'binding'>> {
  try {
    await call;
    return { fault: 'no error' };
  } catch (error) {
    if (!isStatusError(error)) return { fault: String(error) };
    const { action } = classify(error, { catalogs });
    return { error, action, fault: mismatch(expected, binding, error, action) };
  }
}

/** Where a row is not what it must be. */
export function faultsOf({ catches }: Row): string[] {
  return catches.flatMap(({ binding, fault }) => (fault ? [`${binding}: ${fault}`] : []));
}
