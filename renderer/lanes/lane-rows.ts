/** The table of lanes: its columns, and the numbers of every lane now. */
import { type Unit, withUnit, csvNumber } from '../format/quantity.ts';
import { pairsOf, greatestNow, meanNow, spreadNow, sumNow } from '../run/pairs.ts';
import type { TelemetryHistory } from '../run/history.ts';
import { csvLine } from '../../contract/csv-line.ts';

export interface LaneColumn {
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  readonly help: string;
}

export interface LaneRow {
  /** Index of the lane, and its id. */
  readonly lane: number;
  readonly id: string;
  /** By column; NaN where there is nothing yet. */
  readonly values: readonly number[];
}

/** One AEE for each receiver, then the statistics over them. */
export function laneColumns(receivers: readonly string[]): readonly LaneColumn[] {
  const perReceiver = receivers.map((id) => ({
    id: `aee ${id}`,
    title: `AEE ${id}`,
    unit: 'm·s' as const,
    help: `Accumulated export error of ${id}`,
  }));
  return [
    ...perReceiver,
    { id: 'mean', title: 'mean', unit: 'm·s', help: 'Mean AEE over receivers' },
    {
      id: 'std',
      title: 'std',
      unit: 'm·s',
      help: 'Population standard deviation of AEE over receivers; 0: all receivers have the same error',
    },
    { id: 'max', title: 'max', unit: 'm·s', help: 'Largest AEE of any receiver' },
    { id: 'estimated', title: '≈ mean', unit: 'm·s', help: 'Mean AEE as the publisher estimates it: CEE + EEE' },
    { id: 'sent', title: 'updates sent', unit: 'count', help: 'Updates sent to all receivers together' },
    { id: 'rate', title: 'sent/s', unit: 'per-second', help: 'Updates sent per second, to all receivers together' },
  ];
}

/** Rows in the order of the experiment; `entity` narrows them to one, null is over all. */
export function laneRows(history: TelemetryHistory, receivers: readonly string[], entity: number | null): readonly LaneRow[] {
  const { layout } = history.run;
  const all = pairsOf(layout, null, entity);
  const time = history.recent.lastTime;
  return layout.lanes.map((id, lane) => {
    const sent = sumNow(history, lane, all, 'sent');
    const perReceiver = receivers.map((receiver) => meanNow(history, lane, pairsOf(layout, receiver, entity), 'aee'));
    const over = [meanNow, spreadNow, greatestNow].map((statistic) => statistic(history, lane, all, 'aee'));
    return { lane, id, values: [...perReceiver, ...over, meanNow(history, lane, all, 'aeeEstimated'), sent, sent / time] };
  });
}

export function lanesCsv(columns: readonly LaneColumn[], rows: readonly LaneRow[]): string {
  const header = ['lane', ...columns.map(({ id, unit }) => withUnit(id, unit))];
  return [header, ...rows.map(({ id, values }) => [id, ...values.map(csvNumber)])].map(csvLine).join('');
}
