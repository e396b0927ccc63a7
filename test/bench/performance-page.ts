/** Writes `docs/performance.md`: the table of all figures of merit, the machine, and the benchmarks in full. */
import { markdownTable } from '../../main/markdown-table.ts';
import { machine, meritCells, meritColumns, type Findings } from './merits.ts';

/** `limits`: of each benchmark its name, and what limits its figures. */
export function pageOf(findings: readonly Findings[], limits: readonly (readonly string[])[], rounds: number): string {
  const heads = meritColumns.map(({ title }) => title);
  const rows = findings.flatMap(({ merits }) => merits).map(meritCells);
  const day = new Date().toISOString().slice(0, 10);
  return [
    '# Performance',
    '',
    `Measured on ${day} by \`npm run bench -- --write\`, which writes this page: ${machine()}. Each benchmark in a process of its own: medians of ${rounds} such processes, or of what a benchmark repeats within one.`,
    '',
    'A virtual machine that others share, with nothing else of its own running. Its speed differs between runs by a factor of two and more, so ratios',
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
