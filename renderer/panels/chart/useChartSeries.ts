/** What a chart is of: its series in the run shown, those that are switched on, and their legend. */
import { computed } from 'vue';
import type { TelemetryLayout } from '../../../contract/telemetry.ts';
import { metricOf } from '../../metrics/catalogue.ts';
import type { Metric } from '../../metrics/metric.ts';
import { useConditions } from '../../stores/conditions.ts';
import { useSelection } from '../../stores/selection.ts';
import { useTelemetry } from '../../stores/telemetry.ts';
import { chartSeries, type ChartSeries } from './chart-series.ts';
import type { ChartSettings } from './chart-settings.ts';
import { aggregateWords } from './chart-words.ts';
import { columnKey, laneKey } from './legend-entries.ts';
import { useBoxes } from './useBoxes.ts';
import { useHiddenLines } from './useHiddenLines.ts';

export function useChartSeries(settings: () => ChartSettings) {
  const lanes = useSelection();
  const run = useChartedRun();
  const boxes = useBoxes(settings);
  const metric = computed(() => shownMetric(settings(), run.value?.columns.layout ?? null));
  const series = computed(() => (run.value && settings().kind !== 'box' ? chartSeries(run.value, metric.value, settings()) : []));
  const against = computed(() => {
    const other = metricOf(settings().against, run.value?.columns.layout);
    if (!run.value || !other || settings().kind !== 'scatter') return null;
    return { metric: other, series: chartSeries(run.value, other, { ...settings(), over: other.usual }) };
  });
  const legend = computed(() => (settings().kind === 'box' ? boxes.series.value : series.value));
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
function useChartedRun() {
  const conditions = useConditions();
  const selection = useSelection();
  const telemetry = useTelemetry();
  return computed(() => {
    if (!telemetry.history) return null;
    const { seriesColumns } = telemetry.history;
    const focus = selection.entity === null ? null : (seriesColumns.layout.entities[selection.entity] ?? null);
    return { columns: seriesColumns, log: conditions.log, receivers: selection.receivers, focus };
  });
}
