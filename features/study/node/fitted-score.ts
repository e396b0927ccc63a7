/** A score predicted from metrics: linear, with its error on people whom it has not seen. */
import { mean } from '../../../engine/base/math/sample.ts';
import { square } from '../../../engine/base/math/power.ts';
import { rankCorrelation } from './ranks.ts';

/** The metrics of a round and its rating. */
export interface RatedRound {
  readonly person: string;
  readonly metrics: readonly number[];
  readonly rating: number;
}

export interface FittedScore {
  readonly intercept: number;
  /** Per unit of each metric. */
  readonly slopes: readonly number[];
}

export interface CrossValidation {
  /** Root of the mean squared error, points. */
  readonly error: number;
  /** Error of always guessing the mean rating of the others. */
  readonly errorOfMean: number;
  /** Spearman's, between predicted and given ratings. */
  readonly correlation: number;
}

/**
 * Strength of the ridge per round, on standardised metrics: keeps the solution finite where metrics measure the same.
 */
const ridge = 0.01;

export function fitScore(rounds: readonly RatedRound[]): FittedScore {
  const count = rounds[0]?.metrics.length ?? 0;
  const columns = Array.from({ length: count }, (_, k) => rounds.map(({ metrics }) => metrics[k] as number));
  const means = columns.map(mean);
  const spreads = columns.map((column, k) => Math.sqrt(mean(column.map((value) => square(value - (means[k] as number))))));
  const middle = mean(rounds.map(({ rating }) => rating));
  const standard = rounds.map(({ metrics }) => metrics.map((value, k) => (value - (means[k] as number)) / (spreads[k] || 1)));
  const matrix = columns.map((_, a) =>
    columns.map((_, b) => sumOf(standard, (row) => (row[a] as number) * (row[b] as number)) + (a === b ? ridge * rounds.length : 0)),
  );
  const right = columns.map((_, a) => sumOf(rounds, ({ rating }, i) => (standard[i]?.[a] as number) * (rating - middle)));
  const slopes = solve(matrix, right).map((slope, k) => (spreads[k] ? slope / spreads[k] : 0));
  return { slopes, intercept: middle - sumOf(slopes, (slope, k) => slope * (means[k] as number)) };
}

export function predict({ intercept, slopes }: FittedScore, metrics: readonly number[]): number {
  return intercept + sumOf(slopes, (slope, k) => slope * (metrics[k] as number));
}

/** Every person is predicted by the score that is fitted to all the others. */
export function crossValidate(rounds: readonly RatedRound[]): CrossValidation {
  const people = [...new Set(rounds.map(({ person }) => person))];
  const outcomes = people.flatMap((person) => {
    const others = rounds.filter((round) => round.person !== person);
    const score = fitScore(others);
    const guess = mean(others.map(({ rating }) => rating));
    const own = rounds.filter((round) => round.person === person);
    return own.map(({ metrics, rating }) => ({ rating, predicted: predict(score, metrics), guess }));
  });
  const errorOf = (error: (outcome: (typeof outcomes)[number]) => number) => Math.sqrt(mean(outcomes.map((one) => square(error(one)))));
  return {
    error: errorOf(({ rating, predicted }) => rating - predicted),
    errorOfMean: errorOf(({ rating, guess }) => rating - guess),
    correlation: rankCorrelation(outcomes.map(({ rating, predicted }) => [predicted, rating] as const)),
  };
}

function sumOf<T>(values: readonly T[], term: (value: T, index: number) => number): number {
  return values.reduce((sum, value, index) => sum + term(value, index), 0);
}

/** Solves a symmetric positive definite system by elimination; both arguments are used up. */
function solve(matrix: number[][], right: number[]): number[] {
  const count = right.length;
  for (let pivot = 0; pivot < count; pivot++) {
    const row = matrix[pivot] as number[];
    for (let below = pivot + 1; below < count; below++) {
      const other = matrix[below] as number[];
      const factor = (other[pivot] as number) / (row[pivot] as number);
      for (let k = pivot; k < count; k++) other[k] = (other[k] as number) - factor * (row[k] as number);
      right[below] = (right[below] as number) - factor * (right[pivot] as number);
    }
  }
  for (let pivot = count - 1; pivot >= 0; pivot--) {
    const row = matrix[pivot] as number[];
    const rest = sumOf(right.slice(pivot + 1), (value, k) => value * (row[pivot + 1 + k] as number));
    right[pivot] = ((right[pivot] as number) - rest) / (row[pivot] as number);
  }
  return right;
}
