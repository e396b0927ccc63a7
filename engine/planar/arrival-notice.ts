/** An export error meter that passes on the notice of an arrival. */
import type { ExportErrorMeter } from '../measure/export-error.ts';
import type { ExportedPath } from '../publisher/exported-path.ts';
import type { PlanarReceivers } from './planar-receivers.ts';

export class ArrivalNotice implements ExportErrorMeter {
  readonly #meter: ExportErrorMeter;
  readonly #receivers: PlanarReceivers;
  readonly #row: number;

  constructor(meter: ExportErrorMeter, receivers: PlanarReceivers, row: number) {
    this.#meter = meter;
    this.#receivers = receivers;
    this.#row = row;
  }

  get before(): number {
    return this.#meter.before;
  }
  get after(): number {
    return this.#meter.after;
  }

  mark(now: number): void {
    this.#meter.mark(now);
  }

  follow(exported: ExportedPath, now: number): void {
    this.#meter.follow(exported, now);
  }

  arriving(now: number): void {
    this.#meter.arriving(now);
    this.#receivers.renew(this.#row);
  }

  drawn(now: number): void {
    this.#meter.drawn(now);
  }

  total(now: number): number {
    return this.#meter.total(now);
  }
}
