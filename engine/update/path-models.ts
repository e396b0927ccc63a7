/**
 * The models of one path, one for each contract that it may follow: a fix is extrapolated by the model that its update
 * names.
 */
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import { TimeStep } from '../base/time/time-step.ts';
import type { Fix } from './fix.ts';
import { fixOf, type Update } from './update.ts';

export class PathModels {
  readonly #models: readonly (DeadReckoningModel | null)[];
  readonly #step = new TimeStep();
  /** Nothing is remembered from call to call: several paths may share them. */
  declare readonly isStateless: boolean;
  /** A path may depend on more than its fix: on updates that a model has taken in. */
  declare readonly remember: boolean;
  /** True where no update lacks the velocity. */
  declare readonly carryVelocities: boolean;

  /**
   * Indexed by the number of the contract; null for one that the path never follows. The instances are the path's own: they may
   * remember.
   */
  constructor(models: readonly (DeadReckoningModel | null)[]) {
    this.#models = models;
    this.isStateless = models.every((model) => model === null || model.isStateless === true);
    this.remember = models.some((model) => model !== null && remembers(model));
    this.carryVelocities = models.every((model) => model?.carries === undefined || model.carries.includes('vx'));
  }

  /**
   * The model that an update or a fix names. Publisher and receivers have the same contracts, so there always is one.
   */
  of({ contract }: Readonly<Update> | Readonly<Fix>): DeadReckoningModel {
    return this.#models[contract] as DeadReckoningModel;
  }

  /** Returns true if the path can follow the update's contract at all. */
  knows({ contract }: Readonly<Update>): boolean {
    return Boolean(this.#models[contract]);
  }

  /** Writes where the path is at session time `now` (s). */
  stateAt(fix: Readonly<Fix>, now: number, out: KinematicState): void {
    this.#step.dt = now - fix.anchor;
    (this.#models[fix.contract] as DeadReckoningModel).extrapolate(fix.state, this.#step, out);
  }

  /** Writes where the path is `dt` seconds after the fix. */
  stateAfter(fix: Readonly<Fix>, dt: number, out: KinematicState): void {
    this.#step.dt = dt;
    (this.#models[fix.contract] as DeadReckoningModel).extrapolate(fix.state, this.#step, out);
  }

  /** How long ago the state was that the path shows by design, s; 0: it shows the present. */
  playoutDelayOf(fix: Readonly<Fix>): number {
    const delay = this.of(fix).playoutDelay;
    return typeof delay === 'number' && delay > 0 ? delay : 0;
  }

  /** True when the path is uniform straight motion from the fix on. */
  isStraight(fix: Readonly<Fix>): boolean {
    const model = this.of(fix);
    return model.isStraight !== undefined && model.isStraight(fix.state);
  }

  /** True when the model takes states as observed: it derives no fix and describes no state in its own terms. */
  takesStates(fix: Readonly<Fix>): boolean {
    const model = this.of(fix);
    return model.derive === undefined && model.describe === undefined;
  }

  /**
   * True when the path may depend on more than its fix: updates that its model has taken in, of which another path may
   * have missed some.
   */
  remembers(fix: Readonly<Fix>): boolean {
    return remembers(this.of(fix));
  }

  /**
   * True when an update that carries everything is what the path follows from then on: nothing is derived from it, and
   * nothing remembered.
   */
  isStatelessFor(update: Readonly<Update>): boolean {
    const model = this.of(update);
    return model.derive === undefined && model.restart === undefined;
  }

  /**
   * The path follows `update` from now on, through its state at session time `anchor` (s): here an update becomes a
   * fix. The update is left as it was sent. Where it begins a new segment of the path, its model forgets the one
   * before.
   */
  enter(update: Readonly<Update>, anchor: number, fix: Fix): void {
    const model = this.of(update);
    if (model.restart && beginsAnew(update, fix)) model.restart();
    fixOf(update, anchor, fix);
    if (model.derive) model.derive(update.state, update.stamp, fix.state);
  }
}

/**
 * True when the update begins a segment of its own for a path at `fix`: another spawn, the place of a teleport, another
 * level of detail, or tenure of a contract.
 */
export function beginsAnew(update: Readonly<Update>, fix: Readonly<Fix>): boolean {
  const sameContract = update.contract === fix.contract && update.tenure === fix.tenure;
  return update.spawn !== fix.spawn || update.hop !== fix.hop || update.level !== fix.level || !sameContract;
}

function remembers(model: DeadReckoningModel): boolean {
  return model.isStateless !== true && model.derive !== undefined;
}
