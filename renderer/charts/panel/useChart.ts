/**
 * Keeps a chart drawn: new telemetry, other settings, another view, theme or cursors. Out of sight it costs nothing.
 */
import { computed, type Ref, shallowRef, watch } from 'vue';
import { useRuns } from '../../run/runs.ts';
import { useChartView } from '../chart-view.ts';
import { useSettings } from '../../components/theme/settings.ts';
import { type ChartSettings, mayBeLog } from './chart-settings.ts';
import { type Figure, visibleRows } from '../figures/figure.ts';
import { useChartSeries } from './useChartSeries.ts';
import { useQueuedChart } from '../../plot/useQueuedChart.ts';
import { onLogAxis } from '../../plot/plot.ts';
import type { AxisRange } from '../../run/view-range.ts';
import { BandPoints } from '../../plot/band-points.ts';
import { LinePoints } from '../../plot/line-points.ts';
import { barsFigure } from '../figures/bars-figure.ts';
import { boxFigure } from '../figures/box-figure.ts';
import { histogramFigure } from '../figures/histogram-figure.ts';
import { scatterFigure } from '../figures/scatter-figure.ts';
import { seriesFigure } from '../figures/series-figure.ts';

export type Chart = ReturnType<typeof useChart>;

export function useChart(canvas: Readonly<Ref<HTMLCanvasElement | null>>, settings: () => ChartSettings) {
  const view = useChartView();
  const charted = useChartSeries(settings);
  const zoom = useOwnZoom(settings);
  /** Index of the series that is pointed at, in the plot or its legend; −1: none is. */
  const pointed = shallowRef(-1);
  const figureFor = useFigures(settings, charted, zoom, pointed);
  const figure = shallowRef<Figure | null>(null);
  const isTime = computed(() => settings().kind === 'series');
  const drawn = useDrawnPlot(
    canvas,
    (width) => {
      figure.value = figureFor(width);
      return figure.value && settings().logY && mayBeLog(settings().kind) ? onLogAxis(figure.value.plot) : (figure.value?.plot ?? null);
    },
    () => isTime.value,
  );
  watch([charted.shown, charted.against, () => charted.boxes.value.series, zoom.x, zoom.y, settings, pointed], drawn.request, {
    flush: 'post',
  });

  return {
    ...charted,
    isTime,
    figure,
    zoom,
    pointed,
    drawn: drawn.chart,
    reset: (): void => {
      zoom.reset();
      if (isTime.value) view.follow();
    },
  };
}

/** Draws the plot for its width (px), with the cursors where it is over session time. */
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

/** null: fits. Along session time all charts show the same. */
function useOwnZoom(settings: () => ChartSettings) {
  const x = shallowRef<AxisRange | null>(null);
  const y = shallowRef<AxisRange | null>(null);
  function reset(): void {
    x.value = null;
    y.value = null;
  }
  watch(() => `${settings().kind} ${settings().metric} ${settings().against}`, reset);
  return { x, y, reset };
}

type OwnZoom = ReturnType<typeof useOwnZoom>;

/** Points of a line at most: more than one a pixel cannot be seen, and cost time. */
const pointsPerPixel = 0.6;
const fewestPoints = 60;

/** The figure for a plot of a width, px; null before the first run. */
function useFigures(
  settings: () => ChartSettings,
  charted: ReturnType<typeof useChartSeries>,
  zoom: OwnZoom,
  pointed: Readonly<Ref<number>>,
) {
  const { against, boxes, isShown, metric, shown } = charted;
  const { run } = useRuns();
  const view = useChartView();
  const buffers: LinePoints[] = [];
  const bands: BandPoints[] = [];

  return (width: number): Figure | null => {
    const chosen = { ...settings(), xRange: zoom.x.value, yRange: zoom.y.value };
    if (chosen.kind === 'box') {
      const { metric: measured, series, axis, places } = boxes.value;
      return boxFigure(measured, series.filter(isShown), { ...chosen, axis, places });
    }
    if (!run.history) return null;
    const range = view.range();
    const rows = visibleRows(run.history.seriesFrom(range.from), range);
    if (chosen.kind === 'bars') return barsFigure(rows, metric.value, shown.value, chosen);
    if (chosen.kind === 'histogram') return histogramFigure(rows, metric.value, shown.value, chosen);
    if (chosen.kind === 'scatter' && against.value)
      return scatterFigure(rows, { metric: metric.value, series: shown.value }, against.value, chosen);
    const threshold = Math.max(Math.round(width * pointsPerPixel), fewestPoints);
    while (buffers.length < shown.value.length) buffers.push(new LinePoints());
    while (bands.length < shown.value.length) bands.push(new BandPoints());
    const banded = shown.value.length === 1 ? 0 : pointed.value;
    return seriesFigure(rows, metric.value, shown.value, { ...chosen, banded, buffers, bands, threshold });
  };
}
