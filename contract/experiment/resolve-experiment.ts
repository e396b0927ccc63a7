/** Resolves an experiment file to engine terms: inheritance, presets, plugins and references between its parts. */
import { idealLink } from '../../engine/links/link-settings.ts';
import type { NodePlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { explain } from './explain.ts';
import { defaultFrame, defaultSeed, experimentFile, type ExperimentFile } from './experiment-file.ts';
import { present } from './field-maps.ts';
import { inheritLanes } from './lane-inheritance.ts';
import type { NodeFields } from './nodes.ts';
import type { Report } from './problem.ts';
import { refer, reportRepeated } from './references.ts';
import { resolveNodeClock } from './resolve-clock.ts';
import { checkViewers } from './check-viewers.ts';
import { resolveEntity, type ResolvedEntity } from './resolve-entity.ts';
import { resolveLane, type ResolvedLane } from './resolve-lane.ts';
import { resolveLink } from './resolve-link.ts';
import { resolveRoads } from './roads.ts';
import { arenaOf, resolveWorld, type ResolvedWorld } from './resolve-world.ts';
import { checkBudgets } from './trigger-wish.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The plan of a session but for the files still to be read and the distances still to be looked for. */
export interface ResolvedExperiment extends Omit<SessionPlan, 'entities' | 'lanes' | 'world'> {
  readonly name: string;
  readonly description: string;
  readonly world: ResolvedWorld;
  readonly entities: readonly ResolvedEntity[];
  readonly lanes: readonly ResolvedLane[];
}

/** The value of a file as its schema has it; null, and reported, where a field is not as it must be. */
export function checkFields(value: unknown, report: Report): ExperimentFile | null {
  const result = experimentFile.safeParse(value);
  if (result.success) return result.data;
  explain(experimentFile, value, result.error.issues).forEach(report);
  return null;
}

/** The experiment in engine terms; only to be used when nothing was reported. */
export function resolveExperiment(file: ExperimentFile, { registry, motions }: Vocabulary, report: Report): ResolvedExperiment {
  const { name, description = '', seed = defaultSeed, duration, frame = defaultFrame, relay, timeServer, nodes, measures = {} } = file;
  for (const list of ['nodes', 'entities', 'lanes'] as const) reportRepeated([list], file[list], report);
  const needsTrigger = file.entities.some(({ motion }) => !('updates' in motion));
  const roads = resolveRoads(file.world?.roads ?? [], report);
  const entities = file.entities.map((entity, index) => resolveEntity(entity, ['entities', index], { nodes, motions, roads, report }));
  const arena = arenaOf(file.world);
  const context = { registry, roads, needsTrigger, reach: Math.max(arena.width, arena.depth) / 2, report };
  const inherited = inheritLanes(file.lanes, report);
  checkBudgets(inherited, report);
  const lanes = inherited.map((lane) => lane && resolveLane(lane, context));
  if (lanes.some((lane) => lane?.relevance)) checkViewers(file, report);
  const starts = entities.flatMap((entity) => (entity ? startOf(entity) : []));
  return {
    ...{ name, description, seed, duration, frame, arena },
    world: resolveWorld(file.world, { seed, starts, roads, report }),
    nodes: nodes.map((node, index) => resolveNode(node, index, report)),
    relay: relay === undefined ? null : refer('node', nodes, relay, ['relay'], report),
    ...(timeServer === undefined ? {} : { timeServer: refer('node', nodes, timeServer, ['timeServer'], report) }),
    entities: entities.filter((entity) => entity !== null),
    lanes: lanes.filter((lane) => lane !== null),
    measures: present(measures),
  };
}

function resolveNode({ id, link, clock, at }: NodeFields, index: number, report: Report): NodePlan {
  const rest = { ...resolveNodeClock(clock), ...(at && { at: { x: at[0], y: at[1] } }) };
  if (!link) return { id, down: null, up: idealLink, ...rest };
  const path = ['nodes', index, 'link'];
  return { id, down: resolveLink(link, 'down', path, report), up: resolveLink(link, 'up', path, report), ...rest };
}

/** Where a synthetic motion starts; nothing where it does not say. */
function startOf({ motion }: ResolvedEntity): { x: number; y: number }[] {
  const start: unknown = motion.kind === 'synthetic' ? motion.params['start'] : undefined;
  return Array.isArray(start) ? [{ x: Number(start[0]), y: Number(start[1]) }] : [];
}
