/**
 * Checks the text of an experiment like opening it, but without searches that run plugins: all its problems, or its
 * outline.
 */
import type { DraftCheck } from '../../contract/draft-calls.ts';
import { BenchError } from '../../contract/errors.ts';
import type { Problem } from '../../experiment/problem.ts';
import type { ResolvedExperiment } from '../../experiment/experiment-file.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { ExperimentDocument, MalformedText } from './experiment-document.ts';
import { expandEntities } from './each-entity.ts';
import { InputFolder } from './input-folder.ts';
import { outlineLane } from './outline.ts';
import { readMotions, readTerrain } from './read-inputs.ts';
import { resolveFields } from './load-experiment.ts';

/** `path`: its folder has the files that the text names. */
export async function checkExperiment(path: string, text: string, registry: PluginRegistry): Promise<DraftCheck> {
  try {
    return await checkDocument(new ExperimentDocument(path, text), new InputFolder(path), registry);
  } catch (error) {
    if (error instanceof MalformedText) return { problems: [error.problem], resolved: null };
    if (!(error instanceof BenchError)) throw error;
    return { problems: [{ path: [], line: 1, column: 1, field: '', message: error.message }], resolved: null };
  }
}

async function checkDocument(document: ExperimentDocument, folder: InputFolder, registry: PluginRegistry): Promise<DraftCheck> {
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);
  const isExpanded = await expandEntities(document, folder, report);
  const experiment = isExpanded ? await resolveFields(document.value(), folder, registry, report) : null;
  if (experiment) await Promise.all([readMotions(experiment.entities, folder, report), readTerrain(experiment.world, folder, report)]);
  const located = document.located(problems).map(({ path, line, column, field, message }) => ({ path, line, column, field, message }));
  return { problems: located, resolved: experiment && problems.length === 0 ? resolvedDraft(experiment) : null };
}

function resolvedDraft({ nodes, lanes }: ResolvedExperiment): DraftCheck['resolved'] {
  return { nodes, lanes: lanes.map(outlineLane) };
}
