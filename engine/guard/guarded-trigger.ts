/** The guard around a trigger: an answer that is no answer is the trigger's fault. */
import type { TriggerPlugin } from '../plugin-api/define.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { TriggerStep } from '../base/time/time-step.ts';
import type { UpdateTrigger } from '../plugin-api/trigger.ts';
import { answered } from './fault-text.ts';
import type { PluginGuard } from './plugin-guard.ts';
import { refusePromise } from './plugin-shape.ts';

export class GuardedTrigger implements UpdateTrigger {
  readonly #trigger: UpdateTrigger;
  readonly #guard: PluginGuard;
  readonly #dueCall: number;
  readonly #madeCall: number;

  constructor(trigger: UpdateTrigger, plugin: TriggerPlugin, guard: PluginGuard) {
    guard.demand(plugin, trigger, 'isDue');
    this.#trigger = trigger;
    this.#guard = guard;
    this.#dueCall = guard.register(plugin, 'isDue');
    this.#madeCall = guard.register(plugin, 'made');
  }

  isDue(real: Readonly<KinematicState>, exported: Readonly<KinematicState>, lapse: Readonly<TriggerStep>): boolean {
    let isDue: unknown;
    try {
      this.#guard.enter(this.#dueCall);
      isDue = this.#trigger.isDue(real, exported, lapse);
    } catch (error) {
      throw this.#guard.thrown(this.#dueCall, { real, exported, ...lapse }, error);
    }
    if (isDue !== true && isDue !== false)
      throw this.#guard.fault(this.#dueCall, `answered ${answered(isDue)}, not true or false,`, { real, exported, ...lapse });
    this.#guard.leave();
    return isDue;
  }

  made(real: Readonly<KinematicState>, exported: Readonly<KinematicState>): void {
    try {
      this.#guard.enter(this.#madeCall);
      refusePromise(this.#trigger.made?.(real, exported));
    } catch (error) {
      throw this.#guard.thrown(this.#madeCall, { real, exported }, error);
    }
    this.#guard.leave();
  }
}
