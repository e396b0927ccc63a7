/** `docs/performance.md`: the table of all figures of merit, on what they were measured, and the benchmarks in full. */
import { markdownTable } from '../../main/markdown-table.ts';
import { machine, meritCells, meritColumns, type Findings } from './merits.ts';

export function pageOf(findings: readonly Findings[]): string {
  const heads = meritColumns.map(({ title }) => title);
  const rows = findings.flatMap(({ merits }) => merits).map(meritCells);
  const day = new Date().toISOString().slice(0, 10);
  return [
    '# Performance',
    '',
    `Measured on ${day} by \`npm run bench -- --write\`, which writes this page: ${machine()}.`,
    '',
    'The machine is a virtual one that others share, and nothing else of its own ran. Between runs its speed differs by a factor of two and more; ratios within one run say',
    'more than times. *beside*: the bound that was set, or what the figure is compared with, in the same run where it is measured. Where a bound is not reached, the decisions say why:',
    '[the game](decisions/0040-one-engine.md), [views](decisions/0032-how-views-are-drawn.md), [recordings](decisions/0028-recordings.md).',
    '',
    markdownTable(heads, rows, (column) => !meritColumns[column]!.words),
    '',
    '## In full',
    '',
    '```text',
    ...findings.flatMap(({ lines }) => [...lines, '']).slice(0, -1),
    '```',
    '',
  ].join('\n');
}
