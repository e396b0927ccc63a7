/** Resolves the plan of a live session once for all players and spawns in this process. */
import type { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { SessionPlan } from '../../../engine/session/session-plan.ts';
import type { LiveSetup } from '../calls/live-calls.ts';
import { livePlan } from './live-plan.ts';

export class LivePlans {
  readonly #registry: PluginRegistry;
  /** The newest plan's input, as text. */
  #source = '';
  #plan: SessionPlan | null = null;

  constructor(registry: PluginRegistry) {
    this.#registry = registry;
  }

  /** Throws as `livePlan` does. */
  of({ experiment, seed, seats, screens }: LiveSetup): SessionPlan {
    const source = JSON.stringify([experiment, seed, seats, screens]);
    if (!this.#plan || this.#source !== source) this.#plan = livePlan({ experiment, seed, seats, screens }, this.#registry);
    this.#source = source;
    return this.#plan;
  }
}
