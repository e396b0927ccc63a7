/** The telemetry of one page: few frames in flight, the rest merged; the producer of rows never waits. */
import { connectionLimits } from '../../contract/messages.ts';
import { frameOf, pickedRows, telemetryLimits, type RowBlock } from '../../contract/telemetry-frames.ts';

/** Most that waits. */
const defaultBounds = { rows: 512, bytes: 1 << 20 };

export class TelemetryOutbox {
  readonly #send: (frame: Uint8Array<ArrayBuffer>) => void;
  readonly #bounds: typeof defaultBounds;
  #epoch = 0;
  /** Blocks of one run that wait, one after another; other pages may get the same. */
  #waiting: RowBlock[] = [];
  #sent = 0;
  #acknowledged = 0;

  constructor(send: (frame: Uint8Array<ArrayBuffer>) => void, bounds = defaultBounds) {
    this.#send = send;
    this.#bounds = { ...bounds, rows: Math.min(bounds.rows, telemetryLimits.rows) };
  }

  get inFlight(): number {
    return this.#sent - this.#acknowledged;
  }

  /**
   * Sends the rows of run `epoch`, now or merged with later ones. Rows of an earlier run that still wait are dropped.
   */
  push(epoch: number, block: RowBlock): void {
    if (epoch !== this.#epoch) this.#waiting = [];
    this.#epoch = epoch;
    this.#waiting.push(block);
    while (this.#isOver(block.columns)) this.#merge(2);
    this.#flush();
  }

  /** Acknowledges frames up to number `sequence`. False if it is not in flight: never sent, or acknowledged before. */
  acknowledge(sequence: number): boolean {
    if (sequence > this.#sent || sequence <= this.#acknowledged) return false;
    this.#acknowledged = sequence;
    this.#flush();
    return true;
  }

  /** A page that keeps up gets each block as it is. */
  #flush(): void {
    if (this.#waiting.length === 0 || this.inFlight >= connectionLimits.framesInFlight) return;
    if (this.#waiting.length > 1) this.#merge(1);
    this.#sent += 1;
    for (const block of this.#waiting.splice(0)) this.#send(frameOf(block, this.#epoch));
  }

  get #rows(): number {
    return this.#waiting.reduce((sum, { times }) => sum + times.length, 0);
  }

  #isOver(columns: number): boolean {
    const rows = this.#rows;
    return rows > this.#bounds.rows || (rows > 1 && rows * columns * 4 > this.#bounds.bytes);
  }

  /** Makes one block of all that wait, with every `step`-th row, counted back from the newest. */
  #merge(step: number): void {
    const last = this.#rows - 1;
    const kept = Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => (last % step) + i * step);
    this.#waiting = [pickedRows(this.#waiting, kept)];
  }
}
