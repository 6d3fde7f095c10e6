/** `lf.a2a.v1.TaskState` by number. */
export const TASK_STATES = [
  'TASK_STATE_UNSPECIFIED',
  'TASK_STATE_SUBMITTED',
  'TASK_STATE_WORKING',
  'TASK_STATE_COMPLETED',
  'TASK_STATE_FAILED',
  'TASK_STATE_CANCELED',
  'TASK_STATE_INPUT_REQUIRED',
  'TASK_STATE_REJECTED',
  'TASK_STATE_AUTH_REQUIRED',
] as const;

/** A task's state by name. */
export type TaskState = (typeof TASK_STATES)[number];

/** The states that a task never leaves (A2A specification, section 4.1.3). */
export const TERMINAL_STATES: ReadonlySet<TaskState> = new Set<TaskState>([
  'TASK_STATE_COMPLETED',
  'TASK_STATE_FAILED',
  'TASK_STATE_CANCELED',
  'TASK_STATE_REJECTED',
]);

/** A state's name, from its name or its number in the proto. */
export function taskStateName(state: string | number): string {
  return typeof state === 'number' ? (TASK_STATES[state] ?? String(state)) : state;
}

/** Whether a task in this state, by name or number, has ended. */
export function isTerminalState(state: string | number): boolean {
  return TERMINAL_STATES.has(taskStateName(state) as TaskState);
}
