/** Recordings as pages see them: how the session that is open is recorded, and which recordings are kept. */
import { z } from 'zod';

/**
 * The state of the open run's recording. Every session is recorded; one that is not kept stays among the recent ones
 * for a week.
 */
export interface RecordingState {
  readonly kept: boolean;
  /** Its name among the recordings or recent sessions; null for a session that is not kept. */
  readonly file: string | null;
  /** On disk. */
  readonly bytes: number;
  /** Why recording has stopped; null: it has not. The session continues in any case. */
  readonly problem: string | null;
  /**
   * It was opened, and was never ended: what came after the time of the bench's state was lost. Left out: it is whole.
   */
  readonly breaksOff?: true;
  /**
   * It was opened, and pieces of it that were met by now are damaged: how many were left out, in words. Left out: none.
   */
  readonly damage?: string;
}

/** A recording that is kept, or a recent session. */
export interface RecordingSummary {
  /** Name by which it is opened. */
  readonly file: string;
  readonly bytes: number;
  /**
   * Length in session time, s; null: the recording is truncated or invalid, and only reading it would show its length.
   */
  readonly duration: number | null;
  /** When it was last written to, ISO 8601. */
  readonly changed: string;
  /** A session that was not kept: removed after a week, or when all of them exceed 5 GB. Left out: it is kept. */
  readonly recent?: true;
  /** By its name it is of the experiment that is open. Left out: of another one, or renamed. */
  readonly ofOpen?: true;
}

export const recordRequest = z.strictObject({ keep: z.boolean() });
export const recordingName = z.strictObject({ file: z.string().min(1).max(255) });
