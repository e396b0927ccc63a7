/** What each series of a chart is at the marks A and B, and by how much they differ. */
import { computed } from 'vue';
import { useCursors } from '../../run/cursors.ts';
import { usePlayhead } from '../../run/playhead.ts';
import { useTelemetry } from '../../run/telemetry.ts';
import type { ChartSeries } from './chart-series.ts';
import { seriesTitle } from './chart-words.ts';
import type { Chart } from './useChart.ts';

/** Reads a series at a session time; NaN where nothing is held of then, or what is shown has not come so far. */
export function useReadAt(): (series: ChartSeries, time: number) => number {
  const telemetry = useTelemetry();
  const playhead = usePlayhead();
  return ({ read }, time) => {
    const { history } = telemetry;
    if (!history || time > Math.max(telemetry.time, playhead.time)) return Number.NaN;
    const rows = history.seriesFrom(time);
    return read(rows, rows.lastAtOrBefore(time));
  };
}

export function useMarkRows(chart: Chart) {
  const marks = useCursors();
  const telemetry = useTelemetry();
  const readAt = useReadAt();
  return computed(() => {
    void telemetry.clock.number.value;
    const at = (series: ChartSeries, time: number | null) => (time === null ? Number.NaN : readAt(series, time));
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
