/** Distribution of a metric over the visible range, for all subjects of a series. */
import { csvLine } from '../../../contract/csv-line.ts';
import type { AxisRange } from '../../run/view-range.ts';
import { csvNumber, formatQuantity, formatSi, withUnit } from '../../components/format/quantity.ts';
import { type Bins, binsOver, histogramOf } from '../metrics/histogram.ts';
import { measureAxis } from '../../plot/plot.ts';
import type { Metric } from '../metrics/metric.ts';
import type { ChartSeries } from '../panel/chart-series.ts';
import { seriesTitle } from '../panel/chart-words.ts';
import type { Figure, VisibleRows } from './figure.ts';
import { strideOf } from './value-over.ts';

/** Values that are read of a series at most: rows are evenly left out of more. */
const mostValues = 12_000;

export interface HistogramSettings {
  readonly bins: number;
  readonly xRange: AxisRange | null;
  readonly yRange: AxisRange | null;
}

export function histogramFigure(
  visible: VisibleRows,
  metric: Metric,
  series: readonly ChartSeries[],
  { bins: about, xRange, yRange }: HistogramSettings,
): Figure {
  const samples = series.map((each) => valuesOf(visible, each));
  const bins = binsOver(...extentOf(samples), about);
  const counts = samples.map((values) => histogramOf(values, values.length, bins));
  const shareOf = (i: number, bin: number) => (counts[i]?.[bin] ?? 0) / (samples[i]?.length ?? 0);
  const title = withUnit(metric.title, metric.unit);
  return {
    plot: {
      x: measureAxis(metric.title, metric.unit),
      y: { ...measureAxis('share of the values', 'ratio'), zero: true },
      xRange,
      yRange,
      layers: series.map(({ colour, dash }, i) => ({ shape: 'steps', colour, dash, points: outline(bins, (bin) => shareOf(i, bin)) })),
    },
    values: samples.map(medianOf),
    wordsAt: (x) => {
      const bin = Math.floor((x - bins.from) / bins.width);
      if (bin < 0 || bin >= bins.count) return null;
      const edge = (place: number) => formatSi(bins.from + place * bins.width, metric.unit);
      const shares = series.map((each, i) => `${seriesTitle(each)}: ${formatQuantity(shareOf(i, bin), 'ratio')}`);
      return [`${edge(bin)} to ${edge(bin + 1)}`, ...shares].join('\n');
    },
    csv: () =>
      [
        csvLine([`${title}, from`, `${title}, to`, ...series.map(seriesTitle)]),
        ...Array.from({ length: bins.count }, (_, bin) =>
          csvLine(
            [bins.from + bin * bins.width, bins.from + (bin + 1) * bins.width].map(csvNumber).concat(counts.map((of) => of[bin] ?? 0)),
          ),
        ),
      ].join(''),
  };
}

function valuesOf({ rows, first, last }: VisibleRows, { each }: ChartSeries): Float64Array {
  const stride = strideOf({ first, last }, Math.max(Math.floor(mostValues / Math.max(each.length, 1)), 1));
  const values: number[] = [];
  for (let row = last; row >= first; row -= stride) {
    for (const read of each) {
      const value = read(rows, row);
      if (Number.isFinite(value)) values.push(value);
    }
  }
  return Float64Array.from(values);
}

function extentOf(samples: readonly Float64Array[]): [number, number] {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const values of samples) {
    for (const value of values) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }
  return least > most ? [0, 1] : [least, most];
}

/** From 0 up to the first bin, over all, and down to 0. */
function outline({ from, width, count }: Bins, shareOf: (bin: number) => number) {
  const points = [{ x: from, y: 0 }];
  for (let bin = 0; bin < count; bin++) points.push({ x: from + bin * width, y: shareOf(bin) });
  return [...points, { x: from + count * width, y: 0 }];
}

function medianOf(values: Float64Array): number {
  const sorted = values.toSorted();
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN)) / 2;
}
