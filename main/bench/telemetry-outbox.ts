/** The telemetry of one page: few frames in flight, the rest merged; the producer of rows never waits. */
import { connectionLimits } from '../../contract/messages.ts';
import { encodeTelemetry, telemetryLimits, type TelemetryRows } from '../../contract/telemetry-frames.ts';

interface Row {
  readonly time: number;
  readonly values: Float32Array<ArrayBuffer>;
}

interface BacklogBounds {
  readonly rows: number;
  readonly bytes: number;
}

class RowBacklog {
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

const defaultBounds: BacklogBounds = { rows: 512, bytes: 1 << 20 };

export class TelemetryOutbox {
  readonly #send: (frame: Uint8Array<ArrayBuffer>) => void;
  readonly #backlog: RowBacklog;
  #epoch = 0;
  #sent = 0;
  #acknowledged = 0;

  constructor(send: (frame: Uint8Array<ArrayBuffer>) => void, bounds = defaultBounds) {
    this.#send = send;
    this.#backlog = new RowBacklog({ ...bounds, rows: Math.min(bounds.rows, telemetryLimits.rows) });
  }

  get inFlight(): number {
    return this.#sent - this.#acknowledged;
  }

  /**
   * Sends the rows of run `epoch`, now or merged with later ones. Rows of an earlier run that still wait are dropped.
   */
  push(epoch: number, rows: TelemetryRows): void {
    if (epoch !== this.#epoch) this.#backlog.clear();
    this.#epoch = epoch;
    this.#backlog.push(rows);
    this.#flush();
  }

  /** Acknowledges frames up to `sequence`. False if `sequence` is not in flight: never sent, or acknowledged before. */
  acknowledge(sequence: number): boolean {
    if (sequence > this.#sent || sequence <= this.#acknowledged) return false;
    this.#acknowledged = sequence;
    this.#flush();
    return true;
  }

  #flush(): void {
    if (this.#backlog.isEmpty || this.inFlight >= connectionLimits.framesInFlight) return;
    this.#sent += 1;
    this.#send(encodeTelemetry({ epoch: this.#epoch, sequence: this.#sent, ...this.#backlog.take() }));
  }
}
