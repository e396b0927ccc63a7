/** Poses and metrics as other tools show them: a few rows a second as JSON, so that it costs little. */
import { TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';
import type { ShownTopic } from './format/recording-format.ts';

/** Bytes per second of session time, about; and of a pose, or of the metrics of a pair. */
const bytesPerSecond = 30_000;
const bytesOfPose = 120;
/** Most often and most seldom, s. */
const shortestWait = 0.1;
const longestWait = 10;

/** A message for other tools; `lane`: number of the lane of which it shows something. */
export interface ShownMessage {
  readonly topic: ShownTopic;
  readonly lane?: number;
  readonly record: object;
}

const measures = ['deviation', 'exportError', 'aee', 'deliveredDelay'] as const;

export class ShownPoses {
  readonly #columns: TelemetryColumns;
  readonly #layout: TelemetryLayout;
  readonly #names: readonly string[];
  readonly #wait: number;
  #next = -Infinity;

  constructor(layout: TelemetryLayout) {
    const { entities, lanes, pairs } = layout;
    this.#columns = new TelemetryColumns(layout);
    this.#layout = layout;
    this.#names = pairs.map(({ entity, receiver }) => `${entities[entity]}>${receiver}`);
    const bytes = (entities.length + 2 * lanes.length * pairs.length) * bytesOfPose;
    this.#wait = Math.min(Math.max(bytes / bytesPerSecond, shortestWait), longestWait);
  }

  /** Messages for a row at `time` (s); none where the last ones were written shortly before. */
  of(time: number, row: Float32Array): readonly ShownMessage[] {
    if (time < this.#next) return [];
    this.#next = time + this.#wait;
    const { entities, lanes } = this.#layout;
    const real = entities.map((_, entity) =>
      poseAt(this.#columns, row, this.#columns.entity(entity, 'x'), this.#columns.entity(entity, 'yaw')),
    );
    return [
      { topic: 'real', record: posesInFrame(time, real) },
      ...lanes.flatMap((_, lane): ShownMessage[] => [
        { topic: 'placed', lane, record: posesInFrame(time, this.#placed(lane, row)) },
        { topic: 'metrics', lane, record: this.#measured(time, lane, row) },
      ]),
    ];
  }

  #placed(lane: number, row: Float32Array) {
    return this.#names.map((_, pair) =>
      poseAt(this.#columns, row, this.#columns.pair(lane, pair, 'x'), this.#columns.pair(lane, pair, 'yaw')),
    );
  }

  #measured(time: number, lane: number, row: Float32Array) {
    const of = (pair: number) => measures.map((field) => [field, rounded(row[this.#columns.pair(lane, pair, field)] ?? NaN)]);
    return { time, pairs: Object.fromEntries(this.#names.map((name, pair) => [name, Object.fromEntries(of(pair))])) };
  }
}

interface Pose {
  readonly position: { readonly x: number; readonly y: number; readonly z: number };
  readonly orientation: { readonly x: number; readonly y: number; readonly z: number; readonly w: number };
}

/** Null where the entity is not in the world. x, y and z follow each other. */
function poseAt(columns: TelemetryColumns, row: Float32Array, at: number, yawAt: number): Pose | null {
  const [x, y, z] = [at, at + 1, at + 2].map((column) => columns.exactly(row, 0, column)) as [number, number, number];
  const yaw = row[yawAt] ?? 0;
  if (Number.isNaN(x)) return null;
  const orientation = { x: 0, y: 0, z: rounded(Math.sin(yaw / 2)) ?? 0, w: rounded(Math.cos(yaw / 2)) ?? 1 };
  return { position: { x: rounded(x) ?? 0, y: rounded(y) ?? 0, z: rounded(z) ?? 0 }, orientation };
}

function posesInFrame(time: number, poses: readonly (Pose | null)[]): object {
  return { timestamp: timestampOf(time), frame_id: 'world', poses: poses.filter((pose) => pose !== null) };
}

/** A tick may be a rounding error before a whole second: that is the second, as nanoseconds are below 1e9. */
function timestampOf(time: number) {
  const sec = Math.floor(time);
  const nsec = Math.round((time - sec) * 1e9);
  return nsec < 1e9 ? { sec, nsec } : { sec: sec + 1, nsec: 0 };
}

/** To a thousandth; null where there is none, as JSON has it. */
function rounded(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 1000) / 1000 : null;
}
