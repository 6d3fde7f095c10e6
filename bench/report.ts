import Table from 'cli-table3';
import pc from 'picocolors';

/** What was to be reached, what was, and what that means. */
export interface Aim {
  text: string;
  reached: string;
  verdict: Verdict;
}

export type Verdict = 'met' | 'not met' | 'open: the interval reaches across';

/** One table of results, what they are of, and how they compare with the aims. */
export interface Report {
  title: string;
  /** What was measured, in a sentence or two. */
  about: string;
  head: string[];
  rows: string[][];
  aims: Aim[];
}

/** A report as text; where it is too short to decide anything, without a verdict. */
export function render({ title, about, head, rows, aims }: Report, { decides }: { decides: boolean }): string {
  const table = new Table({
    head,
    colAligns: head.map((_, i) => (i === 0 ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows);
  return [pc.bold(title), about, table.toString(), ...aims.map((aim) => renderAim(aim, decides)), ''].join('\n');
}

function renderAim({ text, reached, verdict }: Aim, decides: boolean): string {
  const end = decides ? COLORS[verdict](`Aim ${verdict}.`) : 'A short run decides nothing.';
  return `Aim: ${text}. Measured: ${reached}. ${end}`;
}

const COLORS: Record<Verdict, (text: string) => string> = {
  met: pc.green,
  'not met': pc.red,
  'open: the interval reaches across': pc.yellow,
};
