/** The receiving side of a planar lane: what every receiver shows, by the column; row = pair. */
import type { Receiver } from '../nodes/receiver.ts';
import { createPlanarStates, type PlanarConvergence, type PlanarModel, type PlanarStates } from '../plugin-api/planar.ts';
import { copyRow, readRow, writeRow } from './planar-row.ts';

export class PlanarReceivers {
  /** Where the model, run on the update in use, was at the last drawing. */
  readonly targets: PlanarStates;
  /** What is shown: the targets themselves where nothing converges. */
  readonly shown: PlanarStates;
  /** Where it was shown at the drawing before, m. */
  readonly fromX: Float64Array;
  readonly fromY: Float64Array;
  /** The update in use: life and number; 1 in `known` once there is one. */
  readonly life: Int32Array;
  readonly serial: Float64Array;
  readonly known: Uint8Array;
  /** The last drawing, s. */
  drawTime = NaN;
  readonly #receivers: Receiver[] = [];
  readonly #model: PlanarModel;
  readonly #convergence: PlanarConvergence | null;
  readonly #fixes: PlanarStates;
  readonly #anchors: Float64Array;
  readonly #ages: Float64Array;
  /** 1 where an update has come into use since the last drawing. */
  readonly #renewed: Uint8Array;
  /** 1 where something of this life has been drawn. */
  readonly #drawn: Uint8Array;

  /** `convergence` null: the targets are shown. */
  constructor(count: number, model: PlanarModel, convergence: PlanarConvergence | null) {
    this.#model = model;
    this.#convergence = convergence;
    this.#fixes = createPlanarStates(count);
    this.targets = createPlanarStates(count);
    this.shown = convergence ? createPlanarStates(count) : this.targets;
    this.fromX = new Float64Array(count);
    this.fromY = new Float64Array(count);
    this.life = new Int32Array(count);
    this.serial = new Float64Array(count);
    this.known = new Uint8Array(count);
    this.#anchors = new Float64Array(count);
    this.#ages = new Float64Array(count);
    this.#renewed = new Uint8Array(count);
    this.#drawn = new Uint8Array(count);
  }

  /** Returns the receiver's row. */
  add(receiver: Receiver): number {
    return this.#receivers.push(receiver) - 1;
  }

  get count(): number {
    return this.#receivers.length;
  }

  /** An update arrives, and is perhaps taken into use. */
  renew(row: number): void {
    this.#renewed[row] = 1;
  }

  /** Draws the rows `from` … `to` − 1 at `now` (s). */
  draw(now: number, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      if (this.#renewed[i] === 1) this.#reload(i);
      this.#ages[i] = now - (this.#anchors[i] as number);
    }
    this.#model.extrapolate(this.#fixes, this.#ages, from, to, this.targets);
    if (this.#convergence) this.#converge(this.#convergence, now - this.drawTime, from, to);
  }

  /** Writes what is shown into the receivers themselves. */
  settle(): void {
    for (let i = 0; i < this.count; i++) this.settleRow(i);
  }

  settleRow(i: number): void {
    if (this.known[i] === 0) return;
    const { shown, target } = this.#receivers[i] as Receiver;
    readRow(this.shown, i, shown);
    readRow(this.targets, i, target);
  }

  /** A new life is shown where it is. */
  #reload(i: number): void {
    const receiver = this.#receivers[i] as Receiver;
    const { piece } = receiver;
    this.#renewed[i] = 0;
    this.known[i] = 1;
    this.life[i] = piece.life;
    this.serial[i] = piece.serial;
    this.#anchors[i] = piece.anchor;
    writeRow(piece.state, this.#fixes, i);
    if (!receiver.drawn) this.#drawn[i] = 0;
    receiver.drawn = true;
  }

  #converge(convergence: PlanarConvergence, dt: number, from: number, to: number): void {
    const { x, y, vx, vy } = this.shown;
    for (let i = from; i < to; i++) {
      this.fromX[i] = x[i] as number;
      this.fromY[i] = y[i] as number;
    }
    if (dt > 0) convergence.place(this.targets, dt, from, to, this.shown);
    for (let i = from; i < to; i++) {
      if (this.#drawn[i] === 0) copyRow(this.targets, i, this.shown);
      else if (dt > 0) {
        vx[i] = ((x[i] as number) - (this.fromX[i] as number)) / dt;
        vy[i] = ((y[i] as number) - (this.fromY[i] as number)) / dt;
      }
      this.#drawn[i] = 1;
    }
  }
}
