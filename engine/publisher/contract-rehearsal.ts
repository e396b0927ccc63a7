/** A rehearsal: how many updates one contract by itself would need for what the entity does. */
import { KinematicState } from '../plugin-api/kinematic-state.ts';
import type { ExportedPath } from './exported-path.ts';
import { RecentTimes } from './recent-times.ts';
import type { Trigger } from './trigger.ts';
import { everything } from '../update/update-parts.ts';

export class ContractRehearsal {
  /** False when the last update did not even say where the entity is, within the bounds of the trigger. */
  isApt = true;
  readonly #path: ExportedPath;
  readonly #trigger: Trigger;
  readonly #ghost = new KinematicState();
  readonly #updates: RecentTimes;

  /** A path under that contract, and a trigger without a minimum interval, for nobody else. `over` (s): how far back it is looked. */
  constructor(path: ExportedPath, trigger: Trigger, over: number) {
    this.#path = path;
    this.#trigger = trigger;
    this.#updates = new RecentTimes(over);
  }

  /** Number of the contract. */
  get contract(): number {
    return this.#path.contract;
  }

  /** To be called once a frame with what the publisher sees. The first update of a life does not count: every contract needs it. */
  look(now: number, state: Readonly<KinematicState>, life: number): void {
    const { live, piece } = this.#path;
    if (!live || life !== piece.life) return this.#renew(now, state, life);
    this.#path.stateAt(now, this.#ghost);
    if (this.#trigger.due(state, this.#ghost, now - piece.stamp) === 0) return;
    this.#renew(now, state, life);
    this.#updates.add(now);
  }

  /** Updates needed after the session time `since` (s), which lies no further back than is looked. */
  updatesSince(since: number): number {
    return this.#updates.countAfter(since);
  }

  /** What has lost the entity begins anew, as it would if it were named. */
  #renew(now: number, state: Readonly<KinematicState>, life: number): void {
    if (!this.isApt) this.#path.live = false;
    this.#path.renew(now, state, life);
    this.#path.stateAt(now, this.#ghost);
    this.#trigger.made(state, this.#ghost, everything);
    this.isApt = this.#trigger.due(state, this.#ghost, 0) === 0;
  }
}
