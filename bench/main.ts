/**
 * Measures statuskit, and prints how that compares with what it aims at. `--short` makes one quick pass, whose numbers
 * mean little: it shows that the benchmark runs. `--only` names topics: codec, calls, imports.
 */
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Built, ensureBuilt, loadBuilt, ROOT } from './built.js';
import { benchErrorCalls, benchOkCalls } from './calls.js';
import { benchDecode, benchEncode } from './codec.js';
import { benchImports } from './imports.js';
import { type Report, render } from './report.js';

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
});

const effort = values.short
  ? {
      codec: { rounds: 20, roundMs: 2, warmupMs: 50 },
      calls: { blocks: 3, settlingBlocks: 1, rounds: 3, roundMs: 20, warmupMs: 30 },
      imports: { runs: 2 },
    }
  : {
      codec: { rounds: 300, roundMs: 10, warmupMs: 500 },
      calls: { blocks: 100, settlingBlocks: 4, rounds: 8, roundMs: 30, warmupMs: 100 },
      imports: { runs: 25 },
    };

const topics: Record<string, (built: Built) => AsyncGenerator<Report>> = {
  async *codec(built) {
    yield await benchEncode(built, effort.codec);
    yield await benchDecode(built, effort.codec);
  },
  async *calls(built) {
    yield await benchOkCalls(built, effort.calls);
    yield await benchErrorCalls(built, effort.calls);
  },
  async *imports() {
    yield benchImports(effort.imports);
  },
};

function machine(): string {
  const { version } = JSON.parse(readFileSync(`${ROOT}node_modules/@grpc/grpc-js/package.json`, 'utf8'));
  const load = loadavg().map((each) => each.toFixed(1));
  return [
    `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${process.platform} ${process.arch}`,
    `Node.js ${process.version}, grpc-js ${version}`,
    `load before ${load.join(' ')}, ${new Date().toISOString().slice(0, 10)}${values.short ? ', short run' : ''}`,
  ].join('; ');
}

// tsx turns source maps on, for which each error's stack would pay, grpc-js's too.
process.setSourceMapsEnabled(false);
ensureBuilt();
console.log(`${machine()}\n`);
const built = await loadBuilt();
for (const name of values.only ?? Object.keys(topics)) {
  const topic = topics[name];
  if (!topic) throw new Error(`no topic ${name}: there are ${Object.keys(topics).join(', ')}`);
  for await (const report of topic(built)) console.log(render(report, { decides: !values.short }));
}
