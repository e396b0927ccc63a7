/**
 * A scrambled Sobol sequence: points that fill the unit cube evenly, in any number of dimensions. Direction numbers:
 * Joe and Kuo, “Constructing Sobol sequences with better two-dimensional projections”, SIAM J. Sci. Comput. 30, 2008
 * (new-joe-kuo-6.21201). Owen scrambling by hashes: Burley, “Practical Hash-based Owen Scrambling”, JCGT 9 (4), 2020.
 */
import { keyOf, mix } from '../../../../engine/base/random/hash.ts';

/**
 * For each dimension from 2 on the coefficients of the primitive polynomial, and the first direction numbers; their
 * count is its degree.
 */
export const directionSeeds: readonly (readonly [coefficients: number, m: readonly number[]])[] = [
  [0, [1]],
  [1, [1, 3]],
  [1, [1, 3, 1]],
  [2, [1, 1, 1]],
  [1, [1, 1, 3, 3]],
  [4, [1, 3, 5, 13]],
  [2, [1, 1, 5, 5, 17]],
  [4, [1, 1, 5, 5, 5]],
  [7, [1, 1, 7, 11, 19]],
  [11, [1, 1, 5, 1, 1]],
  [13, [1, 1, 1, 3, 11]],
  [14, [1, 3, 5, 5, 31]],
  [1, [1, 3, 3, 9, 7, 49]],
  [13, [1, 1, 1, 15, 21, 21]],
  [16, [1, 3, 1, 13, 27, 49]],
  [19, [1, 1, 1, 15, 7, 5]],
  [22, [1, 3, 1, 15, 13, 25]],
  [25, [1, 1, 5, 5, 19, 61]],
  [1, [1, 3, 7, 11, 23, 15, 103]],
  [4, [1, 3, 7, 13, 13, 15, 69]],
  [7, [1, 1, 3, 13, 7, 35, 63]],
  [8, [1, 3, 5, 9, 1, 25, 53]],
  [14, [1, 3, 1, 13, 9, 35, 107]],
  [19, [1, 3, 1, 5, 27, 61, 31]],
  [21, [1, 1, 5, 11, 19, 41, 61]],
  [28, [1, 3, 5, 3, 3, 13, 69]],
  [31, [1, 1, 7, 13, 1, 19, 1]],
  [32, [1, 3, 7, 5, 13, 19, 59]],
  [37, [1, 1, 3, 9, 25, 29, 41]],
  [41, [1, 3, 5, 13, 23, 1, 55]],
  [42, [1, 3, 7, 3, 13, 59, 17]],
];

const bits = 32;
const tables = [vanDerCorput(), ...directionSeeds.map(([coefficients, m]) => directions(coefficients, m))];

function vanDerCorput(): Uint32Array {
  return Uint32Array.from({ length: bits }, (_, k) => 2 ** (bits - 1 - k));
}

/** The recurrence of Bratley and Fox, ACM TOMS algorithm 659, 1988. */
function directions(coefficients: number, m: readonly number[]): Uint32Array {
  const degree = m.length;
  const v = new Uint32Array(bits);
  for (let k = 0; k < bits; k++) {
    if (k < degree) {
      v[k] = (m[k] as number) << (bits - 1 - k);
      continue;
    }
    const before = v[k - degree] as number;
    let next = before ^ (before >>> degree);
    for (let j = 1; j < degree; j++) if ((coefficients >>> (degree - 1 - j)) & 1) next ^= v[k - j] as number;
    v[k] = next;
  }
  return v;
}

export class ScrambledSobol {
  readonly #seed: number;
  /** Keys of the scrambling of each dimension. */
  readonly #keys: readonly number[];

  constructor(dimensions: number, seed: number) {
    this.#seed = seed;
    this.#keys = Array.from({ length: dimensions }, (_, dimension) => keyOf(seed, `sobol/${dimension}`));
  }

  /** Point number `index` (0, 1 …), each coordinate in [0, 1). */
  point(index: number): number[] {
    return this.#keys.map((key, dimension) => this.#coordinate(index, dimension, key));
  }

  /** Beyond the table, dimensions take a shuffled sequence again, which is as even in itself. */
  #coordinate(index: number, dimension: number, key: number): number {
    const round = Math.floor(dimension / tables.length);
    const shuffled = round === 0 ? index : scrambled(index, keyOf(this.#seed, `sobol/shuffle/${round}`));
    const plain = sobolBits(shuffled, tables[dimension % tables.length] as Uint32Array);
    return scrambled(plain, key) / 2 ** bits;
  }
}

/** The unscrambled coordinate as 32 bits. */
export function sobolBits(index: number, table: Uint32Array): number {
  let result = 0;
  for (let k = 0, rest = index; rest > 0; k++, rest = Math.floor(rest / 2)) if (rest % 2 === 1) result ^= table[k] as number;
  return result >>> 0;
}

/** Nested uniform scrambling: each bit is flipped by a hash of the bits above it. */
function scrambled(value: number, key: number): number {
  let result = 0;
  for (let k = 0; k < bits; k++) {
    const above = k === 0 ? 0 : value >>> (bits - k);
    const flip = mix(key ^ mix(Math.imul(above, 0x9e3779b1) + k)) & 1;
    result |= (((value >>> (bits - 1 - k)) & 1) ^ flip) << (bits - 1 - k);
  }
  return result >>> 0;
}

export { tables as sobolTables };
