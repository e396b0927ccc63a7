/**
 * Lines, steps, bars and boxes on a chart's canvas. Chart.js only gets a few invisible points by which its axes fit: it
 * would keep an element with its own options for each point of a line, which costs several times as much as drawing it.
 */
import type { CartesianScaleOptions, Chart, Plugin } from 'chart.js';
import type { ChartPoint } from './line-points.ts';
import type { Bar, Bound, Box, Layer } from './plot.ts';
import type { AxisRange } from '../run/view-range.ts';
import { labelPx } from '../components/theme/palette.ts';

type Context = CanvasRenderingContext2D;

/** The shapes of the next drawing. */
export interface ShapeLayers {
  layers: readonly Layer[];
}

export function shapesPlugin(shown: ShapeLayers): Plugin<'line'> {
  return {
    id: 'shapes',
    beforeDatasetsDraw({ ctx, chartArea, scales, options }) {
      const { x, y } = scales;
      if (!x || !y) return;
      const pixels = { x: (value: number) => x.getPixelForValue(value), y: (value: number) => y.getPixelForValue(value) };
      ctx.save();
      ctx.font = `${labelPx}px ${options.font?.family ?? 'sans-serif'}`;
      ctx.beginPath();
      ctx.rect(chartArea.left, chartArea.top, chartArea.right - chartArea.left, chartArea.bottom - chartArea.top);
      ctx.clip();
      for (const layer of shown.layers) {
        if (layer.shape === 'band' && !layer.isOff) drawBand(ctx, pixels, layer);
        if (layer.shape === 'line' || layer.shape === 'steps') drawLine(ctx, pixels, layer);
        if (layer.shape === 'bars') for (const bar of layer.bars) drawBar(ctx, pixels, bar, layer.colour);
        if (layer.shape === 'boxes') for (const box of layer.boxes) drawBox(ctx, pixels, box, layer.colour);
        if (layer.shape === 'bound') drawBound(ctx, pixels, layer, { chartArea, scales });
      }
      ctx.restore();
    },
  };
}

/** Points by which axes fit: the ends of bars and boxes; of lines, where `range` has them. */
export function extentOf(layer: Exclude<Layer, { shape: 'points' }>, range: AxisRange | null): ChartPoint[] {
  if (layer.shape === 'bars') return layer.bars.map(({ x, y }) => ({ x, y }));
  if (layer.shape === 'boxes') return layer.boxes.flatMap(({ x, low, high, outliers }) => [low, high, ...outliers].map((y) => ({ x, y })));
  if (layer.shape === 'bound') return [{ x: Number.NaN, y: Number.NaN, [layer.axis]: layer.at }];
  if (layer.shape === 'band') return [...extentOfLine(layer.points, range), ...extentOfLine(layer.tops, range)];
  return extentOfLine(layer.points, range);
}

/** Share of the colour in a band. */
const bandAlpha = '38';

/** Gaps (NaN) are left out. */
function drawBand(context: Context, pixels: Pixels, { points, tops, colour }: Extract<Layer, { shape: 'band' }>): void {
  context.fillStyle = colour + bandAlpha;
  for (let start = 0; start < points.length; start++) {
    if (Number.isNaN(points[start]?.y)) continue;
    let end = start;
    while (end < points.length && !Number.isNaN(points[end]?.y)) end++;
    context.beginPath();
    for (let i = start; i < end; i++) context.lineTo(pixels.x(points[i]?.x ?? 0), pixels.y(points[i]?.y ?? 0));
    for (let i = end - 1; i >= start; i--) context.lineTo(pixels.x(tops[i]?.x ?? 0), pixels.y(tops[i]?.y ?? 0));
    context.fill();
    start = end;
  }
}

function drawBar(context: Context, pixels: Pixels, { x, width, y }: Bar, colour: string): void {
  if (Number.isNaN(y)) return;
  const left = pixels.x(x - width / 2);
  const top = pixels.y(Math.max(y, 0));
  context.fillStyle = colour;
  context.fillRect(left, top, Math.max(pixels.x(x + width / 2) - left, 1), pixels.y(Math.min(y, 0)) - top);
}

/** Share of the colour in a box. */
const boxAlpha = '40';
const outlierRadius = 2;

