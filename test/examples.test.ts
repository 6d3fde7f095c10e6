/** The examples run as their READMEs say. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('examples/cancel-race', () => {
  let stdout: string;
  let stderr: string;
  beforeAll(async () => {
    const run = promisify(execFile);
    ({ stdout, stderr } = await run(process.execPath, ['--import', 'tsx', 'examples/cancel-race/main.ts'], {
      cwd: root,
    }));
  });

  it('prints what its README shows', () => {
    const readme = readFileSync(join(root, 'examples/cancel-race/README.md'), 'utf8');
    const [, shown] = readme.match(/^```text\n(.*?)^```$/ms) ?? [];
    expect(stdout.split('\n\n')[0]).toBe(shown?.trim());
  });

  it('reconciles each time: the task is completed, and the cancel no alarm', () => {
    expect(stdout.match(/hears TASK_NOT_CANCELABLE; classify says reconcile/g)).toHaveLength(2);
    expect(stdout.match(/reads the task: ok, TASK_STATE_COMPLETED/g)).toHaveLength(2);
    expect(stderr).toBe('');
  });

  it('leaves the product a decision', () => {
    expect(stdout).toMatch(/product +discards "guten Morgen"/);
    expect(stdout).toMatch(/product +keeps "guten Morgen"/);
  });
});
