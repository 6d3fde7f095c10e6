/** `npm run demo` shows every error, plain in a pipe, and succeeds only if every row is as it should be. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorTable, STANDARD_REASONS } from '../src/a2a/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('npm run demo', () => {
  let stdout: string;
  beforeAll(async () => {
    const run = promisify(execFile);
    ({ stdout } = await run(process.execPath, ['--import', 'tsx', 'demo/main.ts'], { cwd: root }));
  });

  it("provokes each of A2A's nine errors", () => {
    const nine = Object.keys(errorTable).filter((reason) => !(STANDARD_REASONS as readonly string[]).includes(reason));
    expect(nine).toHaveLength(9);
    for (const reason of nine) expect(stdout).toContain(reason);
  });

  it.each(['INTERNAL_ERROR', 'CREDIT_SPENT', 'truncated=BadRequest', 'SendStreamingMessage'])('and %s', (text) => {
    expect(stdout).toContain(text);
  });

  it('prints no escape sequence in a pipe, and no secret', () => {
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toContain('hunter2');
  });

  it('says that all rows are as they should be', () => {
    expect(stdout).toMatch(/^13 of 13 as they should be/m);
  });
});
