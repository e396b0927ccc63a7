/** Draws plots on a canvas: a thin wrapper that gives Chart.js nothing to parse, animate or observe. */
import {
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
} from 'chart.js';
import { formatClock, formatMinutes } from '../components/format/quantity.ts';
import type { Palette } from '../components/theme/palette.ts';
import { applyPalette, axisLook, stillOptions, tickLook, valueAxis, formatTick, valueTitle } from './chart-theme.ts';
import type { ChartPoint } from './line-points.ts';
import { type Markers, markersPlugin, noMarkers } from './markers.ts';
import type { Layer, Plot, PlotAxis, PlotPlace } from './plot.ts';
import type { AxisRange } from '../run/view-range.ts';
import { extentOf, type ShapeLayers, shapesPlugin } from './shapes.ts';

Chart.register(LineController, LineElement, PointElement, LinearScale, LogarithmicScale);

/** The part under a pixel: the plot, its x axis, its y axis, or null. */
export type PlotArea = 'plot' | 'x' | 'y';

export class PlotChart {
  readonly #chart: Chart<'line', ChartPoint[]>;
  readonly #markers: Markers = { ...noMarkers };
  readonly #shapes: ShapeLayers = { layers: [] };

  constructor(canvas: HTMLCanvasElement, palette: Palette) {
    this.#chart = new Chart(canvas, configuration([shapesPlugin(this.#shapes), markersPlugin(this.#markers), valueTitle]));
    this.setPalette(palette);
  }

