/** Deviation and what a person sees, of all pairs of a planar lane: the sums of the ordinary meters in one record a pair. */
import { directionAngle } from '../math/direction-angle.ts';
import { QuantileBins } from '../metrics/quantile-bins.ts';
import { QuantileSketch } from '../metrics/quantile-sketch.ts';
import type { SeenRules } from '../metrics/seen-rules.ts';
import type { PlanarExports } from './planar-exports.ts';
import * as field from './planar-record.ts';
import type { PlanarReceivers } from './planar-receivers.ts';

/** A reversal at full speed is no jump for its rounding. */
const roundingShare = 1 + 1e-9;

export class PlanarMeters {
  /** A record a pair, see `planar-record.ts`. */
  readonly records: Float64Array;
  readonly sketches: QuantileSketch[];
  /** Deviation (m) of the last frame, NaN where it was not measured. */
  readonly deviations: Float64Array;
  /** s */
  readonly frame: number;
  readonly #exports: PlanarExports;
  readonly #receivers: PlanarReceivers;
  readonly #entities: Int32Array;
  readonly #bins = new QuantileBins();
  /** Of the block under way: the bin of each deviation. */
  readonly #binned: Int32Array;
  readonly #smallestJump: number;
  /** m² and m: the longest step of an entity that stands, and the step back that counts. */
  readonly #standing: number;
  readonly #back: number;
  readonly #inconsistency: number;
  readonly #tolerated: number;

  /** `entities`: the entity of every row. */
  constructor(exports: PlanarExports, receivers: PlanarReceivers, entities: Int32Array, frame: number, rules: SeenRules) {
    const count = entities.length;
    this.records = new Float64Array(count * field.size);
    for (let i = 0; i < count; i++) this.records[i * field.size + field.order] = -1;
    this.sketches = Array.from({ length: count }, () => new QuantileSketch());
    this.deviations = new Float64Array(count).fill(NaN);
    this.frame = frame;
    this.#exports = exports;
    this.#receivers = receivers;
    this.#entities = entities;
    this.#binned = new Int32Array(count);
    this.#smallestJump = rules.smallestJump * rules.smallestJump;
    this.#standing = (rules.standingSpeed * frame) ** 2;
    this.#back = -rules.standingSpeed * frame;
    this.#inconsistency = rules.inconsistencyDistance;
    this.#tolerated = Math.floor(rules.inconsistencyTime / frame + 1e-9);
  }

  /** The rows `from` … `to` − 1 have been drawn: measures each whose entity lives the life that is shown. */
  sample(from: number, to: number): void {
    this.#deviate(from, to);
    this.#turn(from, to);
    this.#sketch(from, to);
    this.#differ(from, to);
    this.#step(from, to);
    this.#jump(from, to);
    this.#outstay(from, to);
  }

