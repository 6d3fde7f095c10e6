import type { Task } from '@a2a-js/sdk';

/** What a product may do with a result that the user no longer waits for. */
export type Policy = 'discard' | 'keep';

/**
 * The decision that a lost race leaves to the product. The protocol has done its job: the task is completed, its result
 * is there, and no error is left to log. Only a product can know whether a user who aborted would still be glad of it.
 */
export function decide(policy: Policy, task: Task): string {
  const text = task.artifacts.flatMap(({ parts }) => parts.map(({ content }) => content?.value)).join(' ');
  switch (policy) {
    case 'discard':
      return `discards "${text}": who aborts wants to see nothing`;
    case 'keep':
      return `keeps "${text}" as a draft: the work is done and paid for`;
  }
}
