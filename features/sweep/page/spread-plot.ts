/** The plot of a sweep's figure: a band of the spread below each line, or whiskers both ways against another metric. */
import { fieldTitle } from '../../../experiment/field-titles.ts';
import type { Layer, Plot } from '../../../renderer/plot/plot.ts';
import { scopedTitle } from '../../../contract/measures.ts';
import { formatMeasure } from '../../../renderer/components/format/quantity.ts';
import type { FigurePoint } from './results/sweep-figure.ts';
import type { SweepFigure } from './useFigure.ts';

/** Radius of points, px. */
const pointSize = 2.5;
/** Around a single place on an axis: a step of words or numbers, or a factor. */
const room = { words: 0.5, factor: 1.5 };

type Line = SweepFigure['lines']['value'][number];

export function spreadPlot({ choice, lines, first, isInWords, log, budget }: SweepFigure): Plot {
  const { metric = { title: '', unit: '' }, against } = choice.value ?? {};
  const { x: logX, y: logY } = log.value;
  const drawn = lines.value.map((line) => ({ ...line, points: line.points.map((point) => above(point, logX, logY)) }));
  const { path, unit, values } = first.value;
  return {
    x: {
      title: scopedTitle(against ?? { title: fieldTitle(path), unit }),
      ...(isInWords.value && { words: values.map(wordOf) }),
      log: logX,
      zero: Boolean(against),
    },
    y: { title: scopedTitle(metric), log: logY, zero: !logY },
    xRange: against ? null : rangeOf(drawn, isInWords.value, logX),
    yRange: null,
    layers: [
      ...drawn.flatMap((line) => (against ? whiskersOf(line) : [bandOf(line)])),
      ...drawn.flatMap(lineOf),
      ...(budget.value > 0
        ? [
            {
              shape: 'bound' as const,
              axis: 'x' as const,
              at: budget.value,
              label: `budget ${formatMeasure(budget.value)} ${against?.unit ?? ''}: ${against?.title ?? ''}`,
            },
          ]
        : []),
    ],
  };
}

/** On a logarithmic axis there is nothing at 0 and below. */
function above(point: FigurePoint, logX: boolean, logY: boolean): FigurePoint {
  const number = (value: number, log: boolean) => (log && value <= 0 ? Number.NaN : value);
  const { across } = point;
  return {
    ...point,
    x: number(point.x, logX),
    middle: number(point.middle, logY),
    low: number(point.low, logY),
    high: number(point.high, logY),
    ...(across && { across: { low: number(across.low, logX), middle: number(across.middle, logX), high: number(across.high, logX) } }),
  };
}

/** From the first to the last place of the field, with room around a single one. */
function rangeOf(lines: readonly Line[], isInWords: boolean, log: boolean) {
  const xs = lines.flatMap(({ points }) => points.map(({ x }) => x)).filter(Number.isFinite);
  if (xs.length === 0) return null;
  const [least, most] = [Math.min(...xs), Math.max(...xs)];
  if (log) return least === most ? { from: least / room.factor, to: most * room.factor } : { from: least, to: most };
  const beside = isInWords || least === most ? room.words : 0;
  return { from: least - beside, to: most + beside };
}

function bandOf({ points, colour }: Line): Layer {
  const known = points.filter(({ low, high }) => !Number.isNaN(low) && !Number.isNaN(high));
  const edge = (of: 'low' | 'high') => known.map((point) => ({ x: point.x, y: point[of] }));
  return { shape: 'band', colour, points: edge('low'), tops: edge('high') };
}

/** A thin line each way through every point, from end to end of its spread. */
function whiskersOf({ points, colour }: Line): Layer[] {
  const gap = { x: Number.NaN, y: Number.NaN };
  const faint = `${colour}cc`;
  const ends = points.flatMap(({ x, low, middle, high, across }) => [
    { x, y: low },
    { x, y: high },
    gap,
    ...(across ? [{ x: across.low, y: middle }, { x: across.high, y: middle }, gap] : []),
  ]);
  return [{ shape: 'line', colour: faint, dash: [], points: ends.filter(isWhole) }];
}
const isWhole = ({ x, y }: { readonly x: number; readonly y: number }) => Number.isNaN(x) === Number.isNaN(y);

function lineOf({ points, colour, dash }: Line): Layer[] {
  const along = points.map(({ x, middle }) => ({ x, y: Number.isNaN(x) ? Number.NaN : middle }));
  return [
    { shape: 'line', colour, dash, points: along },
    { shape: 'points', colour, mark: 'circle', size: pointSize, points: along },
  ];
}

/** `{ id: spring, time: 0.2 }` → spring */
function wordOf(value: string): string {
  return /["']?(?:id|kind)["']?\s*:\s*["']?([\w-]+)/.exec(value)?.[1] ?? value;
}
