/** States that follow each other in time, each for a random length: a semi-Markov process. */
import { keyOf, uniformAt } from '../base/random/hash.ts';
import { delayLaw, type DelayLaw } from './delay-law.ts';

export interface TimedState {
  /** How long it lasts on average, s. */
  readonly lasts: number;
  /** Standard deviation of that (s), by a lognormal law; 0: always as long. Left out: exponential. */
  readonly spread?: number | undefined;
  /** How often it comes after any other state, relative to those. Default: 1. */
  readonly weight?: number | undefined;
}

/** Spells remembered behind the furthest one; a power of two. */
const remembered = 32;

/**
 * Stationary from time 0 on. The k-th spell, its state and its length, is drawn by k: all who ask, in whatever
 * order, find the same states at the same times. Going back beyond the spells remembered starts again at time 0.
 */
export class TimedStates {
  readonly #lengthKey: number;
  /** Of the states that follow, and of where the first spell has come to at time 0. */
  readonly #choiceKey: number;
  #states: readonly TimedState[] = [];
  /** Of the length of each state; null: exponential. */
  #laws: readonly (DelayLaw | null)[] = [];
  /** A ring of spells: where each ends (s), and its state. A spell begins where the one before ends. */
  readonly #ends = new Float64Array(remembered);
  readonly #kinds = new Uint8Array(remembered);
  /** Number of the furthest spell known, from 1. */
  #last = 0;
  /** Number of the spell found last. */
  #found = 0;

  /** `seed` and `name` as for `keyOf`. */
  constructor(seed: number, name: string) {
    this.#lengthKey = keyOf(seed, name);
    this.#choiceKey = keyOf(seed, `${name}/choice`);
  }

  /** Has these states from now on, at least two: the same from time 0 as if it always had. */
  follow(states: readonly TimedState[]): void {
    const isSame = states.length === this.#states.length && states.every((state, i) => isAlike(state, this.#states[i] as TimedState));
    this.#states = states;
    if (isSame) return;
    this.#laws = states.map(({ lasts, spread }) =>
      spread === undefined ? null : delayLaw({ delay: lasts, jitter: { law: 'lognormal', spread } }),
    );
    this.#last = 0;
  }

  /** The state at `time` (s ≥ 0), by its place. */
  at(time: number): number {
    if (this.#last === 0 || time < this.#begin(Math.max(1, this.#last - remembered + 2))) this.#start();
    while (time >= this.#end(this.#last)) this.#enter(this.#following(), this.#end(this.#last));
    this.#found = this.#last;
    while (this.#found > 1 && time < this.#begin(this.#found)) this.#found -= 1;
    return this.#kinds[this.#found & (remembered - 1)] as number;
  }

  /** Where the spell found last ends, s. */
  get end(): number {
    return this.#end(this.#found);
  }

  #end(spell: number): number {
    return this.#ends[spell & (remembered - 1)] as number;
  }

  #begin(spell: number): number {
    return spell === 1 ? 0 : this.#end(spell - 1);
  }

  /** The first spell: of a state by its share of the time, which has begun before time 0. */
  #start(): void {
    this.#last = 0;
    const state = this.#first();
    this.#enter(state, 0);
    const { lasts, spread } = this.#states[state] as TimedState;
    if (spread === undefined) return;
    // A moment falls on a spell by its length: on lognormal ones longer by 1 + (spread / lasts)², anywhere in them.
    this.#ends[1] = this.#end(1) * (1 + (spread / lasts) * (spread / lasts)) * uniformAt(this.#choiceKey, 0);
  }

  #enter(state: number, begin: number): void {
    this.#last += 1;
    const u = uniformAt(this.#lengthKey, this.#last);
    const law = this.#laws[state] ?? null;
    this.#ends[this.#last & (remembered - 1)] =
      law === null ? begin - (this.#states[state] as TimedState).lasts * Math.log(u) : begin + law.delay(u);
    this.#kinds[this.#last & (remembered - 1)] = state;
  }

  #first(): number {
    const states = this.#states;
    const all = sumOfWeights(states);
    let whole = 0.0;
    for (let i = 0; i < states.length; i++) whole += timeOf(states[i] as TimedState, all);
    const u = uniformAt(this.#lengthKey, 0);
    let reached = 0.0;
    for (let i = 0; i < states.length - 1; i++) {
      reached += timeOf(states[i] as TimedState, all);
      if (u < reached / whole) return i;
    }
    return states.length - 1;
  }

  /** Never the same state again. */
  #following(): number {
    const states = this.#states;
    const present = this.#kinds[this.#last & (remembered - 1)] as number;
    if (states.length === 2) return 1 - present;
    let left = uniformAt(this.#choiceKey, this.#last) * (sumOfWeights(states) - weightOf(states[present] as TimedState));
    let chosen = present;
    for (let i = 0; i < states.length && left >= 0; i++) {
      if (i === present) continue;
      chosen = i;
      left -= weightOf(states[i] as TimedState);
    }
    return chosen;
  }
}

const weightOf = ({ weight = 1 }: TimedState) => weight;

function sumOfWeights(states: readonly TimedState[]): number {
  let sum = 0;
  for (let i = 0; i < states.length; i++) sum += weightOf(states[i] as TimedState);
  return sum;
}

/**
 * How much of the time a state has, relative to the others; `all`: the sum of all weights. It is entered as often as it
 * is left, in proportion to its weight times the weight of all others.
 */
function timeOf(state: TimedState, all: number): number {
  return weightOf(state) * (all - weightOf(state)) * state.lasts;
}

function isAlike(a: TimedState, b: TimedState): boolean {
  return a.lasts === b.lasts && a.spread === b.spread && a.weight === b.weight;
}
