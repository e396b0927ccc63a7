/**
 * The series of the comparison run beside those of the open run: read at the session times of its rows, marked by dots
 * and name.
 */
import { comparedPlace } from '../../run/compared-lanes.ts';
import type { TelemetryHistory } from '../../run/history.ts';
import type { ReadRow } from '../../plot/line-points.ts';
import { laneColour } from '../../components/theme/lane-colours.ts';
import { comparisonDash } from '../../components/theme/receiver-dashes.ts';
import type { Metric } from '../metrics/metric.ts';
import { type ChartedRun, chartSeries, type ChartSeries, noLane } from './chart-series.ts';
import type { ChartSettings } from './chart-settings.ts';

export interface ChartedComparison extends ChartedRun {
  readonly history: TelemetryHistory;
  /** Its end, s: there is nothing after that. */
  readonly end: number;
}

/** The name of a lane of the comparison run in a legend. */
export const comparedLaneId = (laneId: string) => (laneId === noLane ? 'comparison' : `${laneId} (comparison)`);

/** `lanes`: ids of the open run's lanes, from which lanes take their colours. */
export function comparisonSeries(
  compared: ChartedComparison,
  metric: Metric,
  settings: ChartSettings,
  lanes: readonly string[],
): readonly ChartSeries[] {
  const own = compared.columns.layout.lanes;
  const isChosen = settings.lanes?.some((id) => own.includes(id)) ?? true;
  const found = chartSeries(compared, metric, isChosen ? settings : { ...settings, lanes: null });
  return found.map((series) => ({
    ...series,
    laneId: comparedLaneId(series.laneId),
    colour: series.lane < 0 ? series.colour : laneColour(comparedPlace(lanes, own, series.lane)),
    dash: comparisonDash(series.place),
    laneDash: comparisonDash(0),
    read: atSameTime(compared, series.read),
    each: series.each.map((read) => atSameTime(compared, read)),
  }));
}

function atSameTime({ history, end }: ChartedComparison, read: ReadRow): ReadRow {
  return (rows, row) => {
    const time = rows.timeAt(row);
    if (time > end) return Number.NaN;
    const there = history.seriesFrom(time);
    return read(there, there.lastAtOrBefore(time));
  };
}
