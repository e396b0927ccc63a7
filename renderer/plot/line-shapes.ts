/** Lines and steps through points, on a chart's canvas. */
import type { ChartPoint } from './line-points.ts';
import type { Layer } from './plot.ts';
import type { AxisRange } from '../run/view-range.ts';

type Context = CanvasRenderingContext2D;
type LineLayer = Extract<Layer, { shape: 'line' | 'steps' }>;

/** From numbers of the axes to pixels. */
export interface Pixels {
  x(value: number): number;
  y(value: number): number;
}

/** The ends of a line, its lowest and its highest point within `range` (null: anywhere), in the order of their x. */
export function extentOfLine(points: readonly ChartPoint[], range: AxisRange | null): ChartPoint[] {
  let low: ChartPoint | undefined;
  let high: ChartPoint | undefined;
  for (const point of points) {
    if ((range && (point.x < range.from || point.x > range.to)) || Number.isNaN(point.y)) continue;
    if (!low || point.y < low.y) low = point;
    if (!high || point.y > high.y) high = point;
  }
  const found = [points[0], low, high, points.at(-1)].filter((point) => point !== undefined);
  return found.sort((one, other) => one.x - other.x);
}

/** NaN breaks the line. */
export function drawLine(context: Context, pixels: Pixels, { shape, colour, dash, points }: LineLayer): void {
  const trace = shape === 'line' ? traceLine : traceSteps;
  Object.assign(context, { strokeStyle: colour, fillStyle: colour + belowAlpha, lineWidth: 1, lineJoin: 'round' });
  context.setLineDash(dash);
  let start = 0;
  for (let end = 0; end <= points.length; end++) {
    if (end < points.length && !Number.isNaN(points[end]!.y)) continue;
    if (end > start) {
      trace(context, pixels, points, start, end);
      if (shape === 'steps') fillToZero(context, pixels, points[start]!, points[end - 1]!);
    }
    start = end + 1;
  }
  context.setLineDash([]);
}

/** The points from `start` to `end` (exclusive). */
type Trace = (context: Context, pixels: Pixels, points: readonly ChartPoint[], start: number, end: number) => void;

const traceLine: Trace = (context, pixels, points, start, end) => {
  context.beginPath();
  for (let i = start; i < end; i++) context.lineTo(pixels.x(points[i]!.x), pixels.y(points[i]!.y));
  context.stroke();
};

const traceSteps: Trace = (context, pixels, points, start, end) => {
  context.beginPath();
  for (let i = start; i < end; i++) {
    const x = pixels.x(points[i]!.x);
    if (i > start) context.lineTo(x, pixels.y(points[i - 1]!.y));
    context.lineTo(x, pixels.y(points[i]!.y));
  }
  context.stroke();
};

/** Share of the colour below steps. */
const belowAlpha = '22';

/** What has just been traced, down to the axis. */
function fillToZero(context: Context, pixels: Pixels, first: ChartPoint, last: ChartPoint): void {
  context.lineTo(pixels.x(last.x), pixels.y(0));
  context.lineTo(pixels.x(first.x), pixels.y(0));
  context.fill();
}
