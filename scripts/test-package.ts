/**
 * Packs the package as it would be published, installs the tarball in an empty project, and uses it as its users would:
 * every entry by ESM and by CommonJS, errors across the two, README's code, and types by tsc.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAX_PACKED_BYTES = 200_000;
const MAX_DEPENDENCIES = 2;

const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const project = mkdtempSync(join(tmpdir(), 'statuskit-package-'));

function run(command: string, args: string[], cwd = project): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function assert(condition: boolean, complaint: string): void {
  if (!condition) throw new Error(complaint);
}

function pack(): string {
  run('npm', ['run', 'build'], root);
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], root));
  const files: string[] = packed.files.map(({ path }: { path: string }) => path);
  const tarball = join(project, packed.filename);
  console.log(`${packed.filename}: ${statSync(tarball).size} bytes packed, ${files.length} files`);
  assert(statSync(tarball).size < MAX_PACKED_BYTES, `the package is over ${MAX_PACKED_BYTES} bytes`);
  const stray = files.filter(
    (path) => !/^(dist\/.*\.(js|cjs|d\.ts|d\.cts)|package\.json|README\.md|CHANGELOG\.md|LICENSE)$/.test(path),
  );
  assert(stray.length === 0, `files that nobody needs: ${stray.join(', ')}`);
  for (const path of files.filter((each) => each.startsWith('dist/'))) {
    const text = readFileSync(join(root, path), 'utf8');
    assert(!/sourceMappingURL/.test(text), `${path} points to a source map that is not there`);
    assert(!/google-proto-files/.test(text.replace(/^\/\/.*$/gm, '')), `${path} needs google-proto-files`);
  }
  const dependencies = Object.keys(manifest.dependencies ?? {});
  assert(dependencies.length <= MAX_DEPENDENCIES, `too many dependencies: ${dependencies.join(', ')}`);
  return tarball;
}

function install(tarball: string): void {
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true }');
  const peers = ['@grpc/grpc-js', '@a2a-js/sdk', '@bufbuild/protobuf', 'typescript', '@types/node'];
  const pinned = peers.map((name) => `${name}@${manifest.devDependencies[name]}`);
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', tarball, ...pinned]);
}

const entries = Object.keys(manifest.exports).filter((path) => path !== './package.json');
const specifiers = entries.map((path) => path.replace(/^\./, 'statuskit'));

function importEveryEntry(): void {
  const names = JSON.stringify(specifiers);
  writeFileSync(
    join(project, 'entries.mjs'),
    `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
for (const name of ${names}) {
  const esm = Object.keys(await import(name)).filter((key) => key !== 'default' && key !== 'module.exports').sort();
  const cjs = Object.keys(require(name)).sort();
  if (esm.length === 0 || String(esm) !== String(cjs)) throw new Error(name + ': ' + esm + ' by ESM, ' + cjs + ' by CommonJS');
  console.log(name + ': ' + esm.length + ' names, by ESM and by CommonJS');
}
const esm = await import('statuskit/a2a');
const cjs = require('statuskit/a2a');
if (!(new cjs.TaskNotFoundError('t') instanceof esm.TaskNotFoundError)) throw new Error('CommonJS error, ESM class');
if (!(new esm.TaskNotFoundError('t') instanceof cjs.TaskNotFoundError)) throw new Error('ESM error, CommonJS class');
`,
  );
  process.stdout.write(run('node', ['entries.mjs']));
}

/** Details of one's own are typed by declaration merging, in either module system. */
function compileTypes(): void {
  const code = `import { type DetailTypes, findDetail, StatusError } from 'statuskit';
import { TaskNotFoundError } from 'statuskit/a2a';
import { errorBoundary, serverInterceptor } from 'statuskit/grpc';
declare module 'statuskit' {
  interface DetailTypes { 'acme.v1.Quota': { '@type': 'type.googleapis.com/acme.v1.Quota'; left: number } }
}
export const left = (error: StatusError): number | undefined => findDetail(error.statusDetails, 'acme.v1.Quota')?.left;
export const names: keyof DetailTypes = 'google.rpc.ErrorInfo';
export const all = [TaskNotFoundError, errorBoundary, serverInterceptor];
`;
  for (const extension of ['mts', 'cts']) writeFileSync(join(project, `types.${extension}`), code);
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  run('npx', ['tsc', ...flags, 'types.mts', 'types.cts']);
  console.log("types: by ESM and by CommonJS, with details of one's own");
}

async function runReadme(): Promise<void> {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  for (const [, name, code] of readme.matchAll(/^```js (\w+)\n(.*?)^```$/gms)) {
    writeFileSync(join(project, `${name}.mjs`), String(code).replaceAll('50051', '50951'));
  }
  const server = spawn('node', ['server.mjs'], { cwd: project, stdio: 'inherit' });
  try {
    let output = '';
    for (let attempt = 0; attempt < 20 && output !== 'forget task-123\n'; attempt++) output = run('node', ['stub.mjs']);
    assert(output === 'forget task-123\n', `README's stub printed ${JSON.stringify(output)}`);
    for (const name of ['catalog', 'bindings', 'edge', 'decide', 'retry'])
      assert(run('node', [`${name}.mjs`]) !== '', `${name} printed nothing`);
    console.log("README's code runs");
  } finally {
    server.kill();
  }
}

try {
  install(pack());
  importEveryEntry();
  compileTypes();
  await runReadme();
} finally {
  rmSync(project, { recursive: true });
}
