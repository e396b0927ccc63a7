/** The rules by which it is judged what a person sees: from where on something counts. */

export interface SeenRules {
  /** A discontinuity of at most this length (m) is no jump. */
  readonly smallestJump: number;
  /** An entity that moves no faster than this (m/s) stands. */
  readonly standingSpeed: number;
  /** ε: a deviation of at most this (m) is consistent. */
  readonly inconsistencyDistance: number;
  /** τ: a deviation beyond ε for at most this time (s) at a stretch is not noticed. */
  readonly inconsistencyTime: number;
}

/**
 * ε is the default position threshold of IEEE 1278.1 (DRA_POS_THRSH_DFLT), τ the latency that IEEE 1278.2 allows tightly coupled
 * entities. The other two only keep rounding and the tail of an approach from being counted as motion.
 */
export const defaultSeenRules: SeenRules = { smallestJump: 0.01, standingSpeed: 0.01, inconsistencyDistance: 1, inconsistencyTime: 0.1 };
