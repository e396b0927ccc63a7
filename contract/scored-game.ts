/** What was measured of a game that ran: the same numbers stand in its report, in its recording, and on the bench. */
import { z } from 'zod';

/** By name; null: not measured. `measures.game…` of `contract/measures.ts` have their words. */
const numbers = z.record(z.string(), z.number().nullable());
export type ScoredNumbers = Readonly<Record<string, number | null>>;

/** One entity at one viewer. */
export interface ScoredPicture {
  readonly viewer: string;
  readonly entity: string;
  readonly picture: ScoredNumbers;
  readonly spawns: ScoredNumbers;
  /** Null: the viewer does not log arrivals. */
  readonly updates: ScoredNumbers | null;
}

export interface ScoredMoment {
  readonly viewer: string;
  readonly entity: string;
  /** From the beginning, s. */
  readonly time: number;
  /** m */
  readonly distance: number;
  /** `red jumped 3.1 m after 480 ms without an update` */
  readonly text: string;
}

export interface ScoredGame {
  /** Time of the clock of the truth that is time 0, and length, s. */
  readonly begin: number;
  readonly duration: number;
  readonly pairs: readonly ScoredPicture[];
  /** The worst moments, in order of time. */
  readonly worst: readonly ScoredMoment[];
  /** What looks wrong with the logs. */
  readonly questions: readonly string[];
  /** How clocks were brought together, and what else the numbers rest on. */
  readonly remarks: readonly string[];
  /** Why numbers are missing. */
  readonly reasons: readonly string[];
}

/** As a recording has it, which a stranger may have written. */
export const scoredGameForm = z.looseObject({
  begin: z.number(),
  duration: z.number(),
  pairs: z.array(z.looseObject({ viewer: z.string(), entity: z.string(), picture: numbers, spawns: numbers, updates: numbers.nullable() })),
  worst: z.array(z.looseObject({ viewer: z.string(), entity: z.string(), time: z.number(), distance: z.number(), text: z.string() })),
  questions: z.array(z.string()),
  remarks: z.array(z.string()),
  reasons: z.array(z.string()),
});
