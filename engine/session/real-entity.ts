/** An entity of the world in a running session: its real state, renewed every frame. */
import { KinematicState } from '../base/kinematic-state.ts';
import { RandomStream } from '../base/random/random-stream.ts';
import { GroundedMotion } from '../world/grounded-motion.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import type { RecordedUpdates } from '../world/recorded-updates.ts';
import { GuardedMotion } from '../guard/guarded-motion.ts';
import type { PluginGuard } from '../guard/plugin-guard.ts';
import type { EntityPlan, MotionPlan, SessionPlan } from './session-plan.ts';

type SyntheticMotion = Extract<MotionPlan, { kind: 'synthetic' }>;

export class RealEntity {
  readonly id: string;
  readonly owner: number;
  /** Real state at the last frame. */
  readonly state = new KinematicState();
  /** The life being lived, 0 while the entity is not in the world. */
  life = 0;
  /** Null when recorded updates are the motion: their extrapolation is then the real path, lane by lane. */
  readonly source: MotionSource | null;
  readonly recorded: RecordedUpdates | null;

  /** `tank`: its motion where it is a player's. */
  constructor(entity: EntityPlan, plan: SessionPlan, guard: PluginGuard, tank: MotionSource | null) {
    this.id = entity.id;
    this.owner = entity.owner;
    this.source = entity.motion.kind === 'player' ? tank : sourceOf(entity.id, entity.motion, plan, guard);
    this.recorded = entity.motion.kind === 'recorded' ? entity.motion.recorded : null;
  }

  frame(now: number): void {
    if (this.source) this.life = this.source.sample(now, this.state);
  }
}

function sourceOf(id: string, motion: Exclude<MotionPlan, { kind: 'player' }>, plan: SessionPlan, guard: PluginGuard): MotionSource | null {
  switch (motion.kind) {
    case 'recorded':
      return null;
    case 'path':
      return motion.create();
    case 'synthetic':
      return made(id, motion, plan, guard);
  }
}

/** It is laid on the terrain, unless it flies; paths of files are as they are. */
function made(id: string, { definition, params }: SyntheticMotion, { seed, arena, world }: SessionPlan, guard: PluginGuard): MotionSource {
  const { obstacles = [], roads = [] } = world ?? {};
  const random = new RandomStream(seed, `motion/${id}`);
  const source = guard.create(definition, () => definition.create({ params, arena, random, obstacles, roads }));
  const guarded = new GuardedMotion(source, definition, guard);
  return world?.terrain && !definition.airborne ? new GroundedMotion(guarded, world.terrain) : guarded;
}
