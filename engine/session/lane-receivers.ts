/** The receivers of a lane: its models, its convergence scheme and its ground. Those that remember nothing serve all receivers. */
import { GroundClamp } from '../receiver/ground-clamp.ts';
import type { PathModels } from '../update/path-models.ts';
import { Receiver, ReceiverScratch } from '../receiver/receiver.ts';
import type { ConvergenceScheme } from '../plugin-api/convergence.ts';
import type { GroundRule } from '../plugin-api/lane-rules.ts';
import type { WorldView } from '../plugin-api/world-view.ts';
import type { LaneContracts } from './lane-contracts.ts';
import { createGuarded } from '../guard/guarded-calls.ts';
import type { PluginGuard } from '../guard/plugin-guard.ts';
import type { LanePlan } from './session-plan.ts';

interface LaneReceiverParts {
  readonly lane: LanePlan;
  readonly contracts: LaneContracts;
  /** By level of detail. */
  readonly grounds: readonly (GroundRule | undefined)[];
  readonly world: WorldView;
  readonly guard: PluginGuard;
}

export class LaneReceivers {
  readonly #parts: LaneReceiverParts;
  readonly #scratch = new ReceiverScratch();
  /** Those made last. */
  #models: PathModels | null = null;
  #scheme: ConvergenceScheme | null = null;

  constructor(parts: LaneReceiverParts) {
    this.#parts = parts;
  }

  create(): Receiver {
    const { lane, contracts, grounds } = this.#parts;
    if (!this.#models?.isStateless) this.#models = contracts.placed();
    if (!this.#scheme?.isStateless) this.#scheme = this.#createScheme();
    return new Receiver({
      models: this.#models,
      convergence: this.#scheme,
      grounds: grounds.map((ground) => this.#ground(ground)),
      immediate: lane.convergence.plugin.immediate ?? false,
      clock: lane.clock,
      scratch: this.#scratch,
    });
  }

  #createScheme(): ConvergenceScheme {
    const { lane, world, guard } = this.#parts;
    const { plugin, params } = lane.convergence;
    return createGuarded(plugin, guard, () => plugin.create({ params, world }));
  }

  #ground(ground: GroundRule | undefined): GroundClamp | null {
    return ground && ground.clamp !== 'none' ? new GroundClamp(ground, this.#parts.world) : null;
  }
}
