/** Lines over session time on a canvas: a thin wrapper that gives Chart.js nothing to parse, animate or observe. */
import { Chart, type ChartConfiguration, LinearScale, LineController, LineElement, PointElement } from 'chart.js';
import { formatMinutes } from '../format/quantity.ts';
import type { Palette } from '../theme/palette.ts';
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

/** Width of the y axis, px: fixed, so that charts under each other align and none jumps. */
const axisWidth = 52;

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
    const { scales, font } = this.#chart.options;
    if (font) Object.assign(font, { family: palette.font, size: 10 });
    for (const scale of Object.values(scales ?? {})) {
      Object.assign(scale?.grid ?? {}, { color: palette.grid, tickColor: palette.line });
      Object.assign(scale?.border ?? {}, { color: palette.line });
      Object.assign(scale?.ticks ?? {}, { color: palette.mutedText });
      Object.assign((scale as { title?: object } | undefined)?.title ?? {}, { color: palette.mutedText });
    }
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
      ...{ animation: false, parsing: false, normalized: true, responsive: true, maintainAspectRatio: false },
      events: [],
      font: {},
      layout: { padding: { top: 6, right: 18 } },
      elements: { point: { radius: 0 }, line: { borderWidth: 1, borderJoinStyle: 'round' } },
      scales: {
        x: axis('session time (min:s)', { maxTicksLimit: 7, callback: (time) => formatMinutes(Number(time)) }),
        y: { ...axis(yTitle, { maxTicksLimit: 5, callback: (value) => formatTick(Number(value)) }), ...fixedWidth, min: 0 },
      },
    },
    plugins: [crosshairPlugin(crosshair)],
  };
}

const fixedWidth = {
  afterFit: (scale: { width: number }) => {
    scale.width = axisWidth;
  },
};

function axis(text: string, ticks: { maxTicksLimit: number; callback: (value: string | number) => string }) {
  return {
    type: 'linear' as const,
    title: { display: true, text, padding: 0, font: { size: 10 } },
    ticks: { ...ticks, maxRotation: 0, includeBounds: false, padding: 2, font: { size: 10 } },
    grid: { tickLength: 3 },
    border: {},
  };
}
