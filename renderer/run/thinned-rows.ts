/** Rows of a whole run in bounded room: every one at first, every other one each time the room is full, and always the newest. */
import { RowRing } from './row-ring.ts';

export class ThinnedRows {
  readonly rows: RowRing;
  readonly #room: number;
  /** Least time between two rows kept, s; the newest may be nearer to the one before until a newer one takes its place. */
  #spacing = 0;

  /** `room` is odd, so that halving keeps both the first row and the newest. */
  constructor(room: number, width: number) {
    this.#room = room;
    this.rows = new RowRing(room, width);
  }

  clear(): void {
    this.rows.clear();
    this.#spacing = 0;
  }

  /** Like `append` of a ring. */
  append(time: number, numbers: Float32Array | readonly number[], from = 0): void {
    this.#makeRoom(time);
    this.rows.append(time, numbers, from);
  }

  /** Appends a row of another ring of the same width. */
  copy(from: RowRing, row: number): void {
    this.#makeRoom(from.timeAt(row));
    this.rows.appendFrom(from, row);
  }

  #makeRoom(time: number): void {
    if (time === this.rows.lastTime || !this.#settled()) this.rows.dropLast();
    else if (this.rows.length === this.#room) this.#thin();
  }

  /** True when the newest row is far enough from the one before to stay. */
  #settled(): boolean {
    const { rows } = this;
    return rows.length < 2 || rows.lastTime - rows.timeAt(rows.length - 2) >= this.#spacing * (1 - 1e-9);
  }

  #thin(): void {
    const { rows } = this;
    rows.halve();
    this.#spacing = (rows.lastTime - rows.timeAt(0)) / (rows.length - 1);
  }
}
