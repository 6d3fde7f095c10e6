import Table from 'cli-table3';
import pc from 'picocolors';
import { BINDINGS, type Binding } from './bindings.js';
import { codeOf } from './expected.js';
import { trailerBytes } from './grpc/trailer-bytes.js';
import { faultsOf, type Row } from './play.js';

/** Where a binding cannot be made to fail so. */
const IMPOSSIBLE = '—';

/** The rows as text: one error in three shapes, and what its callers make of it. In colour only on a terminal. */
export function render(rows: Row[]): string {
  const color = pc.createColors(process.stdout.isTTY === true && pc.isColorSupported);
  const table = new Table({
    head: [
      'method',
      'gRPC',
      'JSON-RPC',
      'HTTP',
      'reason',
      'metadata',
      'class caught',
      'decision',
      'trailer\nbytes',
      '',
    ],
    colAligns: ['left', 'left', 'right', 'right', 'left', 'left', 'left', 'left', 'right', 'left'],
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 1 },
    chars: BORDERLESS,
  });
  for (const row of rows) {
    const { error, action } = row.catches.find((each) => each.error) ?? {};
    const faults = faultsOf(row);
    table.push([
      short(row.scenario.method, 22),
      ...BINDINGS.map((binding) => code(row, binding)),
      color.cyan(error?.reason ?? ''),
      metadataLines(row).join('\n'),
      error?.name ?? '',
      action ?? '',
      bytes(row),
      faults.length > 0 ? color.red(`✗ ${[row.scenario.title, ...faults].join('\n')}`) : color.green('✓'),
    ]);
  }
  return table.toString().replace(/ +$/gm, '');
}

function code({ catches }: Row, binding: Binding): string {
  const found = catches.find((each) => each.binding === binding);
  if (!found) return IMPOSSIBLE;
  return found.error ? String(codeOf(binding, found.error)) : '';
}

/** The first binding's; what another lacks is marked as its own. That the rest agree, the scenario has made sure. */
function metadataLines({ catches }: Row): string[] {
  const [first, ...others] = catches;
  return Object.entries(first?.error?.errorInfoMetadata ?? {}).map(([key, value]) => {
    const isCommon = others.every(({ error }) => error && key in error.errorInfoMetadata);
    return short(`${key}=${value}`, 30) + (isCommon ? '' : ` (${first?.binding})`);
  });
}

function bytes({ catches }: Row): string {
  const error = catches.find(({ binding }) => binding === 'GRPC')?.error;
  return error ? String(trailerBytes(error)) : IMPOSSIBLE;
}

function short(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
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
