/** The runs of a reported sweep as rows, of the columns that are looked at. */
import type { SweepReport } from '../../contract/report/report.ts';
import type { SweepRow } from '../../contract/sweep/sweep-state.ts';
import { unpackedDoubles } from './unpacked-floats.ts';

export function sweepRows({ runs, metrics, faults }: SweepReport, columns: readonly string[]): ReadonlyMap<number, SweepRow> {
  const values = columns.map((name) => unpackedDoubles(metrics.find((metric) => metric.name === name)?.values ?? ''));
  const done = runs.map((run, place): SweepRow => ({ run, cells: values.map((column) => numberOrNull(column[place])) }));
  const failed = faults.map(({ run, fault }): SweepRow => ({ run, cells: columns.map(() => null), fault }));
  return new Map([...done, ...failed].map((row) => [row.run, row]));
}

function numberOrNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
