/** What a level of detail of a lane is made of: its exported path, its wire form, its trigger. */
import { ExportedPath, type Serials } from '../publisher/exported-path.ts';
import { ContractChoice, ContractRehearsal, type ContractOffer } from '../publisher/contract-choice.ts';
import { PathModels } from '../update/path-models.ts';
import { ContractTimes } from '../measure/contract-times.ts';
import type { PublisherParts } from '../publisher/publisher.ts';
import { defaultFullPeriod, type PublishingRule } from '../update/publishing-rule.ts';
import { FullUpdates, Trigger } from '../publisher/trigger.ts';
import { UpdateCodec } from '../update/update-codec.ts';
import { UpdatePreparation } from '../publisher/update-preparation.ts';
import type { GroundRule, TriggerRule } from '../plugin-api/lane-rules.ts';
import { RandomStream } from '../base/random/random-stream.ts';
import { termsOf, type LaneContracts } from './lane-contracts.ts';
import { createGuarded } from '../guard/guarded-calls.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import type { PluginGuard } from '../guard/plugin-guard.ts';
import type { EntityPlan, LanePlan, PublisherPlan, SessionPlan } from './session-plan.ts';

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

  /** Longest time (s) between two updates of an entity that lives. */
  get longestInterval(): number {
    const { trigger, publishing } = this.#publisher;
    const { heartbeat = Infinity } = trigger;
    return publishing?.updates === 'partial' ? Math.min(heartbeat, publishing.fullPeriod ?? defaultFullPeriod) : heartbeat;
  }

  exportedPath(serials: Serials): ExportedPath {
    return this.#path(this.level, serials);
  }

  #path(contract: number, serials: Serials): ExportedPath {
    const models = this.#contracts.exported(this.level);
    return new ExportedPath(new PathModels(models), { codec: this.#codec(models), level: this.level, contract, serials });
  }

  /** Which contract the next update of an entity names. */
  contractChoice(offer: ContractOffer, entity: number): ContractChoice {
    const { firstNamed, rule } = this.#contracts;
    return new ContractChoice({ offer, own: this.level, firstNamed, rule, rehearse: () => this.#rehearsals(entity) });
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
    const terms = models.map((model) => model && termsOf(model));
    const contracts = this.#contracts.areNamed ? terms : undefined;
    const { asCounted } = this.#plan;
    return new UpdateCodec({ ...terms[this.level], quantisation, asCounted, contracts, kinds: this.#kinds, properties });
  }

  /** When updates of an entity are made, and what of it. */
  updateMaking(entity: number): Pick<PublisherParts, 'trigger' | 'preparation' | 'fullUpdates'> {
    const { trigger, publishing } = this.#publisher;
    return {
      trigger: this.#trigger(entity, trigger),
      preparation: publishing ? new UpdatePreparation(publishing) : null,
      fullUpdates: publishing?.updates === 'partial' ? this.#fullUpdates(entity, publishing) : null,
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
