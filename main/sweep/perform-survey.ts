/** Performs a survey in this thread. */
import { variableFields } from '../../experiment/variable-fields.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { SearchWatch } from '../../engine/session/trigger-search.ts';
import { ExperimentDocument } from '../experiment/experiment-document.ts';
import { loadExperiment } from '../experiment/load-experiment.ts';
import { schemaOf } from '../experiment/published-schema.ts';
import { readExperimentText } from '../experiment/read-experiment-text.ts';
import type { Survey, SurveyRequest } from './survey.ts';

export interface SurveyOptions {
  readonly registry: PluginRegistry;
  readonly search?: SearchWatch;
}

/** Rejects with a `BenchError` when the experiment is wrong, and with a `PluginFault` when a plugin fails in the search for a trigger. */
export async function performSurvey({ fields = false, path, ...request }: SurveyRequest, options: SurveyOptions): Promise<Survey> {
  const { plan, inputs } = await loadExperiment(path, { ...options, ...request });
  const lanes = plan.lanes.map(({ id }) => id);
  return { seed: plan.seed, lanes, inputs, fields: fields ? await fieldsOf(path, options.registry) : [] };
}

async function fieldsOf(path: string, registry: PluginRegistry): Promise<Survey['fields']> {
  const document = new ExperimentDocument(path, await readExperimentText(path));
  return variableFields(schemaOf(registry), document.value());
}
