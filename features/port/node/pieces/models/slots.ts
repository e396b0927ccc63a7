/** What a lane's model brings: the plugin's own formulae. */
import type { KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import type { TimeStep } from '../../../../../engine/base/time/time-step.ts';

/** The filter of `kalman`. */
export declare class PositionFilter {
  readonly estimate: KinematicState;
  take(measured: Readonly<KinematicState>, stamp: number): void;
}

/** The curve of `phbdr`. */
export declare class PositionHistory {
  take(measured: Readonly<KinematicState>, stamp: number): void;
  slopes(out: KinematicState): void;
}

/** The line of `double-exponential`. */
export declare class SmoothedLine {
  readonly end: KinematicState;
  take(measured: Readonly<KinematicState>, stamp: number): void;
}

/** The path of `decaying-acceleration`, and the one that ends in a stand. */
export declare class DecayingMotion {
  follow(fix: Readonly<KinematicState>, step: Readonly<TimeStep>, out: KinematicState): void;
  brake(fix: Readonly<KinematicState>, step: Readonly<TimeStep>, out: KinematicState): void;
}

/** The curve of `cubic`. */
export declare class Jerk {
  x: number;
  y: number;
  z: number;
}
export declare class CubicCurve {
  take(update: Readonly<KinematicState>, stamp: number): void;
  writeEnd(out: KinematicState, jerk: Jerk): void;
}
export declare function followCubic(
  fix: Readonly<KinematicState>,
  jerk: Readonly<Jerk>,
  dt: number,
  horizon: number,
  out: KinematicState,
): void;

export declare class BodyPath {
  extrapolate(fix: Readonly<KinematicState>, dt: number, out: KinematicState): void;
}
