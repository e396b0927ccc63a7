/** Makes the figure of a chart as the telemetry, the sweep and the view stand. */
import { LinePoints } from '../../plot/line-points.ts';
import { useChartView } from '../chart-view.ts';
import { useRuns } from '../../run/runs.ts';
import type { ChartSettings } from './chart-settings.ts';
import { barsFigure } from '../figures/bars-figure.ts';
import { boxFigure } from '../figures/box-figure.ts';
import { type Figure, visibleRows } from '../figures/figure.ts';
import { histogramFigure } from '../figures/histogram-figure.ts';
import { scatterFigure } from '../figures/scatter-figure.ts';
import { seriesFigure } from '../figures/series-figure.ts';
import type { useChartSeries } from './useChartSeries.ts';
import type { OwnZoom } from './useOwnZoom.ts';

/** Points of a line at most: more than one a pixel cannot be seen, and cost time. */
const pointsPerPixel = 0.6;
const fewestPoints = 60;

/** The figure for a plot of a width, px; null before the first run. */
export function useFigures(settings: () => ChartSettings, charted: ReturnType<typeof useChartSeries>, zoom: OwnZoom) {
  const { against, boxes, isShown, metric, shown } = charted;
  const { run } = useRuns();
  const view = useChartView();
  const buffers: LinePoints[] = [];

  return (width: number): Figure | null => {
    const chosen = { ...settings(), xRange: zoom.x.value, yRange: zoom.y.value };
    if (chosen.kind === 'box') return boxFigure(boxes.metric.value, boxes.series.value.filter(isShown), { ...chosen, ...boxes.axis.value });
    if (!run.history) return null;
    const range = view.range();
    const rows = visibleRows(run.history.seriesFrom(range.from), range);
    if (chosen.kind === 'bars') return barsFigure(rows, metric.value, shown.value, chosen);
    if (chosen.kind === 'histogram') return histogramFigure(rows, metric.value, shown.value, chosen);
    if (chosen.kind === 'scatter' && against.value)
      return scatterFigure(rows, { metric: metric.value, series: shown.value }, against.value, chosen);
    const threshold = Math.max(Math.round(width * pointsPerPixel), fewestPoints);
    while (buffers.length < shown.value.length) buffers.push(new LinePoints());
    return seriesFigure(rows, metric.value, shown.value, { ...chosen, buffers, threshold });
  };
}
