/** The metrics of plugins in one lane: their meters, the pairs that are reported to each, and their values. */
import type { ExportedPath } from '../publisher/exported-path.ts';
import type { MetricPlugin } from '../plugin-api/define.ts';
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import type { Meter } from '../plugin-api/metric.ts';
import { createGuarded } from '../guard/guarded-calls.ts';
import type { Pair } from './pair.ts';
import type { PluginGuard } from '../guard/plugin-guard.ts';
import { receiversOf, type Choice, type SessionPlan } from './session-plan.ts';
import type { TracedEvent } from '../network/update-tracer.ts';

/** Numbers by the metrics' ids. */
export type MetricResults = Readonly<Record<string, number | null>>;

/** The meter of a metric. */
type GuardedMeter = Meter & { readonly plugin: MetricPlugin };

/** An entity as the lane publishes and shows it. */
interface ShownEntity {
  /** 0: not in the world. */
  readonly spawn: number;
  readonly real: Readonly<KinematicState>;
  /** Those that have drawn. */
  readonly framePairs: readonly Pair[];
  /** By node, of those that draw at times of their own. */
  readonly screens: ReadonlyMap<number, { readonly pair: Pair; readonly spawn: number; readonly state: Readonly<KinematicState> }>;
  exportedTo(pair: Pair): ExportedPath;
}

/** A frame as meters get it; reused. */
class Frame {
  entity = 0;
  pair = 0;
  now = NaN;
  dt = NaN;
  real: Readonly<KinematicState> = new KinematicState();
  placed: Readonly<KinematicState> = this.real;
  readonly exported = new KinematicState();
}

/** A pair of the lane, as the plan says before it is there. */
interface PlannedPair {
  readonly entity: number;
  readonly receiver: number;
}

export class LaneMetrics {
  readonly #guard: PluginGuard;
  /** The meters of the whole lane. */
  readonly #ofLane: readonly GuardedMeter[];
  /** Indexed by pair: the meters to which it is reported. */
  readonly #ofPair: readonly (readonly GuardedMeter[])[];
  /** Indexed by entity: likewise, each once. */
  readonly #ofEntity: readonly (readonly GuardedMeter[])[];
  /** Indexed by pair: when its last frame was, s; NaN: none, or a pause since. */
  readonly #lastFrames: Float64Array;
  readonly #frame = new Frame();
  /** A copy for the meters: all lanes share the entity. */
  readonly #real = new KinematicState();

  constructor(metrics: readonly Choice<MetricPlugin>[], plan: SessionPlan, guard: PluginGuard) {
    const pairs = plan.entities.flatMap(({ owner }, entity) => receiversOf(plan, owner).map((receiver) => ({ entity, receiver })));
    this.#guard = guard;
    const meters = metrics.map((metric) => this.#metersOf(metric, pairs));
    this.#ofPair = pairs.map((_, pair) => meters.map((ofPairs) => ofPairs[pair] as GuardedMeter));
    this.#ofLane = (this.#ofPair[0] ?? []).filter(({ plugin }) => plugin.per === 'lane');
    this.#ofEntity = plan.entities.map((_, entity) => [
      ...new Set(this.#ofPair.filter((__, pair) => pairs[pair]?.entity === entity).flat()),
    ]);
    this.#lastFrames = new Float64Array(pairs.length).fill(NaN);
  }

  /** True if any metric takes updates. */
  get hearsUpdates(): boolean {
    return this.#ofPair.some((meters) => meters.some((meter) => meter.update !== undefined));
  }

  /** The receivers have drawn that do so at the frames of the world. */
  tick(now: number, entities: readonly ShownEntity[]): void {
    for (let e = 0; e < entities.length; e++) {
      const entity = entities[e] as ShownEntity;
      const { spawn, framePairs } = entity;
      copyState(entity.real, this.#real);
      for (let i = 0; i < framePairs.length; i++) this.#look(now, entity, framePairs[i] as Pair, spawn);
    }
  }

  /** A node has drawn that does so at times of its own. */
  show(node: number, now: number, entities: readonly ShownEntity[]): void {
    for (let e = 0; e < entities.length; e++) {
      const entity = entities[e] as ShownEntity;
      const screen = entity.screens.get(node);
      if (!screen) continue;
      copyState(screen.state, this.#real);
      this.#look(now, entity, screen.pair, screen.spawn);
    }
  }

  /** Takes what becomes of an update of an entity; updates of parts do not count. */
  take(event: Readonly<TracedEvent>): void {
    if (event.part >= 0) return;
    const meters = (event.pair < 0 ? this.#ofEntity[event.entity] : this.#ofPair[event.pair]) ?? [];
    for (let i = 0; i < meters.length; i++) (meters[i] as GuardedMeter).update?.(event);
  }

  /** The value of a metric, by its place among all, for a pair; null: none yet. */
  numberOf({ place }: Pair, metric: number): number | null {
    return this.#ofPair[place]?.[metric]?.value() ?? null;
  }

  laneResults(): MetricResults {
    return valuesOf(this.#ofLane);
  }

  /** An event of a receiver goes to each of its pairs. */
  pairResults({ place }: Pair): MetricResults {
    return valuesOf((this.#ofPair[place] ?? []).filter(({ plugin }) => plugin.per !== 'lane'));
  }

  /** The meter of each pair: one for all, one for each receiver, or one for each. */
  #metersOf({ plugin, params }: Choice<MetricPlugin>, pairs: readonly PlannedPair[]): GuardedMeter[] {
    const made = new Map<number, GuardedMeter>();
    return pairs.map(({ receiver }, pair) => {
      const key = { lane: 0, receiver, pair }[plugin.per];
      const meter = made.get(key) ?? { ...createGuarded(plugin, this.#guard, () => plugin.create({ params })), plugin };
      made.set(key, meter);
      return meter;
    });
  }

  #look(now: number, entity: ShownEntity, pair: Pair, spawn: number): void {
    const last = this.#lastFrames;
    const path = entity.exportedTo(pair);
    const { receiver, place } = pair;
    const isShown = spawn > 0 && receiver.drawn && receiver.fix.spawn === spawn && path.live && path.fix.spawn === spawn;
    const since = last[place] as number;
    last[place] = isShown ? now : NaN;
    if (!isShown) return;
    const frame = this.#frame;
    frame.entity = pair.entity;
    frame.pair = place;
    frame.now = now;
    frame.dt = now - since;
    frame.real = this.#real;
    frame.placed = receiver.shown;
    path.stateAt(now, frame.exported);
    const meters = this.#ofPair[place] as readonly GuardedMeter[];
    for (let i = 0; i < meters.length; i++) (meters[i] as GuardedMeter).frame?.(frame);
  }
}

function valuesOf(meters: readonly GuardedMeter[]): MetricResults {
  return Object.fromEntries(meters.map((meter) => [meter.plugin.id, meter.value()]));
}
