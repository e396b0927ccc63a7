/** Columns of numbers that grow row by row. */

const firstRows = 64;

export class GrowingColumns {
  rows = 0;
  readonly #columns: Float64Array[];

  constructor(columns: number) {
    this.#columns = Array.from({ length: columns }, () => new Float64Array(firstRows));
  }

  /** The numbers of a row; there are at least as many as columns. */
  add(values: Float64Array): void {
    const columns = this.#columns;
    const { rows } = this;
    if (rows === (columns[0] as Float64Array).length) this.#grow();
    for (let k = 0; k < columns.length; k++) (columns[k] as Float64Array)[rows] = values[k] as number;
    this.rows = rows + 1;
  }

  /** Takes the last row away. */
  drop(): void {
    this.rows -= 1;
  }

  /** The number of the last row in a column; NaN: there is no row. */
  last(column: number): number {
    return this.#columns[column]?.[this.rows - 1] ?? NaN;
  }

  /** Each column in one piece, and given away: its memory is released as soon as it is copied. */
  take(): Float64Array[] {
    return this.#columns.map((column, k) => {
      this.#columns[k] = new Float64Array(0);
      return column.slice(0, this.rows);
    });
  }

  #grow(): void {
    for (let k = 0; k < this.#columns.length; k++) {
      const wider = new Float64Array(2 * this.rows);
      wider.set(this.#columns[k] as Float64Array);
      this.#columns[k] = wider;
    }
  }
}
