/** The predictive contracts of a lane: the model of each level of detail, then those that it names, bound and guarded for every path. */
import { ContractOffer } from '../publisher/contract-choice.ts';
import { automatic, defaultAutomaticRule, ownModel, type AutomaticRule } from '../update/contracts.ts';
import { PathModels } from '../update/path-models.ts';
import type { UpdateTerms } from '../update/update-codec.ts';
import type { DeadReckoningPlugin } from '../plugin-api/define.ts';
import { openWorld, type WorldView } from '../plugin-api/world-view.ts';
import { createGuarded } from '../guard/guarded-calls.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import type { PluginGuard } from '../guard/plugin-guard.ts';
import type { Choice, ContractsPlan, LanePlan, SessionPlan } from './session-plan.ts';

export class LaneContracts {
  /** The number of the first named one; those before are the levels' own, a level's number being that of its contract. */
  readonly firstNamed: number;
  readonly rule: AutomaticRule;
  readonly #plan: ContractsPlan | undefined;
  readonly #choices: readonly Choice<DeadReckoningPlugin>[];
  readonly #shown: Choice<DeadReckoningPlugin> | undefined;
  readonly #world: WorldView;
  readonly #guard: PluginGuard;

  constructor(lane: LanePlan, plan: SessionPlan, guard: PluginGuard) {
    const own = lane.relevance?.levels ?? [lane];
    this.firstNamed = own.length;
    this.#plan = lane.contracts;
    this.rule = lane.contracts?.automatic ?? defaultAutomaticRule;
    this.#choices = [...own, ...(lane.contracts?.named ?? [])].map(({ model }) => model);
    this.#shown = lane.shown;
    this.#world = plan.world ?? openWorld;
    this.#guard = guard;
  }

  /** Whether there is a choice at all. */
  get areNamed(): boolean {
    return this.#plan !== undefined;
  }

  /** How many there are. */
  get count(): number {
    return this.#choices.length;
  }

  /** What is on offer for an entity; null where there is no choice. */
  offer(entity: number): ContractOffer | null {
    if (!this.#plan) return null;
    const { schedule, automatic: rule } = this.#plan;
    const concerning = schedule.filter((change) => change.entity === null || change.entity === entity);
    return new ContractOffer(rule ? automatic : ownModel, concerning);
  }

  /** For a placed path, which may come from any level. */
  placed(): PathModels {
    return new PathModels(this.#choices.map((choice) => this.#bind(this.#shown ?? choice)));
  }

  /** For the exported path of a level: its own and the named ones. */
  exported(level: number): (DeadReckoningModel | null)[] {
    const numbers = this.numbersOf(level);
    return this.#choices.map((choice, contract) => (numbers.includes(contract) ? this.#bind(choice) : null));
  }

  /** Those that a level may offer: its own first. */
  numbersOf(level: number): number[] {
    return [level, ...Array.from({ length: this.count - this.firstNamed }, (_, index) => this.firstNamed + index)];
  }

  #bind({ plugin, params }: Choice<DeadReckoningPlugin>): DeadReckoningModel {
    return createGuarded(plugin, this.#guard, () => plugin.create({ params, world: this.#world }));
  }
}

/** What of a state travels in updates that a model extrapolates. */
export function termsOf({ carries, describe }: DeadReckoningModel): UpdateTerms {
  return { carries, ownTerms: describe !== undefined };
}
