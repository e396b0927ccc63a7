/** Live sessions as the bench knows them: the operator's calls, and the state for operators. */
import type { RowBlock } from '../../../contract/telemetry-frames.ts';
import type { BenchEvents, EventName } from '../../../contract/bench.ts';
import type { LiveState } from '../calls/live-state.ts';
import type { MirrorStage } from './mirror/live-mirror-runner.ts';
import type { CallsOf, HandlersOf } from '../../../main/bench/handlers-of.ts';

export type LiveHandlers = HandlersOf<CallsOf<'live'>>;

export interface LiveControl {
  readonly handlers: LiveHandlers;
  readonly state: LiveState;
  close(): Promise<void>;
}

/** A connection that is shown a session. */
export interface Spectator {
  sendEvent<E extends EventName>(event: E, data: BenchEvents[E]): void;
  sendRows(epoch: number, rows: RowBlock): void;
}

/** The bench's part in live sessions. */
export interface LiveFloor {
  /** Path of the listed experiment with that name; left out: of the open one. Rejects with a `BenchError`. */
  pathOf(file: string | undefined): Promise<string>;
  /** Folder of the studies' answers; null: this bench keeps none. */
  readonly studies: string | null;
  /** Pauses the session of the bench, if one runs: the session that is played is not shown. */
  rest(): Promise<void>;
  /** Shows the mirror of a live session. */
  readonly stage: MirrorStage;
  /** Sends the state to operators. */
  changed(state: LiveState): void;
  /** Shows a spectator the session that is open, until it is called off. */
  watching(spectator: Spectator): () => void;
}
