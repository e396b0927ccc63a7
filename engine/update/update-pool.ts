/** Shared updates: one copy for all receivers of an update, from its sending until the last of them follows another. */
import { Fix } from './fix.ts';
import { copyUpdate, fixOf, Update } from './update.ts';

/** With a hundred receivers, copies of their own would cost writes and cache misses. */
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
