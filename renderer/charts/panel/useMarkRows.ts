/** The values of each series of a chart at the cursors A and B, and their difference. */
import { computed } from 'vue';
import { useRuns } from '../../run/runs.ts';
import type { ChartSeries } from './chart-series.ts';
import { seriesTitle } from './chart-words.ts';
import type { Chart } from './useChart.ts';

/**
 * Reads a series at a session time, as a mean over the last `smooth` seconds where that is not 0; NaN where no row is
 * held, or the run as shown has not come so far.
 */
export function useReadAt(smooth: () => number): (series: ChartSeries, time: number) => number {
  const { run } = useRuns();
  return ({ read }, time) => {
    const { history, playhead } = run;
    if (!history || time > Math.max(run.time, playhead.time)) return Number.NaN;
    const rows = history.seriesFrom(time - smooth());
    const last = rows.lastAtOrBefore(time);
    if (smooth() === 0) return read(rows, last);
    let [sum, count] = [0, 0];
    for (let row = rows.firstAtOrAfter(time - smooth()); row <= last; row++) {
      const value = read(rows, row);
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
    return sum / count;
  };
}

export function useMarkRows(chart: Chart, smooth: () => number) {
  const { run, cursors } = useRuns();
  const readAt = useReadAt(smooth);
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
