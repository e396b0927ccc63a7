/** A recorded stream of DR updates: every row is a trigger of every lane, at exactly its time. */
import type { KinematicState } from '../base/kinematic-state.ts';

/** One recorded update. Rows are in order of time; a change of `spawn` breaks the path between them. */
export interface RecordedUpdate {
  /** Session time (s) at which the update is made; its time stamp too. */
  readonly time: number;
  /** Number of the spawn: 1, 2 … */
  readonly spawn: number;
  /** Changes between 0 and 1 with each teleport within a spawn; left out: 0. */
  readonly hop?: number;
  readonly state: Readonly<KinematicState>;
}

/** When a spawn ends (a death): from `time` on the entity is not in the world, until an update of a later spawn. */
export interface RecordedEnd {
  readonly time: number;
  readonly spawn: number;
}

export interface RecordedUpdates {
  readonly updates: readonly RecordedUpdate[];
  readonly ends: readonly RecordedEnd[];
}
