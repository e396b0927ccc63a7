/** The parts of a lane: its plugins bound and guarded, its network, its clocks, its receivers, its pairs. */
import { ContinuousExportError, DrawnExportError, DrawnFrame, type ExportErrorMeter } from '../measure/export-error.ts';
import { TeleportMeter } from '../measure/teleports.ts';
import { FixIntegral } from '../update/fix-integral.ts';
import { defaultSeenRules, TickRules, PairMeters } from '../measure/pair-meters.ts';
import type { PointPlan } from '../measure/points.ts';
import { Decisions, type Decision } from '../publisher/decisions.ts';
import type { ExportedSegments } from '../publisher/exported-segments.ts';
import type { PublisherParts } from '../publisher/publisher.ts';
import { Receiver, ReceiverScratch } from '../receiver/receiver.ts';
import type { FairnessScheduler, PlayoutRule } from '../plugin-api/fairness.ts';
import { openWorld, type WorldView } from '../plugin-api/world-view.ts';
import { viewOf } from '../world/world.ts';
import { RandomStream } from '../base/random/random-stream.ts';
import { meanInterval, stepsOf, type EvenSteps } from '../base/time/step-times.ts';
import type { Timeline } from '../base/time/timeline.ts';
import { UpdateTransport, type Transport } from '../network/update-transport.ts';
import type { ExportLevel } from './export-level.ts';
import { LaneContracts, LevelParts } from './level-parts.ts';
import { LaneClocks } from './lane-clocks.ts';
import { LaneMetrics } from './lane-metrics.ts';
import { LaneNetwork, sendsParts } from './lane-network.ts';
import { UpdateTracer } from '../network/update-tracer.ts';
import { Pair } from './pair.ts';
import { createGuarded } from '../guard/guarded-calls.ts';
import type { PluginGuard } from '../guard/plugin-guard.ts';
import type { RealEntity } from './real-entity.ts';
import { Relevance } from './relevance.ts';
import type { SessionFeed, SessionObserver, SessionPart } from './session-outside.ts';
import { receiversOf, streamsOf, type EntityPlan, type LanePlan, type SessionPlan, lanesOnScreens, mayTeleport } from './session-plan.ts';
import { GroundClamp } from '../receiver/ground-clamp.ts';
import { pastOf, type RenderedPast } from '../receiver/rendered-past.ts';
import type { PathModels } from '../update/path-models.ts';
import type { ConvergenceScheme } from '../plugin-api/convergence.ts';
import type { GroundRule } from '../plugin-api/lane-rules.ts';

/** Receives the decisions about an entity, by its number. */
export type LaneDecisionObserver = (entity: number, decision: Decision) => void;

export interface LaneSettings {
  readonly plan: SessionPlan;
  readonly timeline: Timeline;
  readonly guard: PluginGuard;
  /** Left out: the session decides everything itself. */
  readonly feed?: SessionFeed | undefined;
  /** Left out: all nodes are run here. */
  readonly part?: SessionPart | undefined;
  /** Left out: none. */
  readonly observer?: SessionObserver | undefined;
}

/** In a lane that runs elsewhere there is no scheduler. */
const idleScheduler: FairnessScheduler = { onTrigger: () => undefined };

export class LaneParts {
  readonly integral = new FixIntegral();
  /** Placed paths are the model's own at every instant. */
  readonly followsModel: boolean;
  readonly #frame = new DrawnFrame();
  readonly tickRules: TickRules;
  /** By node: of those that draw at times of their own. */
  readonly #renderRules = new Map<number, TickRules>();
  readonly timeline: Timeline;
  /** Null: no observer. */
  readonly tracer: UpdateTracer | null;
  /** Null: there are none of plugins. */
  readonly metrics: LaneMetrics | null;
  readonly transport: Transport;
  readonly network: LaneNetwork;
  readonly clocks: LaneClocks;
  readonly delays: Pick<PublisherParts, 'clock' | 'delayFrom'>;
  /** True where the lane is on the screens of people, who run it themselves: it only follows their reports. */
  readonly isMirrored: boolean;
  /** Updates may carry a part of the state only. */
  readonly sendsParts: boolean;
  readonly #lane: LanePlan;
  readonly #plan: SessionPlan;
  readonly #receivers: LaneReceivers;
  readonly #guard: PluginGuard;
  /** Whether receivers measure teleports. */
  readonly #teleports: boolean;
  readonly #part: SessionPart | undefined;
  /** All nodes are run here: no other participant decides. */
  readonly #isWhole: boolean;
  readonly levels: readonly LevelParts[];
  readonly contracts: LaneContracts;
  #pairs = 0;
  readonly #onDecision: LaneDecisionObserver | undefined;

