/** What is measured of a pair once a frame: the deviation, and what a person sees. */
import type { KinematicState } from '../base/kinematic-state.ts';
import { DeviationMeter, type DeviationFigures } from './deviation.ts';
import { SeenMeters, type SeenFigures } from './seen-meters.ts';
import type { SeenRules } from './seen-rules.ts';

export interface PairMeters {
  readonly deviation: DeviationFigures;
  readonly seen: SeenFigures;
  /** One frame in which drawn and real state are both of `life`. */
  sample(shown: Readonly<KinematicState>, real: Readonly<KinematicState>, life: number): void;
  /** This frame is not measured. */
  pause(): void;
}

export class FrameMeters implements PairMeters {
  readonly deviation = new DeviationMeter();
  readonly seen: SeenMeters;

  /** `frame` in s. */
  constructor(frame: number, rules: SeenRules) {
    this.seen = new SeenMeters(frame, rules);
  }

  sample(shown: Readonly<KinematicState>, real: Readonly<KinematicState>, life: number): void {
    this.deviation.sample(shown, real);
    this.seen.sample(shown, real, life);
  }

  pause(): void {
    this.deviation.skip();
    this.seen.pause();
  }
}
