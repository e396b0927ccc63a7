/** Who follows the session that is open on the bench: pages, and whoever records it. */
import type { DecisionRows } from '../recording/format/decision-rows.ts';
import type { TelemetryRows } from '../../contract/telemetry-frames.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import type { RecorderLine } from '../recording/recorder-port.ts';

/** Told of everything that clients should see. */
export interface SessionAudience {
  changed(state: BenchState): void;
  rows(epoch: number, rows: TelemetryRows): void;
  decisions(rows: DecisionRows): void;
}

/** Records sessions: the run of that number, in place of the one before, which ends when `former` does. */
export type StartRecording = (epoch: number, former: Promise<unknown>) => RecorderLine | undefined;
