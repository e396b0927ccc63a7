/** A motion source: what gives an entity its real path. */
import type { z } from 'zod';
import type { KinematicState } from '../plugin-api/kinematic-state.ts';
import type { Obstacle, Road } from '../plugin-api/world-view.ts';
import type { RandomStream } from '../random/random-stream.ts';

export interface MotionSource {
  /**
   * Writes the real state at session time `now` (s) into every field of `out` and returns the number of the life being lived (1, 2 …),
   * or 0 while the entity is not in the world (`out` is then left alone). Called once a frame, never backwards. Must not allocate.
   */
  sample(now: number, out: KinematicState): number;
}

/** What a motion source may know of the world. */
export interface ArenaBounds {
  /** Extent along x and y (m); the arena is centred on the origin. */
  readonly width: number;
  readonly depth: number;
}

export interface MotionContext<P> {
  readonly params: P;
  readonly arena: ArenaBounds;
  /** Its own stream, derived from the session seed and the entity's name. */
  readonly random: RandomStream;
  /** What stands in the arena; left out: nothing. Motions that do not say otherwise drive through it. */
  readonly obstacles?: readonly Obstacle[];
  /** Left out: none. */
  readonly roads?: readonly Road[];
}

/** A kind of synthetic motion: parameters as quantities, and what makes a source of it. */
export interface MotionDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly kind: string;
  readonly title: string;
  readonly source: string;
  readonly params: P;
  create(context: MotionContext<z.output<P>>): MotionSource;
}

/** Defines a kind of motion with its parameters' types checked. */
export function defineMotion<P extends z.ZodObject>(definition: MotionDefinition<P>): MotionDefinition {
  return definition;
}
