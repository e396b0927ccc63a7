/** What the host of players needs of the mirror of their session: open it, pass on what happened, get the scores. */
import type { Fault } from '../../contract/bench-state.ts';
import type { LiveSetup } from '../../contract/live/live-calls.ts';
import type { LiveEvent } from '../../engine/live/live-event.ts';
import type { LiveScore } from '../../engine/live/scores.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';

/** How session time goes: from `startedAt` on it runs, while null it stands at `time`. */
export interface MirrorClock {
  /** When session time 0 was, s, by the clock that all threads have in common (`sharedSeconds`). */
  readonly startedAt: number | null;
  /** s */
  readonly time: number;
}

export interface MirrorListener {
  /** Whenever they have changed, and at most a few times a second; by seat. */
  scores(scores: readonly LiveScore[]): void;
  /** The mirror has ended; this is its last event. The players are not affected: they play on, without scores. */
  fault(fault: Fault): void;
  /** Why the session is not recorded, though the host was started with a path: the mirror continues without. */
  notRecorded(problem: string): void;
}

export interface OpenMirror {
  readonly setup: LiveSetup;
  readonly clock: MirrorClock;
  /** Where the session is recorded (`.mcap`); left out: nowhere. */
  readonly record?: string | undefined;
}

/**
 * The mirror is a little behind the clock (`mirrorLag`), so that what participants report has come. Events may come in any order;
 * `time` is the moment at which they happened. One that comes after the mirror has passed it is taken when it comes, and counted.
 */
export interface LiveMirror {
  /** In place of the one before. Rejects with a `BenchError` where the session cannot be made. */
  open(opening: OpenMirror): Promise<void>;
  setClock(clock: MirrorClock): void;
  take(events: readonly LiveEvent[]): void;
  /** A well-formed report of who sits there. The bytes are the mirror's from then on. */
  report(seat: number, report: Uint8Array<ArrayBuffer>): void;
  /** What it has measured by now, and where the clock stands all until there; null where there is nothing. */
  results(): Promise<RunResults | null>;
  /** Ends the mirror; what was recorded is finished. */
  close(): Promise<void>;
}

/** How far (s) the mirror is behind the session's clock. */
export const mirrorLag = 0.25;
