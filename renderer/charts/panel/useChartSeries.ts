/** What a chart is of: its series in the run shown and in the second run, those that are switched on, and their legend. */
import { computed, type ComputedRef } from 'vue';
import type { TelemetryLayout } from '../../../contract/telemetry.ts';
import { metricOf } from '../metrics/catalogue.ts';
import type { Metric } from '../metrics/metric.ts';
import { useConditions } from '../conditions.ts';
import { useSecondRun } from '../../run/second-run.ts';
import { useSecondTelemetry } from '../../run/second-telemetry.ts';
import { useSelection } from '../../run/selection.ts';
import { useTelemetry } from '../../run/telemetry.ts';
import { type ChartedRun, chartSeries, type ChartSeries } from './chart-series.ts';
import type { ChartSettings } from './chart-settings.ts';
import { aggregateWords } from './chart-words.ts';
import { columnKey, laneKey } from './legend-entries.ts';
import { type SecondCharted, secondSeries } from './second-series.ts';
import { useBoxes } from './useBoxes.ts';
import { useHiddenLines } from '../../plot/legend.ts';

export function useChartSeries(settings: () => ChartSettings) {
  const lanes = useSelection();
  const run = useChartedRun();
  const second = useSecondCharted(run);
  const boxes = useBoxes(settings);
  const metric = computed(() => shownMetric(settings(), run.value?.columns.layout ?? null));
  const seriesOf = (shown: Metric, chosen: ChartSettings): readonly ChartSeries[] => [
    ...(run.value ? chartSeries(run.value, shown, chosen) : []),
    ...(second.value ? secondSeries(second.value, shown, chosen, lanes.lanes) : []),
  ];
  const series = computed(() => (settings().kind === 'box' ? [] : seriesOf(metric.value, settings())));
  const against = computed(() => {
    const other = metricOf(settings().against, run.value?.columns.layout);
    if (!run.value || !other || settings().kind !== 'scatter') return null;
    return { metric: other, series: seriesOf(other, { ...settings(), over: other.usual }) };
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
function useChartedRun(): ComputedRef<ChartedRun | null> {
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

/** The second run likewise, with the receivers of both in the order in which they have their line styles; null while there is none. */
function useSecondCharted(first: ComputedRef<ChartedRun | null>): ComputedRef<SecondCharted | null> {
  const second = useSecondRun();
  const telemetry = useSecondTelemetry();
  return computed(() => {
    const { history, log } = telemetry;
    if (!history || !log || !second.run || !first.value) return null;
    const own = second.run.layout.pairs.map(({ receiver }) => receiver);
    const receivers = [...new Set([...first.value.receivers, ...own])];
    return { columns: history.seriesColumns, log, receivers, focus: first.value.focus, history, end: second.run.time };
  });
}
