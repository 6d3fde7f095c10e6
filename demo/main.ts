/** One server, one stub, and every error that an A2A agent can make: what was thrown, and what the caller caught. */
import { credentials, type Metadata } from '@grpc/grpc-js';
import Table from 'cli-table3';
import pc from 'picocolors';
import { codeName, isStatusError, type StatusError } from 'statuskit';
import { a2a } from 'statuskit/a2a';
import { clientInterceptor, promisify } from 'statuskit/grpc';
import { A2AServiceClient, type Agent } from './a2a-service.js';
import { billing, startAgent } from './agent.js';
import { startBrokenAgent } from './broken-agent.js';
import { fullCard, strictCard } from './cards.js';
import { type Agents, mismatch, type Scenario, scenarios } from './scenarios.js';

/** The demo's log: how many errors the agents hid from their callers. */
const hidden: object[] = [];
const logger = { error: (record: object) => hidden.push(record), warn: () => {} };

function connect(address: string): Agent & { close(): void } {
  const interceptors = [clientInterceptor({ catalogs: [a2a, billing] })];
  const stub = new A2AServiceClient(address, credentials.createInsecure(), { interceptors });
  return promisify(stub) as unknown as Agent & { close(): void };
}

interface Row {
  scenario: Scenario;
  error?: StatusError;
  fault?: string;
}

async function play(scenario: Scenario, agents: Agents): Promise<Row> {
  try {
    await scenario.run(agents);
    return { scenario, fault: 'no error' };
  } catch (error) {
    if (!isStatusError(error)) return { scenario, fault: String(error) };
    const fault = mismatch(scenario, error, codeName(error.code) ?? String(error.code));
    return { scenario, error, ...(fault && { fault }) };
  }
}

/** The size of a trailer block by HTTP/2's accounting: name, value and 32 bytes a field. */
function trailerBytes({ code, details, metadata }: StatusError): number {
  const fields = Object.entries((metadata as unknown as Metadata).toHttp2Headers());
  const all = [...fields, [':status', '200'], ['grpc-status', code], ['grpc-message', encodeURI(details)]];
  return all.reduce((sum, [name, value]) => sum + String(name).length + String(value).length + 32, 0);
}

function short(text: string, length = 32): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

function render(rows: Row[]): string {
  const color = pc.createColors(process.stdout.isTTY === true && pc.isColorSupported);
  const table = new Table({
    head: ['method', 'gRPC code', 'reason', 'metadata', 'class caught', 'trailer bytes', ''],
    colAligns: ['left', 'left', 'left', 'left', 'left', 'right', 'left'],
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 1 },
    chars: BORDERLESS,
  });
  for (const { scenario, error, fault } of rows) {
    const metadata = Object.entries(error?.errorInfoMetadata ?? {}).map(([key, value]) => short(`${key}=${value}`));
    table.push([
      scenario.method,
      error ? (codeName(error.code) ?? '') : '',
      color.cyan(error?.reason ?? ''),
      metadata.join('\n'),
      error?.name ?? '',
      error ? String(trailerBytes(error)) : '',
      fault ? color.red(`✗ ${scenario.title}: ${fault}`) : color.green('✓'),
    ]);
  }
  return table.toString();
}

const BORDERLESS = Object.fromEntries(
  ['top', 'bottom', 'left', 'right']
    .flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`].map((name) => [name, '']))
    .concat([
      ['mid', ''],
      ['left-mid', ''],
      ['mid-mid', ''],
      ['right-mid', ''],
      ['middle', ' '],
    ]),
);

async function main(): Promise<void> {
  const broken = await startBrokenAgent();
  const translator = connect(broken.address);
  const full = await startAgent({ card: fullCard, downstream: translator, logger });
  const strict = await startAgent({ card: strictCard, logger });
  const agents = { full: connect(full.address), strict: connect(strict.address) };

  const rows: Row[] = [];
  for (const scenario of scenarios) rows.push(await play(scenario, agents));
  console.log(render(rows));

  const failed = rows.filter(({ fault }) => fault).length;
  console.log(`${rows.length - failed} of ${rows.length} as they should be; ${hidden.length} hidden errors in the log`);
  process.exitCode = failed > 0 || hidden.length !== 2 ? 1 : 0;

  for (const { close } of [agents.full, agents.strict, translator]) close();
  for (const { stop } of [broken, full, strict]) stop();
}

await main();
