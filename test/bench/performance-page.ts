/** Writes `docs/performance.md`: the table of all figures of merit, the machine, and the benchmarks in full. */
import { markdownTable } from '../../main/markdown-table.ts';
import { machine, meritCells, meritColumns, type Findings } from './merits.ts';

/** From the profiles that the decisions name. */
const limits: readonly (readonly string[])[] = [
  [
    'batch runs, GLS',
    'calls of plugins through objects, and measures of every pair and tick; of 880 ns a pair and tick of two players 240 are the rules of the game itself ([decision 41](decisions/0041-one-engine.md))',
  ],
  [
    'sweeps',
    'what a run does besides its ticks, and compiling in each worker, 1 to 2 s ([decision 86](decisions/0086-processor-time-of-short-runs.md))',
  ],
  [
    'proxy, live sessions',
    'wake-ups of threads on two cores that the load generator shares ([decision 25](decisions/0025-an-alarm-thread.md))',
  ],
  ['views, charts', 'painting without a GPU, on two cores shared with the session ([decision 32](decisions/0032-how-views-are-drawn.md))'],
  [
    'recordings',
    'packing rows, and compiling in the first seconds; opening and seeking read the index and one second of tables ([decision 28](decisions/0028-recordings.md))',
  ],
  [
    'start-up',
    'reading and compiling scripts: Node’s own start (a seventh of the processor time until the bench serves), the bench’s modules, then those that the page loads first: its components with the dock 149 kB, Vue, the schema library and what panels share 113, menus 16. Charts and dialogs load after the first picture',
  ],
];

export function pageOf(findings: readonly Findings[], rounds: number): string {
  const heads = meritColumns.map(({ title }) => title);
  const rows = findings.flatMap(({ merits }) => merits).map(meritCells);
  const day = new Date().toISOString().slice(0, 10);
  return [
    '# Performance',
    '',
    `Measured on ${day} by \`npm run bench -- --write\`, which writes this page: ${machine()}. Each benchmark in a process of its own; medians of ${rounds} rounds, or of rounds within the process.`,
    '',
    'A virtual machine that others share, with nothing else of its own running. Its speed differs between runs by a factor of two and more, so ratios',
    'within one run say more than times. *beside*: the bound, or the figure of comparison, measured in the same run.',
    '',
    markdownTable(heads, rows, (column) => !meritColumns[column]!.words),
    '',
    '## What limits them',
    '',
    markdownTable(['figures', 'limited by'], limits, () => false),
    '',
    '## In full',
    '',
    '```text',
    ...findings.flatMap(({ lines }) => [...lines, '']).slice(0, -1),
    '```',
    '',
  ].join('\n');
}
