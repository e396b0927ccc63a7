/** A survey: what an experiment is made of, found without running it. Request and result are plain, clonable data. */
import type { SweepField } from '../../../experiment/sweep-field.ts';
import type { Warning } from '../../../contract/warnings.ts';
import type { BatchRun } from '../../../main/run/run-tasks.ts';
import { variableFields } from '../../../experiment/variable-fields.ts';
import type { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { SearchWatch } from '../../../engine/session/trigger-search.ts';
import type { InputCache } from '../../../main/base/files/input-cache.ts';
import { inputsOf, loadExperiment } from '../../../main/experiment/load-experiment.ts';
import { receivingNodes, type ReceivingNodes } from '../../../main/experiment/population.ts';
import { schemaOf } from '../../../main/experiment/published-schema.ts';

export interface SurveyRequest extends Pick<BatchRun, 'path' | 'sets' | 'seed' | 'duration'> {
  /** Fields that the sweep varies, as `path=value`, set after `sets`. */
  readonly varied?: readonly string[];
  /** Also lists the fields that can be varied, as `sets` and `varied` leave them. */
  readonly fields?: boolean;
  /** Finds the files alone: searches for no trigger. */
  readonly onlyInputs?: boolean;
}

export interface Survey extends ReceivingNodes {
  readonly seed: number;
  /** Ids of the lanes. */
  readonly lanes: readonly string[];
  /** The files that were read beside it, as the experiment names them. */
  readonly inputs: readonly string[];
  readonly warnings: readonly Warning[];
  /** Empty unless requested. */
  readonly fields: readonly SweepField[];
}

interface SurveyOptions {
  readonly registry: PluginRegistry;
  readonly search?: SearchWatch;
  readonly cache?: InputCache;
}

/**
 * Rejects with a `BenchError` if the experiment is invalid, and with a `PluginFault` if a plugin fails in the search
 * for a trigger.
 */
export async function performSurvey(
  { fields = false, onlyInputs = false, path, ...request }: SurveyRequest,
  options: SurveyOptions,
): Promise<Survey> {
  if (onlyInputs)
    return {
      seed: 0,
      lanes: [],
      inputs: await inputsOf(path, { ...options, ...request }),
      warnings: [],
      fields: [],
      ...receivingNodes({}),
    };
  const { plan, inputs, outline, fields: file } = await loadExperiment(path, { ...options, ...request });
  const lanes = plan.lanes.map(({ id }) => id);
  const { warnings = [] } = outline;
  const varied = fields ? variableFields(schemaOf(options.registry), file) : [];
  return { seed: plan.seed, lanes, inputs, warnings, fields: varied, ...receivingNodes(file) };
}
