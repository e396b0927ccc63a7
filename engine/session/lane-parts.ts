/** What a lane is made of: its plugins bound and guarded, its network, its courier, its pairs. */
import { DrawnExportError } from '../metrics/drawn-export-error.ts';
import { ContinuousExportError, type ExportErrorMeter } from '../metrics/export-error.ts';
import { PieceIntegral } from '../metrics/piece-integral.ts';
import { SeenMeters } from '../metrics/seen-meters.ts';
import { defaultSeenRules } from '../metrics/seen-rules.ts';
import { Books } from '../nodes/books.ts';
import { Decisions, type Decision } from '../nodes/decisions.ts';
import type { ExportHistory } from '../nodes/export-history.ts';
import { ExportedPath } from '../nodes/exported-path.ts';
import { FullUpdates } from '../nodes/full-updates.ts';
import { defaultFullPeriod, type PublishingRule } from '../nodes/publishing-rule.ts';
import type { PublisherParts } from '../nodes/publisher.ts';
import { GroundClamp } from '../nodes/ground-clamp.ts';
import { Receiver } from '../nodes/receiver.ts';
import { Trigger } from '../nodes/trigger.ts';
import { UpdateCodec } from '../nodes/update-codec.ts';
import { UpdatePreparation } from '../nodes/update-preparation.ts';
import type { PlayoutRule } from '../plugin-api/fairness.ts';
import { openWorld, type WorldView } from '../plugin-api/world-view.ts';
import { RandomStream } from '../random/random-stream.ts';
import type { Timeline } from '../time/timeline.ts';
import { Courier } from './courier.ts';
import { LaneClocks } from './lane-clocks.ts';
import { LaneNetwork } from './lane-network.ts';
import { Pair, type AcknowledgementListener } from './pair.ts';
import { GuardedConvergence, GuardedModel, GuardedScheduler, type PluginGuard } from './plugin-guard.ts';
import { receiversOf, type EntityPlan, type LanePlan, type SessionPlan } from './session-plan.ts';

/** Told of what is decided about an entity, by its number. */
export type LaneDecisionObserver = (entity: number, decision: Decision) => void;

export class LaneParts {
  readonly integral = new PieceIntegral();
  readonly timeline: Timeline;
  readonly courier: Courier;
  readonly network: LaneNetwork;
  readonly clocks: LaneClocks;
  readonly #lane: LanePlan;
  readonly #plan: SessionPlan;
  readonly #world: WorldView;
  readonly #guard: PluginGuard;
  readonly #codec: UpdateCodec;
  readonly #onDecision: LaneDecisionObserver | undefined;

  constructor(lane: LanePlan, plan: SessionPlan, timeline: Timeline, guard: PluginGuard, onDecision?: LaneDecisionObserver) {
    this.#lane = lane;
    this.#plan = plan;
    this.#world = plan.world ?? openWorld;
    this.#guard = guard;
    this.#onDecision = onDecision;
    this.timeline = timeline;
    const { updates, properties, quantisation } = lane.publishing ?? {};
    this.#codec = new UpdateCodec({ quantisation, partial: updates === 'partial', properties });
    this.courier = new Courier(timeline, plan.entities.length);
    this.network = new LaneNetwork(plan);
    this.clocks = new LaneClocks(lane, plan, this.network, timeline);
  }

  /** Every path has a model instance of its own. */
  exportedPath(): ExportedPath {
    return new ExportedPath(this.#model(), this.#codec);
  }

  /** When updates of an entity are made, and what of it. */
  updateMaking(entity: number): Pick<PublisherParts, 'trigger' | 'preparation' | 'fullUpdates'> {
    const { trigger, publishing } = this.#lane;
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

  /** The scheduler of one entity: what it draws is its own. */
  scheduler(entity: number, receivers: number): GuardedScheduler {
    const { plugin, params } = this.#lane.scheduler;
    const heartbeat = longestInterval(this.#lane);
    const random = new RandomStream(this.#plan.seed, `scheduler/${this.#lane.id}/${(this.#plan.entities[entity] as EntityPlan).id}`);
    const scheduler = this.#guard.create(plugin, () => plugin.create({ params, receivers, heartbeat, random }));
    return new GuardedScheduler(scheduler, plugin, this.#guard);
  }

  /** What tells of the decisions about one entity; nothing where nobody watches. */
  decisions(entity: number, receivers: number): Decisions | undefined {
    const tell = this.#onDecision;
    const quantities = this.#lane.scheduler.plugin.explains?.length ?? 0;
    return tell && new Decisions(receivers, quantities, (decision) => tell(entity, decision));
  }

  /** One pair for every receiver of the entity. */
  pairs(entity: number, exported: ExportedPath, history: ExportHistory, listener: AcknowledgementListener): Pair[] {
    const { owner } = this.#plan.entities[entity] as EntityPlan;
    const rules = { ...defaultSeenRules, ...this.#plan.measures };
    const playout = this.#playout();
    return receiversOf(this.#plan, owner).map((receiverNode, number) => {
      const receiver = this.#receiver();
      const pair = new Pair({
        entity,
        publisherNode: owner,
        receiverNode,
        number,
        receiver,
        exportError: this.#exportError(exported, receiver),
        seen: new SeenMeters(this.#plan.frame, rules),
        books: new Books(history, this.#lane.clock, this.#lane.delayFrom),
        clocks: this.clocks.between(entity, receiverNode),
        measuresClocks: this.clocks.measured,
        playout,
        timeline: this.timeline,
        listener,
      });
      this.courier.addRoute(pair, this.network.route(owner, receiverNode));
      return pair;
    });
  }

  #receiver(): Receiver {
    const { plugin, params } = this.#lane.convergence;
    const scheme = this.#guard.create(plugin, () => plugin.create({ params, world: this.#world }));
    const convergence = new GuardedConvergence(scheme, plugin, this.#guard);
    const ground = this.#ground();
    return new Receiver({ model: this.#model(), convergence, immediate: plugin.immediate ?? false, clock: this.#lane.clock, ground });
  }

  #playout(): PlayoutRule | null {
    const { plugin, params } = this.#lane.scheduler;
    return plugin.playout ? this.#guard.create(plugin, () => plugin.playout?.(params) ?? null) : null;
  }

  #ground(): GroundClamp | null {
    const { ground } = this.#lane;
    return ground && ground.clamp !== 'none' ? new GroundClamp(ground, this.#world) : null;
  }

  /** What is clamped is drawn elsewhere than on the model's own path. */
  #exportError(exported: ExportedPath, receiver: Receiver): ExportErrorMeter {
    const { immediate = false } = this.#lane.convergence.plugin;
    return immediate && !receiver.ground
      ? new ContinuousExportError(exported, receiver, this.integral)
      : new DrawnExportError(exported, receiver);
  }

  #model(): GuardedModel {
    const { plugin, params } = this.#lane.model;
    const model = this.#guard.create(plugin, () => plugin.create({ params, world: this.#world }));
    return new GuardedModel(model, plugin, this.#guard);
  }
}

/** Longest time (s) between two updates of an entity that lives. */
function longestInterval({ trigger: { heartbeat = Infinity }, publishing }: LanePlan): number {
  return publishing?.updates === 'partial' ? Math.min(heartbeat, publishing.fullPeriod ?? defaultFullPeriod) : heartbeat;
}
