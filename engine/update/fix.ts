/** A fix: the state that a path is extrapolated from, and since when. */
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import { UpdateHead } from './update-head.ts';

/**
 * A path follows it once its update has entered the path; an `id` of −1: the path follows none yet. Reused; copied to
 * be kept, unless it is shared: see `Update.fix`.
 */
export class Fix extends UpdateHead {
  /**
   * Session time (s) at which the path passes through `state`: the stamp, or the anchor that the clock mode makes of
   * it.
   */
  anchor = 0;
  /** The whole state: that of the update, unless the update was completed or the model derived another. */
  readonly state = new KinematicState();
}

export function copyFix(from: Readonly<Fix>, to: Fix): void {
  to.id = from.id;
  to.serial = from.serial;
  to.level = from.level;
  to.contract = from.contract;
  to.tenure = from.tenure;
  to.life = from.life;
  to.stamp = from.stamp;
  to.anchor = from.anchor;
  copyState(from.state, to.state);
}
