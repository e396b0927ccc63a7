/**
 * Scores from pair comparisons: the model of Bradley and Terry (Biometrika 39, 1952), where condition a is preferred to
 * b with probability 1 / (1 + exp(score of b − score of a)). “No difference” counts as half a preference for each.
 */
import type { Preference } from './answers.ts';

/** Steps of the iteration; it stops earlier once no score moves by more than `precision`. */
const mostSteps = 2000;
const precision = 1e-9;
/**
 * Preferences that every pair of conditions gets in each direction besides those observed, so that a condition that
 * always wins has a finite score.
 */
const prior = 0.1;

/**
 * Scores with mean 0, in the order of `conditions`, by the iteration of Hunter (Annals of Statistics 32, 2004). They
 * are log-odds: 1 more is preferred in 73 % of the comparisons.
 */
export function bradleyTerry(conditions: readonly string[], preferences: readonly Preference[]): readonly number[] {
  const count = conditions.length;
  const wins = new Float64Array(count).fill(prior * (count - 1));
  const met = Array.from({ length: count }, (_, a) => Float64Array.from({ length: count }, (_, b) => (a === b ? 0 : 2 * prior)));
  for (const { first, second, better } of preferences) {
    const a = conditions.indexOf(first);
    const b = conditions.indexOf(second);
    add(met, a, b);
    if (better !== second) wins[a] = (wins[a] as number) + (better === null ? 0.5 : 1);
    if (better !== first) wins[b] = (wins[b] as number) + (better === null ? 0.5 : 1);
  }
  return iterate(wins, met);
}

function add(met: readonly Float64Array[], a: number, b: number): void {
  const [rowA, rowB] = [met[a] as Float64Array, met[b] as Float64Array];
  rowA[b] = (rowA[b] as number) + 1;
  rowB[a] = (rowB[a] as number) + 1;
}

function iterate(wins: Float64Array, met: readonly Float64Array[]): readonly number[] {
  let scores = new Array<number>(wins.length).fill(0);
  for (let step = 0; step < mostSteps; step++) {
    const strengths = scores.map(Math.exp);
    const next = strengths.map((own, a) => {
      const meetings = met[a] as Float64Array;
      const expected = strengths.reduce((sum, other, b) => sum + (meetings[b] as number) / (own + other), 0);
      return Math.log((wins[a] as number) / expected);
    });
    const middle = next.reduce((sum, score) => sum + score, 0) / next.length;
    const centred = next.map((score) => score - middle);
    const moved = Math.max(...centred.map((score, a) => Math.abs(score - (scores[a] as number))));
    scores = centred;
    if (moved < precision) break;
  }
  return scores;
}
