/** Writes `docs/performance.md`: the table of all figures of merit, the machine, and the benchmarks in full. */
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
    'A virtual machine that others share, with nothing else of its own running. Its speed differs between runs by a factor of two and more, so ratios',
    'within one run say more than times. *beside*: the bound, or the figure of comparison, measured in the same run. Reasons for bounds that are not reached:',
    '[the game](decisions/0021-planar-lanes.md), [views](decisions/0032-how-views-are-drawn.md), [recordings](decisions/0028-recordings.md).',
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
