/** What a dead-reckoning model is: it extrapolates a kinematic state from the last update. */
import type { z } from 'zod';
import type { KinematicState } from './kinematic-state.ts';
import type { ClockMode, TriggerRule } from './lane-rules.ts';

/** One model with its parameters bound. Called by publishers and receivers alike, many times a frame. */
export interface DeadReckoningModel {
  /**
   * Writes the state `dt` seconds after `fix` into every field of `out`.
   * `fix` is the caller's and must not be kept or changed; `out` is never `fix`. `dt` may be negative or zero; at zero `out` equals `fix`
   * as far as the model describes it. Must not allocate.
   */
  extrapolate(fix: Readonly<KinematicState>, dt: number, out: KinematicState): void;
  /**
   * True when the extrapolation of `fix` is uniform straight motion with the velocity that `extrapolate` writes: the export error is
   * then integrated by its closed form instead of by quadrature. Left out: never.
   */
  isStraight?(fix: Readonly<KinematicState>): boolean;
}

/** A model as a plugin: one object literal. */
export interface DeadReckoningDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly title: string;
  /** Where the model comes from: paper and equation, standard and annex. */
  readonly source: string;
  readonly params: P;
  /** Lane settings that belong to the model's own rule set; they hold where the lane does not say otherwise. */
  readonly laneRules?: { readonly trigger?: TriggerRule; readonly clock?: ClockMode };
  create(context: { readonly params: z.output<P> }): DeadReckoningModel;
}
