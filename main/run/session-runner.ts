/** What the bench needs of whoever runs sessions: start one, command it, end it. In the product that is the supervisor. */
import type { DecisionRows } from '../recording/format/decision-rows.ts';
import type { TelemetryRows } from '../../contract/telemetry-frames.ts';
import type { Fault } from '../../contract/bench-state.ts';
import type { LiveScore } from '../../engine/live/scores.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { RecorderLine } from '../recording/recorder-port.ts';
import type { OpenMirror } from './live-mirror.ts';
import type { MirrorMessage, OpenedSession, SessionCommand, SessionProgress, SessionRequest, TimedChange } from './session-messages.ts';

/** Told by a running session, in order: `opened` once, then progress and rows; `fault` is the last word but for its `input`. */
export interface SessionEvents {
  opened(opened: OpenedSession): void;
  progress(progress: SessionProgress): void;
  rows(rows: TelemetryRows): void;
  decisions(rows: DecisionRows): void;
  fault(fault: Fault): void;
  /** After a fault: the arguments of the call to blame, once they have been found. */
  input?(input: string, of: Fault): void;
  /** Of a live session. */
  scores?(scores: readonly LiveScore[]): void;
  /** Of a live session, when they were asked for. */
  results?(results: RunResults): void;
}

export interface RunningSession {
  /** Settles when the session is open; rejects with a `BenchError` when it cannot be opened. */
  readonly ready: Promise<void>;
  /** Resolves once carried out, after the progress that shows it. Rejects with a `BenchError` when refused or when the session dies. */
  command(command: SessionCommand): Promise<void>;
  /** What has been changed so far, in order. */
  readonly changes: readonly TimedChange[];
  /** Ends the session without a word more. */
  end(): Promise<void>;
}

export interface SessionRunner {
  /** `line`: to whoever records the session; left out: nobody. */
  start(request: SessionRequest, events: SessionEvents, line?: RecorderLine): RunningSession;
}

/** The mirror of a live session. */
export interface RunningMirror extends RunningSession {
  /** What is told after it has died is lost. */
  tell(message: MirrorMessage): void;
}

export interface MirrorRunner {
  startMirror(opening: OpenMirror, events: SessionEvents, line?: RecorderLine): RunningMirror;
}
