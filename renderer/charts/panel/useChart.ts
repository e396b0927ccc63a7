/** Keeps a chart drawn: new telemetry, other settings, another view, theme or cursors. Out of sight it costs nothing. */
import { computed, type Ref, shallowRef, watch } from 'vue';
import { useRuns } from '../../run/runs.ts';
import { useChartView } from '../chart-view.ts';
import { useSettings } from '../../theme/settings.ts';
import type { ChartSettings } from './chart-settings.ts';
import type { Figure } from '../figures/figure.ts';
import { useChartSeries } from './useChartSeries.ts';
import { useFigures } from './useFigures.ts';
import { useOwnZoom } from './useOwnZoom.ts';
import { useQueuedChart } from '../../plot/useQueuedChart.ts';

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

/** Draws what is asked for its width (px), with the cursor of all charts and the marks where it is over session time. */
function useDrawnPlot(
  canvas: Readonly<Ref<HTMLCanvasElement | null>>,
  plotFor: (width: number) => Figure['plot'] | null,
  isTime: () => boolean,
) {
  const { run, cursors } = useRuns();
  const look = useSettings();
  const view = useChartView();
  const queued = useQueuedChart(canvas, (chart) => {
    const plot = plotFor(chart.plotWidth);
    if (!plot) return;
    mark();
    chart.draw(plot);
  });

  watch([run.clock.chart, () => look.chartSpan, () => view.held], queued.request, { flush: 'post' });
  watch([() => cursors.pointed, () => cursors.a, () => cursors.b], mark);

  function mark(): void {
    const shown = isTime();
    queued.chart()?.mark({ cursor: shown ? cursors.pointed : null, a: shown ? cursors.a : null, b: shown ? cursors.b : null });
  }

  return queued;
}
