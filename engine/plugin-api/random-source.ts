/** Chance as a plugin may have it: a stream of its own, derived from the session seed and a name. */

export interface RandomSource {
  /** The next number, uniform in [0, 1). */
  uniform(): number;
}
