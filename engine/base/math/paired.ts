/** Paired differences over common random numbers, with bootstrap intervals over clusters. */
import { keyOf, uniformAt } from '../random/hash.ts';
import { middleOf } from './sample.ts';

/** Two measurements under the same world and seed. */
export interface Pair {
  /** Numbers of the world and of the seed: pairs of the same world, or of the same seed, are dependent. */
  readonly world: number;
  readonly seed: number;
  readonly value: number;
  readonly baseline: number;
  /** How much it counts, relative to the others; left out: 1. */
  readonly weight?: number;
}

export interface PairedSummary {
  readonly pairs: number;
  readonly worlds: number;
  readonly seeds: number;
  /** Mean of the baseline, and mean difference: value − baseline. */
  readonly baseline: number;
  readonly difference: number;
  /** Ends of its 95 % interval; NaN where neither seeds nor worlds repeat. */
  readonly low: number;
  readonly high: number;
  /** Share of the pairs with value < baseline; equal ones count as half. */
  readonly below: number;
}

const resamples = 2000;
/** Numbers of the bootstrap are always the same, so that a comparison gives the same digits again. */
const seedOfBootstrap = 1;

/**
 * The mean difference with the percentile interval of the pigeonhole bootstrap: worlds and seeds are resampled with
 * replacement, independently, and a pair counts by its weight, as often as its world times its seed. With one world that is the
 * bootstrap over seeds, and the other way round. Conservative for crossed clusters. Owen, “The pigeonhole bootstrap”,
 * Annals of Applied Statistics 1 (2), 2007. NaN throughout for nothing.
 */
export function pairedSummary(pairs: readonly Pair[]): PairedSummary {
  const worlds = placesOf(pairs.map(({ world }) => world));
  const seeds = placesOf(pairs.map(({ seed }) => seed));
  const differences = Float64Array.from(pairs, ({ value, baseline }) => value - baseline);
  const repeats = worlds.count > 1 || seeds.count > 1;
  const weights = Float64Array.from(pairs, ({ weight = 1 }) => weight);
  const means = repeats ? resampledMeans(differences, weights, worlds, seeds) : [];
  const whole = weights.reduce((sum, each) => sum + each, 0);
  const meanOf = (number: (pair: Pair) => number) => pairs.reduce((sum, pair, k) => sum + (weights[k] as number) * number(pair), 0) / whole;
  return {
    pairs: pairs.length,
    worlds: worlds.count,
    seeds: seeds.count,
    baseline: meanOf(({ baseline }) => baseline),
    difference: meanOf(({ value, baseline }) => value - baseline),
    ...middleOf(means),
    below: meanOf(({ value, baseline }) => (value < baseline ? 1 : value === baseline ? 0.5 : 0)),
  };
}

/** For each pair, the place of its cluster: 0, 1 … */
interface Clusters {
  readonly places: Int32Array;
  readonly count: number;
}

function placesOf(numbers: readonly number[]): Clusters {
  const known = new Map<number, number>();
  for (const number of numbers) if (!known.has(number)) known.set(number, known.size);
  return { places: Int32Array.from(numbers, (number) => known.get(number) as number), count: known.size };
}

function resampledMeans(numbers: Float64Array, pairWeights: Float64Array, worlds: Clusters, seeds: Clusters): number[] {
  const ofWorlds = new Resampling('worlds', worlds.count);
  const ofSeeds = new Resampling('seeds', seeds.count);
  const means: number[] = [];
  for (let k = 0; k < resamples; k++) {
    ofWorlds.draw();
    ofSeeds.draw();
    let sum = 0;
    let weights = 0;
    for (let i = 0; i < numbers.length; i++) {
      const drawn = (ofWorlds.counts[worlds.places[i] as number] as number) * (ofSeeds.counts[seeds.places[i] as number] as number);
      const weight = drawn * (pairWeights[i] as number);
      sum += weight * (numbers[i] as number);
      weights += weight;
    }
    // In a grid with gaps a resample may have no pair at all.
    if (weights > 0) means.push(sum / weights);
  }
  return means;
}

/** How often each of `count` clusters is drawn; a single one is always drawn once. */
class Resampling {
  readonly counts: Int32Array;
  readonly #key: number;
  #drawn = 0;

  constructor(name: string, count: number) {
    this.counts = new Int32Array(count).fill(1);
    this.#key = keyOf(seedOfBootstrap, `bootstrap/${name}`);
  }

  draw(): void {
    const { counts } = this;
    if (counts.length === 1) return;
    counts.fill(0);
    for (let i = 0; i < counts.length; i++) {
      const place = Math.floor(uniformAt(this.#key, this.#drawn++) * counts.length);
      counts[place] = (counts[place] as number) + 1;
    }
  }
}
