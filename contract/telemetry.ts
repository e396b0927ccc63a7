/** Telemetry frames: columns of numbers in binary, between the session worker, the host and every page. */
import type { PartAxis } from '../engine/world/part-motion.ts';
import { BenchError } from './errors.ts';
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

/** Rows sampled at `times` (session time, s); `values` holds row after row, `columns` numbers each. */
export interface TelemetryFrame {
  /** Number of the run that the rows belong to; rows of another one than the shown run are dropped. */
  readonly epoch: number;
  /** Running number of the frame on its connection; the receiver acknowledges it. */
  readonly sequence: number;
  readonly columns: number;
  readonly times: Float64Array;
  readonly values: Float32Array;
}

const magic = 0x54424431; // "1DBT" as little-endian bytes
const headerBytes = 24;
/** Bounds that a reader trusts: a frame beyond them is malformed. */
export const telemetryLimits = { rows: 4096, columns: 1 << 20, bytes: 64 << 20 } as const;

/** Encodes a frame: header (magic, epoch, sequence, rows, columns, 0; u32 little-endian), times (f64), values (f32). */
export function encodeTelemetry(frame: TelemetryFrame): Uint8Array<ArrayBuffer> {
  const rows = frame.times.length;
  const bytes = new Uint8Array(headerBytes + rows * 8 + frame.values.length * 4);
  const view = new DataView(bytes.buffer);
  [magic, frame.epoch, frame.sequence, rows, frame.columns, 0].forEach((word, i) => view.setUint32(i * 4, word, true));
  new Float64Array(bytes.buffer, headerBytes, rows).set(frame.times);
  new Float32Array(bytes.buffer, headerBytes + rows * 8).set(frame.values);
  return bytes;
}

/** Decodes a frame, copying nothing where alignment allows. Throws `BenchError('bad-input')` on anything malformed. */
export function decodeTelemetry(bytes: Uint8Array): TelemetryFrame {
  // Not `slice`: on a Buffer that is a view and moves nothing.
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
  if (aligned.byteLength < headerBytes) throw malformed(`${aligned.byteLength} bytes, at least ${headerBytes} expected`);
  const view = new DataView(aligned.buffer, aligned.byteOffset, headerBytes);
  const word = (index: number) => view.getUint32(index * 4, true);
  if (word(0) !== magic) throw malformed(`magic ${word(0).toString(16)}, ${magic.toString(16)} expected`);
  const rows = word(3);
  const columns = word(4);
  if (rows > telemetryLimits.rows || columns > telemetryLimits.columns) throw malformed(`${rows} rows × ${columns} columns`);
  const expected = headerBytes + rows * 8 + rows * columns * 4;
  if (aligned.byteLength !== expected) throw malformed(`${aligned.byteLength} bytes, ${expected} expected`);
  const times = new Float64Array(aligned.buffer, aligned.byteOffset + headerBytes, rows);
  const values = new Float32Array(aligned.buffer, aligned.byteOffset + headerBytes + rows * 8, rows * columns);
  return { epoch: word(1), sequence: word(2), columns, times, values };
}

function malformed(found: string): BenchError {
  return new BenchError('bad-input', `Malformed telemetry frame: ${found}.`);
}
