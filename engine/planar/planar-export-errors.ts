/** Export errors of a planar lane with a convergence scheme: frames without an event in columns, the others by the ordinary meter. */
import { areaSine } from '../math/area-sine.ts';
import { DrawnExportError } from '../metrics/drawn-export-error.ts';
import type { ExportErrorMeter } from '../metrics/export-error.ts';
import type { ExportedPath } from '../nodes/exported-path.ts';
import type { Receiver } from '../nodes/receiver.ts';
import type { PlanarExports } from './planar-exports.ts';
import type { PlanarReceivers } from './planar-receivers.ts';

/** What a row does: nothing has arrived yet; nothing but frames go by; an update was made or arrived since the last drawing. */
const rowStates = { waiting: 0, quiet: 1, awake: 2 } as const;

export class PlanarExportErrors {
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly #exports: PlanarExports;
  readonly #receivers: PlanarReceivers;
  readonly #entities: Int32Array;
  readonly #states: Uint8Array;
  readonly #meters: DrawnExportError[] = [];

  /** `entities`: the entity of every row. */
  constructor(exports: PlanarExports, receivers: PlanarReceivers, entities: Int32Array) {
    const count = entities.length;
    this.before = new Float64Array(count);
    this.after = new Float64Array(count);
    this.#states = new Uint8Array(count);
    this.#exports = exports;
    this.#receivers = receivers;
    this.#entities = entities;
  }

  /** The meter of the next row. */
  add(exported: ExportedPath, receiver: Receiver): ExportErrorMeter {
    return new PlanarExportError(this, this.#meters.push(new DrawnExportError(exported, receiver)) - 1);
  }

  /** Something is about to happen in a row: the ordinary meter goes on from the last drawing. */
  wake(row: number): DrawnExportError {
    const meter = this.#meters[row] as DrawnExportError;
    if (this.#states[row] !== rowStates.quiet) return meter;
    this.#states[row] = rowStates.awake;
    const { shown, targets, drawTime } = this.#receivers;
    meter.before = this.before[row] as number;
    meter.after = this.after[row] as number;
    meter.resume(drawTime, shown.x[row] as number, shown.y[row] as number, targets.vx[row] as number, targets.vy[row] as number);
    return meter;
  }

  /** As `wake`, for a meter that hears of its first arrival too. */
  arriving(row: number, now: number): void {
    this.wake(row).arriving(now);
    this.#states[row] = rowStates.awake;
    this.#receivers.renew(row);
  }

  beforeOf(row: number): number {
    return this.#states[row] === rowStates.awake ? (this.#meters[row] as DrawnExportError).before : (this.before[row] as number);
  }

  afterOf(row: number): number {
    return this.#states[row] === rowStates.awake ? (this.#meters[row] as DrawnExportError).after : (this.after[row] as number);
  }

  /** Rows `from` … `to` − 1 have been drawn at `now` (s). */
  drawn(now: number, from: number, to: number): void {
    this.#integrate(now - this.#receivers.drawTime, from, to);
    for (let i = from; i < to; i++) if (this.#states[i] === rowStates.awake) this.#calm(i, now);
  }

  #calm(row: number, now: number): void {
    const meter = this.#meters[row] as DrawnExportError;
    this.#receivers.settleRow(row);
    meter.drawn(now);
    this.before[row] = meter.before;
    this.after[row] = meter.after;
    this.#states[row] = rowStates.quiet;
  }

  /**
   * Adds ∫ |exported − placed| dt over the last `frame` (s), both paths being straight in it, in the quiet rows: `distanceIntegral` in two
   * dimensions, written out because the numbers on the way would be boxed.
   */
  #integrate(frame: number, from: number, to: number): void {
    const { drawnX, drawnY, exported } = this.#exports;
    const { fromX, fromY, shown } = this.#receivers;
    for (let i = from; i < to; i++) {
      const e = this.#entities[i] as number;
      if (this.#states[i] !== rowStates.quiet || this.#exports.live[e] === 0 || this.#exports.pieceLife[e] !== this.#receivers.life[i])
        continue;
      const x = (drawnX[e] as number) - (fromX[i] as number);
      const y = (drawnY[e] as number) - (fromY[i] as number);
      const wayX = (exported.x[e] as number) - (shown.x[i] as number) - x;
      const wayY = (exported.y[e] as number) - (shown.y[i] as number) - y;
      const way = Math.sqrt(wayX * wayX + wayY * wayY);
      const start = Math.sqrt(x * x + y * y);
      let mean = 0;
      if (way <= negligible * start) mean = Math.sqrt((x + wayX / 2) ** 2 + (y + wayY / 2) ** 2);
      else {
        const u1 = (x * wayX + y * wayY) / way;
        const u2 = u1 + way;
        const d = (x * wayY - y * wayX) / way;
        const square = d * d;
        const end = Math.sqrt(u2 * u2 + square);
        const sum = start + end;
        const m = (u1 + u2) / 2;
        const argument = u1 > 0 === u2 > 0 ? ((u1 + u2) * way) / (u2 * start + u1 * end) : (u2 * start - u1 * end) / square;
        const bend = (square / way) * areaSine(argument);
        mean = (2 * m * (m / sum) + sum / 2 + (bend < Infinity ? bend : 0)) / 2;
      }
      if (this.#exports.serial[e] === this.#receivers.serial[i]) this.after[i] = (this.after[i] as number) + mean * frame;
      else this.before[i] = (this.before[i] as number) + mean * frame;
    }
  }
}

/** As in `distanceIntegral`. */
const negligible = 1e-8;

class PlanarExportError implements ExportErrorMeter {
  readonly #all: PlanarExportErrors;
  readonly #row: number;

  constructor(all: PlanarExportErrors, row: number) {
    this.#all = all;
    this.#row = row;
  }

  get before(): number {
    return this.#all.beforeOf(this.#row);
  }
  get after(): number {
    return this.#all.afterOf(this.#row);
  }

  mark(now: number): void {
    this.#all.wake(this.#row).mark(now);
  }

  follow(exported: ExportedPath, now: number): void {
    this.#all.wake(this.#row).follow(exported, now);
  }

  arriving(now: number): void {
    this.#all.arriving(this.#row, now);
  }

  drawn(): void {}

  total(): number {
    return this.before + this.after;
  }
}
