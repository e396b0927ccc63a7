/** Deviation and what a person sees, of all pairs of a planar lane: the sums of the ordinary meters in one record a pair. */
import { directionAngle } from '../math/direction-angle.ts';
import { QuantileBins } from '../metrics/quantile-bins.ts';
import { QuantileSketch } from '../metrics/quantile-sketch.ts';
import type { SeenRules } from '../metrics/seen-rules.ts';
import * as row from '../plugin-api/planar-row.ts';
import * as entity from './entity-record.ts';
import * as pair from './pair-record.ts';
import type { PlanarExports } from './planar-exports.ts';
import type { PlanarReceivers } from './planar-receivers.ts';

/** Frames after which the sketches take in the bins of their samples: of a hundred players they lie too far apart to be visited every frame. */
const keptFrames = 16;
/** In place of a bin. */
const unmeasured = 2 ** 30;

/** Each call does its part for the rows `from` … `to` − 1, numbers going from part to part in the records: as arguments they would be boxed. */
export class PlanarMeters {
  readonly records: Float64Array;
  /** Of deviations, once they are flushed. */
  readonly sketches: QuantileSketch[];
  /** s */
  readonly frame: number;
  readonly #exports: PlanarExports;
  readonly #receivers: PlanarReceivers;
  readonly #entities: Int32Array;
  readonly #bins = new QuantileBins();
  /** Bins by row and frame, and of how many frames. */
  readonly #kept: Int32Array;
  #keptFrames = 0;
  readonly #smallestJump: number;
  /** m² and m: the longest step of an entity that stands, and the step back that counts. */
  readonly #standing: number;
  readonly #back: number;
  readonly #inconsistency: number;
  readonly #tolerated: number;

  /** `entities`: the entity of every row. */
  constructor(exports: PlanarExports, receivers: PlanarReceivers, entities: Int32Array, frame: number, rules: SeenRules) {
    this.records = receivers.records;
    for (let i = 0; i < entities.length; i++) this.#pause(i * pair.size);
    this.sketches = Array.from(entities, () => new QuantileSketch());
    this.frame = frame;
    this.#kept = new Int32Array(entities.length * keptFrames);
    this.#exports = exports;
    this.#receivers = receivers;
    this.#entities = entities;
    this.#smallestJump = rules.smallestJump * rules.smallestJump;
    this.#standing = (rules.standingSpeed * frame) ** 2;
    this.#back = -rules.standingSpeed * frame;
    this.#inconsistency = rules.inconsistencyDistance;
    this.#tolerated = Math.floor(rules.inconsistencyTime / frame + 1e-9);
  }

  /** What has been drawn is measured where the entity lives the life that is shown. */
  sample(from: number, to: number): void {
    this.#deviate(from, to);
    this.#sketch(from, to);
    this.#step(from, to);
    this.#bend(from, to);
  }

