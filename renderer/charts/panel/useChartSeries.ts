/** The series of a chart, in the open run and in the comparison run; those that are switched on, and their legend. */
import { computed, type ComputedRef } from 'vue';
import type { TelemetryLayout } from '../../../contract/telemetry.ts';
import { metricOf } from '../metrics/catalogue.ts';
import type { Metric } from '../metrics/metric.ts';
import { useHosted } from '../../run/hosted-session.ts';
import { useRuns } from '../../run/runs.ts';
import { useSelection } from '../../run/selection.ts';
import { type ChartedRun, chartSeries, type ChartSeries } from './chart-series.ts';
import type { ChartSettings } from './chart-settings.ts';
import { aggregateWords } from './chart-words.ts';
import { columnKey, laneKey } from './legend-entries.ts';
import { type ChartedComparison, comparisonSeries } from './comparison-series.ts';
import { useBoxes } from './box-source.ts';
import { useHiddenLines } from '../../plot/legend.ts';

export function useChartSeries(settings: () => ChartSettings) {
  const lanes = useSelection();
  const run = useChartedRun();
  const comparison = useChartedComparison(run);
  const boxes = useBoxes(settings);
  const metric = computed(() => shownMetric(settings(), run.value?.columns.layout ?? null));
  const seriesOf = (shown: Metric, chosen: ChartSettings): readonly ChartSeries[] => [
    ...(run.value ? chartSeries(run.value, shown, chosen) : []),
    ...(comparison.value ? comparisonSeries(comparison.value, shown, chosen, lanes.lanes) : []),
  ];
  const series = computed(() => (settings().kind === 'box' ? [] : seriesOf(metric.value, settings())));
  const against = computed(() => {
    const other = metricOf(settings().against, run.value?.columns.layout);
    if (!run.value || !other || settings().kind !== 'scatter') return null;
    return { metric: other, series: seriesOf(other, { ...settings(), over: other.usual }) };
  });
  const legend = computed(() => (settings().kind === 'box' ? boxes.value.series : series.value));
  const hidden = useHiddenLines(() => legend.value.flatMap(({ laneId, column }) => [laneKey(laneId), columnKey(column)]));
  const isShown = ({ laneId, column }: Pick<ChartSeries, 'laneId' | 'column'>) =>
    !lanes.hidden.has(laneId) && !hidden.has(laneKey(laneId)) && !hidden.has(columnKey(column));
  const shown = computed(() => series.value.filter(isShown));
  return { boxes, metric, series, against, legend, hidden, isShown, shown };
}

/** The metric as its numbers come out. */
function shownMetric({ metric: id, over }: ChartSettings, layout: TelemetryLayout | null): Metric {
  const metric = metricOf(id, layout) ?? metricOf('pair.deviation');
  if (!metric) throw new Error(`no metric ${id}`);
  return over === 'share' ? { ...metric, unit: 'ratio', title: `${metric.title}, ${aggregateWords.share}` } : metric;
}

/** The run in the telemetry, as charts need to know it; null before the first. */
function useChartedRun(): ComputedRef<ChartedRun | null> {
  const { run } = useRuns();
  const selection = useSelection();
  const hosted = useHosted();
  return computed(() => {
    if (!run.history) return null;
    const { seriesColumns } = run.history;
    const focus = selection.entity === null ? null : (seriesColumns.layout.entities[selection.entity] ?? null);
    return { columns: seriesColumns, log: run.conditions, receivers: selection.receivers, focus, colourOf: hosted.colourOf };
  });
}

/** The comparison run likewise, with the receivers of both in the order of their line styles; null without one. */
function useChartedComparison(open: ComputedRef<ChartedRun | null>): ComputedRef<ChartedComparison | null> {
  const { comparison } = useRuns();
  return computed(() => {
    const { history, conditions } = comparison;
    if (!history || !open.value) return null;
    const own = history.run.layout.pairs.map(({ receiver }) => receiver);
    const receivers = [...new Set([...open.value.receivers, ...own])];
    return { columns: history.seriesColumns, log: conditions, receivers, focus: open.value.focus, history, end: comparison.end() };
  });
}
