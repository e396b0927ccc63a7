/**
 * A metric as bars: now, or its mean over the visible range; a group for each receiver or entity, a bar for each lane.
 */
import { csvLine } from '../../../contract/csv-line.ts';
import type { AxisRange } from '../../run/view-range.ts';
import { csvNumber, formatSi, withUnit } from '../../components/format/quantity.ts';
import { measureAxis } from '../../plot/plot.ts';
import type { Metric } from '../metrics/metric.ts';
import type { ChartSeries } from '../panel/chart-series.ts';
import type { Moment } from '../panel/chart-settings.ts';
import { momentWords, seriesTitle } from '../panel/chart-words.ts';
import type { Figure, VisibleRows } from './figure.ts';
import { valueOver } from './value-over.ts';

/** Share of a group's width that its bars take. */
const groupWidth = 0.8;
/** Alpha of the colour of bars of the comparison run. */
const paleAlpha = '80';

export interface BarSettings {
  readonly when: Moment;
  readonly xRange: AxisRange | null;
  readonly yRange: AxisRange | null;
}

export function barsFigure(visible: VisibleRows, metric: Metric, series: readonly ChartSeries[], settings: BarSettings): Figure {
  const values = series.map(({ read }) => valueOver(visible, read, settings.when));
  const places = barPlaces(series);
  const y = withUnit(metric.title, metric.unit);
  return {
    plot: {
      x: { title: momentWords[settings.when], words: places.groups },
      y: { ...measureAxis(metric.title, metric.unit), zero: true },
      xRange: settings.xRange ?? { from: -0.5, to: Math.max(places.groups.length, 1) - 0.5 },
      yRange: settings.yRange,
      layers: series.map(({ colour, laneDash }, i) => ({
        shape: 'bars' as const,
        colour: laneDash ? colour + paleAlpha : colour,
        bars: [{ x: places.xs[i] ?? 0, width: places.width, y: values[i] ?? Number.NaN }],
      })),
    },
    values,
    wordsAt: (x) => {
      const hit = places.xs.findIndex((at) => Math.abs(at - x) <= places.width / 2);
      const found = series[hit];
      return found ? `${seriesTitle(found)}: ${formatSi(values[hit] ?? Number.NaN, metric.unit)}` : null;
    },
    csv: () =>
      [
        csvLine(['lane', 'of', y]),
        ...series.map(({ laneId, column }, i) => csvLine([laneId, column, csvNumber(values[i] ?? Number.NaN)])),
      ].join(''),
  };
}

interface BarPlaces {
  readonly groups: readonly string[];
  readonly xs: readonly number[];
  readonly width: number;
}

/** Lanes beside each other within a column; where there is but one column, each lane is a group. */
export function barPlaces(series: readonly Pick<ChartSeries, 'lane' | 'laneId' | 'column'>[]): BarPlaces {
  const columns = [...new Set(series.map(({ column }) => column))];
  const lanes = [...new Set(series.map(({ laneId }) => laneId))];
  if (columns.length <= 1) return { groups: lanes, xs: series.map(({ laneId }) => lanes.indexOf(laneId)), width: groupWidth };
  const width = groupWidth / lanes.length;
  const xs = series.map(({ laneId, column }) => columns.indexOf(column) + (lanes.indexOf(laneId) + 0.5) * width - groupWidth / 2);
  return { groups: columns, xs, width: width * 0.92 };
}
