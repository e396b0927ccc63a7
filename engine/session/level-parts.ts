/** The contracts of a lane, and what each of its levels of detail is made of: exported path, wire form, trigger. */
import { ExportedPath, type Serials } from '../publisher/exported-path.ts';
import { ContractChoice, ContractRehearsal, ContractOffer } from '../publisher/contract-choice.ts';
import { limitedModel } from '../receiver/limited-model.ts';
import { PathModels } from '../update/path-models.ts';
import { ContractTimes } from '../measure/contract-times.ts';
import type { UpdateMaking } from '../publisher/publisher.ts';
import { defaultFullPeriod, type PublishingRule } from '../update/publishing-rule.ts';
import { FullUpdates, Trigger } from '../publisher/trigger.ts';
import { UpdateCodec, type UpdateTerms } from '../update/update-codec.ts';
import { UpdatePreparation } from '../publisher/update-preparation.ts';
import type { ExtrapolationRule, GroundRule, TriggerRule } from '../plugin-api/lane-rules.ts';
import { RandomStream } from '../base/random/random-stream.ts';
import { createGuarded } from '../guard/guarded-calls.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import type { PluginGuard } from '../guard/plugin-guard.ts';
import {
  mayTeleport,
  type EntityPlan,
  type LanePlan,
  type PublisherPlan,
  type SessionPlan,
  type Choice,
  type ContractsPlan,
} from './session-plan.ts';
import { automatic, defaultAutomaticRule, ownModel, type AutomaticRule } from '../update/contracts.ts';
import type { DeadReckoningPlugin } from '../plugin-api/define.ts';
import { openWorld, type WorldView } from '../plugin-api/world-view.ts';
import { viewOf } from '../world/world.ts';

export class LevelParts {
  readonly level: number;
  readonly ground: GroundRule | undefined;
  readonly #publisher: PublisherPlan;
  readonly #plan: SessionPlan;
  readonly #contracts: LaneContracts;
  readonly #kinds: boolean;
  readonly #lane: LanePlan;
  readonly #guard: PluginGuard;

  constructor(lane: LanePlan, level: number, plan: SessionPlan, contracts: LaneContracts, guard: PluginGuard) {
    const publisher = lane.relevance?.levels[level] ?? lane;
    this.level = level;
    this.ground = lane.relevance?.levels[level]?.ground ?? lane.ground;
    this.#publisher = publisher;
    this.#plan = plan;
    this.#contracts = contracts;
    this.#lane = lane;
    this.#guard = guard;
    this.#kinds = publisher.publishing?.updates === 'partial' || lane.relevance !== undefined;
  }

  /** Longest time (s) between two updates of an entity in the world. */
  get longestInterval(): number {
    const { trigger, publishing } = this.#publisher;
    const { heartbeat = Infinity } = trigger;
    return publishing?.updates === 'partial' ? Math.min(heartbeat, publishing.fullPeriod ?? defaultFullPeriod) : heartbeat;
  }

  exportedPath(serials: Serials): ExportedPath {
    return this.#path(this.level, serials);
  }

