/** The guard around a motion source: a state that cannot be is the source's fault. */
import { isFiniteState, type KinematicState } from '../base/kinematic-state.ts';
import type { MotionPlugin } from '../plugin-api/define.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import { answered, notFinite, printableState } from './fault-text.ts';
import type { PluginGuard } from './plugin-guard.ts';

export class GuardedMotion implements MotionSource {
  readonly #source: MotionSource;
  readonly #guard: PluginGuard;
  readonly #call: number;

  constructor(source: MotionSource, plugin: MotionPlugin, guard: PluginGuard) {
    guard.demand(plugin, source, 'sample');
    this.#source = source;
    this.#guard = guard;
    this.#call = guard.register(plugin, 'sample');
  }

  sample(now: number, out: KinematicState): number {
    let life: number;
    try {
      this.#guard.enter(this.#call);
      life = this.#source.sample(now, out);
    } catch (error) {
      throw this.#guard.thrown(this.#call, { now }, error);
    }
    if (!isFiniteState(out)) throw this.#fault(notFinite, now, out);
    if (!Number.isInteger(life) || life < 0)
      throw this.#fault(`answered ${answered(life)}, not the number of a life: 0, 1, 2 …,`, now, out);
    this.#guard.leave();
    return life;
  }

  #fault(what: string, now: number, out: Readonly<KinematicState>): Error {
    return this.#guard.fault(this.#call, what, { now, out: printableState(out) });
  }
}
