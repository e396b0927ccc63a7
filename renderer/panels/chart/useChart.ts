/** Keeps a chart drawn: new telemetry, other settings, another view, theme, cursor or marks. Out of sight it costs nothing. */
import { useElementVisibility } from '@vueuse/core';
import { computed, onBeforeUnmount, onMounted, type Ref, shallowRef, watch } from 'vue';
import { PlotChart } from '../../charts/plot-chart.ts';
import { useChartCursor } from '../../stores/chart-cursor.ts';
import { useCursors } from '../../stores/cursors.ts';
import { useChartView } from '../../stores/chart-view.ts';
import { useSettings } from '../../stores/settings.ts';
import { useTelemetry } from '../../stores/telemetry.ts';
import type { ChartSettings } from './chart-settings.ts';
import { chartQueue } from './draw-charts.ts';
import type { Figure } from './figures/figure.ts';
import { useChartSeries } from './useChartSeries.ts';
import { useFigures } from './useFigures.ts';
import { useOwnZoom } from './useOwnZoom.ts';

export type Chart = ReturnType<typeof useChart>;

export function useChart(canvas: Readonly<Ref<HTMLCanvasElement | null>>, settings: () => ChartSettings) {
  const view = useChartView();
  const charted = useChartSeries(settings);
  const zoom = useOwnZoom(settings);
  const figureFor = useFigures(settings, charted, zoom);
  const figure = shallowRef<Figure | null>(null);
  const isTime = computed(() => settings().kind === 'series');
  const drawn = useDrawnPlot(
    canvas,
    (width) => (figure.value = figureFor(width))?.plot ?? null,
    () => isTime.value,
  );
  watch([charted.shown, charted.against, charted.boxes.series, zoom.x, zoom.y, settings], drawn.request, { flush: 'post' });

  return {
    ...charted,
    ...{ isTime, figure, zoom, drawn: drawn.chart },
    reset: (): void => {
      zoom.reset();
      if (isTime.value) view.follow();
    },
  };
}

/** Draws with the queue of all charts, while the canvas is to be seen. `plotFor` a width, px, is asked at each drawing. */
function useDrawnPlot(
  canvas: Readonly<Ref<HTMLCanvasElement | null>>,
  plotFor: (width: number) => Figure['plot'] | null,
  isTime: () => boolean,
) {
  const cursor = useChartCursor();
  const look = useSettings();
  const marks = useCursors();
  const telemetry = useTelemetry();
  const view = useChartView();
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
  watch([telemetry.clock.chart, visible, () => look.chartSpan, () => view.held], request, { flush: 'post' });
  watch([() => cursor.time, () => marks.a, () => marks.b], mark);
  watch(
    () => look.palette,
    (palette) => (chart?.setPalette(palette), request()),
  );

  function request(): void {
    if (visible.value) chartQueue.request(owner, draw);
  }

  function draw(): void {
    const plot = chart && visible.value ? plotFor(chart.plotWidth) : null;
    if (!plot) return;
    mark();
    chart?.draw(plot);
  }

  function mark(): void {
    const shown = isTime();
    chart?.mark({ cursor: shown ? cursor.time : null, a: shown ? marks.a : null, b: shown ? marks.b : null });
  }

  return { request, chart: () => chart };
}