  /** Makes the models of a receiver of `path` as its publisher takes them to be; null where none remembers updates. */
  receiverModels({ models }: ExportedPath): (() => PathModels) | null {
    return models.remember ? () => new PathModels(this.#contracts.exported(this.level)) : null;
  }

  #path(contract: number, serials: Serials): ExportedPath {
    const models = this.#contracts.exported(this.level);
    return new ExportedPath(new PathModels(models), { codec: this.#codec(models), level: this.level, contract, serials });
  }

  contractTimes(): ContractTimes {
    return new ContractTimes(this.#contracts.count);
  }

  /** Every rehearsal has models of its own. A minimum interval would hide how many updates are needed. */
  #rehearsals(entity: number): ContractRehearsal[] {
    const rule = { ...this.#publisher.trigger, minInterval: 0 };
    return this.#contracts.numbersOf(this.level).map((contract) => {
      const path = this.#path(contract, { next: 0 });
      return new ContractRehearsal(path, this.#trigger(entity, rule, `/rehearsal of ${contract}`), this.#contracts.rule.over);
    });
  }

  #codec(models: readonly (DeadReckoningModel | null)[]): UpdateCodec {
    const { quantisation, properties } = this.#publisher.publishing ?? {};
    const { shown } = this.#contracts;
    const terms = models.map((model) => model && termsOf(model, shown));
    const contracts = this.#contracts.areNamed ? terms : undefined;
    const { asCounted } = this.#plan;
    return new UpdateCodec({
      ...terms[this.level],
      quantisation,
      asCounted,
      contracts,
      kinds: this.#kinds,
      properties,
      teleports: mayTeleport(this.#plan),
    });
  }

  /** When updates of an entity are made, and what of it; `offer`: null where there is one contract. */
  updateMaking(entity: number, offer: ContractOffer | null): UpdateMaking {
    const { trigger, publishing } = this.#publisher;
    const { firstNamed, rule } = this.#contracts;
    return {
      trigger: this.#trigger(entity, trigger),
      preparation: publishing ? new UpdatePreparation(publishing) : null,
      fullUpdates: publishing?.updates === 'partial' ? this.#fullUpdates(entity, publishing) : null,
      contracts: offer && new ContractChoice({ offer, own: this.level, firstNamed, rule, rehearse: () => this.#rehearsals(entity) }),
    };
  }

  /** `use`: whose draws a plugin has, beside those of the entity's updates. */
  #trigger(entity: number, rule: TriggerRule, use = ''): Trigger {
    const { furtherTrigger } = this.#publisher;
    if (!furtherTrigger) return new Trigger(rule);
    const { plugin, params } = furtherTrigger;
    const { seed, entities } = this.#plan;
    const random = new RandomStream(seed, `trigger/${this.#lane.id}/${(entities[entity] as EntityPlan).id}/${this.level}${use}`);
    const further = createGuarded(plugin, this.#guard, () => plugin.create({ params, random }));
    return new Trigger(rule, further);
  }

  /** The entity draws by how much the first of them is early. */
  #fullUpdates(entity: number, { fullPeriod = defaultFullPeriod, stagger = 0 }: PublishingRule): FullUpdates {
    const { seed, entities } = this.#plan;
    const random = new RandomStream(seed, `publishing/${(entities[entity] as EntityPlan).id}`);
    return new FullUpdates(fullPeriod, stagger * random.uniform());
  }
}

/**
 * The predictive contracts of a lane: the model of each level of detail, then those that it names, bound and guarded
 * for every path.
 */
export class LaneContracts {
  /**
   * The number of the first named one; those before are the levels' own, a level's number being that of its contract.
   */
  readonly firstNamed: number;
  readonly rule: AutomaticRule;
  readonly #plan: ContractsPlan | undefined;
  readonly #choices: readonly Choice<DeadReckoningPlugin>[];
  readonly #shown: Choice<DeadReckoningPlugin> | undefined;
  readonly #limit: ExtrapolationRule | undefined;
  readonly #world: WorldView;
  readonly #guard: PluginGuard;

  constructor(lane: LanePlan, plan: SessionPlan, guard: PluginGuard) {
    const own = lane.relevance?.levels ?? [lane];
    this.firstNamed = own.length;
    this.#plan = lane.contracts;
    this.rule = lane.contracts?.automatic ?? defaultAutomaticRule;
    this.#choices = [...own, ...(lane.contracts?.named ?? [])].map(({ model }) => model);
    this.#shown = lane.shown;
    this.#limit = lane.extrapolation;
    this.#world = viewOf(plan.world ?? openWorld);
    this.#guard = guard;
  }

  /** True if there is a choice at all. */
  get areNamed(): boolean {
    return this.#plan !== undefined;
  }

  /** How many there are. */
  get count(): number {
    return this.#choices.length;
  }

  /** The contracts on offer for an entity; null where there is no choice. */
  offer(entity: number): ContractOffer | null {
    if (!this.#plan) return null;
    const { schedule, automatic: rule } = this.#plan;
    const concerning = schedule.filter((change) => change.entity === null || change.entity === entity);
    return new ContractOffer(rule ? automatic : ownModel, concerning);
  }

  /** The model of the screens, where they go by another than the publisher. */
  get shown(): DeadReckoningModel | null {
    return this.#shown ? this.#bind(this.#shown) : null;
  }

  /** For a placed path, which may come from any level. */
  placed(): PathModels {
    return new PathModels(this.#choices.map((choice) => this.#limited(this.#bind(this.#shown ?? choice))));
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

  #limited(model: DeadReckoningModel): DeadReckoningModel {
    return this.#limit ? limitedModel(model, this.#limit) : model;
  }

  #bind({ plugin, params }: Choice<DeadReckoningPlugin>): DeadReckoningModel {
    return createGuarded(plugin, this.#guard, () => plugin.create({ params, world: this.#world }));
  }
}

/**
 * Returns which parts of a state travel in updates that a model extrapolates, and on screens another: what either reads.
 * One that describes states in terms of its own says all that there is.
 */
function termsOf(model: DeadReckoningModel, shown: DeadReckoningModel | null): UpdateTerms {
  if (!shown || model.describe) return { carries: model.carries };
  return { carries: model.carries && shown.carries && [...model.carries, ...shown.carries] };
}
