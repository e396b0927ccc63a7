/** Runs sessions for the bench: starts one, commands it, ends it. In the product that is the supervisor. */
import type { DecisionRows } from '../recording/format/decision-rows.ts';
import type { OccurrenceRows } from '../recording/format/occurrence-rows.ts';
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import type { Standings } from '../../engine/measure/standings.ts';
import type { Fault } from '../../contract/bench-state.ts';
import type { LeftOutEvents } from '../../engine/live/mirror-counts.ts';
import type { MirroredHit } from '../../engine/live/mirror.ts';
import type { LiveScore } from '../../engine/live/scores.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { RecorderLine } from '../recording/recorder-port.ts';
import type {
  KindRequest,
  OpenedSession,
  SessionCommand,
  SessionInput,
  SessionProgress,
  SessionRequest,
  TimedChange,
} from './session-messages.ts';

/**
 * Events of a running session, in order: `opened` once, then progress and rows; `fault` is the last but for its
 * `input`.
 */
export interface SessionEvents {
  opened(opened: OpenedSession): void;
  progress(progress: SessionProgress): void;
  rows(rows: RowBlock): void;
  decisions(rows: DecisionRows): void;
  /** Shots and hits of a game, in order; left out: they are not reported. */
  game?: ((rows: OccurrenceRows) => void) | undefined;
  fault(fault: Fault): void;
  /** After a fault: the arguments of the call to blame, once they have been found. */
  input?(input: string, of: Fault): void;
  standings?(standings: Standings): void;
  /** Gets the scores of a live session. */
  scores?(scores: readonly LiveScore[]): void;
  hits?(hits: readonly MirroredHit[]): void;
  /** Gets the events of a seat's report that did not enter a live session, by reason. */
  leftOut?(seat: number, counts: Partial<LeftOutEvents>): void;
  /** Gets DIS traffic, in order. */
  datagrams?(datagrams: readonly Uint8Array<ArrayBuffer>[]): void;
  /** Updates that were heard after their time, more than before. */
  late?(count: number): void;
  /** Gets the results of a live session, when they were requested. */
  results?(results: RunResults): void;
}

export interface RunningSession {
  /** Settles when the session is open; rejects with a `BenchError` when it cannot be opened. */
  readonly ready: Promise<void>;
  /**
   * Resolves once carried out, after the progress that shows it. Rejects with a `BenchError` if refused or if the
   * session ends.
   */
  command(command: SessionCommand): Promise<void>;
  /** Messages after its death are lost. */
  report(message: SessionInput): void;
  /** The changes so far, in order. */
  readonly changes: readonly TimedChange[];
  /** Ends the session without a word more. */
  end(): Promise<void>;
}

export interface SessionRunner {
  /** `line`: to the recorder of the session; left out: it is not recorded. */
  start(request: SessionRequest | KindRequest, events: SessionEvents, line?: RecorderLine): RunningSession;
}

/** `line`: to the recording of the stage; left out: it makes none. */
export type StartSession = (events: SessionEvents, line?: RecorderLine) => RunningSession;

/** Shows a session that a feature starts. */
export interface SessionStage {
  /**
   * Replaces the shown session. Resolves when the session is open; rejects with a `BenchError` if it cannot be opened.
   */
  show(start: StartSession): Promise<unknown>;
  /** The session is ended, and shown no more. */
  hide(session: RunningSession): Promise<void>;
}
