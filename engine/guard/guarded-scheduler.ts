/** The guard around a fairness scheduler, in whose calls those of other plugins are made. */
import type { Acknowledgement, FairnessScheduler, SendPlan, TriggerView } from '../plugin-api/fairness.ts';
import { PluginFault } from './plugin-fault.ts';
import type { Identity, PluginGuard } from './plugin-guard.ts';
import { situationOf } from '../session/scheduler-situation.ts';
import { refusePromise } from './plugin-shape.ts';

export class GuardedScheduler implements FairnessScheduler {
  readonly #scheduler: FairnessScheduler;
  readonly #guard: PluginGuard;
  readonly #triggerCall: number;
  readonly #acknowledgementCall: number;
  /** Only where the scheduler has it: who does not hear of acknowledgements need not be told. */
  readonly onAcknowledgement?: (acknowledgement: Acknowledgement, trigger: TriggerView, plan: SendPlan) => void;

  constructor(scheduler: FairnessScheduler, plugin: Identity, guard: PluginGuard) {
    guard.demand(plugin, scheduler, 'onTrigger');
    this.#scheduler = scheduler;
    this.#guard = guard;
    this.#triggerCall = guard.register(plugin, 'onTrigger');
    this.#acknowledgementCall = guard.register(plugin, 'onAcknowledgement');
    if (scheduler.onAcknowledgement) this.onAcknowledgement = (told, view, plan) => this.#onAcknowledgement(told, view, plan);
  }

  onTrigger(trigger: TriggerView, plan: SendPlan): void {
    try {
      this.#guard.enterOuter(this.#triggerCall);
      refusePromise(this.#scheduler.onTrigger(trigger, plan));
    } catch (error) {
      if (error instanceof PluginFault) throw error;
      throw this.#guard.thrown(this.#triggerCall, { trigger: situationOf(trigger) }, error);
    }
    this.#guard.leaveOuter();
  }

  #onAcknowledgement(acknowledgement: Acknowledgement, trigger: TriggerView, plan: SendPlan): void {
    try {
      this.#guard.enterOuter(this.#acknowledgementCall);
      refusePromise(this.#scheduler.onAcknowledgement?.(acknowledgement, trigger, plan));
    } catch (error) {
      if (error instanceof PluginFault) throw error;
      throw this.#guard.thrown(this.#acknowledgementCall, { acknowledgement, trigger: situationOf(trigger) }, error);
    }
    this.#guard.leaveOuter();
  }
}
