/** The results of a study: opinion scores, preferences, detections, order effects, agreement, and what metrics explain. */
import { mean } from '../../../engine/base/math/sample.ts';
import { peopleOf, type Person, type RoundAnswers } from './answers.ts';
import { bradleyTerry } from './bradley-terry.ts';
import { correctedCorrelations, correlationsOf, metricsOf, type Correlation } from './correlations.ts';
import { crossValidate, fitScore, type CrossValidation, type FittedScore, type RatedRound } from './fitted-score.ts';
import {
  alikeBy,
  estimateOf,
  jackknife,
  jackknifeAgreement,
  leaveOneOut,
  noEstimate,
  type Estimate,
  type LeftOut,
  type Tested,
} from './jackknife.ts';
import { slopeOf } from './order-slope.ts';
import { alpha } from './ranks.ts';
import { holm, pairedShares, wilson } from './shares.ts';
import { power } from '../../../engine/base/math/power.ts';

/** Fewer people are called a small sample. */
export const smallSample = 12;

export interface StudyAnalysis {
  readonly people: number;
  readonly rounds: number;
  readonly isSmall: boolean;
  /** Opinions by question and condition. */
  readonly opinions: readonly Opinion[];
  /**
   * Between every two conditions: of the first question, of the preference scores, of the shares of reported faults.
   */
  readonly differences: readonly Difference[];
  /** Scores of Bradley and Terry; empty without pairs. */
  readonly preferences: readonly Score[];
  /** Share of rounds in which a fault was reported; empty unless faults were to be reported. */
  readonly detections: readonly Score[];
  readonly order: OrderEffects | null;
  readonly agreement: readonly { readonly question: string; readonly alpha: Estimate }[];
  readonly correlations: readonly Correlation[];
  readonly fitted: Fitted | null;
}

export interface Opinion {
  readonly question: string;
  readonly condition: string;
  readonly ratings: number;
  /** Mean opinion score. */
  readonly mean: Estimate;
}

export interface Difference {
  /** Points, log-odds, or a share. */
  readonly of: 'rating' | 'preference' | 'detection';
  readonly condition: string;
  readonly baseline: string;
  /** Its interval is that of this difference alone. */
  readonly difference: Estimate;
  /** Probability of as much without any effect, corrected by Holm for all differences of its kind. */
  readonly p: number;
}

/** A difference is found where the corrected probability is below this. */
export const foundBelow = 0.05;

export interface Score {
  readonly condition: string;
  readonly score: Estimate;
}

export interface OrderEffects {
  /** Mean of the first question by position. */
  readonly positions: readonly Estimate[];
  /** Points a position, each condition compared with itself. */
  readonly slope: Estimate;
}

export interface Fitted {
  readonly question: string;
  readonly metrics: readonly string[];
  readonly rounds: number;
  readonly score: FittedScore;
  readonly validation: CrossValidation;
}

/** `conditions` and `questions` in the order of the design. */
export function analyse(rounds: readonly RoundAnswers[], conditions: readonly string[], questions: readonly string[]): StudyAnalysis {
  const people = byPerson(rounds);
  const scores = scoresOf(people, conditions);
  const [first] = questions;
  const ratings = questions.filter((question) => rounds.some((round) => question in round.ratings));
  return {
    people: people.length,
    rounds: rounds.length,
    isSmall: people.length < smallSample,
    opinions: ratings.flatMap((question) => conditions.map((condition) => opinionOf(people, question, condition))),
    differences: allDifferences(people, scores, conditions, first),
    preferences: preferencesOf(people, scores, conditions),
    detections: detectionsOf(people, conditions),
    order: first !== undefined && ratings.includes(first) ? orderEffects(people, first) : null,
    agreement: ratings.map((question) => ({ question, alpha: agreementOf(people, question, conditions) })),
    correlations: correctedCorrelations(ratings.flatMap((question) => correlationsOf(people, question))),
    fitted: first !== undefined && ratings.includes(first) ? fittedOf(people, first) : null,
  };
}

/** The differences of the analysis alone: a power analysis needs those of thousands of studies. */
export function differencesIn(rounds: readonly RoundAnswers[], conditions: readonly string[], question?: string): readonly Difference[] {
  const people = byPerson(rounds);
  return allDifferences(people, scoresOf(people, conditions), conditions, question);
}

function byPerson(rounds: readonly RoundAnswers[]): readonly Person[] {
  return peopleOf(rounds).map((person) => rounds.filter((round) => round.person === person));
}

function allDifferences(
  people: readonly Person[],
  scores: Scores,
  conditions: readonly string[],
  question: string | undefined,
): readonly Difference[] {
  return [
    ...corrected(question === undefined ? [] : ratingDifferences(people, conditions, question)),
    ...corrected(preferenceDifferences(people, scores, conditions)),
    ...corrected(detectionDifferences(people, conditions)),
  ];
}

interface Compared extends Difference {
  readonly difference: Tested;
}

