/** The guard around a DR model: a state that is no state is the model's fault. */
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import { isFiniteState, type KinematicState, type StateField } from '../base/kinematic-state.ts';
import type { TimeStep } from '../base/time/time-step.ts';
import { notFinite, printableState } from './fault-text.ts';
import type { Identity, PluginGuard } from './plugin-guard.ts';
import { refusePromise } from './plugin-shape.ts';

export class GuardedModel implements DeadReckoningModel {
  readonly carries?: readonly StateField[];
  readonly #model: DeadReckoningModel;
  readonly #guard: PluginGuard;
  readonly #call: number;
  readonly #straightCall: number;
  readonly #deriveCall: number;
  readonly #overtakenCall: number;
  readonly #describeCall: number;
  /** These are there only where the model has them: their being there says something. */
  readonly describe?: (real: Readonly<KinematicState>, stamp: number, out: KinematicState) => void;
  readonly overtaken?: (update: Readonly<KinematicState>, stamp: number) => void;
  readonly derive?: (update: Readonly<KinematicState>, stamp: number, out: KinematicState) => void;
  readonly restart?: () => void;
  readonly #restartCall: number;

  constructor(model: DeadReckoningModel, plugin: Identity, guard: PluginGuard) {
    guard.demand(plugin, model, 'extrapolate');
    if (model.carries) this.carries = model.carries;
    this.#model = model;
    this.#guard = guard;
    this.#call = guard.register(plugin, 'extrapolate');
    this.#straightCall = guard.register(plugin, 'isStraight');
    this.#deriveCall = guard.register(plugin, 'derive');
    this.#overtakenCall = guard.register(plugin, 'overtaken');
    this.#describeCall = guard.register(plugin, 'describe');
    if (model.describe) this.describe = (real, stamp, out) => this.#describe(real, stamp, out);
    if (model.overtaken) this.overtaken = (update, stamp) => this.#overtaken(update, stamp);
    if (model.derive) this.derive = (update, stamp, out) => this.#derive(update, stamp, out);
    if (model.restart) this.restart = () => this.#restart();
    this.#restartCall = guard.register(plugin, 'restart');
  }

  extrapolate(fix: Readonly<KinematicState>, lapse: Readonly<TimeStep>, out: KinematicState): void {
    try {
      this.#guard.enter(this.#call);
      refusePromise(this.#model.extrapolate(fix, lapse, out));
    } catch (error) {
      throw this.#guard.thrown(this.#call, { fix, ...lapse }, error);
    }
    if (!isFiniteState(out)) throw this.#guard.fault(this.#call, notFinite, { fix, ...lapse, out: printableState(out) });
    this.#guard.leave();
  }

  isStraight(fix: Readonly<KinematicState>): boolean {
    if (this.#model.isStraight === undefined) return false;
    try {
      this.#guard.enter(this.#straightCall);
      const isStraight = this.#model.isStraight(fix);
      refusePromise(isStraight);
      return isStraight;
    } catch (error) {
      throw this.#guard.thrown(this.#straightCall, { fix }, error);
    } finally {
      this.#guard.leave();
    }
  }

  #derive(update: Readonly<KinematicState>, stamp: number, out: KinematicState): void {
    try {
      this.#guard.enter(this.#deriveCall);
      refusePromise(this.#model.derive?.(update, stamp, out));
    } catch (error) {
      throw this.#guard.thrown(this.#deriveCall, { update, stamp }, error);
    }
    if (!isFiniteState(out)) throw this.#guard.fault(this.#deriveCall, notFinite, { update, stamp, out: printableState(out) });
    this.#guard.leave();
  }

  #describe(real: Readonly<KinematicState>, stamp: number, out: KinematicState): void {
    try {
      this.#guard.enter(this.#describeCall);
      refusePromise(this.#model.describe?.(real, stamp, out));
    } catch (error) {
      throw this.#guard.thrown(this.#describeCall, { real, stamp }, error);
    }
    if (!isFiniteState(out)) throw this.#guard.fault(this.#describeCall, notFinite, { real, stamp, out: printableState(out) });
    this.#guard.leave();
  }

  #overtaken(update: Readonly<KinematicState>, stamp: number): void {
    try {
      this.#guard.enter(this.#overtakenCall);
      refusePromise(this.#model.overtaken?.(update, stamp));
    } catch (error) {
      throw this.#guard.thrown(this.#overtakenCall, { update, stamp }, error);
    }
    this.#guard.leave();
  }

  #restart(): void {
    try {
      this.#guard.enter(this.#restartCall);
      refusePromise(this.#model.restart?.());
    } catch (error) {
      throw this.#guard.thrown(this.#restartCall, {}, error);
    }
    this.#guard.leave();
  }
}
