/** One agent, three bindings, and every error that it can make: what was thrown, and what each caller caught. */
import { BINDINGS, connect, overEach } from './bindings.js';
import { startBrokenAgent } from './grpc/broken-agent.js';
import { faultsOf, play, type Row } from './play.js';
import { scenarios } from './scenarios.js';
import { fullProfile, strictProfile } from './shouter/cards.js';
import { startAgent } from './start.js';
import { render } from './table.js';

/** Two scenarios make an agent hide an exception, over each binding. */
const HIDDEN = 2 * BINDINGS.length;

async function main(): Promise<void> {
  const hidden: object[] = [];
  const logger = { error: (record: object) => hidden.push(record), warn: () => {} };
  const translator = await startBrokenAgent();
  const full = await startAgent({ profile: fullProfile, translator: translator.client, logger });
  const strict = await startAgent({ profile: strictProfile, logger });
  const agents = overEach((binding) => ({
    full: connect(binding, full),
    strict: connect(binding, strict),
    url: full.http,
  }));

  const rows: Row[] = [];
  for (const scenario of scenarios) rows.push(await play(scenario, agents));
  console.log(render(rows));

  const failed = rows.filter((row) => faultsOf(row).length > 0).length;
  console.log(`${rows.length - failed} of ${rows.length} as they should be; ${hidden.length} hidden errors in the log`);
  process.exitCode = failed > 0 || hidden.length !== HIDDEN ? 1 : 0;

  for (const { close } of [agents.GRPC.full, agents.GRPC.strict]) close?.();
  for (const { stop } of [full, strict, translator]) stop();
}

await main();
