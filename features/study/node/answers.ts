/**
 * The answers of people in a study, with the metrics of their rounds: one entry for each person and round that counts.
 */
import type { PlayedNetwork } from '../../../contract/study-record.ts';

export interface RoundAnswers {
  /** P3; in a report of several studies S2-P3, the third person of the second study. */
  readonly person: string;
  /** Place among the rounds that count, from 0. */
  readonly position: number;
  readonly condition: string;
  /** From 1 to 5 by the question's id; a missing answer is left out. */
  readonly ratings: Readonly<Record<string, number>>;
  /** Which condition of a pair was better, at its second round; left out: no such round, or no answer. */
  readonly preference?: Preference | undefined;
  /** Detection: how often the person reported a fault in the round; left out: no such study. */
  readonly reports?: number | undefined;
  /** The play and the answer of the round; left out: by an artificial rater. */
  readonly played?: PlayedAnswer | undefined;
  /** Metrics of this seat in this round, by name; NaN: not measured. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** All rounds of one person. */
export type Person = readonly RoundAnswers[];

export interface PlayedAnswer {
  /** The round of its study, in the order of play. `part` and `better` are about its pair, as it was answered. */
  readonly round: number;
  readonly seat: number;
  readonly lane: string;
  /** Null: the network of the experiment. */
  readonly link: string | null;
  /** Of the population; left out: there is none, or the condition has a link. */
  readonly network?: PlayedNetwork;
  readonly part: 'A' | 'B' | null;
  readonly better: 'A' | 'B' | 'same' | null;
  /** Wall clock of the answer, ISO 8601, UTC. */
  readonly at: string;
  /** From the end of the round to the answer, s; null: there was none. */
  readonly seconds: number | null;
}

/** The outcome of a pair, noted with its second round. */
export interface Preference {
  readonly first: string;
  readonly second: string;
  /** Null: no difference. */
  readonly better: string | null;
}

/** People in order of their first answers. */
export function peopleOf(rounds: readonly RoundAnswers[]): readonly string[] {
  return [...new Set(rounds.map(({ person }) => person))];
}

/** Rounds or anything else by what `keyOf` gives, in order of their first appearance. */
export function groupedBy<T, Key>(all: readonly T[], keyOf: (one: T) => Key): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
