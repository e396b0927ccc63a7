/** The guard around a motion source: a state that cannot be is the source's fault. */
import { isFiniteState, type KinematicState } from '../plugin-api/kinematic-state.ts';
import type { MotionPlugin } from '../plugin-api/define.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import { answered, notFinite, printableState } from './fault-text.ts';
import type { PluginGuard } from './plugin-guard.ts';

export class GuardedMotion implements MotionSource {
  readonly #source: MotionSource;
  readonly #guard: PluginGuard;
  readonly #call: number;
  readonly #isLevel: boolean;

  constructor(source: MotionSource, plugin: MotionPlugin, guard: PluginGuard) {
    guard.demand(plugin, source, 'sample');
    this.#source = source;
    this.#guard = guard;
    this.#call = guard.register(plugin, 'sample');
    this.#isLevel = plugin.level ?? false;
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
    if (this.#isLevel && life > 0 && !staysLevel(out)) throw this.#fault('left the plane, where its definition says level', now, out);
    this.#guard.leave();
    return life;
  }

  #fault(what: string, now: number, out: Readonly<KinematicState>): Error {
    return this.#guard.fault(this.#call, what, { now, out: printableState(out) });
  }
}

function staysLevel({ z, vz, az, qx, qy, wx, wy }: Readonly<KinematicState>): boolean {
  return z === 0 && vz === 0 && az === 0 && qx === 0 && qy === 0 && wx === 0 && wy === 0;
}
