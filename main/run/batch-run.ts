/** A batch run: what a worker of the lab is asked for, and what it answers. All of it is plain, clonable data. */
import type { Fault } from '../../contract/bench-state.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';

export interface BatchRun {
  /** Path of the experiment file. */
  readonly path: string;
  /** Fields to set, as `path=value`. */
  readonly sets?: readonly string[] | undefined;
  /** Left out: the file's own. */
  readonly seed?: number | undefined;
  /** s; left out: the file's own. */
  readonly duration?: number | undefined;
  /** Ids of the lanes to run; left out: all. */
  readonly lanes?: readonly string[] | undefined;
  /** Ids of the probes that watch the session frame by frame. */
  readonly probes?: readonly string[] | undefined;
  /** Receivers draw nothing: for runs of which only export errors of lanes that snap are asked, in half the time. */
  readonly undrawn?: boolean | undefined;
}

export interface BatchResult {
  readonly results: RunResults;
  /** What each probe found, by its id. */
  readonly probed: Readonly<Record<string, unknown>>;
}

/** How a run ended. */
export type Outcome<Run extends BatchRun = BatchRun> =
  ({ readonly run: Run; readonly fault?: undefined } & BatchResult) | { readonly run: Run; readonly fault: Fault };
