/** The plot of a chart as SVG: the same chart drawn once more, onto a context that writes. */
import { BasicPlatform, Chart } from 'chart.js';
import { SvgContext, type TextMeter } from './svg-context.ts';

/** What is drawn now on `canvas`, which a chart draws on, in CSS pixels; without the element around it. */
export function plotSvg(canvas: HTMLCanvasElement): string {
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
