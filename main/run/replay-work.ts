/** Replays: what a worker of the lab is asked for, and what it answers. All of it is plain, clonable data. */
import type { RunReport, Verdict } from '../../contract/report/report.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { OtherLanes } from './other-lanes.ts';
import type { Replayed } from './replay.ts';

export interface ReplayRequest {
  /** Path of the recording. */
  readonly recording: string;
}

export interface ReplayResult {
  readonly replayed: Replayed;
  /** Of the recording: whether it was ended, and chunks that could not be read. */
  readonly isWhole: boolean;
  readonly damagedChunks: number;
}

export interface AnewRequest extends ReplayRequest {
  /** Beside its own; left out: none. */
  readonly lanes?: OtherLanes | undefined;
  /** Path of the recording that is made of it; left out: none is made. */
  readonly record?: string | undefined;
}

export interface AnewResult {
  readonly results: RunResults;
  readonly verdicts: readonly Verdict[];
  readonly report: RunReport;
  /** Why the recording that was made is not whole; null: it is, or none was. */
  readonly problem: string | null;
}
