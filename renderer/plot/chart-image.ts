/**
 * A chart as a figure that stands alone, at a size of its own: ground, title and legend drawn around the plot, which is
 * drawn anew for the size and the colours.
 */
import { BasicPlatform, Chart } from 'chart.js';
import { labelFont, type Palette } from '../components/theme/palette.ts';
import { applyPalette } from './chart-theme.ts';
import { SvgContext, type TextMeter } from './svg-context.ts';

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
  readonly dash: readonly number[];
}

/** The parts around a plot, and the size of the whole, px. */
export interface ChartFrame {
  readonly title: string;
  readonly legend: readonly LegendEntry[];
  readonly palette: Palette;
  readonly width: number;
  readonly height: number;
}

const lineHeight = 16;
const margin = 8;
/** Lengths in a legend entry, px: its line, the gap before its label, and the one after it. */
const sampleWidth = 22;
const labelInset = 28;
const entryGap = 16;

/** An SVG document of `mmPerPx`, with text as text; null where nothing is drawn on the canvas. */
export function chartSvg(plot: HTMLCanvasElement, frame: ChartFrame, mmPerPx: number): string | null {
  const meter = document.createElement('canvas').getContext('2d');
  if (!meter) return null;
  const context = new SvgContext(meter, 'frame');
  const { top, height } = drawFrame(context, frame);
  const { context: drawn, stand } = standIn(meter, frame.width, height);
  if (!drawPlot(plot, stand, frame.palette)) return null;
  context.insert(drawn.content, 0, top);
  return context.document(frame.width, frame.height, mmPerPx);
}

/** Ground, title and legend; returns the room between them, px. */
function drawFrame(context: SvgContext, frame: ChartFrame): { readonly top: number; readonly height: number } {
  const { title, legend, palette, width, height } = frame;
  context.fillStyle = palette.background;
  context.fillRect(0, 0, width, height);
  const top = title === '' ? margin : lineHeight + margin;
  drawText(context, title, margin, lineHeight, palette);
  context.font = labelFont(palette);
  const widest = Math.max(0, ...legend.map(({ label }) => context.measureText(label).width));
  const entryWidth = labelInset + widest + entryGap;
  const perLine = Math.max(Math.floor((width - 2 * margin + entryGap) / entryWidth), 1);
  const foot = Math.ceil(legend.length / perLine) * lineHeight + margin;
  legend.forEach((entry, i) => {
    const y = height - foot + lineHeight * (1 + Math.floor(i / perLine)) - margin / 2;
    drawEntry(context, entry, margin + (i % perLine) * entryWidth, y, palette);
  });
  return { top, height: Math.max(height - top - foot, 1) };
}

function drawEntry(context: SvgContext, { label, colour, dash }: LegendEntry, x: number, y: number, palette: Palette): void {
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.setLineDash([...dash]);
  context.beginPath();
  context.moveTo(x, y - 4);
  context.lineTo(x + sampleWidth, y - 4);
  context.stroke();
  drawText(context, label, x + labelInset, y, palette);
}

function drawText(context: SvgContext, text: string, x: number, y: number, palette: Palette): void {
  if (text === '') return;
  context.fillStyle = palette.text;
  context.font = labelFont(palette);
  context.fillText(text, x, y);
}

/** Draws what `plot` shows at another size, in other colours, without cursors; false where it shows nothing. */
function drawPlot(plot: HTMLCanvasElement, target: HTMLCanvasElement, palette: Palette): boolean {
  const chart = Chart.getChart(plot);
  if (!chart) return false;
  const { type, data, options, plugins = [] } = chart.config as typeof chart.config & { readonly type: 'line' };
  const own = { ...options, font: { ...options?.font }, scales: Object.fromEntries(scalesOf(options)) };
  applyPalette(own, palette);
  const copy = new Chart(target, {
    type,
    data,
    plugins: plugins.filter(({ id }) => id !== 'markers'),
    platform: BasicPlatform,
    options: {
      ...own,
      responsive: false,
      devicePixelRatio: 1,
      // A segment rule, even an empty one, makes lines go out as paths of the context instead of the browser's Path2D.
      datasets: { ...options?.datasets, line: { ...options?.datasets?.line, segment: {} } },
    },
  });
  copy.destroy();
  return true;
}

/** Each scale with parts of its own, so that other colours stay in the copy. */
function scalesOf(options: { readonly scales?: object } | undefined) {
  const parts = ['grid', 'border', 'ticks', 'title'] as const;
  return Object.entries((options?.scales ?? {}) as Readonly<Record<string, Partial<Record<(typeof parts)[number], object>>>>).map(
    ([id, scale]) => [id, { ...scale, ...Object.fromEntries(parts.map((part) => [part, { ...scale[part] }])) }] as const,
  );
}

/** Stands in for a canvas whose context writes SVG. */
function standIn(meter: TextMeter, width: number, height: number) {
  const context = new SvgContext(meter);
  const canvas = { width, height, getContext: () => context };
  Object.assign(context, { canvas });
  return { context, stand: canvas as unknown as HTMLCanvasElement };
}