function drawBox(context: Context, pixels: Pixels, box: Box, colour: string): void {
  if (Number.isNaN(box.median)) return;
  const [left, right] = [pixels.x(box.x - box.width / 2), pixels.x(box.x + box.width / 2)];
  const [lower, upper] = [pixels.y(box.lower), pixels.y(box.upper)];
  context.fillStyle = colour + boxAlpha;
  context.fillRect(left, upper, right - left, lower - upper);
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.setLineDash([]);
  context.beginPath();
  context.rect(left, upper, right - left, lower - upper);
  drawWhisker(context, pixels, box, box.high, box.upper);
  drawWhisker(context, pixels, box, box.low, box.lower);
  context.stroke();
  drawMedian(context, left, right, pixels.y(box.median));
  for (const value of box.outliers) drawRing(context, pixels.x(box.x), pixels.y(value));
}

type BoundPlace = Pick<Chart<'line'>, 'chartArea' | 'scales'>;
/** Between a bound and its label, px. */
const labelGap = 4;
const labelLinePx = labelPx + 3;

function drawBound(context: Context, pixels: Pixels, { axis, at, label }: Bound, { chartArea, scales }: BoundPlace): void {
  const { left, right, top, bottom } = chartArea;
  const scale = scales[axis];
  if (!scale) return;
  const { color: colour } = (scale.options as CartesianScaleOptions).title;
  const place = pixels[axis](at);
  Object.assign(context, { strokeStyle: colour, fillStyle: colour, lineWidth: 1 });
  context.setLineDash([5, 4]);
  context.beginPath();
  if (axis === 'x') {
    context.moveTo(place, top);
    context.lineTo(place, bottom);
  } else {
    context.moveTo(left, place);
    context.lineTo(right, place);
  }
  context.stroke();
  context.setLineDash([]);
  context.textAlign = 'left';
  context.textBaseline = axis === 'x' ? 'top' : 'bottom';
  if (axis === 'y') return context.fillText(label, left + labelGap, place - 2);
  const lines = labelLines(label, place, { left, right }, (words) => context.measureText(words).width);
  lines.forEach(({ text, x }, line) => context.fillText(text, x, top + 2 + line * labelLinePx));
}

/**
 * The label of a bound across the x axis: beside it, where the plot has more room; over it where neither side has enough;
 * in several lines where the plot is narrower.
 */
export function labelLines(
  label: string,
  place: number,
  { left, right }: { readonly left: number; readonly right: number },
  widthOf: (text: string) => number,
): readonly { readonly text: string; readonly x: number }[] {
  const [from, to] = [left + labelGap, right - labelGap];
  const texts = label.split(' ').reduce<string[]>((lines, word) => {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    return lines.length > 0 && widthOf(longer) <= to - from ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
  const isFar = place > (left + right) / 2;
  return texts.map((text) => {
    const beside = isFar ? place - labelGap - widthOf(text) : place + labelGap;
    return { text, x: Math.max(from, Math.min(beside, to - widthOf(text))) };
  });
}

function drawWhisker(context: Context, pixels: Pixels, { x, width }: Box, end: number, edge: number): void {
  context.moveTo(pixels.x(x), pixels.y(edge));
  context.lineTo(pixels.x(x), pixels.y(end));
  context.moveTo(pixels.x(x - width / 4), pixels.y(end));
  context.lineTo(pixels.x(x + width / 4), pixels.y(end));
}

function drawMedian(context: Context, left: number, right: number, y: number): void {
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(left, y);
  context.lineTo(right, y);
  context.stroke();
  context.lineWidth = 1;
}

function drawRing(context: Context, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, outlierRadius, 0, 2 * Math.PI);
  context.stroke();
}

type LineLayer = Extract<Layer, { shape: 'line' | 'steps' }>;

/** From numbers of the axes to pixels. */
interface Pixels {
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
function drawLine(context: Context, pixels: Pixels, { shape, colour, dash, points }: LineLayer): void {
  const trace = shape === 'line' ? traceLine : traceSteps;
  Object.assign(context, { strokeStyle: colour, fillStyle: colour + belowAlpha, lineWidth: shape === 'line' ? 2 : 1, lineJoin: 'round' });
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

/** Fills the area below the path that has just been traced, down to the axis. */
function fillToZero(context: Context, pixels: Pixels, first: ChartPoint, last: ChartPoint): void {
  context.lineTo(pixels.x(last.x), pixels.y(0));
  context.lineTo(pixels.x(first.x), pixels.y(0));
  context.fill();
}