function corrected(differences: readonly Compared[]): readonly Difference[] {
  const probabilities = holm(differences.map(({ p }) => p));
  return differences.map(({ difference: { value, low, high }, ...rest }, index) => ({
    ...rest,
    difference: { value, low, high },
    p: probabilities[index] as number,
  }));
}

function ratingsOf(person: Person, question: string, condition?: string): readonly number[] {
  const counted = condition === undefined ? person : person.filter((round) => round.condition === condition);
  return counted.flatMap(({ ratings }) => ratings[question] ?? []);
}

/** A person counts once, however many rounds. */
function meanOfMeans(people: readonly Person[], valuesOf: (person: Person) => readonly number[]): number {
  const means = people.map(valuesOf).filter((values) => values.length > 0);
  return mean(means.map(mean));
}

function opinionOf(people: readonly Person[], question: string, condition: string): Opinion {
  const valuesOf = (person: Person) => ratingsOf(person, question, condition);
  const rated = people.filter((person) => valuesOf(person).length > 0);
  const count = rated.reduce((sum, person) => sum + valuesOf(person).length, 0);
  return { question, condition, ratings: count, mean: jackknife(rated, (some) => meanOfMeans(some, valuesOf)) };
}

/**
 * Within people: a lenient person is lenient with both. Without what the position of a round adds to its rating, which
 * is estimated along with them. None where no person has both.
 */
function ratingDifferences(people: readonly Person[], conditions: readonly string[], question: string): readonly Compared[] {
  const slopes = leaveOneOut(people, (some) => slopeOf(some, question));
  return everyTwo(conditions).flatMap(([baseline, condition]) => {
    const steps = people.flatMap((person, index) => {
      const [own, other] = [placedRating(person, question, condition), placedRating(person, question, baseline)];
      return own && other ? [{ index, rating: own.rating - other.rating, position: own.position - other.position }] : [];
    });
    if (steps.length === 0) return [];
    const meanOf = (some: typeof steps, slope: number) =>
      mean(some.map(({ rating }) => rating)) - (Number.isFinite(slope) ? slope : 0) * mean(some.map(({ position }) => position));
    const without = steps.map(({ index }, k) => meanOf(steps.toSpliced(k, 1), slopes.without[index] as number));
    const difference = estimateOf({ whole: meanOf(steps, slopes.whole), without }, (value) => value);
    return [{ of: 'rating' as const, condition, baseline, difference, p: difference.p }];
  });
}

/** A person's mean rating of a condition, and the mean position at which it was given. */
function placedRating(person: Person, question: string, condition: string) {
  const rated = person.filter((round) => round.condition === condition && question in round.ratings);
  if (rated.length === 0) return null;
  return { rating: mean(ratingsOf(rated, question)), position: mean(rated.map(({ position }) => position)) };
}

/** Within people, of their shares of rounds with a report. */
function detectionDifferences(people: readonly Person[], conditions: readonly string[]): readonly Compared[] {
  return everyTwo(conditions).flatMap(([baseline, condition]) => {
    const differences = people.flatMap((person) => {
      const [own, other] = [reportsOf(person, condition), reportsOf(person, baseline)];
      return own.length > 0 && other.length > 0 ? [mean(own) - mean(other)] : [];
    });
    const difference = pairedShares(differences);
    return differences.length > 0 ? [{ of: 'detection' as const, condition, baseline, difference, p: difference.p }] : [];
  });
}

function everyTwo<T>(all: readonly T[]): readonly (readonly [T, T])[] {
  return all.flatMap((one, k) => all.slice(k + 1).map((other) => [one, other] as const));
}

/** Scores of all conditions, of everyone and without each person; null where no pairs were compared. */
type Scores = LeftOut<readonly number[]> | null;

function scoresOf(people: readonly Person[], conditions: readonly string[]): Scores {
  const compared = people.map((person) => person.flatMap(({ preference }) => preference ?? [])).filter((own) => own.length > 0);
  return compared.length === 0 ? null : leaveOneOut(compared, (some) => bradleyTerry(conditions, some.flat()));
}

function preferenceDifferences(people: readonly Person[], scores: Scores, conditions: readonly string[]): readonly Compared[] {
  if (scores === null) return [];
  const held = heldBy(people, conditions);
  return everyTwo([...conditions.keys()]).map(([baseline, condition]) => {
    const names = { condition: conditions[condition] as string, baseline: conditions[baseline] as string };
    const estimate = estimateOf(scores, (of) => (of[condition] as number) - (of[baseline] as number));
    const isBounded = held[condition]?.has(baseline) && held[baseline]?.has(condition);
    const difference = isBounded ? estimate : unanimous(estimate.value, countOf(people, names));
    return { of: 'preference' as const, ...names, difference, p: difference.p };
  });
}

/** Scores of conditions that someone always, or never, preferred to others have no bound: there is no interval. */
function preferencesOf(people: readonly Person[], scores: Scores, conditions: readonly string[]): readonly Score[] {
  if (scores === null) return [];
  const held = heldBy(people, conditions);
  return conditions.map((condition, k) => {
    const score = estimateOf(scores, (of) => of[k] as number);
    const isBounded = held.every((others, j) => j === k || (others.has(k) && held[k]?.has(j)));
    return { condition, score: isBounded ? score : { ...noEstimate, value: score.value } };
  });
}