  /** Takes effect with the next drawing. */
  setPalette(palette: Palette): void {
    Object.assign(this.#markers, { colour: palette.mutedText, strong: palette.focus, font: palette.font });
    applyPalette(this.#chart.options, palette);
  }

  draw({ x, y, xRange, yRange, layers }: Plot): void {
    const { data, options } = this.#chart;
    this.#shapes.layers = layers;
    data.datasets.length = layers.length;
    layers.forEach((layer, i) => (data.datasets[i] = datasetOf(layer, xRange)));
    setAxis(options.scales?.['x'], x, xRange, 7);
    setAxis(options.scales?.['y'], y, yRange, 5);
    this.#chart.update('none');
  }

  /** Moves the marks over the plot. */
  mark(next: Partial<Pick<Markers, 'cursor' | 'a' | 'b' | 'band'>>): void {
    const names = Object.keys(next) as (keyof typeof next)[];
    if (names.every((name) => this.#markers[name] === next[name])) return;
    Object.assign(this.#markers, next);
    this.#chart.draw();
  }

  /** The place that the pixel stands for, even beside the plot; null before anything is drawn. */
  placeAt(pixelX: number, pixelY: number): PlotPlace | null {
    const { x, y } = this.#chart.scales;
    const [atX, atY] = [x?.getValueForPixel(pixelX), y?.getValueForPixel(pixelY)];
    return atX === undefined || atY === undefined ? null : { x: atX, y: atY };
  }

  areaAt(pixelX: number, pixelY: number): PlotArea | null {
    const { left, right, top, bottom } = this.#chart.chartArea;
    if (pixelX >= left && pixelX <= right && pixelY >= top && pixelY <= bottom) return 'plot';
    if (pixelX < left && pixelY <= bottom) return 'y';
    return pixelY > bottom && pixelX >= left ? 'x' : null;
  }

  /** Pixel of a number of the x axis. */
  pixelOf(value: number): number {
    return this.#chart.scales['x']?.getPixelForValue(value) ?? Number.NaN;
  }

  pixelOfY(value: number): number {
    return this.#chart.scales['y']?.getPixelForValue(value) ?? Number.NaN;
  }

  /** The ranges of the axes as drawn. */
  get ranges(): { readonly x: AxisRange; readonly y: AxisRange } {
    const { x, y } = this.#chart.scales;
    return { x: { from: x?.min ?? 0, to: x?.max ?? 1 }, y: { from: y?.min ?? 0, to: y?.max ?? 1 } };
  }

  /** Width of the plot, px. */
  get plotWidth(): number {
    return this.#chart.chartArea?.width ?? 0;
  }

  destroy(): void {
    this.#chart.destroy();
  }
}

/** Radius of points, px. */
const usualSize = 4;
function datasetOf(layer: Layer, range: AxisRange | null): ChartDataset<'line', ChartPoint[]> {
  if (layer.shape !== 'points') return { data: extentOf(layer, range), showLine: false, pointRadius: 0 };
  const { colour } = layer;
  const marked = {
    pointRadius: layer.size ?? usualSize,
    pointStyle: layer.mark,
    pointBackgroundColor: `${colour}99`,
    pointBorderColor: colour,
  };
  return { data: layer.points, showLine: false, ...marked };
}

/** Below this range (s) whole seconds do not distinguish ticks. */
const leastMinutes = 8;

function setAxis(scale: object | undefined, axis: PlotAxis, range: AxisRange | null, ticks: number): void {
  const { title, words, time, percent, zero, log } = axis;
  const inTime = range && range.to - range.from < leastMinutes ? formatClock : formatMinutes;
  const written = (value: number) => (words ? (words[value] ?? '') : time ? inTime(value) : formatTick(value, percent));
  const callback = (value: string | number) => written(Number(value));
  const ticksBetween = words ? wholeBetween : log ? decimalBetween : undefined;
  const afterBuildTicks = ticksBetween && ((built: BuiltTicks) => void (built.ticks = ticksBetween(built)));
  const type = log ? 'logarithmic' : 'linear';
  Object.assign(scale ?? {}, { type, min: range?.from, max: range?.to, beginAtZero: (zero ?? false) && !log, afterBuildTicks });
  Object.assign((scale as { title?: object }).title ?? {}, { text: title });
  Object.assign((scale as { ticks?: object }).ticks ?? {}, { callback, maxTicksLimit: words ? mostWords : ticks });
}

interface BuiltTicks {
  readonly min: number;
  readonly max: number;
  ticks: { value: number }[];
}

/** Words along an axis at most. */
const mostWords = 24;

/** Words stand at 0, 1 … whatever the range. */
function wholeBetween({ min, max }: BuiltTicks): { value: number }[] {
  const first = Math.ceil(min);
  const count = Math.min(Math.max(Math.floor(max) - first + 1, 0), mostWords);
  return Array.from({ length: count }, (_, i) => ({ value: first + i }));
}

/** Over more decades than this, only powers of ten have ticks. */
const mostDecades = 3;

/** 1, 2, 5, 10 … of every decade that a logarithmic axis spans. */
function decimalBetween({ min, max }: BuiltTicks): { value: number }[] {
  const first = Math.floor(Math.log10(min));
  const decades = Math.ceil(Math.log10(max)) - first;
  const steps = decades > mostDecades ? [1] : [1, 2, 5];
  const ticks = Array.from({ length: decades + 1 }, (_, i) => steps.map((step) => ({ value: Number(`${step}e${first + i}`) }))).flat();
  const within = ticks.filter(({ value }) => value >= min && value <= max);
  return within.length > 1 ? within : [{ value: min }, { value: max }];
}

function configuration(
  plugins: NonNullable<ChartConfiguration<'line', ChartPoint[]>['plugins']>,
): ChartConfiguration<'line', ChartPoint[]> {
  return {
    type: 'line',
    data: { datasets: [] },
    options: {
      ...stillOptions,
      elements: { point: { radius: 0, borderWidth: 1 } },
      scales: {
        x: { type: 'linear', ...axisLook(''), ticks: { ...tickLook, includeBounds: false } },
        y: { type: 'linear', ...valueAxis(), ticks: { ...tickLook, includeBounds: false } },
      },
    },
    plugins,
  };
}
