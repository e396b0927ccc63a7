/** The motion of a part: what turns a turret on its tank. */
import type { z } from 'zod';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { RandomStream } from '../base/random/random-stream.ts';

/**
 * About which axis a part turns: left and right about the body’s z, or up and down, its muzzle leaving the body’s
 * plane.
 */
export type PartAxis = 'azimuth' | 'elevation';

export const partAxes = ['azimuth', 'elevation'] as const satisfies readonly PartAxis[];

/**
 * How a part stands on its body: angle (rad, −π to π; 0: straight ahead; to the left or up above 0) and its rate
 * (rad/s).
 */
export class PartState {
  angle = 0.0;
  rate = 0.0;
}

export interface PartMotion {
  /**
   * Writes how the part stands at session time `now` (s). Called once a tick in which its body is in the world, never
   * backwards. Must not allocate.
   */
  sample(now: number, out: PartState): void;
}

/** The state of an entity that a part may read: at this tick, with its spawn, 0 while it is not in the world. */
export interface Visible {
  readonly state: Readonly<KinematicState>;
  readonly spawn: number;
}

export interface PartMotionContext<P> {
  readonly params: P;
  readonly axis: PartAxis;
  /** The entity on which the part sits. */
  readonly body: Visible;
  /** The entity that the parameter `entity` names; null where there is no such parameter. */
  readonly target: Visible | null;
  /** Its own stream, derived from the session seed, the entity’s name and the part’s. */
  readonly random: RandomStream;
}

/**
 * A kind of motion of a part: parameters as quantities, and what makes a motion of it. A parameter `entity` is the id
 * of another entity.
 */
export interface PartMotionDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly kind: string;
  readonly title: string;
  readonly params: P;
  create(context: PartMotionContext<z.output<P>>): PartMotion;
}

/** Defines a kind of motion of parts with its parameters’ types checked. */
export function definePartMotion<P extends z.ZodObject>(definition: PartMotionDefinition<P>): PartMotionDefinition {
  return definition;
}
