/** A named, splittable stream of random numbers: each consumer of randomness has its own. */
import { hashText, keyOf, mix } from './hash.ts';

export interface RandomSource {
  /** The next number, uniform in [0, 1). */
  uniform(): number;
}

/** A source of further distributions. */
export interface RandomLaws extends RandomSource {
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Exponential with the given mean. */
  exponential(mean: number): number;
  /** Normal with mean 0 and standard deviation 1. */
  normal(): number;
}

/** sfc32 (Doty-Humphrey, PractRand): 128 bits of state, period at least 2³², about 5 ns a number. */
export class RandomStream implements RandomLaws {
  readonly #name: string;
  readonly #seed: number;
  /** State a, b, c and the counter. */
  readonly #state = new Uint32Array(4);

  /** The stream of `name` under a session seed (any integer). */
  constructor(seed: number, name: string) {
    this.#seed = seed;
    this.#name = name;
    const low = keyOf(seed, name);
    const high = hashText(name, ~low);
    this.#state.set([low, high, mix(low ^ 0x9e3779b9), 1]);
    for (let i = 0; i < 12; i++) this.bits();
  }

  /** A stream of its own for a part of this consumer; it shifts no number of this one. */
  split(name: string): RandomStream {
    return new RandomStream(this.#seed, `${this.#name}/${name}`);
  }

  /** The next 32 bits, as an unsigned integer. */
  bits(): number {
    const s = this.#state;
    const a = s[0] as number;
    const b = s[1] as number;
    const c = s[2] as number;
    const count = s[3] as number;
    const result = (a + b + count) | 0;
    s[3] = count + 1;
    s[0] = b ^ (b >>> 9);
    s[1] = c + (c << 3);
    s[2] = ((c << 21) | (c >>> 11)) + result;
    return result >>> 0;
  }

  /** Uniform in [0, 1). */
  uniform(): number {
    return (this.bits() >>> 5) / 134217728 + (this.bits() >>> 6) * (Number.EPSILON / 2);
  }

  /** Uniform in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.uniform();
  }

  /** Exponential with the given mean. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.uniform());
  }

  /** Normal with mean 0 and standard deviation 1 (Box–Muller, one of the pair). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }
}
