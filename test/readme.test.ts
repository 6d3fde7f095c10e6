/** README's code runs as it stands, and its tables say what the code says. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorTable } from '../src/a2a/index.js';
import { codeName } from '../src/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const blocks = new Map([...readme.matchAll(/^```js (\w+)\n(.*?)^```$/gms)].map(([, name, code]) => [name, code]));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

describe('code blocks', () => {
  let folder: string;
  const running: ChildProcess[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(root, 'test/.readme-'));
    const port = await freePort();
    for (const [name, code] of blocks)
      writeFileSync(join(folder, `${name}.ts`), String(code).replaceAll('50051', String(port)));
  });
  afterAll(() => {
    for (const child of running) child.kill();
    rmSync(folder, { recursive: true });
  });

  function run(name: string): ChildProcess {
    const tsconfig = join(root, 'tsconfig.json');
    const child = spawn(process.execPath, ['--import', 'tsx', join(folder, `${name}.ts`)], {
      cwd: root,
      env: { ...process.env, TSX_TSCONFIG_PATH: tsconfig },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.push(child);
    return child;
  }

  async function output(child: ChildProcess): Promise<string> {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
    });
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    return text;
  }

  it('are all there', () => {
    expect([...blocks.keys()]).toEqual(['server', 'stub', 'catalog', 'bindings', 'edge', 'decide', 'retry']);
  });

  it('compile', () => {
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
    const files = [...blocks.keys()].map((name) => join(folder, `${name}.ts`));
    const diagnostics = ts.getPreEmitDiagnostics(
      ts.createProgram(files, { ...options, noImplicitAny: false, noUncheckedIndexedAccess: false }),
    );
    expect(diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });

  it('run: the stub catches what the server throws', async () => {
    run('server');
    let text = '';
    for (let attempt = 0; attempt < 20 && !text; attempt++) text = await output(run('stub'));
    expect(text).toBe('forget task-123\n');
  });

  it.each([
    ['catalog', 'CREDIT_SPENT 0\n'],
    ['bindings', 'forget task-123\nforget task-123\n'],
    ['edge', 'log: no route to postgres://agent:secret@db\n500 Internal error\n'],
    ['decide', 'reconcile server TASK_NOT_CANCELABLE\nretry intermediary 2000\nok server TASK_STATE_FAILED\n'],
    ['retry', 'attempt 1 failed: local\ngave up after 2\n'],
  ])('run: %s', async (name, expected) => {
    expect(await output(run(name))).toBe(expected);
  });
});

it('the error table is the one in the code', () => {
  const [, table] = readme.match(/<!-- table: errorTable -->\n(.*?)<!-- end of table -->/s) ?? [];
  const rows = Object.entries(errorTable).map(
    ([reason, { name, code, httpStatus, jsonRpcCode, action }]) =>
      `| \`${name}\` | \`${reason}\` | \`${codeName(code)}\` | ${httpStatus} | ${jsonRpcCode} | ${action} |`,
  );
  expect(table?.trim().split('\n').slice(2)).toEqual(rows);
});
