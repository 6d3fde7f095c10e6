/** How long each entry point takes to load, in a process of its own. */
import { execFileSync } from 'node:child_process';
import { ROOT } from './built.js';
import type { Report } from './report.js';
import { median, quantile } from './statistics.js';

type Format = 'ESM' | 'CJS';

interface Entry {
  name: string;
  /** What is loaded already when the clock starts. */
  after?: string;
}

const entries: Entry[] = [
  { name: 'statuskit' },
  { name: 'statuskit/a2a' },
  { name: '@grpc/grpc-js' },
  { name: 'statuskit/grpc', after: '@grpc/grpc-js' },
];

interface Cost {
  wallMs: number;
  cpuMs: number;
}

/** Loads an entry in a fresh process, whose loader has loaded something before. */
function load({ name, after = 'node:path' }: Entry, format: Format): Cost {
  const get =
    format === 'ESM' ? (specifier: string) => `await import('${specifier}')` : (s: string) => `require('${s}')`;
  const script = `
    ${get('node:os')}; ${get(after)};
    const cpu = process.cpuUsage(), start = performance.now();
    ${get(name)};
    const wallMs = performance.now() - start, { user, system } = process.cpuUsage(cpu);
    console.log(JSON.stringify({ wallMs, cpuMs: (user + system) / 1000 }));`;
  const type = format === 'ESM' ? '--input-type=module' : '--input-type=commonjs';
  return JSON.parse(execFileSync(process.execPath, [type, '-e', script], { cwd: ROOT, encoding: 'utf8' }));
}

export function benchImports({ runs }: { runs: number }): Report {
  const cases = entries.flatMap((entry) =>
    (['ESM', 'CJS'] as const).map((format) => ({ entry, format, costs: [] as Cost[] })),
  );
  for (let run = 0; run < runs; run++) {
    for (const { entry, format, costs } of cases) costs.push(load(entry, format));
  }
  const medianOf = (name: string) =>
    cases
      .filter(({ entry }) => entry.name === name)
      .map(({ format, costs }) => ({ format, ms: median(costs.map((c) => c.wallMs)) }));
  const grpc = medianOf('statuskit/grpc');
  return {
    title: 'Import',
    about: `Each in ${runs} fresh processes, taking turns. The entry points share code: each is measured without the others.`,
    head: ['entry point', 'format', 'ms', 'p10 to p90', 'ms of CPU'],
    rows: cases.map(({ entry: { name, after }, format, costs }) => {
      const wall = costs.map(({ wallMs }) => wallMs);
      return [
        after ? `${name}, after ${after}` : name,
        format,
        median(wall).toFixed(1),
        `${quantile(wall, 0.1).toFixed(1)} to ${quantile(wall, 0.9).toFixed(1)}`,
        median(costs.map(({ cpuMs }) => cpuMs)).toFixed(1),
      ];
    }),
    aims: [
      {
        text: "statuskit/grpc adds less than 10 ms to grpc-js's own import",
        reached: grpc.map(({ format, ms }) => `${ms.toFixed(1)} ms (${format})`).join(', '),
        verdict: grpc.every(({ ms }) => ms < 10) ? 'met' : 'not met',
      },
    ],
  };
}
