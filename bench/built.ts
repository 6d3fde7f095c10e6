import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Builds dist/ where it is missing or older than src/: what is measured is what users get. */
export function ensureBuilt(): void {
  const built = `${ROOT}dist/index.js`;
  if (existsSync(built) && statSync(built).mtimeMs > newest(`${ROOT}src`)) return;
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}

function newest(directory: string): number {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return Math.max(...files.map((file) => statSync(`${directory}/${file}`).mtimeMs));
}

/** The package as built, with the types of its source. */
export type Built = typeof import('statuskit') & typeof import('statuskit/a2a') & typeof import('statuskit/grpc');

export async function loadBuilt(): Promise<Built> {
  const [index, a2a, grpc] = await Promise.all(
    ['index.js', 'a2a.js', 'grpc.js'].map((file) => import(new URL(`../dist/${file}`, import.meta.url).href)),
  );
  return { ...index, ...a2a, ...grpc };
}
