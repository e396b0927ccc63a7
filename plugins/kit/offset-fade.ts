/** The fading offset: the entity follows the target at once, and what it was off at the landing fades away. */
import { BlendTime, type BlendTiming } from './blend-time.ts';
import { copyState, KinematicState, PartialTurn, type ConvergenceScheme, type DrawStep } from '../../engine/plugin-api/index.ts';

/** How much of the offset is left, as a fade writes it. */
export class OffsetRest {
  /** Share of the offset in place and orientation that is left, 1 … 0, and its derivative by time. */
  left = 1;
  rate = 0;
  /**
   * Time (s) for which the entity has gone on with its velocity relative to the target at the landing, and its
   * derivative by time.
   */
  drift = 0;
  driftRate = 0;
}

/** Writes the remaining offset at a time since the landing, unless the time's length is 0. Must not allocate. */
export type OffsetFading = (rest: OffsetRest, time: Readonly<BlendTime>) => void;

/** The offset in place, velocity and orientation (the shorter turn); once nothing is left, the target itself. */
export class OffsetFade implements ConvergenceScheme {
  readonly #time: BlendTime;
  readonly #fading: OffsetFading;
  readonly #rest = new OffsetRest();
  readonly #offset = new KinematicState();
  readonly #turn = new PartialTurn();

  constructor(timing: BlendTiming, fading: OffsetFading) {
    this.#time = new BlendTime(timing);
    this.#fading = fading;
  }

  restart(): void {
    this.#time.restart();
  }

  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    this.#time.land();
    const offset = this.#offset;
    offset.x = shown.x - target.x;
    offset.y = shown.y - target.y;
    offset.z = shown.z - target.z;
    offset.vx = shown.vx - target.vx;
    offset.vy = shown.vy - target.vy;
    offset.vz = shown.vz - target.vz;
    this.#turn.between(target, shown);
  }

  place(target: Readonly<KinematicState>, step: Readonly<DrawStep>, out: KinematicState): void {
    this.#time.draw(step);
    copyState(target, out);
    if (this.#time.length === 0) return;
    this.#fading(this.#rest, this.#time);
    if (this.#rest.left > 0) this.#add(out);
  }

  #add(out: KinematicState): void {
    const { left, rate, drift, driftRate } = this.#rest;
    const offset = this.#offset;
    out.x += offset.x * left + offset.vx * drift;
    out.y += offset.y * left + offset.vy * drift;
    out.z += offset.z * left + offset.vz * drift;
    out.vx += offset.x * rate + offset.vx * driftRate;
    out.vy += offset.y * rate + offset.vy * driftRate;
    out.vz += offset.z * rate + offset.vz * driftRate;
    this.#turn.share = left;
    this.#turn.apply(out);
  }
}
