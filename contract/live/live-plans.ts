/** The plans of live sessions: resolved once for everybody who plays from here, and for all their lives. */
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import type { LiveSetup } from './live-calls.ts';
import { livePlan } from './live-plan.ts';

export class LivePlans {
  readonly #registry: PluginRegistry;
  /** What the newest plan was made of, as text. */
  #source = '';
  #plan: SessionPlan | null = null;

  constructor(registry: PluginRegistry) {
    this.#registry = registry;
  }

  /** Throws as `livePlan` does. */
  of({ experiment, seed, seats }: LiveSetup): SessionPlan {
    const source = JSON.stringify([experiment, seed, seats]);
    if (!this.#plan || this.#source !== source) this.#plan = livePlan({ experiment, seed, seats }, this.#registry);
    this.#source = source;
    return this.#plan;
  }
}
