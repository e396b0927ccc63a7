/** Dead-reckoning models: they extrapolate a kinematic state from the newest update. */
import type { z } from 'zod';
import type { KinematicState, StateField } from '../base/kinematic-state.ts';
import type { ClockMode, TriggerRule } from './lane-rules.ts';
import type { TimeStep } from '../base/time/time-step.ts';
import type { WorldView } from './world-view.ts';

/**
 * One model with its parameters bound, for one path of one entity: a publisher's exported path or a receiver's placed
 * path. Called many times a tick.
 */
export interface DeadReckoningModel {
  /**
   * Writes the state `step.dt` seconds after `fix` into every field of `out`. `fix` and `step` are the caller's and
   * must not be kept or changed; `out` is never `fix`. `dt` may be negative or zero; at zero `out` equals `fix` as far
   * as the model describes it. Must not allocate.
   */
  extrapolate(fix: Readonly<KinematicState>, step: Readonly<TimeStep>, out: KinematicState): void;
  /**
   * True when the extrapolation of `fix` is uniform straight motion with the velocity that `extrapolate` writes: the
   * export error is then integrated by its closed form instead of by quadrature. Left out: never.
   */
  isStraight?(fix: Readonly<KinematicState>): boolean;
  /**
   * For models that use more than the last update. Writes the fix with which `extrapolate` is called from now on. On
   * entry `out` equals `update`; without this call it stays so. Nothing but the model reads a fix.
   *
   * Called once for an update, before its first use. At the publisher: for every update. At a receiver: only for
   * updates that are used, not for those that arrive after a newer one. `stamp` is the publisher's time stamp (s),
   * never before the last one; only differences have a meaning.
   *
   * Only this call and `overtaken` may remember anything; `extrapolate` may read it, for the update of its fix. The
   * memory depends on nothing but the updates since the last `restart`. So publisher and receiver derive the same fix
   * from the same updates, bit for bit. A receiver that missed one derives another until the model has forgotten it.
   * Must not allocate.
   */
  derive?(update: Readonly<KinematicState>, stamp: number, out: KinematicState): void;
  /**
   * For models whose updates have terms of their own and use the fields of a state as storage (`path-following`:
   * progress along a road in `x`, its rate in `vx`). Writes the update of the state `real` at `stamp` (s); on entry
   * `out` equals `real`. Called at the publisher alone, once for each update, and may remember it. Must not allocate.
   */
  describe?(real: Readonly<KinematicState>, stamp: number, out: KinematicState): void;
  /**
   * For models that can use an update which a newer one has overtaken: it has arrived late, and is not extrapolated.
   * May remember it, for the times before the newer one's. Must not allocate.
   */
  overtaken?(update: Readonly<KinematicState>, stamp: number): void;
  /**
   * The fields of an update that the model reads: the others do not travel, do not count, and arrive as zero
   * (orientation: as none). Left out: all of them travel.
   */
  readonly carries?: readonly StateField[];
  /**
   * True where every call depends on its arguments alone, whatever calls were made before: many paths then share one
   * instance. A model with `derive`, `describe` or `overtaken` is not. Left out: false.
   */
  readonly isStateless?: boolean;
  /**
   * Playout delay (interpolation delay), s, ≥ 0: the state is shown that was this long ago, by the time stamps. Left
   * out: the present one, extrapolated.
   */
  readonly playoutDelay?: number;
  /** Forgets earlier updates: the next one is the first of a new spawn. Also called before the very first one. */
  restart?(): void;
}

/** A derivative that an update may carry. */
export type UpdateDerivative = 'velocity' | 'acceleration' | 'turnRate';

/** A model as a plugin: one object literal. */
export interface DeadReckoningDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly title: string;
  /** Where the model comes from: paper and equation, standard and annex. */
  readonly source: string;
  readonly params: P;
  /** Lane settings that belong to the model's own rule set; they hold where the lane does not say otherwise. */
  readonly laneRules?: { readonly trigger?: TriggerRule; readonly clock?: ClockMode };
  /** The model cannot complete partial updates: lanes that use it send whole ones. */
  readonly wholeUpdates?: true;
  /** What it uses of an update besides the position; where recorded updates lack it, a warning says so. Left out: nothing. */
  readonly uses?: readonly UpdateDerivative[];
  create(context: { readonly params: z.output<P>; readonly world: WorldView }): DeadReckoningModel;
}
