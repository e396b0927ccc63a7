/** A study in a live session: what players see of it, what operators see, and what players answer. */
import { z } from 'zod';
import type { StudyKind } from '../../../experiment/study.ts';
import type { ReportedTable } from './study-report.ts';

/** Letters and digits of a person's anonymous code. */
export const personCode = z.string().regex(/^[0-9A-Z]{6}$/, 'must be 6 letters and digits');

/** Answers to the questions after a round: `ratings` in the order of the questions, null: left out. */
export const studyAnswer = z.strictObject({
  /** Number of the round as the person counts, from 1. */
  round: z.number().int().min(1).max(10_000),
  ratings: z.array(z.number().int().min(1).max(5).nullable()).max(10).default([]),
  /** The better round of a pair; null: left out. */
  better: z.enum(['A', 'B', 'same']).nullable().default(null),
});
export type StudyAnswer = z.output<typeof studyAnswer>;

/** An act of the operator. `repeat`: the present round, from its beginning. */
export const studyAct = z.strictObject({ act: z.enum(['start', 'repeat', 'end']) });
export type StudyAct = z.output<typeof studyAct>['act'];

/** The texts that a player reads. No condition has a name here. */
export interface StudyTexts {
  readonly kind: StudyKind;
  readonly consent: string;
  readonly about: readonly ('age' | 'experience')[];
  readonly questions: readonly { readonly text: string; readonly labels: readonly string[] }[];
}

export type StudyPhase =
  /** People join and agree. */
  | 'gathering'
  /** The next round is prepared; the players are seated anew. */
  | 'starting'
  | 'round'
  | 'questions'
  /** It is over, or was ended. */
  | 'done';

export type PersonStage =
  /** Has not agreed yet. */
  | 'consent'
  /** For the start, or for the next round. */
  | 'waiting'
  | 'playing'
  | 'questions'
  | 'answered'
  /** All rounds are over for this person. */
  | 'done'
  /** The connection is lost, or the person has left. */
  | 'away';

export interface PersonState {
  readonly person: string;
  /** Null: none at present. */
  readonly seat: number | null;
  readonly stage: PersonStage;
  /** The round that this person plays or plays next, from 1, of so many. */
  readonly round: number;
  readonly rounds: number;
  readonly isPractice: boolean;
  /** Part of a pair; null: none. */
  readonly part: 'A' | 'B' | null;
  /** Id of the condition of that round; null for players, and for operators of a blind study. */
  readonly condition: string | null;
}

export interface StudyState {
  readonly phase: StudyPhase;
  /** s until the phase ends by itself, at the moment of this state; null: it does not. */
  readonly left: number | null;
  readonly people: readonly PersonState[];
  /** For operators: answers so far, of so many by those who have agreed; folder of the answers. Null for players. */
  readonly progress: StudyProgress | null;
}

/** The report of a study, and the folder of its answers. */
export interface StudyTables {
  readonly name: string;
  readonly folder: string;
  readonly tables: readonly ReportedTable[];
}

export interface StudyProgress {
  readonly answered: number;
  readonly planned: number;
  readonly folder: string;
  /** Answers could not be written; null: all were. */
  readonly problem: string | null;
  readonly isBlind: boolean;
  /** Why the measurement of the present round, or the last, is not to be trusted, in words. */
  readonly doubts: readonly string[];
}
