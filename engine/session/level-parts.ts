/** What a level of detail of a lane is made of: its model bound and guarded, its wire form, its trigger. */
import { ExportedPath, type Serials } from '../nodes/exported-path.ts';
import { FullUpdates } from '../nodes/full-updates.ts';
import type { PublisherParts } from '../nodes/publisher.ts';
import { defaultFullPeriod, type PublishingRule } from '../nodes/publishing-rule.ts';
import { Trigger } from '../nodes/trigger.ts';
import { UpdateCodec } from '../nodes/update-codec.ts';
import { UpdatePreparation } from '../nodes/update-preparation.ts';
import type { GroundRule } from '../plugin-api/lane-rules.ts';
import { openWorld } from '../plugin-api/world-view.ts';
import { RandomStream } from '../random/random-stream.ts';
import { GuardedModel, type PluginGuard } from './plugin-guard.ts';
import type { EntityPlan, LanePlan, PublisherPlan, SessionPlan } from './session-plan.ts';

export class LevelParts {
  readonly level: number;
  readonly ground: GroundRule | undefined;
  readonly #publisher: PublisherPlan;
  readonly #plan: SessionPlan;
  readonly #guard: PluginGuard;
  readonly #kinds: boolean;

  constructor(lane: LanePlan, level: number, plan: SessionPlan, guard: PluginGuard) {
    const publisher = lane.relevance?.levels[level] ?? lane;
    this.level = level;
    this.ground = lane.relevance?.levels[level]?.ground ?? lane.ground;
    this.#publisher = publisher;
    this.#plan = plan;
    this.#guard = guard;
    this.#kinds = publisher.publishing?.updates === 'partial' || lane.relevance !== undefined;
  }

  /** Longest time (s) between two updates of an entity that lives. */
  get longestInterval(): number {
    const { trigger, publishing } = this.#publisher;
    const { heartbeat = Infinity } = trigger;
    return publishing?.updates === 'partial' ? Math.min(heartbeat, publishing.fullPeriod ?? defaultFullPeriod) : heartbeat;
  }

  /** Every path has a model instance of its own. */
  model(): GuardedModel {
    const { plugin, params } = this.#publisher.model;
    const world = this.#plan.world ?? openWorld;
    return new GuardedModel(
      this.#guard.create(plugin, () => plugin.create({ params, world })),
      plugin,
      this.#guard,
    );
  }

  exportedPath(serials: Serials): ExportedPath {
    const { quantisation, properties } = this.#publisher.publishing ?? {};
    const model = this.model();
    const codec = new UpdateCodec({
      quantisation,
      carries: model.carries,
      ownTerms: model.describe !== undefined,
      kinds: this.#kinds,
      properties,
    });
    return new ExportedPath(model, { codec, level: this.level, serials });
  }

  /** When updates of an entity are made, and what of it. */
  updateMaking(entity: number): Pick<PublisherParts, 'trigger' | 'preparation' | 'fullUpdates'> {
    const { trigger, publishing } = this.#publisher;
    return {
      trigger: new Trigger(trigger),
      preparation: publishing ? new UpdatePreparation(publishing) : null,
      fullUpdates: publishing?.updates === 'partial' ? this.#fullUpdates(entity, publishing) : null,
    };
  }

  /** The entity draws by how much the first of them is early. */
  #fullUpdates(entity: number, { fullPeriod = defaultFullPeriod, stagger = 0 }: PublishingRule): FullUpdates {
    const { seed, entities } = this.#plan;
    const random = new RandomStream(seed, `publishing/${(entities[entity] as EntityPlan).id}`);
    return new FullUpdates(fullPeriod, stagger * random.uniform());
  }
}
