/** A cancel that loses the race against completion: what the orchestrator hears, and what it is left with. */
import { classify } from 'statuskit';
import { Orchestrator } from './orchestrator.js';
import { decide } from './product-decision.js';
import { say } from './say.js';
import { Translator } from './translator.js';

const translator = new Translator();
const orchestrator = new Orchestrator(await translator.listen());

for (const policy of ['discard', 'keep'] as const) {
  const id = await orchestrator.delegate('good morning');

  say('user', 'aborts');
  translator.complete(id, 'guten Morgen');
  say('translator', 'commits its result, a moment before the cancel arrives');

  const task = await orchestrator.abort(id);
  const { action, taskState } = classify(task);
  say('orchestrator', `reads the task: ${action}, ${taskState}`);
  if (taskState === 'TASK_STATE_COMPLETED') say('product', decide(policy, task));
  console.log();
}

orchestrator.close();
translator.stop();
