/**
 * Playouts: a receiver's render clock. It says, drawing by drawing, which time of the sender is shown: between two
 * updates that have arrived the engine interpolates, past the newest one the lane's DR model extrapolates.
 */
import type { z } from 'zod';
import type { ExtrapolationRule } from './lane-rules.ts';

/** An update that arrives. Both fields are NaN, doubles, until they are set. */
export class PlayoutArrival {
  /** Its place on the sender's time line, s: its time stamp, or what the lane's clock mode makes of it. */
  stamp = NaN;
  /** When it arrives, s. */
  now = NaN;
}

/** A drawing for which the time that is shown is asked. */
export class PlayoutFrame {
  /** When it is drawn, s. */
  now = NaN;
  /** Since the drawing before, s; 0 at the first. */
  dt = NaN;
  /** The latest stamp that has arrived, s. */
  newest = NaN;
}

/** The time that is shown. */
export class RenderTime {
  /** On the sender's time line, s. */
  time = NaN;
}

/** Between two updates: the cubic with their positions and velocities, or a straight line. */
export const interpolations = ['hermite', 'linear'] as const;
export type Interpolation = (typeof interpolations)[number];

/** One clock for one entity at one receiver. It may remember its arguments, in initialised fields. */
export interface PlayoutClock {
  /**
   * An update arrives, the first copy of each, whether or not a newer one has overtaken it. The argument is the
   * caller's. Must not allocate.
   */
  arrive(arrival: Readonly<PlayoutArrival>): void;
  /**
   * Writes the time that is shown at a drawing; both arguments are the caller's. Called in order of time, once a drawing,
   * from the first arrival on. Later than the newest stamp: the model extrapolates. Must not allocate.
   */
  render(frame: Readonly<PlayoutFrame>, out: RenderTime): void;
  /** Forgets what has arrived: the receiver had left, and joins anew. */
  restart?(): void;
  /** Left out: `hermite`. Where updates carry no velocity it is a line all the same. */
  readonly interpolation?: Interpolation;
}

/** A playout as a plugin: one object literal. */
export interface PlayoutDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly params: P;
  /** The lane's extrapolation limit, where the lane does not say otherwise. Left out: none. */
  readonly laneRules?: { readonly extrapolation?: ExtrapolationRule };
  create(context: { readonly params: z.output<P> }): PlayoutClock;
}
