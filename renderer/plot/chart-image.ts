/** A chart as a picture that stands alone: ground, title and legend drawn around the plot. */
import type { Palette } from '../theme/palette.ts';
import { SvgContext, type TextMeter } from './svg-context.ts';
import { BasicPlatform, Chart } from 'chart.js';

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
  readonly dash: readonly number[];
}

/** The frame around a plot. */
export interface ChartFrame {
  readonly title: string;
  readonly legend: readonly LegendEntry[];
  readonly palette: Palette;
}

const lineHeight = 16;
const entryWidth = 150;
const margin = 8;
/** Height of the frame above the plot, px. */
const head = lineHeight + margin;

type Context = CanvasRenderingContext2D | SvgContext;

/** Resolves with a PNG of the density of the canvas. */
export function chartPng(plot: HTMLCanvasElement, frame: ChartFrame): Promise<Blob | null> {
  const scale = plot.width / Math.max(plot.clientWidth, 1);
  const { width, height } = pictureSize(plot, frame);
  const picture = document.createElement('canvas');
  picture.width = width * scale;
  picture.height = height * scale;
  const context = picture.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.scale(scale, scale);
  drawFrame(context, plot, frame);
  context.drawImage(plot, 0, head, plot.clientWidth, plot.clientHeight);
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
}

/** The same as lines and words; null where nothing is drawn on the canvas. */
export function chartSvg(plot: HTMLCanvasElement, frame: ChartFrame): Blob | null {
  const meter = document.createElement('canvas').getContext('2d');
  if (!meter) return null;
  const { width, height } = pictureSize(plot, frame);
  const context = new SvgContext(meter, 'frame');
  drawFrame(context, plot, frame);
  context.insert(plotSvg(plot), 0, head);
  return new Blob([context.document(width, height)], { type: 'image/svg+xml' });
}

/** px */
function pictureSize(plot: HTMLCanvasElement, { legend }: ChartFrame): { readonly width: number; readonly height: number } {
  const foot = Math.ceil(legend.length / entriesPerLine(plot)) * lineHeight + margin;
  return { width: plot.clientWidth, height: plot.clientHeight + head + foot };
}

function entriesPerLine(plot: HTMLCanvasElement): number {
  return Math.max(Math.floor((plot.clientWidth - margin) / entryWidth), 1);
}

function drawFrame(context: Context, plot: HTMLCanvasElement, frame: ChartFrame): void {
  const { title, legend, palette } = frame;
  const { width, height } = pictureSize(plot, frame);
  context.fillStyle = palette.background;
  context.fillRect(0, 0, width, height);
  drawText(context, title, margin, lineHeight, palette);
  const perLine = entriesPerLine(plot);
  const top = head + plot.clientHeight + lineHeight;
  legend.forEach((entry, i) => {
    drawEntry(context, entry, margin + (i % perLine) * entryWidth, top + Math.floor(i / perLine) * lineHeight, palette);
  });
}

function drawEntry(context: Context, { label, colour, dash }: LegendEntry, x: number, y: number, palette: Palette): void {
  context.strokeStyle = colour;
  context.setLineDash([...dash]);
  context.beginPath();
  context.moveTo(x, y - 4);
  context.lineTo(x + 22, y - 4);
  context.stroke();
  drawText(context, label, x + 28, y, palette);
}

function drawText(context: Context, text: string, x: number, y: number, palette: Palette): void {
  context.fillStyle = palette.text;
  context.font = `11px ${palette.font}`;
  context.fillText(text, x, y);
}

/** The present content of a chart's `canvas`, in CSS pixels. */
function plotSvg(canvas: HTMLCanvasElement): string {
  const chart = Chart.getChart(canvas);
  const meter = document.createElement('canvas').getContext('2d');
  if (!chart || !meter) return '';
  const { context, stand } = standIn(meter, chart.width, chart.height);
  const { type, data, options, plugins } = chart.config as typeof chart.config & { readonly type: 'line' };
  const copy = new Chart(stand, {
    ...{ type, data, plugins: plugins ?? [], platform: BasicPlatform },
    // A segment rule, even an empty one, makes lines go out as paths of the context instead of the browser's Path2D.
    options: { ...options, responsive: false, datasets: { ...options?.datasets, line: { ...options?.datasets?.line, segment: {} } } },
  });
  copy.destroy();
  return context.content;
}

/** Stands in for a canvas whose context writes SVG. */
function standIn(meter: TextMeter, width: number, height: number) {
  const context = new SvgContext(meter);
  const canvas = { width, height, getContext: () => context };
  Object.assign(context, { canvas });
  return { context, stand: canvas as unknown as HTMLCanvasElement };
}
