/** Chance as a plugin may have it: a stream of its own, derived from the session seed and a name. */

export interface RandomSource {
  /** The next number, uniform in [0, 1). */
  uniform(): number;
}

/** A stream that knows some laws besides. */
export interface RandomLaws extends RandomSource {
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Exponential with the given mean. */
  exponential(mean: number): number;
  /** Normal with mean 0 and standard deviation 1. */
  normal(): number;
}
