/** What passes between the lab and its workers. All of it is plain, clonable data. */
import type { Fault } from '../../contract/bench-state.ts';
import type { PluginCall } from '../../engine/session/call-slot.ts';
import type { PluginDetails } from '../../contract/plugins/plugin-calls.ts';
import type { DraftCheck } from '../../contract/draft/draft-calls.ts';
import type { LiveExperiment, LiveExperimentRequest } from '../lan/live-experiment.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { BatchResult, BatchRun } from './batch-run.ts';
import type { RerunRequest } from '../recordings/rerun.ts';
import type { Survey, SurveyRequest } from './survey.ts';

/** What a worker is started with. */
export interface LabWorkerStart {
  /** Third-party plugins. */
  readonly plugins: readonly PluginBundle[];
  /** Memory of the watch area. */
  readonly memory: SharedArrayBuffer;
}

/** What a worker can be asked for, and what it answers. */
export interface LabWork {
  readonly run: { readonly request: BatchRun; readonly result: BatchResult };
  /** `path`: beside it are the files that the text names. */
  readonly check: { readonly request: { readonly path: string; readonly text: string }; readonly result: DraftCheck };
  /** The JSON Schema of experiment files, as text. */
  readonly schema: { readonly request: null; readonly result: string };
  readonly rerun: { readonly request: RerunRequest; readonly result: null };
  /** Of an experiment that people are to play. */
  readonly live: { readonly request: LiveExperimentRequest; readonly result: LiveExperiment };
  /** What the third-party plugins say of themselves. */
  readonly describe: { readonly request: null; readonly result: readonly PluginDetails[] };
  readonly survey: { readonly request: SurveyRequest; readonly result: Survey };
}
export type LabRequest = {
  readonly [Kind in keyof LabWork]: { readonly kind: Kind; readonly request: LabWork[Kind]['request'] };
}[keyof LabWork];
export type LabResult = LabWork[keyof LabWork]['result'];

/** Worker → lab; about the request that was posted last. */
export type LabReport =
  /** A plugin call with the number by which the call slot shows it from now on; it comes before the call is made. */
  | { readonly kind: 'call'; readonly call: PluginCall; readonly number: number }
  /** The share (0–1) of the run, or rerun, that is through. */
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'done'; readonly result: LabResult }
  | { readonly kind: 'fault'; readonly fault: Fault };
