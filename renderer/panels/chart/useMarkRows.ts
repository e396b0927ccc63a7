/** What each series of a chart is at the marks A and B, and by how much they differ. */
import { computed } from 'vue';
import { useCursors } from '../../stores/cursors.ts';
import { useTelemetry } from '../../stores/telemetry.ts';
import type { TelemetryHistory } from '../../telemetry/telemetry-history.ts';
import type { ChartSeries } from './chart-series.ts';
import { seriesTitle } from './chart-words.ts';
import type { Chart } from './useChart.ts';

/** A series at a session time; NaN where nothing is held of then. */
export function readAt(history: TelemetryHistory | null, { read }: ChartSeries, time: number): number {
  if (!history) return Number.NaN;
  const rows = history.seriesFrom(time);
  return read(rows, rows.lastAtOrBefore(time));
}

export function useMarkRows(chart: Chart) {
  const marks = useCursors();
  const telemetry = useTelemetry();
  return computed(() => {
    void telemetry.clock.number.value;
    const at = (series: ChartSeries, time: number | null) => (time === null ? Number.NaN : readAt(telemetry.history, series, time));
    return chart.shown.value.map((series) => {
      const [a, b] = [at(series, marks.a), at(series, marks.b)];
      return {
        id: `${series.laneId} ${series.column}`,
        title: seriesTitle(series),
        colour: series.colour,
        dash: series.dash,
        a,
        b,
        change: b - a,
      };
    });
  });
}
