/** A chart on a canvas, in the page's colours; it is drawn with the queue of all charts, while it is to be seen. */
import { useElementVisibility } from '@vueuse/core';
import { onBeforeUnmount, onMounted, type Ref, watch } from 'vue';
import { chartQueue } from '../run/draw-queue.ts';
import { PlotChart } from './plot-chart.ts';
import { useSettings } from '../components/theme/settings.ts';

/** `draw` is called when its turn has come after a `request`. */
export function useQueuedChart(canvas: Readonly<Ref<HTMLCanvasElement | null>>, draw: (chart: PlotChart) => void) {
  const look = useSettings();
  const visible = useElementVisibility(canvas, { initialValue: true });
  const owner = {};
  let chart: PlotChart | null = null;

  onMounted(() => {
    if (canvas.value) chart = new PlotChart(canvas.value, look.palette);
    request();
  });
  onBeforeUnmount(() => {
    chartQueue.forget(owner);
    chart?.destroy();
    chart = null;
  });
  watch(visible, request, { flush: 'post' });
  watch(
    () => look.palette,
    (palette) => (chart?.setPalette(palette), request()),
  );

  function request(): void {
    if (visible.value) chartQueue.request(owner, () => void (chart && visible.value && draw(chart)));
  }

  return { request, chart: () => chart };
}
