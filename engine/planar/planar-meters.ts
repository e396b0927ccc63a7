/** Deviation and what a person sees, of all pairs of a planar lane: the sums of the ordinary meters in one record a pair. */
import { square } from '../base/math/power.ts';
import { directionAngle } from '../base/math/direction-angle.ts';
import { wholeFrames } from '../measure/inconsistency.ts';
import { QuantileBins } from '../measure/quantile-bins.ts';
import { QuantileSketch } from '../measure/quantile-sketch.ts';
import type { SeenRules } from '../measure/seen-rules.ts';
import * as row from '../plugin-api/planar-row.ts';
import * as pair from './pair-record.ts';
import type { PlanarEntity } from './planar-entity.ts';
import type { PlanarExports } from './planar-exports.ts';
import type { PlanarReceivers } from './planar-receivers.ts';

/** Frames after which the sketches take in the bins of their samples: of a hundred players they lie too far apart to be visited every frame. */
const keptFrames = 16;
/** In place of a bin. */
const unmeasured = 1 << 30;

/**
 * Each call does its part for the rows `from` … `to` − 1. The two loops are long: numbers handed from call to call would be boxed, and put into
 * the records in between they would cost as much again as all that is reckoned with them.
 */
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
    for (let i = 0; i < entities.length; i++) pair.pause(this.records, i * pair.size);
    this.sketches = Array.from(entities, () => new QuantileSketch());
    this.frame = frame;
    this.#kept = new Int32Array(entities.length * keptFrames);
    this.#exports = exports;
    this.#receivers = receivers;
    this.#entities = entities;
    this.#smallestJump = rules.smallestJump * rules.smallestJump;
    this.#standing = square(rules.standingSpeed * frame);
    this.#back = -rules.standingSpeed * frame;
    this.#inconsistency = rules.inconsistencyDistance;
    this.#tolerated = wholeFrames(rules.inconsistencyTime, frame);
  }

  /** What has been drawn is measured where the entity lives the life that is shown. Rows of one entity follow one another. */
  sample(from: number, to: number): void {
    this.#deviate(from, to);
    this.#move(from, to);
  }

  /** Deviation, its bin, and inconsistency. */
  #deviate(from: number, to: number): void {
    const { entities } = this.#exports;
    const r = this.records;
    const { shown } = this.#receivers;
    const entityOf = this.#entities;
    const inconsistent = this.#inconsistency;
    let of = -1;
    let life = 0.5;
    let realX = 0.5;
    let realY = 0.5;
    let realW = 0.5;
    let realZ = 0.5;
    for (let i = from; i < to; i++) {
      if (entityOf[i] !== of) {
        of = entityOf[i] as number;
        const entity = entities[of] as PlanarEntity;
        life = entity.life;
        realX = entity.x;
        realY = entity.y;
        realW = entity.qw;
        realZ = entity.qz;
      }
      const at = i * pair.size;
      if (life === 0 || life !== r[at + pair.pieceLife]) {
        this.#pause(i);
        continue;
      }
      if (life !== r[at + pair.life]) this.#begin(i, life);
      const is = i * row.size;
      const x = (shown[is + row.x] as number) - realX;
      const y = (shown[is + row.y] as number) - realY;
      const deviation = Math.sqrt(x * x + y * y);
      const qw = shown[is + row.qw] as number;
      const qz = shown[is + row.qz] as number;
      r[at + pair.deviation] = deviation;
      r[at + pair.deviationSum] = (r[at + pair.deviationSum] as number) + deviation;
      if (deviation > (r[at + pair.deviationMax] as number)) r[at + pair.deviationMax] = deviation;
      const angle = directionAngle(Math.abs(qz * realW - qw * realZ), Math.abs(qw * realW + qz * realZ));
      r[at + pair.angleSum] = (r[at + pair.angleSum] as number) + 2 * angle;
      if (deviation > inconsistent) this.#outstay(at);
      else if (r[at + pair.stretch] !== 0) this.#relent(at);
      this.#keep(i);
    }
  }

  #keep(i: number): void {
    this.#kept[i * keptFrames + this.#keptFrames] = this.#bins.of(this.records, i * pair.size + pair.deviation);
  }

  #outstay(at: number): void {
    const r = this.records;
    r[at + pair.stretch] = (r[at + pair.stretch] as number) + 1;
    r[at + pair.pending] = (r[at + pair.pending] as number) + (r[at + pair.deviation] as number);
    if ((r[at + pair.stretch] as number) <= this.#tolerated) return;
    r[at + pair.inconsistency] = (r[at + pair.inconsistency] as number) + (r[at + pair.pending] as number);
    r[at + pair.pending] = 0;
  }

  #relent(at: number): void {
    this.records[at + pair.stretch] = 0;
    this.records[at + pair.pending] = 0;
  }

  /** From one life to the next nothing moves. */
  #begin(i: number, life: number): void {
    pair.pause(this.records, i * pair.size);
    this.records[i * pair.size + pair.life] = life;
  }

  #pause(i: number): void {
    pair.pause(this.records, i * pair.size);
    this.#kept[i * keptFrames + this.#keptFrames] = unmeasured;
  }

  /** The differences of the drawn path, as in `PathDifferences`; freezes, backward motion, velocity steps, jerk and jumps. */
  #move(from: number, to: number): void {
    const { entities } = this.#exports;
    const r = this.records;
    const { shown } = this.#receivers;
    const entityOf = this.#entities;
    for (let i = from; i < to; i++) {
      const at = i * pair.size;
      if (Number.isNaN(r[at + pair.deviation])) continue;
      const entity = entities[entityOf[i] as number] as PlanarEntity;
      const is = i * row.size;
      const x = shown[is + row.x] as number;
      const y = shown[is + row.y] as number;
      const stepX = x - (r[at + pair.x] as number);
      const stepY = y - (r[at + pair.y] as number);
      const changeX = stepX - (r[at + pair.stepX] as number);
      const changeY = stepY - (r[at + pair.stepY] as number);
      const bendX = changeX - (r[at + pair.changeX] as number);
      const bendY = changeY - (r[at + pair.changeY] as number);
      const order = (r[at + pair.order] as number) + 1;
      r[at + pair.x] = x;
      r[at + pair.y] = y;
      r[at + pair.stepX] = stepX;
      r[at + pair.stepY] = stepY;
      r[at + pair.changeX] = changeX;
      r[at + pair.changeY] = changeY;
      r[at + pair.order] = order;
      if (order < 1) continue;
      this.#go(at, is, entity);
      if (order < 2) continue;
      const overX = changeX - entity.changeX;
      const overY = changeY - entity.changeY;
      const change = changeX * changeX + changeY * changeY;
      const excess = overX * overX + overY * overY;
      r[at + pair.changeSum] = (r[at + pair.changeSum] as number) + change;
      r[at + pair.excessSum] = (r[at + pair.excessSum] as number) + excess;
      if (change > (r[at + pair.changeMax] as number)) r[at + pair.changeMax] = change;
      if (excess > (r[at + pair.excessMax] as number)) r[at + pair.excessMax] = excess;
      if (order < 3) continue;
      const bend = bendX * bendX + bendY * bendY;
      r[at + pair.bendSum] = (r[at + pair.bendSum] as number) + bend;
      if (bend / 4 > this.#smallestJump) this.#jump(at, bendX, bendY);
    }
  }

  /** Backward motion and freezes: of the step just made, where the entity itself does neither. */
  #go(at: number, is: number, entity: PlanarEntity): void {
    const r = this.records;
    const { shown } = this.#receivers;
    const stepX = r[at + pair.stepX] as number;
    const stepY = r[at + pair.stepY] as number;
    if (entity.ahead >= this.#back) {
      const w = shown[is + row.qw] as number;
      const z = shown[is + row.qz] as number;
      const ahead = stepX * (1 - 2 * (z * z)) + stepY * (2 * (w * z));
      if (ahead < this.#back) r[at + pair.backward] = (r[at + pair.backward] as number) + 1;
    }
    const isFrozen = stepX * stepX + stepY * stepY <= this.#standing && entity.stepSquared > this.#standing;
    if (isFrozen) r[at + pair.frozen] = (r[at + pair.frozen] as number) + 1;
  }

  /** A reversal at full speed is no jump for its rounding. */
  #jump(at: number, bendX: number, bendY: number): void {
    const r = this.records;
    const length = (bendX * bendX + bendY * bendY) / 4;
    const stepX = r[at + pair.stepX] as number;
    const stepY = r[at + pair.stepY] as number;
    const beforeX = stepX - 2 * (r[at + pair.changeX] as number) + bendX;
    const beforeY = stepY - 2 * (r[at + pair.changeY] as number) + bendY;
    if (length <= Math.max(beforeX * beforeX + beforeY * beforeY, stepX * stepX + stepY * stepY) * (1 + 1e-9)) return;
    r[at + pair.jumps] = (r[at + pair.jumps] as number) + 1;
    if (length > (r[at + pair.jumpMax] as number)) r[at + pair.jumpMax] = length;
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
}
