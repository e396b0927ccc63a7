/** A scheduler that is watched: whether it changes what it is told. */
import type { FairnessPlugin } from '../plugin-api/define.ts';
import type { Acknowledgement, FairnessScheduler, SendPlan, TriggerView } from '../plugin-api/fairness.ts';

/** As `plugin`; `tell` hears of every argument that its schedulers have written into. */
export function watched(plugin: FairnessPlugin, tell: (change: string) => void): FairnessPlugin {
  return { ...plugin, create: (context) => new WatchedScheduler(plugin.create(context), tell) };
}

class WatchedScheduler implements FairnessScheduler {
  readonly #scheduler: FairnessScheduler;
  readonly #tell: (change: string) => void;

  constructor(scheduler: FairnessScheduler, tell: (change: string) => void) {
    this.#scheduler = scheduler;
    this.#tell = tell;
  }

  onTrigger(view: TriggerView, plan: SendPlan): void {
    const before = toldBy(view);
    this.#scheduler.onTrigger(view, plan);
    this.#compare('onTrigger changed its view', toldBy(view), before);
  }

  onAcknowledgement(acknowledgement: Acknowledgement, view: TriggerView, plan: SendPlan): void {
    const before = JSON.stringify(acknowledgement) + toldBy(view);
    this.#scheduler.onAcknowledgement?.(acknowledgement, view, plan);
    this.#compare('onAcknowledgement changed its arguments', JSON.stringify(acknowledgement) + toldBy(view), before);
  }

  #compare(what: string, after: string, before: string): void {
    if (after !== before) this.#tell(`${what} from ${before} to ${after}`);
  }
}

function toldBy({ index, now, life, receivers }: TriggerView): string {
  return JSON.stringify({ index, now, life, receivers });
}
