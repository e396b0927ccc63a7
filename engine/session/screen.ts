/** A node that draws at times of its own: how an entity really moves from one of its drawings to the next, and the pair. */
import { RealMotion, type TickRules } from '../measure/pair-meters.ts';
import type { PointPlan } from '../measure/points.ts';
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { RealMoment } from './between-frames.ts';
import type { Pair } from './pair.ts';

export class Screen {
  declare readonly pair: Pair;
  /** Where the entity really is at the drawing, and its spawn. */
  readonly state = new KinematicState();
  declare readonly motion: RealMotion;
  /** Usual time from one drawing to the next, s. */
  readonly #interval: number = NaN;
  #drawnAt = NaN;

  /** `points`: those on the entity's body. */
  constructor(pair: Pair, rules: TickRules, points: readonly PointPlan[]) {
    this.pair = pair;
    this.motion = new RealMotion(this.state, rules, points);
    this.#interval = rules.frame;
  }

  get spawn(): number {
    return this.motion.spawn;
  }

  /** A drawing; its steps are taken as of the usual time. */
  draw(now: number, { state, spawn, hop }: RealMoment): void {
    const scale = this.#scaleAt(now);
    this.#drawnAt = now;
    copyState(state, this.state);
    this.motion.sample(spawn, scale, hop);
    this.pair.display(now, this.motion);
  }

  /** By how much this drawing came sooner after the last one than usual; within rounding it is as usual. */
  #scaleAt(now: number): number {
    const dt = now - this.#drawnAt;
    return Math.abs(dt - this.#interval) > timeTolerance ? this.#interval / dt : 1;
  }
}
