/** Rows of a file, gathered into one track per entity: numbers as the file has them, in growing columns. */
import { BenchError } from '../../../contract/errors.ts';
import type { MotionQuantity } from '../../../experiment/motion.ts';
import type { ColumnPlan } from './column-plan.ts';

/** Reports a row that cannot be: the quantity at fault, and what is wrong. */
export type RefuseRow = (line: number, quantity: MotionQuantity, message: string) => never;

export interface RawTrack {
  readonly id: string;
  readonly rows: number;
  /** In the file’s units and axes, of one length, in order of time. */
  readonly columns: Partial<Record<MotionQuantity, Float64Array>>;
  /** Rows that had an earlier time than the row before. */
  readonly outOfOrder: number;
}

/**
 * Rows of the first piece of a track's columns and of the longest one. Each piece is twice as long as the one before:
 * one column that doubles would have three times its size in memory while it grows.
 */
const firstRows = 64;
const mostRows = 1 << 16;

/** More entities are a column of something else. */
const mostTracks = 50_000;

export class RawTracks {
  readonly #plan: ColumnPlan;
  readonly #refuse: RefuseRow;
  readonly #tracks = new Map<string, GrowingTrack>();

  constructor(plan: ColumnPlan, refuse: RefuseRow) {
    this.#plan = plan;
    this.#refuse = refuse;
  }

  get isEmpty(): boolean {
    return this.#tracks.size === 0;
  }

