/** Groups of bars on a canvas: a thin wrapper of Chart.js. */
import { BarController, BarElement, CategoryScale, Chart, type ChartConfiguration, LinearScale } from 'chart.js';
import type { Palette } from '../theme/palette.ts';
import { applyPalette, axisLook, fixedWidth, stillOptions, tickLook } from './chart-theme.ts';
import { formatTick } from './tick.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale);

/** The bars of one colour: one value a group, NaN for none. */
export interface BarSeries {
  readonly label: string;
  readonly colour: string;
  readonly values: readonly number[];
}

export class BarChart {
  readonly #chart: Chart<'bar', number[]>;

  constructor(canvas: HTMLCanvasElement, yTitle: string, palette: Palette) {
    this.#chart = new Chart(canvas, configuration(yTitle));
    this.setPalette(palette);
  }

  /** Takes effect with the next drawing. */
  setPalette(palette: Palette): void {
    applyPalette(this.#chart.options, palette);
  }

  draw(groups: readonly string[], series: readonly BarSeries[]): void {
    const { data } = this.#chart;
    data.labels = [...groups];
    data.datasets.length = series.length;
    series.forEach(({ label, colour, values }, i) => {
      const dataset = (data.datasets[i] ??= { data: [] });
      Object.assign(dataset, { label, backgroundColor: colour, data: [...values] });
    });
    this.#chart.update('none');
  }

  destroy(): void {
    this.#chart.destroy();
  }
}

function configuration(yTitle: string): ChartConfiguration<'bar', number[]> {
  const tickWords = (value: string | number) => formatTick(Number(value));
  return {
    type: 'bar',
    data: { labels: [], datasets: [] },
    options: {
      ...{ ...stillOptions, events: [] },
      layout: { padding: { top: 6, right: 18 } },
      datasets: { bar: { categoryPercentage: 0.8, barPercentage: 0.9 } },
      scales: {
        x: { ...axisLook('receiver'), ticks: { ...tickLook } },
        y: {
          ...{ type: 'linear', ...axisLook(yTitle), ...fixedWidth, beginAtZero: true },
          ticks: { ...tickLook, maxTicksLimit: 5, callback: tickWords },
        },
      },
    },
  };
}
