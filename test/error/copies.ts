import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as statuskit from 'statuskit';
import * as a2a from 'statuskit/a2a';
import { vi } from 'vitest';

/** One copy of this package among several in a process. */
export type Copy = typeof statuskit & typeof a2a;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Within node_modules, where vitest leaves modules to Node. */
const builds = mkdtempSync(join(root, 'node_modules/.statuskit-'));

/** Four copies of this package in this process: its source, twice, and a build of it as ESM and as CommonJS. */
export async function loadCopies(): Promise<Record<CopyName, Copy>> {
  vi.resetModules();
  const again = { ...(await import('statuskit')), ...(await import('statuskit/a2a')) };
  const tsup = join(root, 'node_modules/tsup/dist/cli-default.js');
  execFileSync(process.execPath, [tsup, '--out-dir', builds, '--no-dts'], { cwd: root });
  const entry = async (file: string) => import(/* @vite-ignore */ pathToFileURL(join(builds, file)).href);
  const require = createRequire(import.meta.url);
  return {
    'the source': { ...statuskit, ...a2a },
    'the source again': again,
    'the ESM build': { ...(await entry('index.js')), ...(await entry('a2a.js')) },
    'the CommonJS build': { ...require(join(builds, 'index.cjs')), ...require(join(builds, 'a2a.cjs')) },
  };
}

export const copyNames = ['the source', 'the source again', 'the ESM build', 'the CommonJS build'] as const;
export type CopyName = (typeof copyNames)[number];

export function removeCopies(): void {
  rmSync(builds, { recursive: true, force: true });
}
