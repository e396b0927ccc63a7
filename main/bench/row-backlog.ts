/** Telemetry rows that wait for a slow page: bounded by thinning, the newest always kept. */
import type { TelemetryRows } from '../../contract/telemetry-frames.ts';

interface Row {
  readonly time: number;
  readonly values: Float32Array<ArrayBuffer>;
}

export interface BacklogBounds {
  readonly rows: number;
  readonly bytes: number;
}

export class RowBacklog {
  readonly #bounds: BacklogBounds;
  #rows: Row[] = [];

  constructor(bounds: BacklogBounds) {
    this.#bounds = bounds;
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  /** Appends later rows of the waiting run. Keeps views, so the rows must not change any more. */
  push(rows: TelemetryRows): void {
    rows.times.forEach((time, i) => {
      this.#rows.push({ time, values: rows.values.subarray(i * rows.columns, (i + 1) * rows.columns) });
    });
    while (this.#isOver(rows.columns)) this.#thin();
  }

  /** All that waits, as one block, and forgets it. */
  take(): TelemetryRows {
    const columns = this.#rows[0]?.values.length ?? 0;
    const values = new Float32Array(this.#rows.length * columns);
    this.#rows.forEach((row, i) => values.set(row.values, i * columns));
    const times = Float64Array.from(this.#rows, (row) => row.time);
    this.#rows = [];
    return { columns, times, values };
  }

  clear(): void {
    this.#rows = [];
  }

  #isOver(columns: number): boolean {
    const count = this.#rows.length;
    return count > this.#bounds.rows || (count > 1 && count * columns * 4 > this.#bounds.bytes);
  }

  /** Drops every second row, counted back from the newest. */
  #thin(): void {
    const newest = this.#rows.length - 1;
    this.#rows = this.#rows.filter((_, i) => (newest - i) % 2 === 0);
  }
}
