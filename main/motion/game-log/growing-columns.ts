/** Columns of numbers that grow row by row, piece by piece: what is there is not copied, and little is kept in reserve. */

/** Rows of a piece. */
const [leastRows, mostRows] = [64, 1 << 14];

export class GrowingColumns {
  rows = 0;
  /** Of each column its pieces. All columns have pieces of the same lengths; only the last one has room. */
  readonly #columns: readonly Float64Array[][];
  /** The last piece of each column, and the row with which it begins. */
  #last: Float64Array[];
  #begin = 0;

  constructor(columns: number) {
    this.#columns = Array.from({ length: columns }, () => []);
    this.#last = this.#columns.map(() => new Float64Array());
  }

  /** The numbers of a row; there are at least as many as columns. */
  add(values: Float64Array): void {
    if (this.rows - this.#begin === (this.#last[0] as Float64Array).length) this.#grow();
    const last = this.#last;
    const row = this.rows - this.#begin;
    for (let k = 0; k < last.length; k++) (last[k] as Float64Array)[row] = values[k] as number;
    this.rows += 1;
  }

  /** Puts a row in the place of the last one. */
  replace(values: Float64Array): void {
    this.rows -= 1;
    this.add(values);
  }

  /** The number of the last row in a column; NaN: there is no row. */
  last(column: number): number {
    return this.#last[column]?.[this.rows - this.#begin - 1] ?? NaN;
  }

  /** Each column in one piece, and given away: its memory is released as soon as it is copied. */
  take(): Float64Array[] {
    this.#last = [];
    return this.#columns.map((pieces) => {
      const whole = new Float64Array(this.rows);
      let at = 0;
      for (const piece of pieces) {
        whole.set(piece.subarray(0, this.rows - at), at);
        at += piece.length;
      }
      pieces.length = 0;
      return whole;
    });
  }

  #grow(): void {
    const length = Math.min(Math.max(this.rows, leastRows), mostRows);
    this.#begin = this.rows;
    this.#last = this.#columns.map((pieces) => {
      const piece = new Float64Array(length);
      pieces.push(piece);
      return piece;
    });
  }
}
