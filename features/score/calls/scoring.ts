/** The logs of a game as pages bring them to the bench: announced together, sent piece by piece, scored once all are whole. */
import { z } from 'zod';
import { importPiece } from '../../motion/calls/imports.ts';

/** Logs of a session, and bytes of all of them, at most. */
export const mostLogs = 64;
export const longestLogs = 4 * 1024 * 1024 * 1024;

const number = z.number().int().positive();

const log = z.strictObject({ name: z.string().min(1).max(255), bytes: z.number().int().nonnegative() });

/** `name`: of their folder, or of the game; the recording is called so. */
export const scoringBegin = z.strictObject({ name: z.string().min(1).max(255), logs: z.array(log).min(1).max(mostLogs) });
export type ScoringBegin = z.output<typeof scoringBegin>;

/** `log`: by its place in the list. Pieces of a log come in order, one after the other. */
export const scoringPiece = importPiece.omit({ import: true }).extend({ session: number, log: z.number().int().nonnegative() });
export type ScoringPiece = z.output<typeof scoringPiece>;

export const scoringRequest = z.strictObject({ session: number });
export type ScoringRequest = z.output<typeof scoringRequest>;

export type ScoringStatus =
  /** No game was scored since the bench was started. */
  'none' | 'running' | 'done' | 'cancelled' | 'failed';

export interface ScoringState {
  readonly status: ScoringStatus;
  /** Counts the games that were scored. */
  readonly number: number;
  readonly name: string;
  /** The share that is done, 0–1. */
  readonly share: number;
  /** Estimated wall time left, s; null while unknown. */
  readonly timeLeft: number | null;
  /** The recording, once it is done: by this name it is opened. */
  readonly file: string;
  /** Why it failed. */
  readonly message: string | null;
}

export const noScoring: ScoringState = { status: 'none', number: 0, name: '', share: 0, timeLeft: null, file: '', message: null };
