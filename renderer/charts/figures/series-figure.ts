/** A metric over session time, a line for each series. */
import type { LinePoints, ReadRow } from '../../plot/line-points.ts';
import type { AxisRange } from '../../run/view-range.ts';
import { withUnit, csvNumber } from '../../format/quantity.ts';
import type { Metric } from '../metrics/metric.ts';
import type { ChartSeries } from '../panel/chart-series.ts';
import { seriesTitle } from '../panel/chart-words.ts';
import type { Figure, VisibleRows } from './figure.ts';
import { csvLine } from '../../../contract/csv-line.ts';
import type { Rows } from '../../run/rows.ts';

/** `buffers`: the points of the last drawing, used again; `threshold`: points of a line at most. */
export function seriesFigure(
  visible: VisibleRows,
  metric: Metric,
  series: readonly ChartSeries[],
  {
    yRange,
    buffers,
    threshold,
  }: { readonly yRange: AxisRange | null; readonly buffers: readonly LinePoints[]; readonly threshold: number },
): Figure {
  const { rows, range, first, last } = visible;
  series.forEach(({ read }, i) => buffers[i]?.fill(rows, read, Math.max(first - 1, 0), Math.min(last + 1, rows.length - 1), threshold));
  return {
    plot: {
      x: { title: 'session time (min:s)', time: true },
      y: { title: withUnit(metric.title, metric.unit), zero: true },
      ...{ xRange: range, yRange },
      layers: series.map(({ colour, dash }, i) => ({ shape: 'line', colour, dash, points: buffers[i]?.points ?? [] })),
    },
    values: [],
    wordsAt: () => null,
    csv: () =>
      chartCsv(
        visible,
        series.map((each) => ({ title: withUnit(`${seriesTitle(each)} ${metric.title}`.trim(), metric.unit), read: each.read })),
      ),
  };
}

interface CsvColumn {
  /** With its unit: `base near deviation (m)`. */
  readonly title: string;
  readonly read: ReadRow;
}

/** Rows from `first` to `last`, both included. */
interface CsvRows {
  readonly rows: Rows;
  readonly first: number;
  readonly last: number;
}

/** Header line, then one line a row; an empty cell where nothing was measured. */
export function chartCsv({ rows, first, last }: CsvRows, columns: readonly CsvColumn[]): string {
  const lines = [csvLine(['time (s)', ...columns.map(({ title }) => title)])];
  for (let row = first; row <= last; row++) {
    lines.push(csvLine([rows.timeAt(row), ...columns.map(({ read }) => read(rows, row))].map(csvNumber)));
  }
  return lines.join('');
}
