import { InvalidAgentResponseError, InvalidParamsError } from 'statuskit/a2a';
import type { Agent } from '../a2a/agent.js';
import type { StreamResponse } from '../a2a/messages.js';
import { billing } from './billing.js';
import type { StoredTask, TaskStore } from './task-store.js';

/** Shouts the words of a task's last message, one artifact a word. Some words make it fail, each in its own way. */
export async function* work(tasks: TaskStore, task: StoredTask, translator?: Agent): AsyncGenerator<StreamResponse> {
  const text = task.history.at(-1)?.parts[0]?.text ?? '';
  if (text === 'crash') throw new Error('connect ECONNREFUSED postgres://agent:hunter2@db:5432/tasks');
  if (text === 'spend') throw new billing.errors.CreditSpentError({ metadata: { account: 'acme', balance: 0 } });
  if (text === 'overflow') throw twoThousandViolations();
  if (text === 'delegate') await delegate(translator);
  if (text === 'wait') return;
  for (const word of text.split(' ')) {
    await new Promise(setImmediate);
    if (word === 'crash') throw new Error('a bug, in the middle of the work');
    yield tasks.addArtifact(task, word.toUpperCase());
  }
  yield tasks.moveTo(task, 'TASK_STATE_COMPLETED');
}

function twoThousandViolations(): InvalidParamsError {
  const fields = Array.from({ length: 2000 }, (_, i) => ({ field: `message.parts[${i}]`, description: 'is wrong' }));
  return new InvalidParamsError('2,000 parts are wrong', { fields });
}

async function delegate(translator?: Agent): Promise<void> {
  const message = { messageId: 'delegated-1', role: 'ROLE_USER', parts: [{ text: 'translate this' }] };
  const answer = await translator?.sendMessage({ message });
  if (!answer?.task && !answer?.message) {
    throw new InvalidAgentResponseError({ message: 'The translator answered nothing' });
  }
}
