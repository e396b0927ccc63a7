/** Loads an experiment: file and options in, the plan of a session and its outline out. */
import { basename, dirname } from 'node:path';
import type { ExperimentOutline } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import { unknownWord, type Problem } from '../../contract/experiment/problem.ts';
import type { ResolvedEntity } from '../../contract/experiment/resolve-entity.ts';
import { checkFields, resolveExperiment, type ResolvedExperiment } from '../../contract/experiment/resolve-experiment.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { EntityPlan, LanePlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { builtInMotions } from '../../engine/world/index.ts';
import { ExperimentDocument } from './experiment-document.ts';
import { withJitterTables } from './jitter-tables.ts';
import { outlineOf } from './outline.ts';
import { applyOption, applySet } from './overrides.ts';
import { readInputText } from './read-input-text.ts';
import { readMotion } from './read-motion.ts';

export interface LoadOptions {
  readonly registry: PluginRegistry;
  /** Fields to set before anything is checked, as `path=value`. */
  readonly sets?: readonly string[] | undefined;
  readonly seed?: number | undefined;
  /** s */
  readonly duration?: number | undefined;
  /** Ids of the lanes to run; left out or empty: all. */
  readonly lanes?: readonly string[] | undefined;
}

export interface LoadedExperiment {
  readonly plan: SessionPlan;
  readonly outline: ExperimentOutline;
}

/** Rejects with a `BenchError` whose one message names file, line and field (or option), what was found and what is allowed. */
export async function loadExperiment(path: string, options: LoadOptions): Promise<LoadedExperiment> {
  const document = new ExperimentDocument(path, await readInputText(path, 'an experiment file (.yaml)'));
  applyOverrides(document, options);
  const resolved = await resolveDocument(document, dirname(path), options.registry);
  const experiment = { ...resolved, lanes: chosenLanes(document, resolved.lanes, options.lanes) };
  const { seed, duration, frame, arena, nodes, relay, lanes, measures = {} } = experiment;
  const entities = await readEntities(document, experiment.entities, dirname(path));
  return {
    plan: { seed, duration, frame, arena, nodes, relay, entities, lanes, measures },
    outline: outlineOf(basename(path), experiment),
  };
}

function applyOverrides(document: ExperimentDocument, { sets = [], seed, duration }: LoadOptions): void {
  for (const set of sets) applySet(document, set);
  if (seed !== undefined) applyOption(document, 'seed', seed);
  if (duration !== undefined) applyOption(document, 'duration', duration);
}

/** Fields first, then what they mean together: problems of one stage would only echo in the next. */
async function resolveDocument(document: ExperimentDocument, folder: string, registry: PluginRegistry): Promise<ResolvedExperiment> {
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);
  const fields = checkFields(document.value(), report);
  if (!fields) throw document.refusal(problems);
  const file = await withJitterTables(fields, folder, report);
  if (problems.length > 0) throw document.refusal(problems);
  const experiment = resolveExperiment(file, { registry, motions: builtInMotions }, report);
  if (problems.length > 0) throw document.refusal(problems);
  return experiment;
}

/** The lanes to run, in the order of the file. */
function chosenLanes(document: ExperimentDocument, lanes: readonly LanePlan[], ids: readonly string[] = []): readonly LanePlan[] {
  const known = lanes.map(({ id }) => id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw new BenchError('bad-input', `${document.file}: --lane ${unknown}: ${unknownWord('lane', unknown, known)}`);
  return ids.length === 0 ? lanes : lanes.filter(({ id }) => ids.includes(id));
}

async function readEntities(document: ExperimentDocument, entities: readonly ResolvedEntity[], folder: string): Promise<EntityPlan[]> {
  const problems: Problem[] = [];
  const read = entities.map(async (entity, index) => {
    try {
      return { ...entity, motion: await readMotion(entity.motion, folder) };
    } catch (error) {
      if (!(error instanceof BenchError)) throw error;
      problems.push({ path: ['entities', index, 'motion', 'file'], message: error.message });
      return null;
    }
  });
  const plans = (await Promise.all(read)).filter((plan) => plan !== null);
  if (problems.length > 0) throw document.refusal(problems);
  return plans;
}
