/** What a person sees of an entity at a receiver: all measures of its drawn motion, fed once a frame. */
import type { KinematicState } from '../base/kinematic-state.ts';
import { BackwardMotionMeter } from './backward-motion.ts';
import { FreezeMeter } from './freezes.ts';
import { InconsistencyMeter } from './inconsistency.ts';
import { JerkMeter } from './jerk.ts';
import { JumpMeter } from './jumps.ts';
import { PathDifferences } from './path-differences.ts';
import type { SeenRules } from './seen-rules.ts';
import { VelocityStepMeter } from './velocity-steps.ts';

/** What the measures say; null: nothing was measured yet. */
export interface SeenFigures {
  readonly jumps: Pick<JumpMeter, 'perMinute' | 'max'>;
  readonly velocitySteps: Pick<VelocityStepMeter, 'rms' | 'max' | 'excessRms' | 'excessMax'>;
  readonly jerk: Pick<JerkMeter, 'rms'>;
  readonly backwardMotion: Pick<BackwardMotionMeter, 'ratio'>;
  readonly freezes: Pick<FreezeMeter, 'ratio'>;
  readonly inconsistency: Pick<InconsistencyMeter, 'total'>;
}

export class SeenMeters implements SeenFigures {
  readonly jumps: JumpMeter;
  readonly velocitySteps: VelocityStepMeter;
  readonly jerk: JerkMeter;
  readonly backwardMotion: BackwardMotionMeter;
  readonly freezes: FreezeMeter;
  readonly inconsistency: InconsistencyMeter;
  readonly #drawn = new PathDifferences();
  /** Sampled in the same frames as the drawn path, whose order and breaks speak for both. */
  readonly #real = new PathDifferences();
  #life = 0;

  /** `frame` in s: the time between two samples that no pause lies between. */
  constructor(frame: number, rules: SeenRules) {
    this.jumps = new JumpMeter(frame, rules.smallestJump);
    this.velocitySteps = new VelocityStepMeter(frame);
    this.jerk = new JerkMeter(frame);
    this.backwardMotion = new BackwardMotionMeter(frame, rules.standingSpeed);
    this.freezes = new FreezeMeter(frame, rules.standingSpeed);
    this.inconsistency = new InconsistencyMeter(frame, rules.inconsistencyDistance, rules.inconsistencyTime);
  }

  /** One frame in which drawn and real state are both of `life`. From one life to the next nothing moves. */
  sample(shown: Readonly<KinematicState>, real: Readonly<KinematicState>, life: number): void {
    if (life !== this.#life) this.pause();
    this.#life = life;
    this.#drawn.add(shown);
    this.#real.add(real);
    this.jumps.sample(this.#drawn);
    this.velocitySteps.sample(this.#drawn, this.#real);
    this.jerk.sample(this.#drawn);
    this.backwardMotion.sample(this.#drawn, shown, this.#real, real);
    this.freezes.sample(this.#drawn, this.#real);
    this.inconsistency.sample(shown, real);
  }

  /** This frame is not measured; the next one measured begins anew. */
  pause(): void {
    this.#drawn.break();
    this.inconsistency.break();
  }
}
