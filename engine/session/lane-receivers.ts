/** The receivers of a lane: its models, its convergence scheme and its ground, bound for each of them. */
import { GroundClamp } from '../receiver/ground-clamp.ts';
import type { PathModels } from '../update/path-models.ts';
import { Receiver } from '../receiver/receiver.ts';
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

/** What a receiver draws with. */
interface Drawing {
  readonly models: PathModels;
  readonly convergence: ConvergenceScheme;
}

export class LaneReceivers {
  readonly #parts: LaneReceiverParts;

  constructor(parts: LaneReceiverParts) {
    this.#parts = parts;
  }

  /** For a pair of the lane. */
  ofPair(): Receiver {
    return this.#receiver(this.#bind());
  }

  /** For somebody who draws by himself. */
  another(): Receiver {
    return this.#receiver(this.#bind());
  }

  #bind(): Drawing {
    const { lane, contracts, world, guard } = this.#parts;
    const { plugin, params } = lane.convergence;
    const convergence = createGuarded(plugin, guard, () => plugin.create({ params, world }));
    return { models: contracts.placed(), convergence };
  }

  #receiver(drawing: Drawing): Receiver {
    const { lane, grounds } = this.#parts;
    return new Receiver({
      ...drawing,
      grounds: grounds.map((ground) => this.#ground(ground)),
      immediate: lane.convergence.plugin.immediate ?? false,
      clock: lane.clock,
    });
  }

  #ground(ground: GroundRule | undefined): GroundClamp | null {
    return ground && ground.clamp !== 'none' ? new GroundClamp(ground, this.#parts.world) : null;
  }
}
