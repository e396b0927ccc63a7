/** The publisher of a part: its real angle in, updates out, by a trigger of its own. */
import { wrapAngle } from '../base/math/angle.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { PartState } from '../world/part-motion.ts';
import { ArticulationCodec } from '../update/articulation-codec.ts';
import type { ArticulationRule } from '../update/articulation-rule.ts';
import { ArticulationUpdate } from '../update/articulation-update.ts';

export class ArticulationPublisher {
  /** The newest update as receivers read it. */
  readonly update = new ArticulationUpdate();
  /** Size of every update on the wire, bytes. */
  readonly bytes: number;
  readonly #codec: ArticulationCodec;
  readonly #orientation: number;
  readonly #heartbeat: number;
  readonly #minInterval: number;
  #live = false;

  constructor(rule: ArticulationRule) {
    const { orientation = Infinity, heartbeat = Infinity, minInterval = 0 } = rule.trigger;
    this.#codec = new ArticulationCodec(rule);
    this.bytes = this.#codec.bytes.length;
    this.#orientation = orientation;
    this.#heartbeat = heartbeat - timeTolerance;
    this.#minInterval = minInterval - timeTolerance;
  }

  /** Updates made so far. */
  get triggers(): number {
    return this.update.serial + 1;
  }

  /**
   * One tick: the real state of the part, and the spawn of its entity (0: not in the world); true when it has made an
   * update.
   */
  tick(now: number, real: Readonly<PartState>, spawn: number): boolean {
    const begins = !this.#live || spawn !== this.update.spawn;
    this.#live = spawn > 0;
    if (!this.#live || !(begins || this.#isDue(now, real.angle))) return false;
    this.#renew(now, real, spawn);
    return true;
  }

  #isDue(now: number, angle: number): boolean {
    const { stamp, angle: from, rate } = this.update;
    const age = now - stamp;
    if (age >= this.#heartbeat) return true;
    if (age < this.#minInterval) return false;
    return Math.abs(wrapAngle(angle - from - rate * age)) > this.#orientation;
  }

  #renew(now: number, { angle, rate }: Readonly<PartState>, spawn: number): void {
    const { update } = this;
    update.serial += 1;
    update.spawn = spawn;
    update.stamp = now;
    update.angle = angle;
    update.rate = rate;
    this.#codec.seal(update);
  }
}