  #deviate(from: number, to: number): void {
    const e = this.#exports.records;
    const r = this.records;
    const { shown } = this.#receivers;
    const entities = this.#entities;
    for (let i = from; i < to; i++) {
      const of = (entities[i] as number) * entity.size;
      const at = i * pair.size;
      const is = i * row.size;
      const life = e[of + entity.life] as number;
      if (life === 0 || life !== r[at + pair.pieceLife]) {
        this.#pause(at);
        continue;
      }
      if (life !== r[at + pair.life]) this.#begin(at, life);
      const x = (shown[is + row.x] as number) - (e[of + entity.x] as number);
      const y = (shown[is + row.y] as number) - (e[of + entity.y] as number);
      const deviation = Math.sqrt(x * x + y * y);
      const qw = shown[is + row.qw] as number;
      const qz = shown[is + row.qz] as number;
      const w = qw * (e[of + entity.qw] as number) + qz * (e[of + entity.qz] as number);
      const z = qz * (e[of + entity.qw] as number) - qw * (e[of + entity.qz] as number);
      r[at + pair.deviation] = deviation;
      r[at + pair.deviationSum] = (r[at + pair.deviationSum] as number) + deviation;
      if (deviation > (r[at + pair.deviationMax] as number)) r[at + pair.deviationMax] = deviation;
      r[at + pair.angleSum] = (r[at + pair.angleSum] as number) + 2 * directionAngle(Math.abs(z), Math.abs(w));
      this.#outstay(at);
    }
  }

  /** Inconsistency. */
  #outstay(at: number): void {
    const r = this.records;
    const deviation = r[at + pair.deviation] as number;
    if (!(deviation > this.#inconsistency)) {
      r[at + pair.stretch] = 0;
      r[at + pair.pending] = 0;
      return;
    }
    r[at + pair.stretch] = (r[at + pair.stretch] as number) + 1;
    r[at + pair.pending] = (r[at + pair.pending] as number) + deviation;
    if ((r[at + pair.stretch] as number) <= this.#tolerated) return;
    r[at + pair.inconsistency] = (r[at + pair.inconsistency] as number) + (r[at + pair.pending] as number);
    r[at + pair.pending] = 0;
  }

  /** From one life to the next nothing moves. */
  #begin(at: number, life: number): void {
    this.#pause(at);
    this.records[at + pair.life] = life;
  }

  /** This frame is not measured; the next one measured begins anew. */
  #pause(at: number): void {
    this.records[at + pair.deviation] = NaN;
    this.records[at + pair.order] = -1;
    this.records[at + pair.stretch] = 0;
    this.records[at + pair.pending] = 0;
  }

  #sketch(from: number, to: number): void {
    const r = this.records;
    const bins = this.#bins;
    const kept = this.#kept;
    const slot = this.#keptFrames;
    for (let i = from; i < to; i++) {
      const at = i * pair.size + pair.deviation;
      kept[i * keptFrames + slot] = Number.isNaN(r[at]) ? unmeasured : bins.of(r, at);
    }
  }

  /** All rows have been sampled. */
  sampled(): void {
    this.#keptFrames += 1;
    if (this.#keptFrames === keptFrames) this.flush();
  }

  /** The sketches take in what is kept for them. */
  flush(): void {
    for (let i = 0; i < this.sketches.length; i++) this.#flushRow(i);
    this.#keptFrames = 0;
  }

  #flushRow(i: number): void {
    const sketch = this.sketches[i] as QuantileSketch;
    for (let slot = 0; slot < this.#keptFrames; slot++) {
      const bin = this.#kept[i * keptFrames + slot] as number;
      if (bin !== unmeasured) sketch.tally(bin);
    }
  }

  /** The differences of the drawn path, as in `PathDifferences`; freezes, backward motion and velocity steps. */
  #step(from: number, to: number): void {
    const e = this.#exports.records;
    const r = this.records;
    const { shown } = this.#receivers;
    const entities = this.#entities;
    const back = this.#back;
    const standing = this.#standing;
    for (let i = from; i < to; i++) {
      const at = i * pair.size;
      if (Number.isNaN(r[at + pair.deviation])) continue;
      const of = (entities[i] as number) * entity.size;
      const is = i * row.size;
      const x = shown[is + row.x] as number;
      const y = shown[is + row.y] as number;
      const w = shown[is + row.qw] as number;
      const z = shown[is + row.qz] as number;
      const stepX = x - (r[at + pair.x] as number);
      const stepY = y - (r[at + pair.y] as number);
      const changeX = stepX - (r[at + pair.stepX] as number);
      const changeY = stepY - (r[at + pair.stepY] as number);
      const bendX = changeX - (r[at + pair.changeX] as number);
      const bendY = changeY - (r[at + pair.changeY] as number);
      const order = Math.min((r[at + pair.order] as number) + 1, 3);
      r[at + pair.x] = x;
      r[at + pair.y] = y;
      r[at + pair.stepX] = stepX;
      r[at + pair.stepY] = stepY;
      r[at + pair.changeX] = changeX;
      r[at + pair.changeY] = changeY;
      r[at + pair.order] = order;
      r[at + pair.bendX] = bendX;
      r[at + pair.bendY] = bendY;

      if (order < 1) continue;
      r[at + pair.steps] = (r[at + pair.steps] as number) + 1;
      const isBack = stepX * (1 - 2 * (z * z)) + stepY * (2 * (w * z)) < back && (e[of + entity.ahead] as number) >= back;
      const isFrozen = stepX * stepX + stepY * stepY <= standing && (e[of + entity.stepSquared] as number) > standing;
      if (isBack) r[at + pair.backward] = (r[at + pair.backward] as number) + 1;
      if (isFrozen) r[at + pair.frozen] = (r[at + pair.frozen] as number) + 1;

      if (order < 2) continue;
      const overX = changeX - (e[of + entity.changeX] as number);
      const overY = changeY - (e[of + entity.changeY] as number);
      const change = changeX * changeX + changeY * changeY;
      const excess = overX * overX + overY * overY;
      r[at + pair.changes] = (r[at + pair.changes] as number) + 1;
      r[at + pair.changeSum] = (r[at + pair.changeSum] as number) + change;
      r[at + pair.excessSum] = (r[at + pair.excessSum] as number) + excess;
      if (change > (r[at + pair.changeMax] as number)) r[at + pair.changeMax] = change;
      if (excess > (r[at + pair.excessMax] as number)) r[at + pair.excessMax] = excess;
    }
  }

  /** Jerk and jumps. */
  #bend(from: number, to: number): void {
    const r = this.records;
    const smallest = this.#smallestJump;
    for (let i = from; i < to; i++) {
      const at = i * pair.size;
      if ((r[at + pair.order] as number) < 3) continue;
      const bendX = r[at + pair.bendX] as number;
      const bendY = r[at + pair.bendY] as number;
      const bend = bendX * bendX + bendY * bendY;
      r[at + pair.bends] = (r[at + pair.bends] as number) + 1;
      r[at + pair.bendSum] = (r[at + pair.bendSum] as number) + bend;
      if (bend / 4 > smallest) this.#jump(at);
    }
  }

  /** A reversal at full speed is no jump for its rounding. */
  #jump(at: number): void {
    const r = this.records;
    const bendX = r[at + pair.bendX] as number;
    const bendY = r[at + pair.bendY] as number;
    const length = (bendX * bendX + bendY * bendY) / 4;
    const stepX = r[at + pair.stepX] as number;
    const stepY = r[at + pair.stepY] as number;
    const beforeX = stepX - 2 * (r[at + pair.changeX] as number) + bendX;
    const beforeY = stepY - 2 * (r[at + pair.changeY] as number) + bendY;
    if (length <= Math.max(beforeX * beforeX + beforeY * beforeY, stepX * stepX + stepY * stepY) * (1 + 1e-9)) return;
    r[at + pair.jumps] = (r[at + pair.jumps] as number) + 1;
    if (length > (r[at + pair.jumpMax] as number)) r[at + pair.jumpMax] = length;
  }
}
