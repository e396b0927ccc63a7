/** The series of the second run beside those of what is open: read by the session times of its rows, and told apart by dots and name. */
import type { ReadRow } from '../../plot/line-points.ts';
import type { Metric } from '../metrics/metric.ts';
import { placeBeside } from '../../run/compared-lanes.ts';
import type { TelemetryHistory } from '../../run/telemetry-history.ts';
import { laneColour } from '../../theme/lane-colours.ts';
import { secondDash } from '../../theme/receiver-dashes.ts';
import { type ChartedRun, chartSeries, type ChartSeries, noLane } from './chart-series.ts';
import type { ChartSettings } from './chart-settings.ts';

export interface SecondCharted extends ChartedRun {
  readonly history: TelemetryHistory;
  /** Its end, s: there is nothing after that. */
  readonly end: number;
}

/** `lanes`: ids of those of what is open, by which lanes have their colours. */
export function secondSeries(
  second: SecondCharted,
  metric: Metric,
  settings: ChartSettings,
  lanes: readonly string[],
): readonly ChartSeries[] {
  const own = second.columns.layout.lanes;
  const isMeant = settings.lanes?.some((id) => own.includes(id)) ?? true;
  const found = chartSeries(second, metric, isMeant ? settings : { ...settings, lanes: null });
  return found.map((series) => ({
    ...series,
    laneId: series.laneId === noLane ? '2nd' : `2nd ${series.laneId}`,
    colour: series.lane < 0 ? series.colour : laneColour(placeBeside(lanes, own, series.lane)),
    dash: secondDash(series.place),
    laneDash: secondDash(0),
    read: beside(second, series.read),
    each: series.each.map((read) => beside(second, read)),
  }));
}

function beside({ history, end }: SecondCharted, read: ReadRow): ReadRow {
  return (rows, row) => {
    const time = rows.timeAt(row);
    if (time > end) return Number.NaN;
    const there = history.seriesFrom(time);
    return read(there, there.lastAtOrBefore(time));
  };
}
