/** A fix: the state that a path is extrapolated from, and since when. */
import { copyState, KinematicState } from '../base/kinematic-state.ts';

/** The fields by which an update, and the fix that it becomes, are identified. */
export class UpdateHead {
  /** Number of the update in its exported path: 0, 1, 2 …; −1: none yet. */
  id = -1;
  /** Number of the update among all of its entity and lane: the same, unless there are several levels of detail. */
  serial = -1;
  /** Level of detail: which exported path it belongs to. */
  level = 0;
  /**
   * Number of the predictive contract by whose model it is extrapolated, and the tenure of that contract: see
   * `contracts.ts`.
   */
  contract = 0;
  tenure = 0;
  /** Spawn of the entity to which it belongs; 0: none. */
  spawn = 0;
  /**
   * 0 or 1: it changes with each teleport of the entity within a spawn, so that a receiver that misses the update of a
   * teleport learns of it from the next.
   */
  hop = 0;
  /** Session time of its time stamp, s. */
  stamp = 0;
  /** By how much later that is than when it was made, s: where a relay has stamped it anew. */
  stampedLate = 0.0;
}

export function copyHead(from: Readonly<UpdateHead>, to: UpdateHead): void {
  to.id = from.id;
  to.serial = from.serial;
  to.level = from.level;
  to.contract = from.contract;
  to.tenure = from.tenure;
  to.spawn = from.spawn;
  to.hop = from.hop;
  to.stamp = from.stamp;
  to.stampedLate = from.stampedLate;
}

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
  copyHead(from, to);
  to.anchor = from.anchor;
  copyState(from.state, to.state);
}
