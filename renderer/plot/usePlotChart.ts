/** A plot on a canvas in the palette that it is given, drawn at once whenever it changes: on screen and on paper. */
import { onBeforeUnmount, onMounted, type Ref, watch } from 'vue';
import type { Palette } from '../components/theme/palette.ts';
import { PlotChart } from './plot-chart.ts';
import type { Plot } from './plot.ts';

/** Returns the chart; null before it is mounted. */
export function usePlotChart(canvas: Readonly<Ref<HTMLCanvasElement | null>>, plot: () => Plot, palette: () => Palette) {
  let chart: PlotChart | null = null;
  const draw = () => chart?.draw(plot());

  onMounted(() => {
    if (canvas.value) chart = new PlotChart(canvas.value, palette());
    draw();
  });
  onBeforeUnmount(() => chart?.destroy());
  watch(plot, draw, { flush: 'post' });
  // Printing does not wait for the next tick of the event loop.
  watch(palette, (next) => (chart?.setPalette(next), draw()), { flush: 'sync' });

  return () => chart;
}
