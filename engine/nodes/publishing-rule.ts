/** The rule by which a lane publishes: what of an entity's state goes into an update. */

/** Left out, everything is as with an engine whose physics is exact: the real state is sent as it is. Source: Murphy, “Publish or Perish”. */
export interface PublishingRule {
  /** Where velocity and acceleration come from: the entity itself, or backward differences of its positions. Default: real. */
  readonly derivatives?: 'real' | 'finite-differences' | undefined;
  /**
   * Acceleration is scaled by max(0, cosine of its angle to that of the last update); the first one goes as zero, or as it is. What
   * follows a zero acceleration goes as zero. Default: none.
   */
  readonly damping?: 'none' | 'zero-first' | 'pass-first' | undefined;
  /** Speeds (m/s), accelerations (m/s²) and turn rates (rad/s) below these are sent as zero, as vectors. Default: 0. */
  readonly velocityFloor?: number | undefined;
  readonly accelerationFloor?: number | undefined;
  readonly turnRateFloor?: number | undefined;
  /** Acceleration up and down can make an entity float or sink. Default: send. */
  readonly verticalAcceleration?: 'send' | 'zero' | undefined;
}