/**
 * By condition, those that it held its own against, once at least, or that others did against which it held its own.
 * Where one of two conditions never held its own against the other, in whatever chain, the comparisons bound their
 * difference on one side only.
 */
function heldBy(people: readonly Person[], conditions: readonly string[]): readonly ReadonlySet<number>[] {
  const held = conditions.map(() => new Set<number>());
  for (const { first, second, better } of people.flat().flatMap(({ preference }) => preference ?? [])) {
    const [a, b] = [conditions.indexOf(first), conditions.indexOf(second)];
    if (better !== second) held[a]?.add(b);
    if (better !== first) held[b]?.add(a);
  }
  // A set that grows while it is walked through is walked through to its end.
  for (const others of held) for (const other of others) held[other]?.forEach((further) => others.add(further));
  return held;
}

/** How many people compared the two. */
function countOf(people: readonly Person[], { condition, baseline }: Pick<Difference, 'condition' | 'baseline'>): number {
  const isOfBoth = ({ preference }: RoundAnswers) =>
    preference !== undefined && [preference.first, preference.second].every((id) => id === condition || id === baseline);
  return people.filter((person) => person.some(isOfBoth)).length;
}

/**
 * All prefer the same: the difference is at least the log-odds at which as many would in 2.5 % of the cases (Clopper and
 * Pearson, Biometrika 26, 1934), which excludes 0 where the probability is below 0.05.
 */
function unanimous(value: number, people: number): Tested {
  const share = power(0.025, 1 / people);
  const least = people > 0 ? Math.log(share / (1 - share)) : NaN;
  const p = people > 0 ? alikeBy(value, people) : NaN;
  return value < 0 ? { value, low: -Infinity, high: -least, p } : { value, low: least, high: Infinity, p };
}

/** 1 for a round with a reported fault, 0 for one without. */
function reportsOf(person: Person, condition: string): readonly number[] {
  const counted = person.filter((round) => round.condition === condition);
  return counted.flatMap(({ reports }) => (reports === undefined ? [] : [reports > 0 ? 1 : 0]));
}

function detectionsOf(people: readonly Person[], conditions: readonly string[]): readonly Score[] {
  if (!people.flat().some(({ reports }) => reports !== undefined)) return [];
  return conditions.map((condition) => {
    const valuesOf = (person: Person) => reportsOf(person, condition);
    const played = people.filter((person) => valuesOf(person).length > 0);
    return { condition, score: wilson(played.map((person) => mean(valuesOf(person)))) };
  });
}

function orderEffects(people: readonly Person[], question: string): OrderEffects {
  const last = Math.max(...people.flat().map(({ position }) => position));
  const positions = Array.from({ length: last + 1 }, (_, position) => {
    const valuesOf = (person: Person) =>
      ratingsOf(
        person.filter((round) => round.position === position),
        question,
      );
    return jackknife(
      people.filter((person) => valuesOf(person).length > 0),
      (some) => meanOfMeans(some, valuesOf),
    );
  });
  return { positions, slope: jackknife(people, (some) => slopeOf(some, question)) };
}

/** Units are conditions; a person's rating of one is the mean of their ratings. */
function agreementOf(people: readonly Person[], question: string, conditions: readonly string[]): Estimate {
  const rows = people.map((person) => conditions.map((condition) => mean(ratingsOf(person, question, condition))));
  const alphaOf = (some: typeof rows) => alpha(conditions.map((_, k) => some.map((row) => row[k] as number).filter(Number.isFinite)));
  return rows.length < 2 ? noEstimate : jackknifeAgreement(rows, (some) => alphaOf([...some]));
}

/** A score is fitted to these metrics, as far as they were measured: more terms would fit the noise of few people. */
const fittedMetrics: ReadonlySet<string> = new Set([
  'deviationMean',
  'deviationP95',
  'jumpsPerMinute',
  'judder',
  'shownAge',
  'updatesPerSecond',
  'bytesPerSecond',
  'aee',
  'delayMean',
  'delayP99',
  'hits',
  'hitsTaken',
]);

/** Null with fewer than three people, or without a metric. */
function fittedOf(people: readonly Person[], question: string): Fitted | null {
  const metrics = metricsOf(people, question).filter((name) => fittedMetrics.has(name));
  const rounds = people.flat().flatMap(({ person, ratings, metrics: measured }): RatedRound[] => {
    const values = metrics.map((name) => measured[name] ?? NaN);
    const rating = ratings[question];
    return rating !== undefined && values.every(Number.isFinite) ? [{ person, metrics: values, rating }] : [];
  });
  if (metrics.length === 0 || peopleOfRated(rounds) < 3) return null;
  return { question, metrics, rounds: rounds.length, score: fitScore(rounds), validation: crossValidate(rounds) };
}

function peopleOfRated(rounds: readonly RatedRound[]): number {
  return new Set(rounds.map(({ person }) => person)).size;
}
