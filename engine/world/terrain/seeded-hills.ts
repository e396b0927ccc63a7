/** Hills drawn from the seed. */
import { power } from '../../base/math/power.ts';
import type { RandomStream } from '../../base/random/random-stream.ts';
import type { Wave } from './hills.ts';

export interface HillRange {
  readonly count: number;
  /** The ground never leaves the mean by more than this, m. */
  readonly amplitude: number;
  /** Shortest and longest wave, m. */
  readonly length: readonly [number, number];
}

/** Waves in random directions. Longer ones are higher in proportion, so that all are equally steep. */
export function seededHills({ count, amplitude, length }: HillRange, random: RandomStream): Wave[] {
  const waves = Array.from({ length: count }, () => ({
    length: length[0] * power(length[1] / length[0], random.uniform()),
    direction: random.between(-Math.PI, Math.PI),
    phase: random.between(-Math.PI, Math.PI),
  }));
  const sum = waves.reduce((total, wave) => total + wave.length, 0);
  return waves.map((wave) => ({ amplitude: (amplitude * wave.length) / sum, ...wave }));
}
