/** An entity of the world in a running session: its real state, renewed every frame. */
import { KinematicState } from '../plugin-api/kinematic-state.ts';
import { RandomStream } from '../random/random-stream.ts';
import { GroundedMotion } from '../world/grounded-motion.ts';
import type { MotionSource } from '../world/motion-source.ts';
import type { RecordedUpdates } from '../world/recorded-updates.ts';
import type { EntityPlan, SessionPlan } from './session-plan.ts';

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
  constructor(entity: EntityPlan, plan: SessionPlan, tank: MotionSource | null) {
    this.id = entity.id;
    this.owner = entity.owner;
    this.source = sourceOf(entity, plan, tank);
    this.recorded = entity.motion.kind === 'recorded' ? entity.motion.recorded : null;
  }

  frame(now: number): void {
    if (this.source) this.life = this.source.sample(now, this.state);
  }
}

/** Synthetic motion is level: it is laid on the terrain. Paths of files are as they are. */
function sourceOf({ id, motion }: EntityPlan, { seed, arena, world }: SessionPlan, tank: MotionSource | null): MotionSource | null {
  switch (motion.kind) {
    case 'recorded':
      return null;
    case 'player':
      return tank;
    case 'path':
      return motion.create();
    case 'synthetic': {
      const random = new RandomStream(seed, `motion/${id}`);
      const level = motion.definition.create({
        params: motion.params,
        arena,
        random,
        obstacles: world?.obstacles ?? [],
        roads: world?.roads ?? [],
      });
      return world?.terrain ? new GroundedMotion(level, world.terrain) : level;
    }
  }
}