  constructor(lane: LanePlan, { plan, timeline, guard, feed, part, observer }: LaneSettings, onDecision?: LaneDecisionObserver) {
    const number = plan.lanes.indexOf(lane);
    this.delays = { clock: lane.clock, delayFrom: lane.delayFrom };
    this.#isWhole = !feed && !part;
    this.isMirrored = feed !== undefined && plan.game !== undefined && lanesOnScreens(plan.game).includes(number);
    this.sendsParts = sendsParts(lane);
    this.metrics = metricsOf(plan, part, guard);
    this.tracer = tracerOf(number, timeline, observer, this.metrics);
    const seen = { ...defaultSeenRules, ...plan.measures };
    this.tickRules = new TickRules(plan.frame, seen);
    plan.nodes.forEach(({ rates }, node) => rates?.render && this.#renderRules.set(node, new TickRules(meanInterval(rates.render), seen)));
    this.#lane = lane;
    this.#plan = plan;
    this.#guard = guard;
    this.#teleports = mayTeleport(plan);
    this.#onDecision = onDecision;
    this.#part = part;
    this.timeline = timeline;
    this.contracts = new LaneContracts(lane, plan, guard);
    this.levels = (lane.relevance?.levels ?? [lane]).map((_, level) => new LevelParts(lane, level, plan, this.contracts, guard));
    this.followsModel = followsModel(lane, this.levels);
    this.transport = part?.transport ?? new UpdateTransport(timeline, streamsOf(plan).length, this.tracer, lane.acknowledgements?.names);
    this.network = new LaneNetwork(plan, guard, lane, feed?.channels);
    this.clocks = new LaneClocks({ lane, plan, network: this.network, timeline, guard });
    this.#receivers = new LaneReceivers({
      lane,
      contracts: this.contracts,
      grounds: this.levels.map(({ ground }) => ground),
      world: viewOf(plan.world ?? openWorld),
      guard,
    });
  }

  /** The scheduler of one entity at one level: what it draws is its own. */
  scheduler(entity: number, { level, longestInterval: heartbeat }: LevelParts, receivers: number): FairnessScheduler {
    if (this.isMirrored) return idleScheduler;
    const { plugin, params } = this.#lane.scheduler;
    const name = `scheduler/${this.#lane.id}/${(this.#plan.entities[entity] as EntityPlan).id}`;
    const random = new RandomStream(this.#plan.seed, level === 0 ? name : `${name}/${level}`);
    return createGuarded(plugin, this.#guard, () => plugin.create({ params, receivers, heartbeat, random }));
  }

  /** Reports the decisions about one entity; undefined without an observer. */
  decisions(entity: number, receivers: number, concerns: (receiver: number) => boolean): Decisions | undefined {
    const report = this.#onDecision;
    const quantities = this.#lane.scheduler.plugin.explains?.length ?? 0;
    return report && new Decisions(receivers, quantities, (decision) => concerns(decision.receiver) && report(entity, decision));
  }

  /**
   * Returns true if publishers hear of acknowledgements ahead, so that these need no event: with many receivers most events
   * would be theirs. Figures must not depend on it. So every acknowledgement must come back, over one channel, to the
   * level that sent the update; and nothing may follow from it until the estimates are read.
   */
  hearsAhead(scheduler: FairnessScheduler): boolean {
    const { clock, acknowledgements } = this.#lane;
    const areStraight = this.#plan.relay === null && !acknowledgements && this.levels.length === 1;
    const areUnread = !scheduler.onAcknowledgement && clock !== 'one-way-delay';
    return this.#isWhole && areStraight && areUnread;
  }

  /** Makes what chooses levels of detail; null where there is one. */
  relevance(entities: readonly RealEntity[], levels: readonly ExportLevel[], pairs: readonly Pair[]): Relevance | null {
    const { relevance } = this.#lane;
    return relevance ? new Relevance({ plan: relevance, nodes: this.#plan.nodes, entities, levels, pairs }) : null;
  }

  /** The nodes that show an entity, as far as that concerns the node that is run here. */
  receiversOf(entity: number): number[] {
    const { owner } = this.#plan.entities[entity] as EntityPlan;
    const here = this.#part?.node ?? owner;
    if (here === owner) return receiversOf(this.#plan, owner);
    return this.#plan.nodes[here]?.down ? [here] : [];
  }

  /** The points on an entity's body that are measured. */
  pointsOf(entity: number): readonly PointPlan[] {
    return this.#plan.entities[entity]?.points ?? [];
  }

  /** When updates of an entity may leave its node; null: when they are made. */
  sendsOf(entity: number): EvenSteps | null {
    const { owner } = this.#plan.entities[entity] as EntityPlan;
    const send = this.#plan.nodes[owner]?.rates?.send;
    return send ? stepsOf(send) : null;
  }

  /** How many of them draw at times of their own. */
  screensOf(entity: number): number {
    return this.receiversOf(entity).filter((node) => this.#renderRules.has(node)).length;
  }

  /** The rules of what is seen at a node, by the time from one of its drawings to the next. */
  rulesOf(node: number): TickRules {
    return this.#renderRules.get(node) ?? this.tickRules;
  }

  /** Number of the first update of any entity. */
  get firstSerial(): number {
    return this.#part?.firstSerial(this.#plan.lanes.indexOf(this.#lane)) ?? 0;
  }

  /** One pair for every receiver of the entity, at its first level. */
  pairs(entity: number, { segments, publisher }: ExportLevel): Pair[] {
    const { owner } = this.#plan.entities[entity] as EntityPlan;
    const playout = this.#playout();
    let screens = 0;
    return this.receiversOf(entity).map((receiverNode, number) => {
      const receiver = this.#receivers.create();
      const screen = this.#renderRules.has(receiverNode) ? ++screens : 0;
      const rules = this.rulesOf(receiverNode);
      return new Pair({
        entity,
        publisherNode: owner,
        receiverNode,
        number,
        place: this.#pairs++,
        screen,
        receiver,
        exportError: this.#exportError(segments[screen] as ExportedSegments, receiver),
        meters: new PairMeters(rules, this.pointsOf(entity)),
        publisher,
        clocks: this.clocks.between(entity, receiverNode),
        measuresClocks: this.clocks.measured,
        followsClock: this.#lane.senderClock !== undefined,
        teleports: this.#teleports ? new TeleportMeter(rules.place) : null,
        playout,
        extrapolationLimit: this.#lane.extrapolation?.limit ?? Infinity,
        timeline: this.timeline,
        route: this.network.route(owner, receiverNode),
      });
    });
  }

  /** A receiver that nothing is sent to. */
  receiver(): Receiver {
    return this.#receivers.create();
  }

  #playout(): PlayoutRule | null {
    const { plugin, params } = this.#lane.scheduler;
    return plugin.playout ? this.#guard.create(plugin, () => plugin.playout?.(params) ?? null) : null;
  }

  #exportError(exported: ExportedSegments, receiver: Receiver): ExportErrorMeter {
    return this.followsModel
      ? new ContinuousExportError(exported, receiver, this.integral)
      : new DrawnExportError(exported, receiver, this.#frame);
  }
}

/** What is clamped, shown late, or limited is drawn elsewhere than on the model's own path. */
function followsModel({ convergence, playout, extrapolation }: LanePlan, levels: readonly LevelParts[]): boolean {
  if (playout || extrapolation) return false;
  return (convergence.plugin.immediate ?? false) && !levels.some(({ ground }) => ground && ground.clamp !== 'none');
}

/** Null: there are none; one node of several does not measure. */
function metricsOf(plan: SessionPlan, part: SessionPart | undefined, guard: PluginGuard): LaneMetrics | null {
  return plan.metrics && !part ? new LaneMetrics(plan.metrics, plan, guard) : null;
}

/** Null: no observer of updates. */
function tracerOf(
  lane: number,
  timeline: Timeline,
  observer: SessionObserver | undefined,
  metrics: LaneMetrics | null,
): UpdateTracer | null {
  const report = observer?.onUpdate;
  if (!metrics?.hearsUpdates) return report ? new UpdateTracer(lane, timeline, report) : null;
  return new UpdateTracer(lane, timeline, (event) => {
    metrics.take(event);
    report?.(event);
  });
}

interface LaneReceiverParts {
  readonly lane: LanePlan;
  readonly contracts: LaneContracts;
  /** Indexed by level of detail. */
  readonly grounds: readonly (GroundRule | undefined)[];
  readonly world: WorldView;
  readonly guard: PluginGuard;
}

/** Makes receivers. Models and schemes that remember nothing serve all of them. */
class LaneReceivers {
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
      slides: lane.teleports === 'slide',
      jumpBeyond: lane.jumpBeyond,
      past: this.#createPast(lane, this.#models),
      scratch: this.#scratch,
    });
  }

  #createPast({ playout }: LanePlan, models: PathModels): RenderedPast | null {
    if (!playout) return null;
    const { plugin, params } = playout;
    const clock = createGuarded(plugin, this.#parts.guard, () => plugin.create({ params }));
    return pastOf(clock, models);
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
