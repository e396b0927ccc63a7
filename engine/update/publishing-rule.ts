/** The rule by which a lane publishes: what of an entity's state goes into an update. */

import type { QuantisationRule } from './quantisation-rule.ts';

/**
 * Left out, everything is as with an engine whose physics is exact: the real state is sent as it is. Source: Murphy,
 * “Publish or Perish”.
 */
export interface PublishingRule {
  /**
   * Where velocity and acceleration come from: the entity itself, or backward differences of its positions. Default:
   * real.
   */
  readonly derivatives?: 'real' | 'finite-differences' | undefined;
  /**
   * Acceleration is scaled by max(0, cosine of its angle to that of the last update); the first one goes as zero, or as
   * it is; under finite differences that is the first one after three ticks of a spawn. An acceleration after a zero
   * one goes as zero. Default: none.
   */
  readonly damping?: 'none' | 'zero-first' | 'pass-first' | undefined;
  /** Speeds (m/s), accelerations (m/s²) and turn rates (rad/s) below these are sent as zero, as vectors. Default: 0. */
  readonly velocityFloor?: number | undefined;
  readonly accelerationFloor?: number | undefined;
  readonly turnRateFloor?: number | undefined;
  /** Acceleration up and down can make an entity float or sink. Default: send. */
  readonly verticalAcceleration?: 'send' | 'zero' | undefined;
  /**
   * full: every update carries everything. partial: an update carries the part that has strayed, the position or the
   * orientation, and an update made for its age (heartbeat) everything. Default: full.
   */
  readonly updates?: 'full' | 'partial' | undefined;
  /** Among partial updates a full one goes at least this often (s). Default: 10. */
  readonly fullPeriod?: number | undefined;
  /** Up to this share of the period the first of those is early, by the entity's own draw. Default: 0. */
  readonly stagger?: number | undefined;
  /** Size (bytes) of the entity's other properties, which only full updates carry. Default: 0. */
  readonly properties?: number | undefined;
  /** Left out: what the model uses travels at full precision, and counts as 32-bit floats. */
  readonly quantisation?: QuantisationRule | undefined;
}

/** How often everything is sent. Source: Murphy, “What to publish”. */
export const defaultFullPeriod = 10;
