import { isObject } from '../status/json-shape.js';
import { taskStateName } from './task-state.js';

/** How deep an answer may wrap its task: a response, its oneof, its status. */
const MAX_WRAPPERS = 4;
/** Where a task, or news of one, stands in an answer, whatever made it: JSON, proto-loader, ts-proto, protobuf-ts. */
const WRAPPERS = ['result', 'task', 'statusUpdate', 'status_update', 'payload', 'value'] as const;

/**
 * The state of the task in an answer of A2A: a Task, a response or stream event that holds one or its new status, of
 * gRPC or JSON, or a JSON-RPC success. States of version 0.3 (`failed`) are given their names of 1.0. Undefined where
 * there is none.
 */
export function taskStateOf(answer: unknown): string | undefined {
  return stateIn(answer, 0);
}

function stateIn(answer: unknown, depth: number): string | undefined {
  if (!isObject(answer) || depth > MAX_WRAPPERS) return undefined;
  const status = member(answer, 'status');
  const state = isObject(status) ? member(status, 'state') : undefined;
  if (typeof state === 'string' || typeof state === 'number') return canonical(state);
  for (const wrapper of WRAPPERS) {
    const found = stateIn(member(answer, wrapper), depth + 1);
    if (found !== undefined) return found;
  }
  const chosen = member(answer, 'payload');
  const name = isObject(chosen) ? (member(chosen, '$case') ?? member(chosen, 'oneofKind')) : undefined;
  return typeof name === 'string' ? stateIn(member(chosen as object, name), depth + 1) : undefined;
}

/** A field as a property, or as google-protobuf's getter of it. */
function member(message: object, name: string): unknown {
  if (Object.hasOwn(message, name)) return (message as Record<string, unknown>)[name];
  const getter = `get${name[0]?.toUpperCase()}${name.slice(1)}`;
  const method = (message as Record<string, unknown>)[getter];
  if (typeof method !== 'function' || Object.hasOwn(message, getter)) return undefined;
  try {
    return method.call(message);
  } catch {
    return undefined;
  }
}

function canonical(state: string | number): string | undefined {
  if (typeof state === 'number') return taskStateName(state);
  if (/^TASK_STATE_[A-Z_]{1,32}$/.test(state)) return state;
  return /^[a-z-]{1,32}$/.test(state) ? `TASK_STATE_${state.toUpperCase().replaceAll('-', '_')}` : undefined;
}
