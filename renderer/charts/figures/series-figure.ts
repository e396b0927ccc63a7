/** A metric over session time, a line for each series. */
import type { BandPoints } from '../../plot/band-points.ts';
import { type Layer, measureAxis } from '../../plot/plot.ts';
import type { LinePoints, ReadRow } from '../../plot/line-points.ts';
import type { AxisRange } from '../../run/view-range.ts';
import { withUnit, csvNumber } from '../../components/format/quantity.ts';
import type { Aggregate, Metric } from '../metrics/metric.ts';
import type { ChartSeries } from '../panel/chart-series.ts';
import { seriesTitle } from '../panel/chart-words.ts';
import type { Figure, VisibleRows } from './figure.ts';
import { csvLine } from '../../../contract/csv-line.ts';
import type { Rows } from '../../run/rows.ts';

/** A point of a band for so many points of a line. */
const bandPixels = 2;

/** `buffers`: the points of the last drawing, used again; `threshold`: points of a line at most. */
export function seriesFigure(
  visible: VisibleRows,
  metric: Metric,
  series: readonly ChartSeries[],
  {
    yRange,
    smooth,
    over,
    banded,
    buffers,
    bands,
    threshold,
  }: {
    readonly yRange: AxisRange | null;
    /** Rolling mean over so many seconds; 0: none. */
    readonly smooth: number;
    readonly over: Aggregate;
    /** Index of the only series whose band is drawn: several would mix; −1: none is. */
    readonly banded: number;
    readonly buffers: readonly LinePoints[];
    readonly bands: readonly BandPoints[];
    readonly threshold: number;
  },
): Figure {
  const { rows, range, first, last } = visible;
  const drawn = { first: Math.max(first - 1, 0), last: Math.min(last + 1, rows.length - 1) };
  if (smooth > 0)
    series.forEach(({ each, read }, i) =>
      bands[i]?.fill(rows, over === 'mean' ? each : [read], { ...drawn, span: smooth, count: threshold / bandPixels }),
    );
  else series.forEach(({ read }, i) => buffers[i]?.fill(rows, read, drawn.first, drawn.last, threshold));
  const lines = series.map(({ colour, dash }, i): Layer => ({
    shape: 'line',
    colour,
    dash,
    points: (smooth > 0 ? bands[i]?.means : buffers[i]?.points) ?? [],
  }));
  const areas = series.flatMap(({ colour }, i): Layer[] => {
    const { lows: points, highs: tops } = bands[i] ?? { lows: [], highs: [] };
    return smooth > 0 ? [{ shape: 'band', colour, isOff: i !== banded, points, tops }] : [];
  });
  return {
    plot: {
      x: { title: 'session time (min:s)', time: true },
      y: { ...measureAxis(metric.title, metric.unit), zero: true },
      xRange: range,
      yRange,
      layers: [...areas, ...lines],
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
