/** The columns kept for a whole run, for the charts: all charted ones, or of very many pairs the essential ones. */
import { chartedColumns, type ChartedField } from '../../contract/telemetry-table.ts';
import { TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';

/** Numbers of a row up to which all charted columns of pairs are kept; beyond, the essential ones. */
const mostNumbers = 1 << 16;

export class SeriesColumns {
  readonly layout: TelemetryLayout;
  readonly telemetry: TelemetryColumns;
  readonly count: number;
  /** Telemetry column of each series column, and the inverse: −1 where it is not kept. */
  readonly sources: Int32Array;
  readonly #places: Int32Array;
  readonly #picked: Float32Array;

  constructor(layout: TelemetryLayout) {
    const telemetry = new TelemetryColumns(layout);
    const pair = chartedColumns('pair');
    const all = keptColumns(telemetry, pair);
    this.layout = layout;
    this.telemetry = telemetry;
    this.sources = Int32Array.from(
      all.length > mostNumbers
        ? keptColumns(
            telemetry,
            pair.filter(({ essential }) => essential),
          )
        : all,
    );
    this.count = this.sources.length;
    this.#picked = new Float32Array(this.count);
    this.#places = new Int32Array(telemetry.count).fill(-1);
    this.sources.forEach((source, place) => (this.#places[source] = place));
  }

  /** Where the number of a telemetry column stands; −1 where it is not kept. */
  of(column: number): number {
    return this.#places[column] ?? -1;
  }

  column(lane: number, pair: number, field: ChartedField<'pair'>): number {
    return this.of(this.telemetry.pair(lane, pair, field));
  }

  /** The charted numbers of the telemetry row at `from`: good until the next call. */
  pick(values: Float32Array, from: number): Float32Array {
    for (let i = 0; i < this.count; i++) this.#picked[i] = values[from + (this.sources[i] ?? 0)] ?? Number.NaN;
    return this.#picked;
  }
}

function keptColumns(columns: TelemetryColumns, pairColumns: readonly { readonly field: ChartedField<'pair'> }[]): number[] {
  const { lanes, entities, pairs } = columns.layout;
  const ofPairs = each(lanes, (lane) => each(pairs, (pair) => pairColumns.map(({ field }) => columns.pair(lane, pair, field))));
  const ofExports = each(lanes, (lane) =>
    each(entities, (entity) => chartedColumns('exported').map(({ field }) => columns.exported(lane, entity, field))),
  );
  const ofEntities = each(entities, (entity) => chartedColumns('entity').map(({ field }) => columns.entity(entity, field)));
  return [...ofPairs, ...ofExports, ...ofEntities, ...partColumns(columns), ...pluginColumns(columns), ...gameColumns(columns)];
}

/** The columns of metrics of plugins. */
function pluginColumns(columns: TelemetryColumns): number[] {
  const { lanes, pairs, metrics = [] } = columns.layout;
  return each(lanes, (lane) => each(pairs, (pair) => each(metrics, (metric) => [columns.metric(lane, pair, metric)])));
}

function partColumns(columns: TelemetryColumns): number[] {
  const { lanes, pairs, parts = [] } = columns.layout;
  return each(lanes, (lane) =>
    parts.flatMap(({ entity }, part) => [
      ...chartedColumns('partExported').map(({ field }) => columns.partExported(lane, part, field)),
      ...each(pairs, (pair) =>
        pairs[pair]?.entity === entity ? chartedColumns('partPair').map(({ field }) => columns.partPair(lane, part, pair, field)) : [],
      ),
    ]),
  );
}

function gameColumns({ game }: TelemetryColumns): number[] {
  if (!game) return [];
  const { players, duels, server } = game.layout;
  return each(players, (player) => [
    ...chartedColumns('player').map(({ field }) => game.player(player, field)),
    ...(server ? chartedColumns('verdict').map(({ field }) => game.verdict(player, field)) : []),
    ...(duels ? each(players, (target) => chartedColumns('duel').map(({ field }) => game.duel(player, target, field))) : []),
  ]);
}

function each(things: readonly unknown[], columns: (index: number) => readonly number[]): number[] {
  return [...things.keys()].flatMap(columns);
}
