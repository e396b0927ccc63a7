/** Traffic: updates and bytes of each lane, by receiver, entity or pair, in all and a second. */
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import type { Unit } from '../components/format/quantity.ts';
import { metricOf, subjectsOf } from '../charts/metrics/catalogue.ts';
import { ConditionLog } from '../run/conditions.ts';
import { type Grouping, groupSubjects } from '../charts/metrics/group-subjects.ts';
import type { Rows } from '../run/rows.ts';
import type { SeriesColumns } from '../run/series-columns.ts';

export interface TrafficColumn {
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  readonly help: string;
}

export const trafficColumns: readonly TrafficColumn[] = [
  { id: 'sent', title: 'updates', unit: 'count', help: 'Updates sent so far' },
  { id: 'sent/s', title: 'updates/s', unit: 'per-second', help: 'Updates sent per second, over the last seconds' },
  { id: 'bytes', title: 'bytes', unit: 'byte', help: 'Bytes sent so far' },
  { id: 'bytes/s', title: 'bytes/s', unit: 'byte/s', help: 'Bytes sent per second, over the last seconds' },
  { id: 'size', title: 'bytes/update', unit: 'byte', help: 'Mean size of an update so far' },
  { id: 'updates', title: 'received', unit: 'count', help: 'Updates that have arrived so far' },
  { id: 'away', title: 'lost or in flight', unit: 'count', help: 'Updates sent that have not arrived: lost, or still in flight' },
];

export interface TrafficRow {
  readonly id: string;
  readonly lane: number;
  readonly laneId: string;
  readonly column: string;
  /** Values by column; NaN where there is nothing yet. */
  readonly values: readonly number[];
}

const noConditions = new ConditionLog();

/** `span`: seconds looked back for rates; less where less is held. */
export function trafficRows(rows: Rows, columns: SeriesColumns, by: Grouping, span: number): readonly TrafficRow[] {
  const { layout } = columns;
  const last = rows.length - 1;
  const first = Math.max(rows.lastAtOrBefore(rows.timeAt(last) - span), 0);
  const seconds = rows.timeAt(last) - rows.timeAt(first);
  return pairGroups(columns, by, layout).map(({ lane, column, pairs }) => {
    const sum = (field: 'sent' | 'bytes' | 'updates', row: number) =>
      pairs.reduce((all, pair) => all + (rows.valueAt(row, columns.column(lane, pair, field)) || 0), 0);
    const rate = (field: 'sent' | 'bytes') => (sum(field, last) - sum(field, first)) / seconds;
    const [sent, bytes, updates] = [sum('sent', last), sum('bytes', last), sum('updates', last)];
    const values = [sent, rate('sent'), bytes, rate('bytes'), bytes / sent, updates, sent - updates];
    return { id: `${lane} ${column}`, lane, laneId: layout.lanes[lane] ?? '', column, values };
  });
}

function pairGroups({ telemetry }: SeriesColumns, by: Grouping, layout: TelemetryLayout) {
  const sent = metricOf('pair.sent');
  const subjects = sent ? subjectsOf(sent, telemetry, noConditions) : [];
  return groupSubjects(subjects, by, layout).map(({ lane, column, subjects: own }) => ({
    lane,
    column,
    pairs: own.map(({ entity, receiver }) => layout.pairs.findIndex((pair) => pair.entity === entity && pair.receiver === receiver)),
  }));
}
