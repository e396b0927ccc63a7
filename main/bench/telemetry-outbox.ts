/** The telemetry of one page: few frames in flight, the rest merged; the producer of rows never waits. */
import { connectionLimits } from '../../contract/messages.ts';
import { encodeTelemetry, telemetryLimits, type TelemetryRows } from '../../contract/telemetry-frames.ts';
import { RowBacklog, type BacklogBounds } from './row-backlog.ts';

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

  /**
   * Acknowledges frames up to `sequence`. False if `sequence` is not in flight: never sent, or acknowledged before.
   */
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
