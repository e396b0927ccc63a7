/** A metric against another: a point for each lane, receiver, entity or pair. */
import { csvLine } from '../../../contract/csv-line.ts';
import type { AxisRange } from '../../run/view-range.ts';
import { pointMark } from '../../plot/point-marks.ts';
import { csvNumber, formatSi, withUnit } from '../../components/format/quantity.ts';
import { measureAxis } from '../../plot/plot.ts';
import type { Metric } from '../metrics/metric.ts';
import { type ChartSeries, noLane } from '../panel/chart-series.ts';
import type { Moment } from '../panel/chart-settings.ts';
import { seriesTitle } from '../panel/chart-words.ts';
import { type Figure, reach, type VisibleRows } from './figure.ts';
import { valueOver } from './value-over.ts';

export interface ScatterAxis {
  readonly metric: Metric;
  readonly series: readonly ChartSeries[];
}

export interface ScatterSettings {
  readonly when: Moment;
  readonly xRange: AxisRange | null;
  readonly yRange: AxisRange | null;
}

export function scatterFigure(visible: VisibleRows, y: ScatterAxis, x: ScatterAxis, { when, xRange, yRange }: ScatterSettings): Figure {
  const points = y.series.map((series) => ({
    x: valueOver(visible, partnerOf(series, x.series)?.read ?? (() => Number.NaN), when),
    y: valueOver(visible, series.read, when),
  }));
  const [xTitle, yTitle] = [withUnit(x.metric.title, x.metric.unit), withUnit(y.metric.title, y.metric.unit)];
  const words = (i: number) => {
    const { x: atX = Number.NaN, y: atY = Number.NaN } = points[i] ?? {};
    return `${formatSi(atX, x.metric.unit)}, ${formatSi(atY, y.metric.unit)}`;
  };
  return {
    plot: {
      x: { ...measureAxis(x.metric.title, x.metric.unit), zero: true },
      y: { ...measureAxis(y.metric.title, y.metric.unit), zero: true },
      xRange,
      yRange,
      layers: y.series.map(({ colour, place }, i) => ({
        shape: 'points' as const,
        colour,
        mark: pointMark(place),
        points: [points[i] ?? { x: Number.NaN, y: Number.NaN }],
      })),
    },
    values: points.map((point) => point.y),
    wordsAt: (_, __, near) => {
      const distances = points.map((point) => near(point.x, point.y));
      const nearest = distances.reduce((best, distance, i) => (distance < (distances[best] ?? Infinity) ? i : best), 0);
      const found = y.series[nearest];
      return found && (distances[nearest] ?? Infinity) <= reach ? `${seriesTitle(found)}: ${words(nearest)}` : null;
    },
    csv: () =>
      [
        csvLine(['lane', 'of', xTitle, yTitle]),
        ...y.series.map(({ laneId, column }, i) =>
          csvLine([laneId, column, csvNumber(points[i]?.x ?? Number.NaN), csvNumber(points[i]?.y ?? Number.NaN)]),
        ),
      ].join(''),
  };
}

/** The same of the other metric: of the same lane, or of none; of the same column, or of its lane as a whole. */
export function partnerOf({ laneId, column }: ChartSeries, others: readonly ChartSeries[]): ChartSeries | undefined {
  const inLane = others.filter((other) => other.laneId === laneId || other.laneId === noLane || laneId === noLane);
  return inLane.find((other) => other.column === column) ?? inLane.find((other) => other.column === '') ?? undefined;
}
