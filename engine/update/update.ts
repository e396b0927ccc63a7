/** An update: what a publisher sends of an entity, as its receivers read it. */
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import { copyHead, Fix, UpdateHead } from './fix.ts';
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
  pool: UpdatePool | null = null;
  holders = 0;
}

export function copyUpdate(from: Readonly<Update>, to: Update): void {
  copyHead(from, to);
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
  copyHead(update, fix);
  fix.anchor = anchor;
  copyState(update.state, fix.state);
  return fix;
}

/**
 * Shared updates: one copy for all receivers of an update, from its sending until the last of them follows another. With
 * a hundred receivers, copies of their own would cost writes and cache misses.
 */
export class UpdatePool {
  readonly #free: Update[] = [];
  /** The copy last made, which the pool holds itself, and of what. */
  #newest: Update | null = null;
  #original: Update | null = null;

  /** The copy of `update`, which must not change without a new number. The caller holds it until it releases it. */
  share(update: Update): Update {
    const newest = this.#newest;
    if (newest && this.#original === update && newest.serial === update.serial) return hold(newest);
    return this.#copy(update);
  }

  /** The last holder has released it. */
  take(update: Update): void {
    this.#free.push(update);
  }

  #copy(update: Update): Update {
    if (this.#newest) release(this.#newest);
    const copy = this.#free.pop() ?? new Update();
    copy.pool = this;
    copyUpdate(update, copy);
    copy.fix = fixOf(copy, copy.stamp, copy.fix ?? new Fix());
    this.#newest = hold(copy);
    this.#original = update;
    return hold(copy);
  }
}

/** One more holds the update. */
export function hold(update: Update): Update {
  update.holders += 1;
  return update;
}

/** One holds it no longer. */
export function release(update: Update): void {
  update.holders -= 1;
  if (update.holders === 0) update.pool?.take(update);
}
