/** Correlations of what was measured with the ratings: within conditions, and between them. */
import { square } from '../../../engine/base/math/power.ts';
import { mean, studentTails } from '../../../engine/base/math/sample.ts';
import { groupedBy, type Person, type RoundAnswers } from './answers.ts';
import { jackknifeCorrelation, noEstimate, type Estimate, type Tested } from './jackknife.ts';
import { rankCorrelation } from './ranks.ts';
import { holm, normalWidth } from './shares.ts';

export interface Correlation {
  readonly metric: string;
  readonly question: string;
  readonly rounds: number;
  /** Over rounds, within conditions: of what metric and rating deviate from the means of their condition. */
  readonly correlation: Estimate;
  /** Of the means of the conditions, which are the sample: four conditions are four points, however many people rated. */
  readonly between: Estimate;
  /** Probability of as much where nothing correlates, corrected by Holm for all metrics and questions. */
  readonly p: number;
  readonly betweenP: number;
}

/** Each for itself. */
type Uncorrected = Omit<Correlation, 'p' | 'betweenP'> & { readonly correlation: Tested; readonly between: Tested };

/** Of twenty metrics that mean nothing one correlates by chance. */
export function correctedCorrelations(all: readonly Uncorrected[]): readonly Correlation[] {
  const [within, between] = [holm(all.map(({ correlation }) => correlation.p)), holm(all.map((one) => one.between.p))];
  return all.map((one, k) => ({ ...one, p: within[k] as number, betweenP: between[k] as number }));
}

/** Metrics that were measured in every rated round. */
export function metricsOf(people: readonly Person[], question: string): readonly string[] {
  const rated = people.flat().filter(({ ratings }) => question in ratings);
  const names = [...new Set(rated.flatMap(({ metrics }) => Object.keys(metrics)))];
  return names.filter((name) => rated.some(({ metrics }) => Number.isFinite(metrics[name])));
}

/**
 * Within conditions the rounds are the sample, and a metric that only differs by condition says nothing; between
 * conditions it is the conditions, since whatever else differs between them would correlate as well.
 */
export function correlationsOf(people: readonly Person[], question: string): readonly Uncorrected[] {
  return metricsOf(people, question).map((metric) => {
    const measured = people.map((person) =>
      person.filter(({ ratings, metrics }) => question in ratings && Number.isFinite(metrics[metric])),
    );
    const correlation = jackknifeCorrelation(measured, (some) => withinConditions(some.flat(), metric, question));
    const rounds = measured.flat().length;
    return { metric, question, rounds, correlation, between: betweenConditions(measured, metric, question) };
  });
}

/** Spearman's, of the deviations from the means of each condition; NaN where one does not vary within conditions. */
function withinConditions(rounds: readonly RoundAnswers[], metric: string, question: string): number {
  const pairs = [...groupedBy(rounds, ({ condition }) => condition).values()].flatMap((same) => {
    const [x, y] = [same.map(({ metrics }) => metrics[metric] as number), same.map(({ ratings }) => ratings[question] as number)];
    const [middleX, middleY] = [mean(x), mean(y)];
    return x.map((value, k) => [value - middleX, (y[k] as number) - middleY] as const);
  });
  const isConstant = (values: readonly number[], of: readonly number[]) =>
    Math.max(...values.map(Math.abs)) <= 1e-9 * Math.max(...of.map(Math.abs));
  const [own, all] = [pairs.map(([x]) => x), rounds.map(({ metrics }) => metrics[metric] as number)];
  return pairs.length === 0 || isConstant(own, all) ? NaN : rankCorrelation(pairs);
}

/** Pearson's of the means of conditions, with the interval of Fisher for so many conditions: from four on. */
function betweenConditions(people: readonly Person[], metric: string, question: string): Tested {
  const groups = [...groupedBy(people.flat(), ({ condition }) => condition).values()];
  const [x, y] = [
    groups.map((same) => mean(same.map(({ metrics }) => metrics[metric] as number))),
    groups.map((same) => mean(same.map(({ ratings }) => ratings[question] as number))),
  ];
  const n = groups.length;
  const value = pearson(x, y);
  if (n < 4 || !Number.isFinite(value)) return { ...noEstimate, value };
  const z = Math.atanh(Math.max(-largest, Math.min(largest, value)));
  const margin = normalWidth / Math.sqrt(n - 3);
  const p = studentTails(value * Math.sqrt((n - 2) / Math.max(1 - square(value), 1e-12)), n - 2);
  return { value, low: Math.tanh(z - margin), high: Math.tanh(z + margin), p };
}

/** A correlation of 1 has no z. */
const largest = 0.999_999;

function pearson(x: readonly number[], y: readonly number[]): number {
  const [middleX, middleY] = [mean(x), mean(y)];
  const sum = (of: (k: number) => number) => x.reduce((total, _, k) => total + of(k), 0);
  const [dx, dy] = [(k: number) => (x[k] as number) - middleX, (k: number) => (y[k] as number) - middleY];
  const spread = Math.sqrt(sum((k) => square(dx(k))) * sum((k) => square(dy(k))));
  return spread > 0 ? sum((k) => dx(k) * dy(k)) / spread : NaN;
}
