/** Triggers: they decide, tick by tick, whether a publisher makes an update. */
import type { z } from 'zod';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { TriggerStep } from '../base/time/time-step.ts';
import type { RandomSource } from '../base/random/random-stream.ts';

/** One trigger for one exported path: one entity in one lane, at one level of detail. It may remember its arguments. */
export interface UpdateTrigger {
  /**
   * Whether an update is to be made now. `real` is what would be sent, `exported` the exported path: the last update as
   * the DR model extrapolates it. All three are the caller's and must be copied to be kept. Called once a tick from the
   * first update of a spawn on, also while the minimum interval holds updates back. Must not allocate.
   */
  isDue(real: Readonly<KinematicState>, exported: Readonly<KinematicState>, step: Readonly<TriggerStep>): boolean;
  /** An update has just been made, for whatever reason: sums since the last one begin anew. Must not allocate. */
  made?(real: Readonly<KinematicState>, exported: Readonly<KinematicState>): void;
}

export interface TriggerContext<P> {
  readonly params: P;
  /** Its own stream. */
  readonly random: RandomSource;
}

/**
 * A trigger as a plugin: one object literal. It adds to the conditions of the lane: an update is due if any of them is
 * met.
 */
export interface TriggerDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly params: P;
  create(context: TriggerContext<z.output<P>>): UpdateTrigger;
}
