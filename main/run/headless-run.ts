/** A headless run, watched from beginning to end: what a command asks for, hears on the way, and gets. */
import type { ExperimentOutline } from '../../contract/bench-state.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { RecorderLine } from '../recording/recorder-port.ts';
import type { PackedCharts } from '../output/reports/session-charts.ts';
import type { BatchRun } from './batch-run.ts';

/** Plain, clonable data, but for the line, which is handed over. */
export interface HeadlessRun extends Pick<BatchRun, 'path' | 'sets' | 'seed' | 'duration' | 'lanes'> {
  /** With the charts of its report. */
  readonly charts: boolean;
  /** With the tables of what is decided on the way. */
  readonly tables?: boolean | undefined;
  /** To whoever records it; left out: nobody. */
  readonly line?: RecorderLine | undefined;
}

/** Told on the way, in order; the run waits until it has been heard. */
export type RunNews =
  /** The experiment as it was understood; comes once, before anything runs. `isGame`: lanes cannot do without each other. */
  | { readonly kind: 'opened'; readonly outline: ExperimentOutline; readonly duration: number; readonly isGame: boolean }
  /** Lines of a table, its head before the first: a long run makes more of them than memory holds. */
  | { readonly kind: 'lines'; readonly table: 'decisions' | 'verdicts'; readonly text: string };

export interface HeadlessResult {
  readonly results: RunResults;
  /** Null: none were asked for. */
  readonly charts: PackedCharts | null;
  /** How long the session took, wall seconds. */
  readonly wallTime: number;
}
