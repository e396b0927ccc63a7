/** Resolves an experiment file to engine terms: inheritance, presets, plugins and references between its parts. */
import type { LanePlan, NodePlan } from '../../engine/session/session-plan.ts';
import { idealLink } from '../../engine/links/link-settings.ts';
import type { MotionDefinition } from '../../engine/world/motion-source.ts';
import type { EntityFields } from './entities.ts';
import { explain } from './explain.ts';
import { defaultFrame, defaultSeed, experimentFile, type ExperimentFile } from './experiment-file.ts';
import { inheritLanes } from './lane-inheritance.ts';
import { traceFields, type MotionFields, type TraceFields } from './motion.ts';
import type { NodeFields } from './nodes.ts';
import { checkParams, type Params } from './params.ts';
import { unknownWord, type FieldPath, type Problem } from './problem.ts';
import { resolveLane } from './resolve-lane.ts';
import { resolveLink } from './resolve-link.ts';
import type { Vocabulary } from './vocabulary.ts';
import { defaultArena } from './world.ts';

export type ResolvedMotion =
  | { readonly kind: 'synthetic'; readonly definition: MotionDefinition; readonly params: Params }
  /** A file still to be read. */
  | { readonly kind: 'trace'; readonly trace: TraceFields };

export interface ResolvedEntity {
  readonly id: string;
  /** Index into `nodes`. */
  readonly owner: number;
  readonly motion: ResolvedMotion;
}

export interface ResolvedExperiment {
  readonly name: string;
  readonly description: string;
  readonly seed: number;
  readonly duration: number;
  readonly frame: number;
  readonly arena: { readonly width: number; readonly depth: number };
  readonly nodes: readonly NodePlan[];
  readonly relay: number | null;
  readonly entities: readonly ResolvedEntity[];
  readonly lanes: readonly LanePlan[];
}

type Report = (problem: Problem) => void;

/** The value of a file as its schema has it; null, and reported, where a field is not as it must be. */
export function checkFields(value: unknown, report: Report): ExperimentFile | null {
  const result = experimentFile.safeParse(value);
  if (result.success) return result.data;
  explain(experimentFile, value, result.error.issues).forEach(report);
  return null;
}

/** The experiment in engine terms; only to be used when nothing was reported. */
export function resolveExperiment(file: ExperimentFile, { registry, motions }: Vocabulary, report: Report): ResolvedExperiment {
  for (const list of ['nodes', 'entities', 'lanes'] as const) reportRepeated(list, file[list], report);
  const entities = file.entities.map((entity, index) => resolveEntity(entity, index, file, motions, report));
  const needsTrigger = file.entities.some(({ motion }) => !('updates' in motion));
  const lanes = inheritLanes(file.lanes, report).map((lane) => lane && resolveLane(lane, { registry, needsTrigger, report }));
  const [width, depth] = file.world?.size ?? defaultArena;
  return {
    name: file.name,
    description: file.description ?? '',
    seed: file.seed ?? defaultSeed,
    duration: file.duration,
    frame: file.frame ?? defaultFrame,
    arena: { width, depth },
    nodes: file.nodes.map((node, index) => resolveNode(node, index, report)),
    relay: file.relay === undefined ? null : nodeIndex(file.nodes, file.relay, ['relay'], report),
    entities: entities.filter((entity) => entity !== null),
    lanes: lanes.filter((lane) => lane !== null),
  };
}

function reportRepeated(list: string, elements: readonly { readonly id: string }[], report: Report): void {
  elements.forEach(({ id }, index) => {
    const first = elements.findIndex((element) => element.id === id);
    if (first < index)
      report({ path: [list, index, 'id'], message: `"${id}" is the id of an earlier element of ${list}; ids must be unique.` });
  });
}

function resolveNode({ id, link }: NodeFields, index: number, report: Report): NodePlan {
  if (!link) return { id, down: null, up: idealLink };
  const path = ['nodes', index, 'link'];
  return { id, down: resolveLink(link, 'down', path, report), up: resolveLink(link, 'up', path, report) };
}

function nodeIndex(nodes: readonly NodeFields[], id: string, path: FieldPath, report: Report): number {
  const index = nodes.findIndex((node) => node.id === id);
  if (index === -1)
    report({
      path,
      message: unknownWord(
        'node',
        id,
        nodes.map((node) => node.id),
      ),
    });
  return index;
}

function resolveEntity(
  entity: EntityFields,
  index: number,
  { nodes }: ExperimentFile,
  motions: readonly MotionDefinition[],
  report: Report,
): ResolvedEntity | null {
  const path = ['entities', index];
  const owner = nodeIndex(nodes, entity.owner, [...path, 'owner'], report);
  if (!nodes.some((node, other) => node.link && other !== owner)) {
    report({
      path: ['nodes'],
      message: `nobody would see entity "${entity.id}": a node other than its owner "${entity.owner}" needs a link, as in { id: viewer, link: { delay: 0.1 } }.`,
    });
  }
  const motion = resolveMotion(entity.motion, motions, [...path, 'motion'], report);
  return motion && { id: entity.id, owner, motion };
}

function resolveMotion(fields: MotionFields, motions: readonly MotionDefinition[], path: FieldPath, report: Report): ResolvedMotion | null {
  if (fields.kind === 'trace') {
    const trace = traceFields.safeParse(fields);
    if (trace.success) return { kind: 'trace', trace: trace.data };
    explain(traceFields, fields, trace.error.issues, path).forEach(report);
    return null;
  }
  const definition = motions.find(({ kind }) => kind === fields.kind);
  if (!definition) {
    const known = [...motions.map(({ kind }) => kind), 'trace'];
    report({ path: [...path, 'kind'], message: unknownWord('kind of motion', fields.kind, known) });
    return null;
  }
  const params = checkParams(definition.params, fields, 'kind', path, report);
  return params && { kind: 'synthetic', definition, params };
}
