/** The interface between a live host and the mirror of its session: open it, pass on events, get the scores. */
import type { Fault } from '../../../../contract/bench-state.ts';
import type { StudyRecord } from '../../../../contract/study-record.ts';
import type { LiveSetup } from '../../calls/live-calls.ts';
import type { LiveEvent } from '../../../../engine/live/live-event.ts';
import type { LeftOutEvents } from '../../../../engine/live/mirror-counts.ts';
import type { MirroredHit } from '../../../../engine/live/mirror.ts';
import type { LiveScore } from '../../../../engine/live/scores.ts';
import type { RunResults } from '../../../../engine/measure/run-results.ts';

/** The session clock: from `startedAt` on it runs, while null it stands at `time`. */
export interface MirrorClock {
  /** When session time 0 was, s, by the clock that all threads have in common (`sharedSeconds`). */
  readonly startedAt: number | null;
  /** s */
  readonly time: number;
}

/** Messages to the mirror of a live session; it does not answer them. */
export type MirrorMessage =
  | { readonly kind: 'events'; readonly events: readonly LiveEvent[] }
  | { readonly kind: 'clock'; readonly clock: MirrorClock }
  /** A report as a participant sent it. */
  | { readonly kind: 'report'; readonly seat: number; readonly report: Uint8Array<ArrayBuffer> }
  /** For the recording, if there is one. */
  | { readonly kind: 'study'; readonly records: readonly StudyRecord[] }
  /** Requests the results; `within` (s): those that the mirror has by then, complete or not. */
  | { readonly kind: 'results'; readonly within?: number };

export interface MirrorListener {
  /** Whenever they have changed, and at most a few times a second; by seat. */
  scores(scores: readonly LiveScore[]): void;
  /** The decisions about hits, in order of time. */
  hits(hits: readonly MirroredHit[]): void;
  /** Events of a seat's report that did not enter the mirror, by reason. */
  leftOut(seat: number, counts: Partial<LeftOutEvents>): void;
  /** The mirror has ended; this is its last event. The players are not affected: they play on, without scores. */
  fault(fault: Fault): void;
  /** Why the session is not recorded, though the host was started with a path: the mirror continues without. */
  notRecorded(problem: string): void;
}

export interface OpenMirror {
  readonly setup: LiveSetup;
  readonly clock: MirrorClock;
  /** Path of the recording (`.mcap`); left out: not recorded. */
  readonly record?: string | undefined;
}

/**
 * The mirror is a little behind the clock (`mirrorLag`), so that what participants report has come. Events may come in
 * any order; `time` is the moment at which they happened. One that comes after the mirror has passed it is taken when
 * it comes, and counted.
 */
export interface LiveMirror {
  /** In place of the one before. Rejects with a `BenchError` where the session cannot be made. */
  open(opening: OpenMirror): Promise<void>;
  setClock(clock: MirrorClock): void;
  take(events: readonly LiveEvent[]): void;
  /** A well-formed report of who sits there. The bytes are the mirror's from then on. */
  report(seat: number, report: Uint8Array<ArrayBuffer>): void;
  /** Records of the study that the session is a round of: for its recording, if there is one. */
  study(records: readonly StudyRecord[]): void;
  /**
   * The results at a complete pause, or those that the mirror has `within` s, where it ends if it has not caught up by
   * then; null without results.
   */
  results(within?: number): Promise<RunResults | null>;
  /** Ends the mirror; what was recorded is finished. */
  close(): Promise<void>;
}

/** Lag of the mirror behind the session's clock, s. */
export const mirrorLag = 0.25;
