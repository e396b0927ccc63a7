/** Rows of the updates that publishers make, with the state as receivers decode it, gathered while a session runs. */
import type { Update } from '../../../engine/update/update.ts';
import type { KinematicState, StateField } from '../../../engine/base/kinematic-state.ts';
import type { TracedEvent } from '../../../engine/network/update-tracer.ts';

// oxfmt-ignore
const stateColumns = [
  'x', 'y', 'z', 'vx', 'vy', 'vz', 'ax', 'ay', 'az', 'qw', 'qx', 'qy', 'qz', 'wx', 'wy', 'wz',
] as const satisfies readonly StateField[];
/**
 * Numbers of a row, in this order; SI. `time`: its time stamp. `parts`: bits of what it carries of the state, the rest
 * of which means nothing.
 */
export const updateColumns = ['time', 'lane', 'entity', 'update', 'life', 'level', 'contract', 'parts', 'bytes', ...stateColumns] as const;
const columns = updateColumns.length;
const firstOfState = columns - stateColumns.length;
/** A batch is handed over at this many rows at the latest. */
const capacity = 1024;

/** Updates from number `first` on; `values` holds row after row, `columns` numbers each: `updateColumns`. */
export interface UpdateRows {
  readonly first: number;
  readonly columns: number;
  readonly values: Float64Array<ArrayBuffer>;
}

export class UpdateBatch {
  readonly #handOver: (rows: UpdateRows) => void;
  readonly #values = new Float64Array(capacity * columns);
  #rows = 0;
  #first = 0;

  /** The buffers that `handOver` gets are its own. */
  constructor(handOver: (rows: UpdateRows) => void) {
    this.#handOver = handOver;
  }

  /** Only events with an update are kept. */
  readonly onUpdate = ({ lane, entity, update }: Readonly<TracedEvent>): void => {
    if (update) this.#add(lane, entity, update);
  };

  flush(): void {
    if (this.#rows === 0) return;
    const rows = { first: this.#first, columns, values: this.#values.slice(0, this.#rows * columns) };
    this.#first += this.#rows;
    this.#rows = 0;
    this.#handOver(rows);
  }

  #add(lane: number, entity: number, { serial, spawn, level, contract, parts, bytes, stamp, state }: Readonly<Update>): void {
    const values = this.#values;
    const at = this.#rows * columns;
    values[at] = stamp;
    values[at + 1] = lane;
    values[at + 2] = entity;
    values[at + 3] = serial;
    values[at + 4] = spawn;
    values[at + 5] = level;
    values[at + 6] = contract;
    values[at + 7] = parts;
    values[at + 8] = bytes;
    writeState(state, values, at + firstOfState);
    this.#rows += 1;
    if (this.#rows === capacity) this.flush();
  }
}

/** In the order of `stateColumns`; field by field, as access by a computed name takes several times as long. */
function writeState(state: Readonly<KinematicState>, values: Float64Array, at: number): void {
  values[at] = state.x;
  values[at + 1] = state.y;
  values[at + 2] = state.z;
  values[at + 3] = state.vx;
  values[at + 4] = state.vy;
  values[at + 5] = state.vz;
  values[at + 6] = state.ax;
  values[at + 7] = state.ay;
  values[at + 8] = state.az;
  values[at + 9] = state.qw;
  values[at + 10] = state.qx;
  values[at + 11] = state.qy;
  values[at + 12] = state.qz;
  values[at + 13] = state.wx;
  values[at + 14] = state.wy;
  values[at + 15] = state.wz;
}
