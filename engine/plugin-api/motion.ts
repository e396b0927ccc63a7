/** Motion sources: they give an entity its real path. */
import type { z } from 'zod';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { RandomLaws } from '../base/random/random-stream.ts';
import type { Obstacle, Road } from './world-view.ts';

export interface MotionSource {
  /**
   * Writes the real state at session time `now` (s) into every field of `out` and returns the number of its spawn (1, 2
   * …), or 0 while the entity is not in the world (`out` is then left alone). Called once a tick, never backwards. Must
   * not allocate.
   */
  sample(now: number, out: KinematicState): number;
  /**
   * How often the entity was teleported, within its spawns, up to the last sample: it lives on, elsewhere. Needs
   * `teleports` in the definition. Left out: never. Must not allocate.
   */
  teleports?(): number;
}

/** What a motion source may read of the world. */
export interface ArenaBounds {
  /** Extent along x and y (m); the arena is centred on the origin. */
  readonly width: number;
  readonly depth: number;
}

export interface MotionContext<P> {
  readonly params: P;
  readonly arena: ArenaBounds;
  /** Its own stream, derived from the session seed and the entity's name. */
  readonly random: RandomLaws;
  /** What stands in the arena; left out: nothing. Motions without a parameter for it drive through it. */
  readonly obstacles?: readonly Obstacle[];
  /** Left out: none. */
  readonly roads?: readonly Road[];
}

/** A motion source as a plugin: one object literal. */
export interface MotionDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly params: P;
  /** It has heights of its own: where there is terrain it is not laid on it. */
  readonly airborne?: true;
  /** It may teleport: updates of an experiment with it have one bit more. */
  readonly teleports?: true;
  create(context: MotionContext<z.output<P>>): MotionSource;
}
