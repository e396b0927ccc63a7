/** The desk of live sessions, as the bench knows it: the calls of an operator, and the state that operators are told. */
import type { TelemetryRows } from '../../contract/telemetry-frames.ts';
import type { BenchEvents, EventName } from '../../contract/bench.ts';
import type { LiveState } from '../../contract/live/live-state.ts';
import type { MirrorStage } from '../run/live-mirror-runner.ts';
import type { CallsOf, HandlersOf } from './handlers-of.ts';

export type LiveHandlers = HandlersOf<CallsOf<'live'>>;

export interface LiveDesk {
  readonly handlers: LiveHandlers;
  readonly state: LiveState;
  close(): Promise<void>;
}

/** A connection that is shown a session. */
export interface Spectator {
  sendEvent<E extends EventName>(event: E, data: BenchEvents[E]): void;
  sendRows(epoch: number, rows: TelemetryRows): void;
}

/** What a desk needs of the bench that it stands on. */
export interface LiveFloor {
  /** Path of the experiment with that name in the list; left out: of the one that is open. Rejects with a `BenchError`. */
  pathOf(file: string | undefined): Promise<string>;
  /** Where the mirror of a live session is shown. */
  readonly stage: MirrorStage;
  /** Tells operators. */
  changed(state: LiveState): void;
  /** Shows a spectator the session that is open, until it is called off. */
  watching(spectator: Spectator): () => void;
}
