/** Metrics: one number computed from the motion of entities and what their receivers show. */
import type { z } from 'zod';
import type { KinematicState } from '../base/kinematic-state.ts';

/** An entity and a receiver of it at the end of a tick. Reused: copy it to keep it. */
export interface PairFrame {
  /** Number of the entity, and of the pair among all of the lane. */
  readonly entity: number;
  readonly pair: number;
  /** Session time, s. */
  readonly now: number;
  /** Since the pair's last tick, s; NaN for its first one, and after a pause. */
  readonly dt: number;
  readonly real: Readonly<KinematicState>;
  /** The exported path: what a receiver without any network in between would follow. */
  readonly exported: Readonly<KinematicState>;
  /** What the receiver shows. */
  readonly placed: Readonly<KinematicState>;
}

/** What becomes of an update. Reused. */
export interface UpdateEvent {
  readonly kind: 'made' | 'sent' | 'arrived' | 'lost' | 'acknowledged';
  /** Session time, s. */
  readonly time: number;
  readonly entity: number;
  /** Number of the pair that it concerns; −1 where it concerns none: an update is made for all receivers. */
  readonly pair: number;
  /** Of the update among all of its entity in the lane. */
  readonly number: number;
  /** On the wire. */
  readonly bytes: number;
  /**
   * When it was made (`sent`), sent (`arrived`, `lost`), or had arrived (`acknowledged`), s; NaN: nothing went before.
   */
  readonly since: number;
}

/** Computes one number from all the pairs that are reported to it. */
export interface Meter {
  /**
   * Called after every drawing, for each pair whose receiver shows the entity's present spawn: at the end of every tick,
   * or when the node draws, if it has a rate of its own. Must not allocate.
   */
  frame?(frame: PairFrame): void;
  /** Called for every update of the entities, in order of time. Must not allocate. */
  update?(event: UpdateEvent): void;
  /** The number up to now, in the metric's unit; null: nothing was measured yet. Calling it changes nothing. */
  value(): number | null;
}

/**
 * Of whom a metric is a number: of a lane, of a receiver with all that it shows, or of an entity as one receiver shows
 * it.
 */
export type MetricScope = 'lane' | 'receiver' | 'pair';

export const metricScopes = ['lane', 'receiver', 'pair'] as const satisfies readonly MetricScope[];

/** A metric as a plugin: one object literal. */
export interface MetricDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** SI; empty for ratios and counts. */
  readonly unit: string;
  /** There is one meter for each of these. */
  readonly per: MetricScope;
  readonly params: P;
  create(context: { readonly params: z.output<P> }): Meter;
}
