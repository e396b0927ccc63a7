/** The report of parts: how every receiver shows them, and what that takes. */
import { csvLine } from '../../contract/csv-line.ts';
import type { PartResults, RunResults } from '../../engine/measure/run-results.ts';
import { figure, tableText } from './columns.ts';
import { count, milliseconds, shownMeasures, type Measure } from './measure.ts';

const measures: readonly Measure<PartResults>[] = [
  { title: 'Updates', csv: 'updates sent', of: (p) => p.updates, show: count },
  { title: 'Received', csv: 'updates received', of: (p) => p.updatesReceived, show: count },
  { title: 'Delay', unit: 'ms', csv: 'delay mean (s)', of: (p) => p.delayMean, show: milliseconds },
  { title: 'Orientation', unit: 'mean, rad', csv: 'orientation error mean (rad)', of: (p) => p.orientationErrorMean, show: figure },
  { title: '', unit: 'p95', csv: 'orientation error p95 (rad)', of: (p) => p.orientationErrorP95, show: figure },
  { title: '', unit: 'max', csv: 'orientation error max (rad)', of: (p) => p.orientationErrorMax, show: figure },
  { title: 'Sent', unit: 'updates/s', csv: 'updates sent (1/s)', of: (p) => p.updatesPerSecond, show: figure },
  { title: '', unit: 'bytes/s', csv: 'bytes sent (1/s)', of: (p) => p.bytesPerSecond, show: figure },
];

/** Longer tables are for files. */
const mostRows = 60;

type PartRow = readonly [lane: string, receiver: string, part: string, PartResults];

function partRows({ lanes }: RunResults): PartRow[] {
  return Object.entries(lanes).flatMap(([lane, { receivers }]) =>
    Object.entries(receivers).flatMap(([receiver, { parts = {} }]) =>
      Object.entries(parts).map(([part, results]): PartRow => [lane, receiver, part, results]),
    ),
  );
}

/** A table; none where there are no parts. */
export function partTables(results: RunResults): string[] {
  const rows = partRows(results);
  const shown = shownMeasures(
    measures,
    rows.map(([, , , part]) => part),
  );
  const names = ['Lane', 'Receiver', 'Part'].map((title) => ({ title, words: true }));
  const cells = rows
    .slice(0, mostRows)
    .map(([lane, receiver, part, row]) => [lane, receiver, part, ...shown.map(({ of, show }) => show(of(row)))]);
  const more = rows.length > mostRows ? `… and ${rows.length - mostRows} more rows: --csv or --json has them.\n` : '';
  return rows.length === 0 ? [] : [tableText([...names, ...shown], cells) + more];
}

/** A file; none where there are no parts. */
export function partsCsv(results: RunResults): Readonly<Record<string, string>> {
  const rows = partRows(results).map(([lane, receiver, part, row]) => [lane, receiver, part, ...measures.map(({ of }) => of(row))]);
  if (rows.length === 0) return {};
  return { 'parts.csv': [['lane', 'receiver', 'part', ...measures.map(({ csv }) => csv)], ...rows].map(csvLine).join('') };
}
