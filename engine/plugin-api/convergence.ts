/**
 * Convergence schemes (smoothing, error correction): they move the placed path from where it is shown to the path of
 * the newest update.
 */
import type { z } from 'zod';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { DrawStep } from '../base/time/time-step.ts';
import type { WorldView } from './world-view.ts';

/** One scheme for one entity at one receiver. It may remember its arguments, in initialised fields. */
export interface ConvergenceScheme {
  /**
   * True where `place` depends on its arguments alone, whatever calls were made before: many receivers then share one
   * instance. Left out: false.
   */
  readonly isStateless?: boolean;
  /**
   * An update has landed. `shown` is what was drawn last, with the velocity at which it moved; `target` is where the DR
   * model, run on the update, is now. Both are the caller's and must be copied to be kept.
   */
  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void;
  /**
   * A new spawn of the entity is shown; its first `land` follows. Knowledge of the intervals between updates stays.
   */
  restart?(): void;
  /**
   * Writes the state to draw. `target` is the DR model's present state, `step` the time since `land` and since the last
   * drawing; both are the caller's. On entry `out` holds what was drawn last; on return every field must be set. Must
   * not allocate.
   */
  place(target: Readonly<KinematicState>, step: Readonly<DrawStep>, out: KinematicState): void;
}

/** A scheme as a plugin: one object literal. */
export interface ConvergenceDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly params: P;
  /**
   * True when the placed path is the DR model's own path at every instant. Export error is then integrated on the
   * model's exact pieces with exact arrival times, instead of on the path drawn from frame to frame.
   */
  readonly immediate?: boolean;
  create(context: { readonly params: z.output<P>; readonly world: WorldView }): ConvergenceScheme;
}
