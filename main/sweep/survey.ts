/** A survey: what an experiment is made of, told without running it. All of it is plain, clonable data. */
import type { SweepField } from '../../contract/sweep/sweep-field.ts';
import type { BatchRun } from '../run/batch-run.ts';

export interface SurveyRequest extends Pick<BatchRun, 'path' | 'sets' | 'seed' | 'duration'> {
  /** Fields that the sweep varies, as `path=value`, set after `sets`. */
  readonly varied?: readonly string[];
  /** What of it can be varied is wanted too. */
  readonly fields?: boolean;
}

export interface Survey {
  readonly seed: number;
  /** Ids of the lanes. */
  readonly lanes: readonly string[];
  /** The files that were read beside it, as the experiment names them. */
  readonly inputs: readonly string[];
  /** Empty unless wanted. */
  readonly fields: readonly SweepField[];
}
