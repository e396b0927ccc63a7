/** The fading offset: the entity follows the target at once, and what it was off at the landing fades away. */
import { copyState, KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import { PartialTurn } from '../../../../../engine/base/math/partial-turn.ts';
import { OffsetRest } from '../../../../../plugins/kit/offset-fade.ts';
import { BlendTime } from './blend-time.ts';
import { fading } from './slots.ts';

/** The offset in place, velocity and orientation (the shorter turn); once nothing is left, the target itself. */
export class Convergence {
  readonly #time = new BlendTime();
  readonly #rest = new OffsetRest();
  readonly #offset = new KinematicState();
  readonly #turn = new PartialTurn();

  restart(): void {
    this.#time.restart();
  }

  /** An update has landed: the entity is shown at one place, and has to come to the other. */
  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    this.#time.land();
    this.#offset.x = shown.x - target.x;
    this.#offset.y = shown.y - target.y;
    this.#offset.z = shown.z - target.z;
    this.#offset.vx = shown.vx - target.vx;
    this.#offset.vy = shown.vy - target.vy;
    this.#offset.vz = shown.vz - target.vz;
    this.#turn.between(target, shown);
  }

  /** Writes where to draw the entity, `elapsed` seconds after the landing. */
  place(target: Readonly<KinematicState>, elapsed: number, _dt: number, out: KinematicState): void {
    this.#time.draw(elapsed);
    copyState(target, out);
    if (this.#time.length === 0) return;
    fading(this.#rest, this.#time);
    if (this.#rest.left > 0) this.#add(out);
  }

  #add(out: KinematicState): void {
    const { left, rate, drift, driftRate } = this.#rest;
    out.x += this.#offset.x * left + this.#offset.vx * drift;
    out.y += this.#offset.y * left + this.#offset.vy * drift;
    out.z += this.#offset.z * left + this.#offset.vz * drift;
    out.vx += this.#offset.x * rate + this.#offset.vx * driftRate;
    out.vy += this.#offset.y * rate + this.#offset.vy * driftRate;
    out.vz += this.#offset.z * rate + this.#offset.vz * driftRate;
    this.#turn.share = left;
    this.#turn.apply(out);
  }
}
