/** What a lane's model brings: the plugin's own formulae. */
import type { KinematicState } from '../../../../../engine/base/kinematic-state.ts';

export declare class BodyPath {
  extrapolate(fix: Readonly<KinematicState>, dt: number, out: KinematicState): void;
}
