/** Writes `docs/performance.md`: the table of all figures of merit, the machine, and the benchmarks in full. */
import { markdownTable } from '../../main/base/markdown-table.ts';
import { machine, meritCells, meritColumns, type Findings } from './merits.ts';

/** How the figures came about. */
export interface Circumstances {
  /** Processes of a benchmark that does not repeat its work itself. */
  readonly rounds: number;
  /** The system's load averages of one minute: before the first benchmark, and during the last. */
  readonly loads: readonly [number, number];
  /** Benchmarks that failed and were run again, with the reason. */
  readonly repeated: readonly string[];
}

/** `limits`: of each benchmark its name, and what limits its figures. */
export function pageOf(
  findings: readonly Findings[],
  limits: readonly (readonly string[])[],
  { rounds, loads, repeated }: Circumstances,
): string {
  const heads = meritColumns.map(({ title }) => title);
  const rows = findings.flatMap(({ merits }) => merits).map(meritCells);
  const day = new Date().toISOString().slice(0, 10);
  return [
    '# Performance',
    '',
    `Measured on ${day} by \`npm run bench -- --write\`, which writes this page: ${machine()}. Each benchmark has a process of its own. Figures are medians of ${rounds} such processes; of one process where a benchmark repeats its work itself. Within a process \`gls\`, \`schedulers\`, \`queue\`, \`start-up\` and drawing all views once count the quickest round, since another process may have the core.`,
    '',
    `Load average of one minute: ${loads[0].toFixed(2)} before, ${loads[1].toFixed(2)} at the end. Failed and run again: ${repeated.join('; ') || 'none'}.`,
    '',
    'A virtual machine that others share. Its speed differs between runs by a factor of two and more, so ratios',
    'within one run say more than times. *beside*: the bound, or the figure of comparison, measured in the same run.',
    '',
    markdownTable(heads, rows, (column) => !meritColumns[column]!.words),
    '',
    '## What limits them',
    '',
    markdownTable(['benchmark', 'limited by'], limits, () => false),
    '',
    '## In full',
    '',
    'As the last process of each benchmark printed it.',
    '',
    '```text',
    ...findings.flatMap(({ lines }) => [...lines, '']).slice(0, -1),
    '```',
    '',
  ].join('\n');
}
