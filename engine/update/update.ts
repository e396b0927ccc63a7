/** An update: what a publisher sends of an entity, as its receivers read it. */
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import { UpdateHead, type Fix } from './fix.ts';
import { everything, type UpdateParts } from './update-parts.ts';

/**
 * Reused everywhere: at the publisher, in flight, at a receiver. Copied to be kept, unless it is from an `UpdatePool`.
 */
export class Update extends UpdateHead {
  /** Time (s) by which the clock that the publisher read for the stamp was ahead of session time. */
  clockError = 0.0;
  /** The parts of `state` that the update carries; the rest means nothing. */
  parts: UpdateParts = everything;
  /** Its size on the wire. */
  bytes = 0;
  readonly state = new KinematicState();
  /** For a shared update: the fix of all paths that pass through its state at its stamp. Null: it is not shared. */
  fix: Fix | null = null;
  /** Takes a shared update back once its last holder has released it, and how many hold it. */
  pool: Pool | null = null;
  holders = 0;
}

interface Pool {
  take(update: Update): void;
}

export function copyUpdate(from: Readonly<Update>, to: Update): void {
  to.id = from.id;
  to.serial = from.serial;
  to.level = from.level;
  to.contract = from.contract;
  to.tenure = from.tenure;
  to.spawn = from.spawn;
  to.stamp = from.stamp;
  to.clockError = from.clockError;
  to.parts = from.parts;
  to.bytes = from.bytes;
  copyState(from.state, to.state);
}

/**
 * Makes `fix` of `update`: the path passes through the update's state at session time `anchor` (s). The update must
 * carry the whole state.
 */
export function fixOf(update: Readonly<Update>, anchor: number, fix: Fix): Fix {
  fix.id = update.id;
  fix.serial = update.serial;
  fix.level = update.level;
  fix.contract = update.contract;
  fix.tenure = update.tenure;
  fix.spawn = update.spawn;
  fix.stamp = update.stamp;
  fix.anchor = anchor;
  copyState(update.state, fix.state);
  return fix;
}
