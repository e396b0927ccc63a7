/** The charts of the dashboard: which lines they have, and how each is read from the telemetry. */
import type { TelemetryLayout } from '../../../contract/telemetry.ts';
import type { ReadRow } from '../../charts/line-points.ts';
import type { Unit } from '../../format/quantity.ts';
import type { ChartedField, SeriesColumns } from '../../telemetry/series-columns.ts';
import { pairsOf, shareReader, type Statistic, statisticReader } from '../../telemetry/series-reader.ts';
import { laneColour } from '../../theme/lane-colours.ts';
import { receiverDash } from '../../theme/receiver-dashes.ts';

export interface ChartSpec {
  readonly id: string;
  readonly title: string;
  /** Title of the y axis, with the unit. */
  readonly axis: string;
  readonly unit: Unit;
  /** Columns of the legend: receivers, or statistics; each has its line style. */
  readonly columns: readonly { readonly id: string; readonly dash: readonly number[] }[];
  readonly lines: readonly LineSpec[];
}

export interface LineSpec {
  /** Index of the lane: it gives the colour. */
  readonly lane: number;
  readonly laneId: string;
  /** Id of the legend's column. */
  readonly column: string;
  readonly colour: string;
  readonly dash: readonly number[];
  readonly read: ReadRow;
}

/** How far off each receiver is, over time; `entity` narrows the charts to one, null means over all. */
export function accuracySpecs(columns: SeriesColumns, receivers: readonly string[], entity: number | null): readonly ChartSpec[] {
  return [
    perReceiver(columns, receivers, entity, { id: 'deviation', title: 'Deviation', field: 'deviation', unit: 'm', axis: 'deviation (m)' }),
    perReceiver(columns, receivers, entity, { id: 'aee', title: 'AEE per receiver', field: 'aee', unit: 'm·s', axis: 'AEE (m·s)' }),
    overReceivers(columns, entity),
    ...(columns.layout.clocks ? [clockErrors(columns, receivers, entity)] : []),
  ];
}

/** By how much receivers' clocks are ahead of the publishers'. */
function clockErrors(columns: SeriesColumns, receivers: readonly string[], entity: number | null): ChartSpec {
  return perReceiver(columns, receivers, entity, {
    id: 'clock-error',
    title: 'Clock error',
    field: 'clockError',
    unit: 's',
    axis: 'clock error (s)',
  });
}

/** Who is sent how much, over time. */
export function trafficSpecs(columns: SeriesColumns, receivers: readonly string[], entity: number | null): readonly ChartSpec[] {
  return [
    perReceiver(columns, receivers, entity, {
      id: 'sent',
      title: 'Updates sent',
      field: 'sent',
      unit: 'count',
      axis: 'updates sent',
      how: 'sum',
    }),
    shares(columns, receivers, entity),
  ];
}

interface PerReceiver extends Pick<ChartSpec, 'id' | 'title' | 'axis' | 'unit'> {
  readonly field: ChartedField;
  /** Over the entities that a receiver shows. Default: mean. */
  readonly how?: Statistic;
}

function perReceiver(
  columns: SeriesColumns,
  receivers: readonly string[],
  entity: number | null,
  { field, how = 'mean', ...head }: PerReceiver,
): ChartSpec {
  const legend = receivers.map((id, index) => ({ id, dash: receiverDash(index) }));
  const lines = everyLane(columns.layout, (lane) =>
    legend.map(({ id, dash }) => ({
      column: id,
      dash,
      read: statisticReader(columns, lane, pairsOf(columns.layout, id, entity), field, how),
    })),
  );
  return { ...head, columns: legend, lines };
}

/** Mean and population standard deviation of AEE over all pairs: the same numbers as `aeeMean` and `aeeStd` of a run. */
function overReceivers(columns: SeriesColumns, entity: number | null): ChartSpec {
  const legend = [
    { id: 'mean', dash: receiverDash(0) },
    { id: 'std', dash: receiverDash(1) },
  ] as const;
  const pairs = pairsOf(columns.layout, null, entity);
  const lines = everyLane(columns.layout, (lane) =>
    legend.map(({ id, dash }) => ({ column: id, dash, read: statisticReader(columns, lane, pairs, 'aee', id) })),
  );
  return { id: 'fairness', title: 'AEE over receivers', axis: 'AEE (m·s)', unit: 'm·s', columns: legend, lines };
}

/** Each receiver's share of all updates sent so far. */
function shares(columns: SeriesColumns, receivers: readonly string[], entity: number | null): ChartSpec {
  const legend = receivers.map((id, index) => ({ id, dash: receiverDash(index) }));
  const all = pairsOf(columns.layout, null, entity);
  const lines = everyLane(columns.layout, (lane) =>
    legend.map(({ id, dash }) => ({
      column: id,
      dash,
      read: shareReader(columns, lane, pairsOf(columns.layout, id, entity), all, 'sent'),
    })),
  );
  return { id: 'share', title: 'Share of the updates', axis: 'share', unit: 'ratio', columns: legend, lines };
}

function everyLane(
  layout: TelemetryLayout,
  lines: (lane: number) => readonly Pick<LineSpec, 'column' | 'dash' | 'read'>[],
): readonly LineSpec[] {
  return layout.lanes.flatMap((laneId, lane) => lines(lane).map((line) => ({ ...line, lane, laneId, colour: laneColour(lane) })));
}
