/** Box plots over seeds: what the repeats of a sweep's points come to, a box for each lane at each point. */
import { csvLine } from '../../../contract/csv-line.ts';
import type { MeasureWords } from '../../../contract/measures.ts';
import { quantile } from '../../../engine/base/math/sample.ts';
import type { Box } from '../../plot/plot.ts';
import type { AxisRange } from '../../run/view-range.ts';
import { csvNumber, axisTitle, formatMeasure } from '../../components/format/quantity.ts';
import { seriesTitle } from '../panel/chart-words.ts';
import type { Figure } from './figure.ts';

/** Values of one series at one point of the grid, a value a repeat. */
export interface BoxSeries {
  readonly lane: number;
  readonly laneId: string;
  readonly column: string;
  readonly colour: string;
  /** The samples at each place along the axis. */
  readonly samples: readonly (readonly number[])[];
}

export interface BoxSettings {
  /** The title of the axis; `places` are its places in words. */
  readonly axis: string;
  readonly places: readonly string[];
  readonly xRange: AxisRange | null;
  readonly yRange: AxisRange | null;
}

/** Reach of whiskers as a multiple of the height of a box (Tukey). */
const whisker = 1.5;
/** Share of a place's width that its boxes take, and of its own that a box takes. */
const placeWidth = 0.84;
const boxWidth = 0.86;

export function boxOf(sample: readonly number[], x: number, width: number): Box {
  const sorted = [...sample].sort((a, b) => a - b);
  const [lower, median, upper] = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share)) as [number, number, number];
  const reach = whisker * (upper - lower);
  const inside = sorted.filter((value) => value >= lower - reach && value <= upper + reach);
  const outliers = sorted.filter((value) => value < lower - reach || value > upper + reach);
  return { x, width, low: inside[0] ?? Number.NaN, lower, median, upper, high: inside.at(-1) ?? Number.NaN, outliers };
}

export function boxFigure(metric: MeasureWords, series: readonly BoxSeries[], { axis, places, xRange, yRange }: BoxSettings): Figure {
  const width = placeWidth / Math.max(series.length, 1);
  const boxes = series.map(({ samples }, i) =>
    places.map((_, place) => boxOf(samples[place] ?? [], place + (i + 0.5) * width - placeWidth / 2, width * boxWidth)),
  );
  const header = ['lane', 'of', axis, 'n', 'least inside', 'lower quartile', 'median', 'upper quartile', 'greatest inside'];
  return {
    plot: {
      x: { title: axis, words: places },
      y: { title: axisTitle(metric), zero: true },
      xRange: xRange ?? { from: -0.5, to: Math.max(places.length, 1) - 0.5 },
      yRange,
      layers: series.map(({ colour }, i) => ({ shape: 'boxes', colour, boxes: boxes[i] ?? [] })),
    },
    values: boxes.map((own) => own.findLast(({ median }) => !Number.isNaN(median))?.median ?? Number.NaN),
    wordsAt: (x) => {
      for (const [i, own] of boxes.entries()) {
        const place = own.findIndex((box) => Math.abs(box.x - x) <= box.width / 2 && !Number.isNaN(box.median));
        const found = series[i];
        if (place >= 0 && found) return boxInWords(seriesTitle(found), places[place] ?? '', own[place], found.samples[place]?.length ?? 0);
      }
      return null;
    },
    csv: () =>
      [
        csvLine([...header, 'metric']),
        ...series.flatMap(({ laneId, column, samples }, i) =>
          places.map((place, at) => {
            const { low, lower, median, upper, high } = boxes[i]?.[at] ?? boxOf([], 0, 0);
            const numbers = [low, lower, median, upper, high].map(csvNumber);
            return csvLine([laneId, column, place, samples[at]?.length ?? 0, ...numbers, axisTitle(metric)]);
          }),
        ),
      ].join(''),
  };
}

function boxInWords(who: string, place: string, box: Box | undefined, n: number): string {
  if (!box) return who;
  const [lower, median, upper] = [box.lower, box.median, box.upper].map(formatMeasure);
  return `${who} at ${place}: median ${median}\nquartiles ${lower} to ${upper}, ${n} seeds`;
}
