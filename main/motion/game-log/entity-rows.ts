/** The rows that a log has of one entity: columns that grow while it is read, and tracks in the end. */
import type { GameLog, PoseTrack, UpdateStates } from './game-log.ts';
import { GrowingColumns } from './growing-columns.ts';

/** Places of a pose's numbers among the values of a row. */
export const place = { t: 0, x: 1, y: 2, z: 3, qw: 4, qx: 5, qy: 6, qz: 7, spawn: 8, mark: 9 };
export const poseColumns = 10;

/** What an update may carry, in the order of its columns: first what a pose has too. */
const updateFields = ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz', 'spawn', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz', 'ax', 'ay', 'az'] as const;
export const updateColumns = updateFields.length;
const nothing = new Float64Array(updateColumns).fill(NaN);

export class PoseRows {
  readonly columns = new GrowingColumns(poseColumns);
  isOriented = true;

  /** Nothing where there is no row. */
  track(entity: string): readonly PoseTrack[] {
    if (this.columns.rows === 0) return [];
    const [t, x, y, z, qw, qx, qy, qz, spawn, mark] = this.columns.take() as unknown as Ten;
    return [{ entity, isOriented: this.isOriented, columns: { t, x, y, z, qw, qx, qy, qz, spawn, mark } }];
  }
}

type Column = Float64Array;
type Ten = readonly [Column, Column, Column, Column, Column, Column, Column, Column, Column, Column];

export class EntityRows {
  readonly truth = new PoseRows();
  readonly shown = new PoseRows();
  readonly sent = new GrowingColumns(4);
  readonly #arrived = new GrowingColumns(4);
  /** What the updates carried, row by row; null: nothing yet. */
  #states: GrowingColumns | null = null;

  /** `carried`: null, the log does not say what the update carried. */
  takeArrived(values: Float64Array, carried: Float64Array | null): void {
    if (carried) {
      this.#states ??= new GrowingColumns(updateColumns);
      fillUp(this.#states, this.#arrived.rows);
      this.#states.add(carried);
    }
    this.#arrived.add(values);
  }

  sentUpdates(entity: string): GameLog['sent'] {
    const [t, number, bytes, to] = this.sent.rows > 0 ? this.sent.take() : [];
    return t && number && bytes && to ? [{ entity, t, number, bytes, to }] : [];
  }

  arrivedUpdates(entity: string): GameLog['arrived'] {
    const [t, number, stamp, frame] = this.#arrived.rows > 0 ? this.#arrived.take() : [];
    return t && number && stamp && frame ? [{ entity, t, number, stamp, frame, states: statesOf(this.#states, t.length) }] : [];
  }
}

/** Rows without anything, until there are as many as `rows`. */
function fillUp(states: GrowingColumns, rows: number): void {
  while (states.rows < rows) states.add(nothing);
}

/** The columns in which there is anything. */
function statesOf(states: GrowingColumns | null, rows: number): UpdateStates {
  if (!states) return {};
  fillUp(states, rows);
  const columns = states.take();
  return Object.fromEntries(
    updateFields
      .map((field, k) => [field, columns[k] as Float64Array] as const)
      .filter(([, column]) => column.some((each) => !Number.isNaN(each))),
  );
}
