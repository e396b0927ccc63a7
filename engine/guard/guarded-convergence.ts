/** The guard around a convergence scheme: a state that is no state is the scheme's fault. */
import type { ConvergenceScheme } from '../plugin-api/convergence.ts';
import { isFiniteState, type KinematicState } from '../base/kinematic-state.ts';
import type { DrawStep } from '../base/time/time-step.ts';
import { notFinite, printableState } from './fault-text.ts';
import type { Identity, PluginGuard } from './plugin-guard.ts';
import { refusePromise } from './plugin-shape.ts';

export class GuardedConvergence implements ConvergenceScheme {
  readonly #scheme: ConvergenceScheme;
  readonly #guard: PluginGuard;
  readonly #landCall: number;
  readonly #placeCall: number;
  readonly #restartCall: number;

  constructor(scheme: ConvergenceScheme, plugin: Identity, guard: PluginGuard) {
    guard.demand(plugin, scheme, 'land', 'place');
    this.#scheme = scheme;
    this.#guard = guard;
    this.#landCall = guard.register(plugin, 'land');
    this.#placeCall = guard.register(plugin, 'place');
    this.#restartCall = guard.register(plugin, 'restart');
  }

  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    try {
      this.#guard.enter(this.#landCall);
      refusePromise(this.#scheme.land(shown, target));
    } catch (error) {
      throw this.#guard.thrown(this.#landCall, { shown, target }, error);
    }
    this.#guard.leave();
  }

  restart(): void {
    if (this.#scheme.restart === undefined) return;
    try {
      this.#guard.enter(this.#restartCall);
      refusePromise(this.#scheme.restart());
    } catch (error) {
      throw this.#guard.thrown(this.#restartCall, {}, error);
    }
    this.#guard.leave();
  }

  place(target: Readonly<KinematicState>, lapse: Readonly<DrawStep>, out: KinematicState): void {
    try {
      this.#guard.enter(this.#placeCall);
      refusePromise(this.#scheme.place(target, lapse, out));
    } catch (error) {
      throw this.#guard.thrown(this.#placeCall, { target, ...lapse }, error);
    }
    if (!isFiniteState(out)) throw this.#guard.fault(this.#placeCall, notFinite, { target, ...lapse, out: printableState(out) });
    this.#guard.leave();
  }
}
