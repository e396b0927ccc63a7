/** The layout of telemetry rows: their entities, lanes and pairs, and the place of each number. */
import type { PartAxis } from '../engine/world/part-motion.ts';
import { GameColumns, type GameLayout } from './game-columns.ts';
import {
  entityColumns,
  exportColumns,
  type FieldOf,
  fieldsOf,
  pairColumns,
  partColumns,
  partExportColumns,
  partPairColumns,
} from './telemetry-table.ts';

/** The entities, lanes and pairs of the columns; it comes with the bench state and changes only with `epoch`. */
export interface TelemetryLayout {
  readonly entities: readonly string[];
  readonly lanes: readonly string[];
  /** The receiver of each shown entity: `entity` is an index into `entities`; ids of the nodes for display. */
  readonly pairs: readonly { readonly entity: number; readonly publisher: string; readonly receiver: string }[];
  /** True where a clock can be off. */
  readonly clocks?: boolean;
  /** Left out: there is no game. */
  readonly game?: GameLayout;
  /** Parts of entities; left out: none. */
  readonly parts?: readonly PartLayout[];
  /** Metrics of plugins; left out: none. Per lane, pair and metric: its value so far; NaN where there is none yet. */
  readonly metrics?: readonly MetricLayout[];
  /**
   * Per lane and pair, the bytes sent less the number of column `bytes`: that one is in single precision, which is
   * exact up to 2²⁴ only. Left out: recordings of 0.1, which have no such column.
   */
  readonly exactBytes?: true;
  /**
   * At the end of a row, for every coordinate its value less the number of its column: that one is in single precision,
   * which far from the origin is too coarse. Left out: nothing is so far off.
   */
  readonly exactPlaces?: true;
}

export interface MetricLayout {
  readonly id: string;
  readonly title: string;
  /** SI; empty for ratios and counts. */
  readonly unit: string;
}

export interface PartLayout {
  readonly id: string;
  /** Index into `entities`. */
  readonly entity: number;
  readonly axis: PartAxis;
}

export const entityFields = fieldsOf(entityColumns);
export const exportFields = fieldsOf(exportColumns);
export const pairFields = fieldsOf(pairColumns);
export const partFields = fieldsOf(partColumns);
export const partExportFields = fieldsOf(partExportColumns);
export const partPairFields = fieldsOf(partPairColumns);

export type EntityField = FieldOf<typeof entityColumns>;
export type ExportField = FieldOf<typeof exportColumns>;
export type PairField = FieldOf<typeof pairColumns>;
export type PartField = FieldOf<typeof partColumns>;
export type PartExportField = FieldOf<typeof partExportColumns>;
export type PartPairField = FieldOf<typeof partPairColumns>;

/** Bytes of rows that the bench keeps at most for each second of session time. */
const keptRate = 4 << 20;

/**
 * Session time between two rows that the bench keeps of its sessions, s: every tick, or, where rows are very wide, the
 * fewest ticks that stay below 4 MiB per second. It depends on the experiment alone, not on pace or pages.
 */
export function keptEvery(columns: number, tick: number): number {
  return tick * Math.max(1, Math.ceil((4 * columns) / tick / keptRate));
}

/** The place of each number in a row. */
export class TelemetryColumns {
  readonly layout: TelemetryLayout;
  readonly count: number;
  /** Null without a game. */
  readonly game: GameColumns | null;
  readonly #exports: number;
  readonly #pairs: number;
  readonly #parts: number;
  readonly #partExports: number;
  readonly #partPairs: number;
  /** Where each part's pairs begin among those of all parts of a lane, less the number of its first pair. */
  readonly #partBegins: readonly number[];
  readonly #partPairsOfLane: number;
  readonly #metrics: number;
  readonly #bytesRests: number;
  /** The rest of each coordinate, by its column. */
  readonly #placeRests: ReadonlyMap<number, number>;

