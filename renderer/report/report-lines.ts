/** The lines of a report's chart as they are drawn and read: their look, their points, their numbers as CSV. */
import { csvLine } from '../../contract/csv-line.ts';
import type { ReportChart, Report, PackedFloats } from '../../contract/report.ts';
import type { ChartPoint } from '../plot/line-points.ts';
import { csvNumber } from '../components/format/quantity.ts';
import { laneColour, laneDash } from '../components/theme/lane-colours.ts';
import { receiverDash } from '../components/theme/receiver-dashes.ts';

export interface DrawnLine {
  readonly lane: number;
  readonly laneId: string;
  readonly column: string;
  readonly colour: string;
  readonly dash: readonly number[];
  readonly values: Float32Array;
  readonly points: ChartPoint[];
}

/** Columns of the legend with their line styles, in the order in which they first come. */
export function columnsOf({ lines }: Pick<ReportChart, 'lines'>): readonly { readonly id: string; readonly dash: readonly number[] }[] {
  return [...new Set(lines.map(({ column }) => column))].map((id, index) => ({ id, dash: receiverDash(index) }));
}

export function drawnLines(chart: Pick<ReportChart, 'lines'>, times: Float64Array): readonly DrawnLine[] {
  const columns = columnsOf(chart);
  return chart.lines.map(({ lane, laneId, column, values: packed }) => {
    const values = unpackedSingles(packed);
    const dash = [...(columns.find(({ id }) => id === column)?.dash ?? []), ...laneDash(lane)];
    const points = Array.from(times, (x, index) => ({ x, y: values[index] ?? NaN }));
    return { lane, laneId, column, colour: laneColour(lane), dash, values, points };
  });
}

/** Place of the last of the sorted `times` that is not after `time`; 0 where all are. */
export function placeAt(times: Float64Array, time: number): number {
  return Math.max(
    times.findLastIndex((each) => each <= time),
    0,
  );
}

/** Header line, then one line a time; an empty cell where nothing was measured. `axis` has the unit. */
export function linesCsv(axis: string, times: Float64Array, lines: readonly DrawnLine[]): string {
  const head = csvLine(['time (s)', ...lines.map(({ laneId, column }) => `${laneId} ${column} ${axis}`)]);
  const rows = Array.from(times, (time, index) => csvLine([time, ...lines.map(({ values }) => values[index] ?? NaN)].map(csvNumber)));
  return [head, ...rows].join('');
}

export function chosenColours(report: Report): readonly (number | undefined)[] {
  if (report.kind !== 'run' || !report.laneColours) return [];
  const chosen: (number | undefined)[] = [];
  for (const { lane, laneId } of report.charts.flatMap(({ lines }) => lines)) chosen[lane] = report.laneColours[laneId];
  return chosen;
}

export function unpackedDoubles(packed: PackedFloats): Float64Array {
  const view = viewOf(packed);
  return Float64Array.from({ length: view.byteLength / 8 }, (_, index) => view.getFloat64(index * 8, true));
}

export function unpackedSingles(packed: PackedFloats): Float32Array {
  const view = viewOf(packed);
  return Float32Array.from({ length: view.byteLength / 4 }, (_, index) => view.getFloat32(index * 4, true));
}

function viewOf(packed: PackedFloats): DataView {
  return new DataView(Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)).buffer);
}
