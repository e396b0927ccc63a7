/**
 * The records of a study, as the file of its answers and the recordings of its rounds have them; only the file has
 * codes.
 */
import { z } from 'zod';
import type { StudyDesign } from '../experiment/study.ts';

/** Years of age; how often the person plays games that need quick reactions. */
export const aboutPerson = z.strictObject({
  age: z.number().int().min(4).max(120).optional(),
  experience: z.enum(['never', 'sometimes', 'weekly', 'daily']).optional(),
});
export type AboutPerson = z.output<typeof aboutPerson>;

/**
 * `at`: wall clock, ISO 8601, UTC. Rounds are numbered from 1 as they are played; `index`: place in the person's
 * schedule.
 */
export type StudyRecord =
  | ({ readonly kind: 'study'; readonly at: string; readonly format: 1; readonly driftbench: string } & StudyHead)
  /** The host was started; more than once where it broke off. */
  | { readonly kind: 'session'; readonly at: string }
  | PersonRecord
  | {
      readonly kind: 'round';
      readonly at: string;
      readonly round: number;
      readonly people: readonly PlayedRound[];
      /** File of its recording; null: not recorded. */
      readonly recording: string | null;
    }
  | { readonly kind: 'noticed'; readonly at: string; readonly person: string; readonly round: number; readonly time: number }
  | { readonly kind: 'left'; readonly at: string; readonly person: string; readonly round: number }
  | {
      readonly kind: 'measured';
      readonly at: string;
      readonly round: number;
      /** `repeated`: it is played again and counts for none. */
      readonly outcome: 'complete' | 'repeated';
      /** The people who played it to its end. */
      readonly people: readonly string[];
      /** Metrics by person; without a mirror there are none. */
      readonly metrics: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
      /** Why its measurement is not to be trusted, in words; left out: nothing speaks against it. */
      readonly doubts?: readonly string[];
    }
  | ({ readonly kind: 'answer'; readonly at: string } & GivenAnswer)
  | { readonly kind: 'end'; readonly at: string };

interface PersonRecord {
  readonly kind: 'person';
  readonly at: string;
  readonly person: string;
  readonly number: number;
  readonly about: AboutPerson;
  readonly code?: never;
}

/** As the file of answers has it, which stays with the host. `code`: with it the person comes back. */
export type KeptRecord = Exclude<StudyRecord, PersonRecord> | (Omit<PersonRecord, 'code'> & { readonly code: string });

/** The record as it may leave the host. */
export function publicRecord(record: KeptRecord | StudyRecord): StudyRecord {
  if (record.kind !== 'person') return record;
  const { code: _, ...rest } = record;
  return rest;
}

/** The identity of a study; two files with the same head belong together. */
export interface StudyHead {
  readonly name: string;
  readonly seed: number;
  readonly design: StudyDesign;
}

export interface PlayedRound {
  readonly person: string;
  readonly seat: number;
  /** The person's row of the schedule, from 0; left out: one less than the number in the person's name. */
  readonly row?: number;
  readonly index: number;
  readonly condition: string;
  readonly lane: string;
  /** Null: the network of the experiment. */
  readonly link: string | null;
  /** Of the population; left out: there is none, or the condition has a link. */
  readonly network?: PlayedNetwork;
  readonly isPractice: boolean;
  readonly pair: { readonly number: number; readonly part: 'A' | 'B' } | null;
}

export interface PlayedNetwork {
  readonly id: string;
  readonly group: string;
}

/** An answer of a person. A round without questions has one too: it is over for the person. */
export interface GivenAnswer {
  readonly person: string;
  readonly round: number;
  readonly index: number;
  /** Ratings by question; one that was left out is missing. */
  readonly ratings: Readonly<Record<string, number>>;
  /** The better round of a pair; null: left out. Missing: there was no pair to compare. */
  readonly better?: 'A' | 'B' | 'same' | null;
  /** From the end of the round to the answer, s; null: there was none until the time was over. */
  readonly seconds: number | null;
}
