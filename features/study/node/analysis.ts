/** The results of a study: opinion scores, preferences, detections, order effects, agreement, and what metrics explain. */
import { mean } from '../../../engine/base/math/sample.ts';
import { groupedBy, peopleOf, type RoundAnswers } from './answers.ts';
import { bradleyTerry } from './bradley-terry.ts';
import { crossValidate, fitScore, type CrossValidation, type FittedScore, type RatedRound } from './fitted-score.ts';
import { estimateOf, jackknife, jackknifeCorrelation, leaveOneOut, noEstimate, type Estimate, type LeftOut } from './jackknife.ts';
import { alpha, rankCorrelation } from './ranks.ts';

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
  readonly difference: Estimate;
}

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

export interface Correlation {
  readonly metric: string;
  readonly question: string;
  readonly rounds: number;
  readonly correlation: Estimate;
}

export interface Fitted {
  readonly question: string;
  readonly metrics: readonly string[];
  readonly rounds: number;
  readonly score: FittedScore;
  readonly validation: CrossValidation;
}

/** All rounds of one person. */
type Person = readonly RoundAnswers[];

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
    preferences: preferencesOf(scores, conditions),
    detections: detectionsOf(people, conditions),
    order: first !== undefined && ratings.includes(first) ? orderEffects(people, first) : null,
    agreement: ratings.map((question) => ({ question, alpha: agreementOf(people, question, conditions) })),
    correlations: ratings.flatMap((question) => correlationsOf(people, question)),
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
  const ofRatings = (person: Person, condition: string) => (question === undefined ? [] : ratingsOf(person, question, condition));
  return [
    ...differencesOf('rating', people, conditions, ofRatings),
    ...preferenceDifferences(scores, conditions),
    ...differencesOf('detection', people, conditions, reportsOf),
  ];
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

/** Within people: a lenient person is lenient with both. None where no person has both. */
function differencesOf(
  of: 'rating' | 'detection',
  people: readonly Person[],
  conditions: readonly string[],
  valuesOf: (person: Person, condition: string) => readonly number[],
): readonly Difference[] {
  return everyTwo(conditions).flatMap(([baseline, condition]) => {
    const differences = people.flatMap((person) => {
      const [own, other] = [valuesOf(person, condition), valuesOf(person, baseline)];
      return own.length > 0 && other.length > 0 ? [mean(own) - mean(other)] : [];
    });
    return differences.length > 0 ? [{ of, condition, baseline, difference: jackknife(differences, mean) }] : [];
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

function preferenceDifferences(scores: Scores, conditions: readonly string[]): readonly Difference[] {
  if (scores === null) return [];
  return everyTwo([...conditions.keys()]).map(([baseline, condition]) => {
    const names = { condition: conditions[condition] as string, baseline: conditions[baseline] as string };
    const difference = estimateOf(scores, (of) => (of[condition] as number) - (of[baseline] as number));
    return { of: 'preference' as const, ...names, difference };
  });
}

function preferencesOf(scores: Scores, conditions: readonly string[]): readonly Score[] {
  if (scores === null) return [];
  return conditions.map((condition, k) => ({ condition, score: estimateOf(scores, (of) => of[k] as number) }));
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
    return { condition, score: jackknife(played, (some) => meanOfMeans(some, valuesOf)) };
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
  return { positions, slope: jackknife(people, (some) => slopeOf(some.flat(), question)) };
}

/** Slope of the rating over the position, both as deviations from the mean of their condition. */
function slopeOf(rounds: readonly RoundAnswers[], question: string): number {
  let together = 0;
  let squares = 0;
  for (const same of groupedBy(
    rounds.filter(({ ratings }) => question in ratings),
    ({ condition }) => condition,
  ).values()) {
    const place = mean(same.map(({ position }) => position));
    for (const { position, ratings } of same) {
      together += (position - place) * (ratings[question] as number);
      squares += (position - place) * (position - place);
    }
  }
  return squares > 0 ? together / squares : NaN;
}

/** Units are conditions; a person's rating of one is the mean of their ratings. */
function agreementOf(people: readonly Person[], question: string, conditions: readonly string[]): Estimate {
  const rows = people.map((person) => conditions.map((condition) => mean(ratingsOf(person, question, condition))));
  const alphaOf = (some: typeof rows) => alpha(conditions.map((_, k) => some.map((row) => row[k] as number).filter(Number.isFinite)));
  return rows.length < 2 ? noEstimate : jackknife(rows, (some) => alphaOf([...some]));
}

/** Metrics that were measured in every rated round. */
function metricsOf(people: readonly Person[], question: string): readonly string[] {
  const rated = people.flat().filter(({ ratings }) => question in ratings);
  const names = [...new Set(rated.flatMap(({ metrics }) => Object.keys(metrics)))];
  return names.filter((name) => rated.some(({ metrics }) => Number.isFinite(metrics[name])));
}

function correlationsOf(people: readonly Person[], question: string): readonly Correlation[] {
  return metricsOf(people, question).map((metric) => {
    const pairsOf = (person: Person) =>
      person.flatMap(({ ratings, metrics }): (readonly [number, number])[] => {
        const [x, y] = [metrics[metric], ratings[question]];
        return y !== undefined && x !== undefined && Number.isFinite(x) ? [[x, y]] : [];
      });
    const rounds = people.flatMap(pairsOf).length;
    return { metric, question, rounds, correlation: jackknifeCorrelation(people, (some) => rankCorrelation(some.flatMap(pairsOf))) };
  });
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
