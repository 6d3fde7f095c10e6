/** `npm run demo` shows every error, plain in a pipe, and succeeds only if every row is as it should be. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorTable } from '../src/a2a/index.js';
import { codeName } from '../src/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('npm run demo', () => {
  let stdout: string;
  beforeAll(async () => {
    const run = promisify(execFile);
    ({ stdout } = await run(process.execPath, ['--import', 'tsx', 'demo/main.ts'], { cwd: root }));
  });

  it.each(Object.entries(errorTable))('shows %s in each binding that has it', (reason, row) => {
    const codes = ['INVALID_REQUEST', 'METHOD_NOT_FOUND'].includes(reason)
      ? ['—', row.jsonRpcCode, '—']
      : [reason === 'PARSE_ERROR' ? '—' : codeName(row.code), row.jsonRpcCode, row.httpStatus];
    const line = stdout.split('\n').find((each) => each.includes(` ${reason} `)) ?? '';
    expect(line.split(/ +/).slice(1, 4)).toEqual(codes.map(String));
    expect(line).toMatch(new RegExp(` ${row.name} +${row.action} .*✓$`));
  });

  it.each([
    /^SendMessage +FAILED_PRECONDITION +-32603 +402 +CREDIT_SPENT .* CreditSpentError +report .*✓$/m,
    /^SendStreamingMessage +INTERNAL +-32603 +500 +INTERNAL_ERROR +correlationId=/m,
    /truncated=BadRequest \(GRPC\)/,
  ])('and %s', (row) => {
    expect(stdout).toMatch(row);
  });

  it('prints no escape sequence in a pipe, and no secret', () => {
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toContain('hunter2');
  });

  it('says that all rows are as they should be', () => {
    expect(stdout).toMatch(/^16 of 16 as they should be/m);
  });
});
