/** Entities of the world in a running session, and their parts: their real states, renewed every tick. */
import { KinematicState } from '../base/kinematic-state.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import { RandomStream } from '../base/random/random-stream.ts';
import { GroundedMotion } from '../world/grounded-motion.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import { deepFrozen } from '../base/deep-frozen.ts';
import { openWorld } from '../plugin-api/world-view.ts';
import { viewOf } from '../world/world.ts';
import type { RecordedUpdates } from '../world/recorded-updates.ts';
import { createGuarded } from '../guard/guarded-calls.ts';
import { BetweenFrames, copyFrame, type RealFrame, type RealMoment } from './between-frames.ts';
import type { PluginGuard } from '../guard/plugin-guard.ts';
import type { EntityPlan, MotionPlan, SessionPlan, PartPlan } from './session-plan.ts';
import { PartState, type PartMotion } from '../world/part-motion.ts';
import { wrapAngle } from '../base/math/angle.ts';

type SyntheticMotion = Extract<MotionPlan, { kind: 'synthetic' }>;

export class RealEntity {
  declare readonly id: string;
  declare readonly owner: number;
  /** Real state at the last tick. */
  readonly state = new KinematicState();
  /** Number of the spawn, 0 while the entity is not in the world. */
  spawn = 0;
  /** Changes between 0 and 1 with each teleport within a spawn. */
  hop = 0;
  /** Null when recorded updates are the motion: their extrapolation is then the real path, lane by lane. */
  declare readonly source: MotionSource | null;
  declare readonly recorded: RecordedUpdates | null;
  /** The real path of recorded updates; null: it is not known. */
  declare readonly truth: MotionSource | null;
  readonly #frame: number = NaN;
  /** When the last tick was, s. */
  #ticked = 0.0;
  /** Null until a moment between two ticks is asked for. */
  #between: BetweenFrames | null = null;

  /** `tank`: its motion where it is a player's. */
  constructor(entity: EntityPlan, plan: SessionPlan, guard: PluginGuard, tank: MotionSource | null) {
    this.id = entity.id;
    this.owner = entity.owner;
    this.#frame = plan.frame;
    this.source = entity.motion.kind === 'player' ? tank : sourceOf(entity.id, entity.motion, plan, guard);
    this.recorded = entity.motion.kind === 'recorded' ? entity.motion.recorded : null;
    this.truth = entity.motion.kind === 'recorded' ? (entity.motion.createTruth?.() ?? null) : null;
  }

  /** A frame of the world. */
  tick(now: number): void {
    this.#ticked = now;
    const between = this.#between;
    if (!between?.isKnown) return this.#sample(now, this);
    copyFrame(between.next, this);
    between.isKnown = false;
  }

  /** Where it is at any time from the last tick to the next one, s; it means something until the next call. */
  at(now: number): RealMoment {
    if (now <= this.#ticked + timeTolerance) return this;
    const between = (this.#between ??= new BetweenFrames());
    const next = (Math.round(this.#ticked / this.#frame) + 1) * this.#frame;
    if (!between.isKnown) this.#look(between, next);
    return between.at(this, now - this.#ticked, next - this.#ticked, this.truth !== null);
  }

  /** Looks a tick ahead. */
  #look({ next }: BetweenFrames, time: number): void {
    copyFrame(this, next);
    this.#sample(time, next);
    (this.#between as BetweenFrames).isKnown = true;
  }

  #sample(time: number, out: RealFrame): void {
    if (this.source) {
      out.spawn = this.source.sample(time, out.state);
      out.hop = (this.source.teleports?.() ?? 0) % 2;
    } else if (this.truth) this.truth.sample(time, out.state);
  }
}

function sourceOf(id: string, motion: Exclude<MotionPlan, { kind: 'player' }>, plan: SessionPlan, guard: PluginGuard): MotionSource | null {
  switch (motion.kind) {
    case 'recorded':
      return null;
    case 'path':
      return later(motion.create(), plan);
    case 'synthetic':
      return later(made(id, motion, plan, guard), plan);
  }
}

function later(source: MotionSource, { motionFrom = 0, frame }: SessionPlan): MotionSource {
  return motionFrom > 0 ? new LaterMotion(source, motionFrom, frame) : source;
}

/** A motion that begins later: its session time 0 is the time `from` of another motion. For blocks of a long motion. */
class LaterMotion implements MotionSource {
  readonly #motion: MotionSource;
  readonly #from: number;
  readonly #step: number;
  #hasBegun = false;

  /** `step` (s): motions that draw at random are sampled tick by tick up to `from`, as a session does. */
  constructor(motion: MotionSource, from: number, step: number) {
    this.#motion = motion;
    this.#from = from;
    this.#step = step;
  }

  sample(now: number, out: KinematicState): number {
    if (!this.#hasBegun) this.#skip(out);
    return this.#motion.sample(this.#from + now, out);
  }

  teleports(): number {
    return this.#motion.teleports?.() ?? 0;
  }

  #skip(out: KinematicState): void {
    this.#hasBegun = true;
    const ticks = Math.ceil(this.#from / this.#step);
    for (let k = 0; k < ticks; k++) this.#motion.sample(k * this.#step, out);
  }
}

/** It is laid on the terrain, unless it flies; paths of files are as they are. */
function made(id: string, { definition, params }: SyntheticMotion, { seed, arena, world }: SessionPlan, guard: PluginGuard): MotionSource {
  const { obstacles, roads } = viewOf(world ?? openWorld);
  const random = new RandomStream(seed, `motion/${id}`);
  const source = createGuarded(definition, guard, () => definition.create({ params, arena: deepFrozen(arena), random, obstacles, roads }));
  return world?.terrain && !definition.airborne ? new GroundedMotion(source, world.terrain) : source;
}

/** A part of an entity: how it really stands. */
export class RealPart {
  declare readonly plan: PartPlan;
  /** Its entity, and that one’s number. */
  declare readonly body: RealEntity;
  declare readonly entity: number;
  /** At the last tick in which the entity was in the world. */
  readonly state = new PartState();
  readonly #motion: PartMotion;
  /** When that was, s. */
  #ticked = 0.0;
  readonly #at = new PartState();

  constructor(plan: PartPlan, entity: number, entities: readonly RealEntity[], seed: number) {
    const { definition, params } = plan.motion;
    const body = entities[entity] as RealEntity;
    const target = entities.find(({ id }) => id === params['entity']) ?? null;
    const random = new RandomStream(seed, `part/${body.id}/${plan.id}`);
    this.plan = plan;
    this.body = body;
    this.entity = entity;
    this.#motion = definition.create({ params, axis: plan.axis, body, target, random });
  }

  /** The spawn of its entity, 0 while that is not in the world. */
  get spawn(): number {
    return this.body.spawn;
  }

  /** Once the entities stand where they do in this tick. */
  tick(now: number): void {
    if (this.spawn === 0) return;
    this.#ticked = now;
    this.#motion.sample(now, this.state);
  }

  /** How it stands between two ticks: it turns on at its rate. It means something until the next call. */
  at(now: number): Readonly<PartState> {
    const { angle, rate } = this.state;
    const since = this.spawn > 0 ? now - this.#ticked : 0;
    this.#at.angle = since > timeTolerance ? wrapAngle(angle + rate * since) : angle;
    this.#at.rate = rate;
    return this.#at;
  }
}

/** The parts of all entities, in the order of the plan. */
export function realParts({ entities, seed }: SessionPlan, real: readonly RealEntity[]): RealPart[] {
  return entities.flatMap(({ parts = [] }, entity) => parts.map((part) => new RealPart(part, entity, real, seed)));
}
