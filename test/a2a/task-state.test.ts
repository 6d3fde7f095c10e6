import { isTerminalState, TASK_STATES, TERMINAL_STATES, taskStateName } from 'statuskit/a2a';
import { describe, expect, it } from 'vitest';
import { enums } from './wire-facts.js';

describe('the states of a task', () => {
  it("are lf.a2a.v1.TaskState's, by number", () => {
    expect(TASK_STATES).toEqual(enums.TaskState);
  });

  const terminal = ['TASK_STATE_COMPLETED', 'TASK_STATE_FAILED', 'TASK_STATE_CANCELED', 'TASK_STATE_REJECTED'];

  it('that a task never leaves are four (A2A specification, section 4.1.3)', () => {
    expect([...TERMINAL_STATES]).toEqual(terminal);
  });

  it.each(TASK_STATES.map((name, number) => [name, number] as const))(
    '%s, by name and by its number, %i',
    (name, number) => {
      expect(taskStateName(number)).toBe(name);
      expect(taskStateName(name)).toBe(name);
      expect(isTerminalState(name)).toBe(terminal.includes(name));
      expect(isTerminalState(number)).toBe(terminal.includes(name));
    },
  );

  it.each([9, -1, 1.5, 'TASK_STATE_PAUSED', ''])(
    '%s, of a later version or none, is itself and not terminal',
    (state) => {
      expect(taskStateName(state)).toBe(String(state));
      expect(isTerminalState(state)).toBe(false);
    },
  );
});
