/** A piece of a path: one update, and from when it is extrapolated. */
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import { everything, type UpdateParts } from './update-parts.ts';

/**
 * Reused everywhere an update is held: at the publisher, in flight, at a receiver. Copied, unless it is from a `PiecePool`. As an update is sent, `state` is
 * what it says; once it has entered a path, `state` is the fix, which is the same unless the model derives another.
 */
export class PathPiece {
  /** Number of the update in its exported path: 0, 1, 2 …; −1: none yet. */
  id = -1;
  /** Number of the update among all of its entity and lane: the same, unless there are several levels of detail. */
  serial = -1;
  /** Level of detail: which exported path it belongs to. */
  level = 0;
  /** Number of the predictive contract by whose model it is extrapolated, and which stretch under that contract it is of: see `contracts.ts`. */
  contract = 0;
  tenure = 0;
  /** Life of the entity to which it belongs. */
  life = 0;
  /** Session time of its time stamp, s. */
  stamp = 0;
  /** By how much (s) the clock that the publisher read for the stamp was ahead of session time. */
  clockError = 0.0;
  /** Session time (s) at which the path passes through `state`: the stamp, or what the clock mode makes of it. */
  anchor = 0;
  /** What of `state` the update carries; the rest means nothing until it has entered a path. */
  parts: UpdateParts = everything;
  /** Its size on the wire. */
  bytes = 0;
  readonly state = new KinematicState();
  /** Where it goes back to once nobody holds it any more, and how many do; null: it is its owner's alone, and must be copied to be kept. */
  pool: Pool | null = null;
  holders = 0;
}

/** Keeps pieces that nobody holds. */
interface Pool {
  take(piece: PathPiece): void;
}

export function copyPiece(from: PathPiece, to: PathPiece): void {
  to.id = from.id;
  to.serial = from.serial;
  to.level = from.level;
  to.contract = from.contract;
  to.tenure = from.tenure;
  to.life = from.life;
  to.stamp = from.stamp;
  to.clockError = from.clockError;
  to.anchor = from.anchor;
  to.parts = from.parts;
  to.bytes = from.bytes;
  copyState(from.state, to.state);
}
