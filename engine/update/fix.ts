/** A fix: the state that a path is extrapolated from, and since when. */
import { copyState, KinematicState } from '../base/kinematic-state.ts';

/**
 * What a path follows once an update has entered it. Reused; copied to be kept, unless it is shared: see `Update.fix`.
 */
export class Fix {
  /** Of its update; see there. An `id` of −1: the path follows none yet. */
  id = -1;
  serial = -1;
  level = 0;
  contract = 0;
  tenure = 0;
  /** Number of the spawn; 0: none is followed. */
  life = 0;
  stamp = 0;
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
