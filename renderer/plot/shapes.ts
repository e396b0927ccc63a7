/**
 * Lines, steps, bars and boxes on a chart's canvas: what Chart.js is told of them are a few points that nobody sees, by which its axes fit. It would keep an element with
 * options of its own for each point of a line, which costs several times as much as drawing it.
 */
import type { Plugin } from 'chart.js';
import type { ChartPoint } from './line-points.ts';
import { drawLine, extentOfLine, type Pixels } from './line-shapes.ts';
import type { Bar, Box, Layer } from './plot.ts';
import type { AxisRange } from '../run/view-range.ts';

type Context = CanvasRenderingContext2D;

/** Holds what is drawn at the next drawing. */
export interface ShapeLayers {
  layers: readonly Layer[];
}

export function shapesPlugin(shown: ShapeLayers): Plugin<'line'> {
  return {
    id: 'shapes',
    beforeDatasetsDraw({ ctx, chartArea, scales }) {
      const { x, y } = scales;
      if (!x || !y) return;
      const pixels = { x: (value: number) => x.getPixelForValue(value), y: (value: number) => y.getPixelForValue(value) };
      ctx.save();
      ctx.beginPath();
      ctx.rect(chartArea.left, chartArea.top, chartArea.right - chartArea.left, chartArea.bottom - chartArea.top);
      ctx.clip();
      for (const layer of shown.layers) {
        if (layer.shape === 'line' || layer.shape === 'steps') drawLine(ctx, pixels, layer);
        if (layer.shape === 'bars') for (const bar of layer.bars) drawBar(ctx, pixels, bar, layer.colour);
        if (layer.shape === 'boxes') for (const box of layer.boxes) drawBox(ctx, pixels, box, layer.colour);
      }
      ctx.restore();
    },
  };
}

/** Points by which axes fit: the ends of bars and boxes; of lines, where `range` has them. */
export function extentOf(layer: Exclude<Layer, { shape: 'points' }>, range: AxisRange | null): ChartPoint[] {
  if (layer.shape === 'bars') return layer.bars.map(({ x, y }) => ({ x, y }));
  if (layer.shape === 'boxes') return layer.boxes.flatMap(({ x, low, high, outliers }) => [low, high, ...outliers].map((y) => ({ x, y })));
  return extentOfLine(layer.points, range);
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
