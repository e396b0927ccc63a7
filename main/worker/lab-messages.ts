/** What passes between the lab and its workers. All of it is plain, clonable data. */
import type { Fault } from '../../contract/bench-state.ts';
import type { CallPlace, PluginCall } from '../../engine/guard/call-slot.ts';
import type { PluginDetails } from '../../contract/plugins/plugin-calls.ts';
import type { DraftCheck } from '../../contract/draft/draft-calls.ts';
import type { LiveExperiment, LiveExperimentRequest } from '../live/live-experiment.ts';
import type { MotionContents } from '../motion/motion-contents.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { RerunRequest } from '../run/rerun.ts';
import type { BatchResult, BatchRun } from '../run/batch-run.ts';
import type { HeadlessResult, HeadlessRun, RunNews } from '../run/headless-run.ts';
import type { AnewRequest, AnewResult, ReplayRequest, ReplayResult } from '../run/replay-work.ts';
import type { Survey, SurveyRequest } from '../sweep/survey.ts';

/** What a worker is started with. */
export interface LabWorkerStart {
  /** Third-party plugins. */
  readonly plugins: readonly PluginBundle[];
  /** Memory of the watch area. */
  readonly memory: SharedArrayBuffer;
  /** The plugin call of this place is not made but told as a fault, with its input; left out: all are made. */
  readonly stopAt?: CallPlace | undefined;
}

/** What a worker can be asked for, and what it answers. */
export interface LabWork {
  readonly run: { readonly request: BatchRun; readonly result: BatchResult };
  /** As a command asks for it. */
  readonly headless: { readonly request: HeadlessRun; readonly result: HeadlessResult };
  readonly replay: { readonly request: ReplayRequest; readonly result: ReplayResult };
  /** A recording measured anew, charted for its report. */
  readonly anew: { readonly request: AnewRequest; readonly result: AnewResult };
  /** `path`: beside it are the files that the text names. */
  readonly check: { readonly request: { readonly path: string; readonly text: string }; readonly result: DraftCheck };
  /** The JSON Schema of experiment files, as text. */
  readonly schema: { readonly request: null; readonly result: string };
  readonly rerun: { readonly request: RerunRequest; readonly result: null };
  /** Of an experiment that people are to play. */
  readonly live: { readonly request: LiveExperimentRequest; readonly result: LiveExperiment };
  /** What the third-party plugins say of themselves. */
  readonly describe: { readonly request: null; readonly result: readonly PluginDetails[] };
  /** What is in the motion file at this path. */
  readonly motion: { readonly request: string; readonly result: MotionContents };
  readonly survey: { readonly request: SurveyRequest; readonly result: Survey };
}
export type LabRequest<Kind extends keyof LabWork = keyof LabWork> = {
  readonly [Each in Kind]: { readonly kind: Each; readonly request: LabWork[Each]['request'] };
}[Kind];
/** Lab → worker: the news has been heard. */
export interface LabHeard {
  readonly kind: 'heard';
}
export type LabResult = LabWork[keyof LabWork]['result'];

/** Worker → lab; about the request that was posted last. */
export type LabReport =
  /** A plugin call with the number by which the call slot shows it from now on; it comes before the call is made. */
  | { readonly kind: 'call'; readonly call: PluginCall; readonly number: number }
  /** The share (0–1) of the run, or rerun, that is through. */
  | { readonly kind: 'share'; readonly share: number }
  /** The run waits until it has been heard. */
  | { readonly kind: 'news'; readonly news: RunNews }
  | { readonly kind: 'done'; readonly result: LabResult }
  | { readonly kind: 'fault'; readonly fault: Fault }
  /** What a plugin left behind has failed: the worker is of no more use. `place`: of the call to blame, where its input is not known. */
  | { readonly kind: 'stray'; readonly fault: Fault; readonly place?: CallPlace | undefined };