  #deviate(from: number, to: number): void {
    const { real, life } = this.#exports;
    const { shown, known } = this.#receivers;
    const r = this.records;
    for (let i = from; i < to; i++) {
      const e = this.#entities[i] as number;
      if (known[i] === 0 || life[e] === 0 || life[e] !== this.#receivers.life[i]) {
        this.#pause(i);
        continue;
      }
      const at = i * field.size;
      const x = (shown.x[i] as number) - (real.x[e] as number);
      const y = (shown.y[i] as number) - (real.y[e] as number);
      const deviation = Math.sqrt(x * x + y * y);
      this.deviations[i] = deviation;
      r[at + field.sum] = (r[at + field.sum] as number) + deviation;
      if (deviation > (r[at + field.max] as number)) r[at + field.max] = deviation;
      if (life[e] !== r[at + field.life]) this.#begin(i, life[e] as number);
    }
  }

  /** From one life to the next nothing moves. */
  #begin(row: number, life: number): void {
    const at = row * field.size;
    this.records[at + field.life] = life;
    this.records[at + field.order] = -1;
    this.records[at + field.stretch] = 0;
    this.records[at + field.pending] = 0;
  }

  /** This frame is not measured; the next one measured begins anew. */
  #pause(row: number): void {
    this.deviations[row] = NaN;
    this.#begin(row, this.records[row * field.size + field.life] as number);
  }

  #turn(from: number, to: number): void {
    const { real } = this.#exports;
    const { shown } = this.#receivers;
    const r = this.records;
    for (let i = from; i < to; i++) {
      if (Number.isNaN(this.deviations[i])) continue;
      const e = this.#entities[i] as number;
      const w = (shown.qw[i] as number) * (real.qw[e] as number) + (shown.qz[i] as number) * (real.qz[e] as number);
      const z = (shown.qz[i] as number) * (real.qw[e] as number) - (shown.qw[i] as number) * (real.qz[e] as number);
      const at = i * field.size + field.angle;
      r[at] = (r[at] as number) + 2 * directionAngle(Math.abs(z), Math.abs(w));
    }
  }

  #sketch(from: number, to: number): void {
    const bins = this.#binned;
    this.#bins.sort(this.deviations, from, to, bins);
    for (let i = from; i < to; i++) {
      if (!Number.isNaN(this.deviations[i])) (this.sketches[i] as QuantileSketch).tally(bins[i] as number);
    }
  }

  /** The differences of the drawn path, as in `PathDifferences`. */
  #differ(from: number, to: number): void {
    const { x, y } = this.#receivers.shown;
    const r = this.records;
    for (let i = from; i < to; i++) {
      if (Number.isNaN(this.deviations[i])) continue;
      const at = i * field.size;
      const stepX = (x[i] as number) - (r[at + field.x] as number);
      const stepY = (y[i] as number) - (r[at + field.y] as number);
      const changeX = stepX - (r[at + field.stepX] as number);
      const changeY = stepY - (r[at + field.stepY] as number);
      r[at + field.bendX] = changeX - (r[at + field.changeX] as number);
      r[at + field.bendY] = changeY - (r[at + field.changeY] as number);
      r[at + field.changeX] = changeX;
      r[at + field.changeY] = changeY;
      r[at + field.stepX] = stepX;
      r[at + field.stepY] = stepY;
      r[at + field.x] = x[i] as number;
      r[at + field.y] = y[i] as number;
      r[at + field.order] = Math.min((r[at + field.order] as number) + 1, 3);
    }
  }

  /** Freezes, backward motion and velocity steps: what one step says, and two. */
  #step(from: number, to: number): void {
    const { qw, qz } = this.#receivers.shown;
    const { ahead, stepSquared, changeX, changeY } = this.#exports;
    const r = this.records;
    for (let i = from; i < to; i++) {
      const at = i * field.size;
      const order = r[at + field.order] as number;
      if (order < 1) continue;
      const e = this.#entities[i] as number;
      const w = qw[i] as number;
      const z = qz[i] as number;
      const x = r[at + field.stepX] as number;
      const y = r[at + field.stepY] as number;
      r[at + field.steps] = (r[at + field.steps] as number) + 1;
      if (x * (1 - 2 * (z * z)) + y * (2 * (w * z)) < this.#back && (ahead[e] as number) >= this.#back)
        r[at + field.backward] = (r[at + field.backward] as number) + 1;
      if (x * x + y * y <= this.#standing && (stepSquared[e] as number) > this.#standing)
        r[at + field.frozen] = (r[at + field.frozen] as number) + 1;

      if (order < 2) continue;
      const ofX = r[at + field.changeX] as number;
      const ofY = r[at + field.changeY] as number;
      const overX = ofX - (changeX[e] as number);
      const overY = ofY - (changeY[e] as number);
      const change = ofX * ofX + ofY * ofY;
      const excess = overX * overX + overY * overY;
      r[at + field.changes] = (r[at + field.changes] as number) + 1;
      r[at + field.changeSum] = (r[at + field.changeSum] as number) + change;
      r[at + field.excessSum] = (r[at + field.excessSum] as number) + excess;
      if (change > (r[at + field.changeMax] as number)) r[at + field.changeMax] = change;
      if (excess > (r[at + field.excessMax] as number)) r[at + field.excessMax] = excess;
    }
  }

  /** Jerk and jumps: what three steps say. */
  #jump(from: number, to: number): void {
    const r = this.records;
    for (let i = from; i < to; i++) {
      const at = i * field.size;
      if ((r[at + field.order] as number) < 3) continue;
      const bendX = r[at + field.bendX] as number;
      const bendY = r[at + field.bendY] as number;
      const bend = bendX * bendX + bendY * bendY;
      const length = bend / 4;
      r[at + field.bends] = (r[at + field.bends] as number) + 1;
      r[at + field.bendSum] = (r[at + field.bendSum] as number) + bend;
      if (length <= this.#smallestJump) continue;
      const stepX = r[at + field.stepX] as number;
      const stepY = r[at + field.stepY] as number;
      const beforeX = stepX - 2 * (r[at + field.changeX] as number) + bendX;
      const beforeY = stepY - 2 * (r[at + field.changeY] as number) + bendY;
      const longer = Math.max(beforeX * beforeX + beforeY * beforeY, stepX * stepX + stepY * stepY);
      if (length <= longer * roundingShare) continue;
      r[at + field.jumps] = (r[at + field.jumps] as number) + 1;
      if (length > (r[at + field.jumpMax] as number)) r[at + field.jumpMax] = length;
    }
  }

  /** Inconsistency. */
  #outstay(from: number, to: number): void {
    const r = this.records;
    for (let i = from; i < to; i++) {
      const at = i * field.size;
      const deviation = this.deviations[i] as number;
      if (deviation > this.#inconsistency) {
        r[at + field.stretch] = (r[at + field.stretch] as number) + 1;
        r[at + field.pending] = (r[at + field.pending] as number) + deviation;
        if ((r[at + field.stretch] as number) <= this.#tolerated) continue;
        r[at + field.inconsistency] = (r[at + field.inconsistency] as number) + (r[at + field.pending] as number);
        r[at + field.pending] = 0;
      } else {
        r[at + field.stretch] = 0;
        r[at + field.pending] = 0;
      }
    }
  }
}
