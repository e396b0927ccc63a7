/** Rows of a file, gathered into one track per entity: numbers as the file has them, in growing columns. */
import { BenchError } from '../../../contract/errors.ts';
import type { MotionQuantity } from '../../../experiment/motion.ts';
import type { ColumnQuantity } from './arrival-columns.ts';
import type { ColumnPlan } from './column-plan.ts';
import { straightened, type StepsBack } from './row-order.ts';

/** Reports a row that cannot be: the quantity at fault, and what is wrong. */
export type RefuseRow = (line: number, quantity: MotionQuantity, message: string) => never;

export interface RawTrack {
  readonly id: string;
  readonly rows: number;
  /** In the file’s units and axes, of one length, in order of time. */
  readonly columns: Partial<Record<ColumnQuantity, Float64Array>>;
  /** Rows that had an earlier time than the row before, and were sorted. */
  readonly outOfOrder: number;
  /** A counter that started again at this number, so often, and is read as going on; null: none did. */
  readonly wrap: { readonly period: number; readonly count: number } | null;
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
    if (this.#tracks.size === mostTracks) throw tooMany();
    const track = new GrowingTrack(this.#plan, id, this.#refuse);
    this.#tracks.set(id, track);
    return track;
  }

  /** In the order in which they appear; each is given away. */
  take(): readonly RawTrack[] {
    const tracks = Array.from(this.#tracks.values()).flatMap((track) => track.take());
    if (tracks.length > mostTracks) throw tooMany();
    this.#tracks.clear();
    return tracks;
  }
}

function tooMany(): BenchError {
  return new BenchError(
    'bad-input',
    `More than ${mostTracks} entities were found; choose the column that distinguishes them (id), or none.`,
  );
}

export class GrowingTrack {
  readonly #id: string;
  readonly #refuse: RefuseRow;
  readonly #quantities: readonly ColumnQuantity[];
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
  readonly #plan: ColumnPlan;
  #stepBack: StepsBack | null = null;

  constructor(plan: ColumnPlan, id: string, refuse: RefuseRow) {
    const { columns, form } = plan;
    this.#plan = plan;
    this.#id = id;
    this.#refuse = refuse;
    this.#quantities = columns.map(({ quantity }) => quantity);
    this.#full = columns.map(() => []);
    this.#columns = columns.map(() => new Float64Array(firstRows));
    this.#mayShareTimes = form === 'path';
    this.#maySort = form === 'path' && !columns.some(({ quantity }) => quantity === 'life');
    // Updates arrive in any order.
    const place = (name: MotionQuantity) => (form === 'arrivals' ? -1 : this.#quantities.indexOf(name));
    [this.#t, this.#spawn, this.#end] = (['t', 'life', 'end'] as const).map(place) as [number, number, number];
  }

  /** `values`: in the order of the planned columns; NaN for a spawn that does not end. */
  add(values: Float64Array, line: number): void {
    if (this.#t !== -1) this.#checkTime(values[this.#t] as number, line);
    if (this.#spawn !== -1) this.#checkSpawn(values[this.#spawn] as number, line);
    this.#push(values);
    if (this.#end === -1 || Number.isNaN(values[this.#end])) return;
    this.#endSpawn(values[this.#end] as number, line);
  }

  /** One track, or one for each run. */
  take(): readonly RawTrack[] {
    const columns = Object.fromEntries(this.#quantities.map((quantity, k) => [quantity, this.#whole(k)])) as RawTrack['columns'];
    if (this.#plan.inRuns) {
      delete columns.end;
      return runsOf(this.#id, columns);
    }
    const wrap = this.#stepBack ? this.#straighten(columns, this.#stepBack) : null;
    delete columns.end;
    return [{ id: this.#id, rows: this.#rows, columns, outOfOrder: wrap ? 0 : (this.#stepBack?.count ?? 0), wrap }];
  }

  /** Puts rows in order of time, in place; a counter that wraps: where, and how often. */
  #straighten(columns: RawTrack['columns'], back: StepsBack): RawTrack['wrap'] {
    const straight = straightened(columns, back, this.#plan);
    if (straight.kind === 'refused') this.#refuse(back.line, 't', straight.message);
    if (straight.kind === 'wrapped') {
      columns.t = straight.t;
      return { period: straight.period, count: back.count };
    }
    for (const [name, column] of Object.entries(columns))
      columns[name as MotionQuantity] = Float64Array.from(straight.order, (row) => column[row] as number);
    return null;
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
      const { line: first = line, time: to = time, last: from = last, longest = 0, count = 0 } = this.#stepBack ?? {};
      this.#stepBack = { line: first, time: to, last: from, longest: Math.max(longest, last - time), count: count + 1 };
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

/** Cut wherever times fall back, and numbered. */
function runsOf(id: string, columns: RawTrack['columns']): readonly RawTrack[] {
  const { t = new Float64Array() } = columns;
  const begins = Array.from(t.keys()).filter((row) => row === 0 || (t[row] as number) < (t[row - 1] as number));
  return begins.map((from, run) => {
    const to = begins[run + 1] ?? t.length;
    const parts = Object.entries(columns).map(([name, column]) => [name, column.slice(from, to)]);
    const name = begins.length === 1 ? id : [id, run + 1].filter((word) => word !== '').join('/');
    return { id: name, rows: to - from, columns: Object.fromEntries(parts) as RawTrack['columns'], outOfOrder: 0, wrap: null };
  });
}
