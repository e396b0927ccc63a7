/** A plot: shapes between two axes. */
import { axisTitle, columnUnit, type Unit, withUnit } from '../components/format/quantity.ts';
import type { ChartPoint } from './line-points.ts';
import type { AxisRange } from '../run/view-range.ts';

export interface PlotAxis {
  /** With its unit. */
  readonly title: string;
  /** Words at 0, 1 … in place of numbers. */
  readonly words?: readonly string[];
  /** True for session time. */
  readonly time?: boolean;
  /** True for shares, whose numbers stand in percent. */
  readonly percent?: boolean;
  /** True where 0 is always shown. */
  readonly zero?: boolean;
  /** True for a logarithmic axis: only numbers above 0 stand on it. */
  readonly log?: boolean;
}

/** The axis of a metric: shares in percent as in legends, other numbers in SI. */
export function measureAxis(title: string, unit: Unit): PlotAxis {
  return unit === 'ratio' ? { title: axisTitle({ title, unit: '%' }), percent: true } : { title: withUnit(title, unit) };
}

/** The title of an axis of these times (s), in the unit that a column of them has, and what leads to that unit. */
export function timesAxis(title: string, times: readonly number[]): { readonly title: string; readonly factor: number } {
  const { unit, factor } = columnUnit('s', times);
  return { title: axisTitle({ title, unit }), factor };
}

/** px; as Chart.js names them. */
export type PointMark = 'circle' | 'rect' | 'triangle' | 'rectRot' | 'crossRot' | 'star';

/** From 0 to `y`, centred on `x`. */
export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly y: number;
}

/** Quartiles as a box, the furthest values within 1.5 boxes of it as whiskers, those beyond as points (Tukey). */
export interface Box {
  readonly x: number;
  readonly width: number;
  readonly low: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  readonly high: number;
  readonly outliers: readonly number[];
}

/** On an axis, across the plot, in the colour of its title; the axis reaches it. */
export interface Bound {
  readonly shape: 'bound';
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly label: string;
}

export type Layer = Bound | ColouredLayer;
type ColouredLayer = { readonly colour: string } &
  /** Between `points` and `tops`, of the same x. */
  /** `isOff`: the axes fit it, and it is not drawn. */
  (
    | { readonly shape: 'band'; readonly isOff?: boolean; readonly points: ChartPoint[]; readonly tops: readonly ChartPoint[] }
    | { readonly shape: 'line'; readonly dash: readonly number[]; readonly points: ChartPoint[] }
    /** Each point's height holds until the next point. */
    | { readonly shape: 'steps'; readonly dash: readonly number[]; readonly points: ChartPoint[] }
    /** `size`: radius, px. */
    | { readonly shape: 'points'; readonly mark: PointMark; readonly size?: number; readonly points: ChartPoint[] }
    | { readonly shape: 'bars'; readonly bars: readonly Bar[] }
    | { readonly shape: 'boxes'; readonly boxes: readonly Box[] }
  );

export interface Plot {
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  /** Null: fits the shapes. */
  readonly xRange: AxisRange | null;
  readonly yRange: AxisRange | null;
  readonly layers: readonly Layer[];
}

/** Where the pointer is: in numbers of the axes. */
export interface PlotPlace {
  readonly x: number;
  readonly y: number;
}

/** The plot with a logarithmic vertical axis, on which nothing stands at 0 and below: lines are broken there. */
export function onLogAxis({ y, layers, ...plot }: Plot): Plot {
  const above = (points: readonly ChartPoint[]) => points.map((point) => (point.y > 0 ? point : { x: point.x, y: Number.NaN }));
  return {
    ...plot,
    y: { ...y, zero: false, log: true },
    layers: layers.map((layer): Layer => {
      if (layer.shape === 'band') {
        const least = smallestAbove([...layer.points, ...layer.tops]);
        // A band that reaches down to 0 ends at the bottom of what is above.
        return {
          ...layer,
          points: layer.points.map(({ x, y: low }) => ({ x, y: low > 0 || Number.isNaN(low) ? low : least })),
          tops: above(layer.tops),
        };
      }
      return layer.shape === 'line' || layer.shape === 'steps' || layer.shape === 'points'
        ? { ...layer, points: above(layer.points) }
        : layer;
    }),
  };
}

function smallestAbove(points: readonly ChartPoint[]): number {
  return points.reduce((least, { y }) => (y > 0 && y < least ? y : least), Infinity);
}