  constructor(layout: TelemetryLayout) {
    const { parts = [], metrics = [] } = layout;
    this.layout = layout;
    this.#exports = layout.entities.length * entityFields.length;
    this.#pairs = this.#exports + layout.lanes.length * layout.entities.length * exportFields.length;
    this.#parts = this.#pairs + layout.lanes.length * layout.pairs.length * pairFields.length;
    this.#partExports = this.#parts + parts.length * partFields.length;
    this.#partPairs = this.#partExports + layout.lanes.length * parts.length * partExportFields.length;
    const shown = parts.map(({ entity }) => layout.pairs.filter((pair) => pair.entity === entity).length);
    const first = parts.map(({ entity }) => layout.pairs.findIndex((pair) => pair.entity === entity));
    this.#partBegins = first.map((pair, part) => sumOf(shown.slice(0, part)) - pair);
    this.#partPairsOfLane = sumOf(shown);
    this.#metrics = this.#partPairs + layout.lanes.length * this.#partPairsOfLane * partPairFields.length;
    this.#bytesRests = this.#metrics + layout.lanes.length * layout.pairs.length * metrics.length;
    const end = this.#bytesRests + (layout.exactBytes ? layout.lanes.length * layout.pairs.length : 0);
    this.game = layout.game ? new GameColumns(layout.game, end) : null;
    const rests = end + (this.game?.count ?? 0);
    this.#placeRests = new Map(layout.exactPlaces ? this.#coordinates().map((column, index) => [column, rests + index]) : []);
    this.count = rests + this.#placeRests.size;
  }

  /** Columns of a coordinate with the columns of their rests. */
  get placeRests(): Iterable<readonly [column: number, rest: number]> {
    return this.#placeRests;
  }

  /** To be added to the column; null: it has no rest. */
  restOf(column: number): number | null {
    return this.#placeRests.get(column) ?? null;
  }

  /** The number of a column in the row that begins at `at`, as exact as it was kept. */
  exactly(values: ArrayLike<number>, at: number, column: number): number {
    const rest = this.restOf(column);
    return (values[at + column] ?? NaN) + (rest === null ? 0 : (values[at + rest] ?? 0));
  }

  #coordinates(): readonly number[] {
    const { entities, lanes, pairs } = this.layout;
    return (['x', 'y', 'z'] as const).flatMap((axis) => [
      ...entities.map((_, entity) => this.entity(entity, axis)),
      ...lanes.flatMap((_, lane) => entities.map((__, entity) => this.exported(lane, entity, axis))),
      ...lanes.flatMap((_, lane) => pairs.map((__, pair) => this.pair(lane, pair, axis))),
    ]);
  }

  entity(entity: number, field: EntityField): number {
    return entity * entityFields.length + entityFields.indexOf(field);
  }

  exported(lane: number, entity: number, field: ExportField): number {
    const block = lane * this.layout.entities.length + entity;
    return this.#exports + block * exportFields.length + exportFields.indexOf(field);
  }

  pair(lane: number, pair: number, field: PairField): number {
    const block = lane * this.layout.pairs.length + pair;
    return this.#pairs + block * pairFields.length + pairFields.indexOf(field);
  }

  part(part: number, field: PartField): number {
    return this.#parts + part * partFields.length + partFields.indexOf(field);
  }

  partExported(lane: number, part: number, field: PartExportField): number {
    const block = lane * (this.layout.parts?.length ?? 0) + part;
    return this.#partExports + block * partExportFields.length + partExportFields.indexOf(field);
  }

  /** `pair` must be one of the part's entity. */
  partPair(lane: number, part: number, pair: number, field: PartPairField): number {
    const block = lane * this.#partPairsOfLane + (this.#partBegins[part] ?? 0) + pair;
    return this.#partPairs + block * partPairFields.length + partPairFields.indexOf(field);
  }

  /** `metric`: its place among the layout's. */
  metric(lane: number, pair: number, metric: number): number {
    const block = lane * this.layout.pairs.length + pair;
    return this.#metrics + block * (this.layout.metrics?.length ?? 0) + metric;
  }

  /** To be added to column `bytes` of the pair; null: recorded without it. */
  bytesRest(lane: number, pair: number): number | null {
    return this.layout.exactBytes ? this.#bytesRests + lane * this.layout.pairs.length + pair : null;
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
