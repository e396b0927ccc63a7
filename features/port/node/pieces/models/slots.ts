/** What a lane's model brings: the plugin's own formulae. */
import type { KinematicState } from '../../../../../engine/base/kinematic-state.ts';

/** The filter of `kalman`. */
export declare class PositionFilter {
  readonly estimate: KinematicState;
  take(measured: Readonly<KinematicState>, stamp: number): void;
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
