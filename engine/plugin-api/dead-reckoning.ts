/** What a dead-reckoning model is: it extrapolates a kinematic state from the last update. */
import type { z } from 'zod';
import type { KinematicState, StateField } from './kinematic-state.ts';
import type { ClockMode, TriggerRule } from './lane-rules.ts';
import type { WorldView } from './world-view.ts';

/**
 * One model with its parameters bound, for one path of one entity: a publisher's exported path or a receiver's placed path. Called many
 * times a frame.
 */
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
  /**
   * For models that look at more than the last update. Writes the fix with which `extrapolate` is called from now on; on entry `out`
   * equals `update`, and without this call it stays so. Called once for every update that enters the path, before it is extrapolated:
   * for all of them at the publisher, at a receiver for those taken into use, late ones that a newer one has overtaken left out.
   * `stamp` is the publisher's time stamp (s): never before the last one, of no meaning but by differences.
   *
   * The only call that may remember anything. It must depend on nothing but the updates since the last `restart`: then publisher and
   * receiver derive the same fix from the same updates, bit for bit, and a receiver that missed one derives another until the model has
   * forgotten it. Must not allocate.
   */
  derive?(update: Readonly<KinematicState>, stamp: number, out: KinematicState): void;
  /**
   * The fields of an update that the model looks at: with quantised updates the others do not travel, and arrive as zero (orientation: as
   * none). Left out: all of them.
   */
  readonly carries?: readonly StateField[];
  /** What `derive` remembers is void: the next update is the first of a new life. Also called before the very first one. */
  restart?(): void;
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
  create(context: { readonly params: z.output<P>; readonly world: WorldView }): DeadReckoningModel;
}