  /** The track of this id, to which rows are added. */
  of(id: string): GrowingTrack {
    const found = this.#tracks.get(id);
    if (found) return found;
    if (this.#tracks.size === mostTracks)
      throw new BenchError(
        'bad-input',
        `More than ${mostTracks} entities were found; choose the column that distinguishes them (id), or none.`,
      );
    const track = new GrowingTrack(this.#plan, id, this.#refuse);
    this.#tracks.set(id, track);
    return track;
  }

  /** In the order in which they appear; each is given away. */
  take(): readonly RawTrack[] {
    const tracks = Array.from(this.#tracks.values(), (track) => track.take());
    this.#tracks.clear();
    return tracks;
  }
}

export class GrowingTrack {
  readonly #id: string;
  readonly #refuse: RefuseRow;
  readonly #quantities: readonly MotionQuantity[];
  /** Full pieces of each column, and the piece that fills. */
  readonly #full: Float64Array[][];
  readonly #columns: Float64Array[];
  readonly #mayShareTimes: boolean;
  /** Places of columns in a row; −1: there is none. */
  readonly #t: number;
  readonly #spawn: number;
  readonly #end: number;
  #rows = 0;
  /** Rows of the piece that fills, and how many it can have. */
  #filled = 0;
  #capacity = firstRows;
  #lastTime = -Infinity;
  #lastSpawn = 1;
  /** Spawn that the last row ended; 0: it goes on. */
  #ended = 0;
  /** Rows of paths may be out of order. */
  readonly #maySort: boolean;
  #outOfOrder = 0;
  /** The first and the longest step back in time. */
  #stepBack: { readonly line: number; readonly time: number; readonly last: number; readonly longest: number } | null = null;

  constructor({ columns, form }: ColumnPlan, id: string, refuse: RefuseRow) {
    this.#id = id;
    this.#refuse = refuse;
    this.#quantities = columns.map(({ quantity }) => quantity);
    this.#full = columns.map(() => []);
    this.#columns = columns.map(() => new Float64Array(firstRows));
    this.#mayShareTimes = form === 'path';
    this.#maySort = form === 'path' && !columns.some(({ quantity }) => quantity === 'life');
    [this.#t, this.#spawn, this.#end] = (['t', 'life', 'end'] as const).map((name) => this.#quantities.indexOf(name)) as [
      number,
      number,
      number,
    ];
  }

  /** `values`: in the order of the planned columns; NaN for a spawn that does not end. */
  add(values: Float64Array, line: number): void {
    if (this.#t !== -1) this.#checkTime(values[this.#t] as number, line);
    if (this.#spawn !== -1) this.#checkSpawn(values[this.#spawn] as number, line);
    this.#push(values);
    if (this.#end === -1 || Number.isNaN(values[this.#end])) return;
    this.#endSpawn(values[this.#end] as number, line);
  }

  take(): RawTrack {
    const columns = this.#quantities.map((_, k) => this.#whole(k));
    if (this.#stepBack) this.#sort(columns);
    const entries = this.#quantities.map((quantity, k) => [quantity, columns[k] as Float64Array] as const);
    return {
      id: this.#id,
      rows: this.#rows,
      columns: Object.fromEntries(entries.filter(([quantity]) => quantity !== 'end')),
      outOfOrder: this.#outOfOrder,
    };
  }

  /**
   * Sorts by time; rows of one time stay in their order. If there are a few long steps back, the file has several runs,
   * which cannot be one path.
   */
  #sort(columns: Float64Array[]): void {
    const t = columns[this.#t] as Float64Array;
    const order = Uint32Array.from({ length: this.#rows }, (_, row) => row).sort((a, b) => (t[a] as number) - (t[b] as number) || a - b);
    const { line, time, last, longest } = this.#stepBack ?? { line: 0, time: 0, last: 0, longest: 0 };
    const span = (t[order.at(-1) as number] as number) - (t[order[0] as number] as number);
    if (this.#outOfOrder <= Math.max(3, this.#rows / 100) && longest > span / 4)
      this.#refuse(
        line,
        't',
        `found ${time} after ${last}; times must not decrease. If these are rows of several entities or runs, give the column that distinguishes them (id, --id).`,
      );
    for (const [k, column] of columns.entries()) columns[k] = Float64Array.from(order, (row) => column[row] as number);
  }

  /** A column in one piece; its pieces are released before the next column is put together. */
  #whole(k: number): Float64Array {
    const column = new Float64Array(this.#rows);
    let row = 0;
    for (const piece of this.#full[k]?.splice(0) ?? []) {
      column.set(piece, row);
      row += piece.length;
    }
    column.set((this.#columns[k] as Float64Array).subarray(0, this.#filled), row);
    return column;
  }

  #push(values: Float64Array): void {
    if (this.#filled === this.#capacity) this.#grow();
    for (let k = 0; k < this.#columns.length; k++) (this.#columns[k] as Float64Array)[this.#filled] = values[k] as number;
    this.#filled += 1;
    this.#rows += 1;
  }

  #grow(): void {
    this.#capacity = Math.min(2 * this.#capacity, mostRows);
    this.#filled = 0;
    for (const [k, column] of this.#columns.entries()) {
      this.#full[k]?.push(column);
      this.#columns[k] = new Float64Array(this.#capacity);
    }
  }

  /** Samples may share a time (a jump); updates may not, but a new spawn may begin as the one before ends. */
  #checkTime(time: number, line: number): void {
    const mayShare = this.#mayShareTimes || this.#ended > 0;
    const last = this.#lastTime;
    if (time < last && this.#maySort) {
      this.#outOfOrder += 1;
      const { line: first = line, time: to = time, last: from = last, longest = 0 } = this.#stepBack ?? {};
      this.#stepBack = { line: first, time: to, last: from, longest: Math.max(longest, last - time) };
    } else if (!(time > last || (mayShare && time === last))) {
      if (this.#ended > 0) this.#refuse(line, 't', `found ${time}; the spawn before ends at ${last} only.`);
      this.#refuse(line, 't', `found ${time} after ${last}; times ${mayShare ? 'must not decrease' : 'of updates must increase'}.`);
    }
    this.#lastTime = time;
  }

  /**
   * Spawns count upwards, and one that has ended does not go on; a first row of spawn 0 is before the entity enters the
   * world.
   */
  #checkSpawn(spawn: number, line: number): void {
    const least = this.#ended > 0 ? this.#ended + 1 : this.#lastSpawn;
    const isBefore = spawn === 0 && this.#rows === 0;
    if (!isBefore && !(Number.isSafeInteger(spawn) && spawn >= least))
      this.#refuse(line, 'life', `found ${spawn}; it must be a whole number from ${least} on.`);
    this.#lastSpawn = isBefore ? 1 : spawn;
    this.#ended = 0;
  }

  #endSpawn(end: number, line: number): void {
    if (end <= this.#lastTime) this.#refuse(line, 'end', `found ${end}; a life ends after its last row, at t = ${this.#lastTime}.`);
    this.#ended = this.#lastSpawn;
    this.#lastTime = end;
    const row = Float64Array.from(this.#columns, (column) => column[this.#filled - 1] as number);
    row[this.#t] = end;
    row[this.#spawn] = 0;
    this.#push(row);
  }
}
