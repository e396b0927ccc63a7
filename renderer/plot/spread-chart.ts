/** Lines through points with a band about them, over values or words: a thin wrapper of Chart.js. */
import {
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
} from 'chart.js';
import type { Palette } from '../theme/palette.ts';
import { applyPalette, axisLook, stillOptions, tickLook, valueAxis, formatTick, valueTitle } from './chart-theme.ts';
import type { ChartPoint } from './line-points.ts';
import { type Markers, markersPlugin, noMarkers } from './markers.ts';

Chart.register(Filler, LineController, LineElement, LinearScale, PointElement);

export interface SpreadLine {
  readonly colour: string;
  readonly dash: readonly number[];
  /** NaN where nothing is known. */
  readonly points: readonly { readonly x: number; readonly low: number; readonly middle: number; readonly high: number }[];
}

export interface SpreadAxes {
  readonly x: string;
  readonly y: string;
  /** Words at 0, 1 … in place of numbers. */
  readonly words: readonly string[] | null;
}

/** Share of the colour in a band. */
const bandAlpha = '33';

export class SpreadChart {
  readonly #chart: Chart<'line', ChartPoint[]>;
  readonly #markers: Markers = { ...noMarkers };
  #palette: Palette;
  #xs: readonly number[] = [];

  constructor(canvas: HTMLCanvasElement, palette: Palette) {
    this.#chart = new Chart(canvas, configuration(this.#markers));
    this.#palette = palette;
  }

  /** Takes effect with the next drawing. */
  setPalette(palette: Palette): void {
    this.#palette = palette;
  }

  draw(lines: readonly SpreadLine[], axes: SpreadAxes): void {
    this.#xs = lines[0]?.points.map(({ x }) => x) ?? [];
    this.#chart.data.datasets = lines.flatMap(datasetsOf);
    const { x, y } = this.#chart.options.scales ?? {};
    Object.assign(x ?? {}, xAxis(axes, this.#xs));
    Object.assign(y?.title ?? {}, { text: axes.y });
    this.#markers.colour = this.#palette.lineStrong;
    applyPalette(this.#chart.options, this.#palette);
    this.#chart.update('none');
  }

  /** Moves the cursor; null takes it away. */
  mark(x: number | null): void {
    if (this.#markers.cursor === x) return;
    this.#markers.cursor = x;
    this.#chart.draw();
  }

  /** Place, among the points of a line, of the one nearest to the pixel; null outside the plot. */
  placeAt(pixel: number): number | null {
    const { left, right } = this.#chart.chartArea;
    const scale = this.#chart.scales['x'];
    if (!scale || pixel < left - reach || pixel > right + reach || this.#xs.length === 0) return null;
    const distances = this.#xs.map((x) => Math.abs(scale.getPixelForValue(x) - pixel));
    return distances.indexOf(Math.min(...distances));
  }

  destroy(): void {
    this.#chart.destroy();
  }
}

/** The pointer may be this far (px) beside the plot. */
const reach = 12;

/** The lower edge, the upper one with the band down to it, the line itself. */
function datasetsOf({ colour, dash, points }: SpreadLine): ChartDataset<'line', ChartPoint[]>[] {
  const edge = { borderWidth: 0, pointRadius: 0 };
  const along = (of: 'low' | 'middle' | 'high') => points.map((point) => ({ x: point.x, y: point[of] }));
  return [
    { ...edge, data: along('low') },
    { ...edge, data: along('high'), fill: '-1', backgroundColor: colour + bandAlpha },
    { data: along('middle'), borderColor: colour, borderDash: [...dash], pointBackgroundColor: colour, pointRadius: 2, fill: false },
  ];
}

function xAxis({ x, words }: SpreadAxes, xs: readonly number[]) {
  const [least, most] = [Math.min(...xs), Math.max(...xs)];
  const room = words || least === most ? 0.5 : 0;
  const callback = (value: string | number) => (words ? (words[Number(value)] ?? '') : formatTick(Number(value)));
  return {
    ...{ title: { ...axisLook(x).title }, min: least - room, max: most + room },
    ticks: { ...tickLook, callback, includeBounds: false, ...(words && { stepSize: 1 }) },
  };
}

function configuration(markers: Markers): ChartConfiguration<'line', ChartPoint[]> {
  const ticks = { ...tickLook, maxTicksLimit: 6, callback: (value: string | number) => formatTick(Number(value)) };
  return {
    type: 'line',
    data: { datasets: [] },
    options: {
      ...stillOptions,
      elements: { line: { borderWidth: 1.5, borderJoinStyle: 'round' } },
      scales: {
        x: { type: 'linear', ...axisLook(''), ticks: { ...tickLook } },
        y: { type: 'linear', ...valueAxis(), ticks },
      },
    },
    plugins: [markersPlugin(markers), valueTitle],
  };
}
