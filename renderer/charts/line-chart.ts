/** Lines over session time on a canvas: a thin wrapper that gives Chart.js nothing to parse, animate or observe. */
import { Chart, type ChartConfiguration, LinearScale, LineController, LineElement, PointElement } from 'chart.js';
import { formatMinutes } from '../format/quantity.ts';
import type { Palette } from '../theme/palette.ts';
import { applyPalette, axisLook, fixedWidth, stillOptions, tickLook } from './chart-theme.ts';
import { type Crosshair, crosshairPlugin } from './crosshair.ts';
import type { ChartPoint } from './line-points.ts';
import { formatTick } from './tick.ts';
import type { TimeRange } from './time-range.ts';

Chart.register(LineController, LineElement, PointElement, LinearScale);

export interface ChartLine {
  readonly colour: string;
  readonly dash: readonly number[];
  readonly points: ChartPoint[];
}

export class LineChart {
  readonly #chart: Chart<'line', ChartPoint[]>;
  readonly #crosshair: Crosshair = { time: null, colour: '' };

  constructor(canvas: HTMLCanvasElement, yTitle: string, palette: Palette) {
    this.#chart = new Chart(canvas, configuration(yTitle, this.#crosshair));
    this.setPalette(palette);
  }

  /** Takes effect with the next drawing. */
  setPalette(palette: Palette): void {
    this.#crosshair.colour = palette.lineStrong;
    applyPalette(this.#chart.options, palette);
  }

  draw(lines: readonly ChartLine[], { from, to }: TimeRange): void {
    const { data, options } = this.#chart;
    data.datasets.length = lines.length;
    lines.forEach(({ colour, dash, points }, i) => {
      const dataset = (data.datasets[i] ??= { data: points });
      Object.assign(dataset, { data: points, borderColor: colour, borderDash: [...dash] });
    });
    Object.assign(options.scales?.x ?? {}, { min: from, max: to });
    this.#chart.update('none');
  }

  /** Moves the crosshair; null takes it away. */
  mark(time: number | null): void {
    if (this.#crosshair.time === time) return;
    this.#crosshair.time = time;
    this.#chart.draw();
  }

  /** Session time under the pixel; null outside the plot. */
  timeAt(x: number): number | null {
    const { left, right } = this.#chart.chartArea;
    if (x < left || x > right) return null;
    return this.#chart.scales.x?.getValueForPixel(x) ?? null;
  }

  /** Width of the plot, px. */
  get plotWidth(): number {
    return this.#chart.chartArea?.width ?? 0;
  }

  destroy(): void {
    this.#chart.destroy();
  }
}

function configuration(yTitle: string, crosshair: Crosshair): ChartConfiguration<'line', ChartPoint[]> {
  return {
    type: 'line',
    data: { datasets: [] },
    options: {
      ...{ ...stillOptions, events: [], parsing: false, normalized: true },
      layout: { padding: { top: 6, right: 18 } },
      elements: { point: { radius: 0 }, line: { borderWidth: 1, borderJoinStyle: 'round' } },
      scales: {
        x: axis('session time (min:s)', { maxTicksLimit: 7, callback: (time) => formatMinutes(Number(time)) }),
        y: { ...axis(yTitle, { maxTicksLimit: 5, callback: (value) => formatTick(Number(value)) }), ...fixedWidth, suggestedMin: 0 },
      },
    },
    plugins: [crosshairPlugin(crosshair)],
  };
}

function axis(text: string, ticks: { maxTicksLimit: number; callback: (value: string | number) => string }) {
  return {
    type: 'linear' as const,
    ...axisLook(text),
    ticks: { ...tickLook, ...ticks, includeBounds: false },
  };
}
