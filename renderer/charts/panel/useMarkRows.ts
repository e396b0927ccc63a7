/** The values of each series of a chart at the cursors A and B, and their difference. */
import { computed } from 'vue';
import { useRuns } from '../../run/runs.ts';
import type { ChartSeries } from './chart-series.ts';
import { seriesTitle } from './chart-words.ts';
import type { Chart } from './useChart.ts';

/** Reads a series at a session time; NaN where no row is held, or the run as shown has not come so far. */
export function useReadAt(): (series: ChartSeries, time: number) => number {
  const { run } = useRuns();
  return ({ read }, time) => {
    const { history, playhead } = run;
    if (!history || time > Math.max(run.time, playhead.time)) return Number.NaN;
    const rows = history.seriesFrom(time);
    return read(rows, rows.lastAtOrBefore(time));
  };
}

export function useMarkRows(chart: Chart) {
  const { run, cursors } = useRuns();
  const readAt = useReadAt();
  return computed(() => {
    void run.clock.number.value;
    const at = (series: ChartSeries, time: number | null) => (time === null ? Number.NaN : readAt(series, time));
    return chart.shown.value.map((series) => {
      const [a, b] = [at(series, cursors.a), at(series, cursors.b)];
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
