/** Telemetry rows: what their columns speak of, and where each number of one stands. */
import type { PartAxis } from '../engine/world/part-motion.ts';
import { GameColumns, type GameLayout } from './game-columns.ts';

/** Which entities, lanes and pairs the columns speak of; it comes with the bench state and changes only with `epoch`. */
export interface TelemetryLayout {
  readonly entities: readonly string[];
  readonly lanes: readonly string[];
  /** Who shows what: `entity` is an index into `entities`; ids of the nodes for display. */
  readonly pairs: readonly { readonly entity: number; readonly publisher: string; readonly receiver: string }[];
  /** True where a clock can be off. */
  readonly clocks?: boolean;
  /** Left out: nobody plays. */
  readonly game?: GameLayout;
  /** Parts of entities; left out: none. */
  readonly parts?: readonly PartLayout[];
  /** Metrics of plugins; left out: none. Per lane, pair and metric: its number so far; NaN where there is nothing yet. */
  readonly metrics?: readonly MetricLayout[];
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

/** Per entity: real position (m), yaw (rad), life (0: not in the world). */
export const entityFields = ['x', 'y', 'z', 'yaw', 'life'] as const;
/**
 * Per lane and entity: exported position (m) and yaw (rad), triggers so far, and the contract that the newest update names: −1 the publisher's
 * own model, else an index into the lane's contracts.
 */
export const exportFields = ['x', 'y', 'z', 'yaw', 'triggers', 'contract'] as const;
/**
 * Per lane and pair: placed position (m) and yaw (rad); deviation (m) and export error (m) now; AEE so far (m·s), true and as the
 * publisher's books have it; age of the update in use (s); delivered delay of the last update (s); updates received so far, and sent to it; by
 * how much the receiver's clock is ahead of the publisher's (s); share of the updates received that came before they were to be shown;
 * the contract that the update in use names; the one-way delay as the publisher estimates it (s); bytes sent to it so far; jumps per minute so far.
 * NaN where there is nothing yet, or nothing is measured.
 */
export const pairFields = [
  'x',
  'y',
  'z',
  'yaw',
  'deviation',
  'exportError',
  'aee',
  'aeeEstimated',
  'updateAge',
  'deliveredDelay',
  'updates',
  'sent',
  'clockError',
  'inTime',
  'contract',
  'estimatedDelay',
  'bytes',
  'jumps',
] as const;

/** Per part: the real angle (rad) relative to its entity. */
export const partFields = ['angle'] as const;
/** Per lane and part: updates made so far. */
export const partExportFields = ['triggers'] as const;
/**
 * Per lane, part and pair of its entity: the angle (rad) that is shown, its error (rad) now, updates received so far. NaN where there is
 * nothing yet, or nothing is measured.
 */
export const partPairFields = ['angle', 'error', 'updates'] as const;

export type PartField = (typeof partFields)[number];
export type PartExportField = (typeof partExportFields)[number];
export type PartPairField = (typeof partPairFields)[number];
export type EntityField = (typeof entityFields)[number];
export type ExportField = (typeof exportFields)[number];
export type PairField = (typeof pairFields)[number];

/** Where each number of a row stands. */
export class TelemetryColumns {
  readonly layout: TelemetryLayout;
  readonly count: number;
  /** Null where nobody plays; its columns are the last. */
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
    const end = this.#metrics + layout.lanes.length * layout.pairs.length * metrics.length;
    this.game = layout.game ? new GameColumns(layout.game, end) : null;
    this.count = end + (this.game?.count ?? 0);
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
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
