/** Resolves an experiment file to engine terms: inheritance, presets, plugins and references between its parts. */
import { idealLink } from '../engine/network/link-settings.ts';
import type { NodePlan, SessionPlan } from '../engine/session/session-plan.ts';
import { allowedText, fieldSchema, schemaAt } from './allowed.ts';
import { explain } from './explain.ts';
import { defaultFrame, defaultSeed, experimentFile, type ExperimentFile, type FileFields } from './experiment-file.ts';
import { present } from './field-maps.ts';
import { inheritLanes } from './lane-inheritance.ts';
import type { NodeFields } from './nodes.ts';
import { makePlayers, problemOfPlayer } from './players.ts';
import type { Report } from './problem.ts';
import { refer, reportRepeated } from './references.ts';
import { resolveNodeClock } from './resolve-clock.ts';
import { checkViewers } from './check-viewers.ts';
import type { ChoiceContext } from './resolve-choice.ts';
import { resolveEntity, type ResolvedEntity } from './resolve-entity.ts';
import { resolveGame, type ResolvedGame } from './resolve-game.ts';
import { resolveLane, type ResolvedLane } from './resolve-lane.ts';
import { resolveLink } from './resolve-link.ts';
import { resolveLinkModels } from './resolve-link-models.ts';
import { resolveMetrics } from './resolve-metrics.ts';
import type { PublisherContext } from './resolve-publisher.ts';
import { resolveRoads } from './roads.ts';
import { arenaOf, resolveWorld, type ResolvedWorld } from './resolve-world.ts';
import { checkBudgets } from './trigger-wish.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The plan of a session but for the files still to be read and the distances still to be looked for. */
export interface ResolvedExperiment extends Omit<SessionPlan, 'entities' | 'lanes' | 'world' | 'game'> {
  readonly name: string;
  readonly description: string;
  readonly world: ResolvedWorld;
  readonly entities: readonly ResolvedEntity[];
  readonly lanes: readonly ResolvedLane[];
  readonly game?: ResolvedGame;
}

/** The value of a file as its schema has it; null, and reported, where a field is not as it must be. */
export function checkFields(value: unknown, report: Report): ExperimentFile | null {
  const result = experimentFile.safeParse(value);
  if (result.success) return withPlayers(result.data, report);
  explain(experimentFile, value, result.error.issues).forEach(report);
  return null;
}

function withPlayers(fields: FileFields, report: Report): ExperimentFile | null {
  const made = makePlayers(fields.game?.players, report);
  for (const list of made.ids.length > 0 ? [] : (['entities', 'nodes'] as const)) {
    if (!fields[list]) report({ path: [list], message: `missing; needed: ${allowedText(schemaAt(fieldSchema(experimentFile), [list]))}.` });
  }
  const { entities = [], nodes = [] } = fields;
  return { ...fields, entities: [...entities, ...made.entities], nodes: [...nodes, ...made.nodes], players: made.ids };
}

/** The experiment in engine terms; only to be used when nothing was reported. */
export function resolveExperiment(file: ExperimentFile, { registry, players }: Vocabulary, tell: Report): ResolvedExperiment {
  const report: Report = (problem) => tell(problemOfPlayer(file, problem));
  const {
    name,
    description = '',
    seed = defaultSeed,
    duration,
    frame = defaultFrame,
    relay,
    timeServer,
    nodes,
    measures = {},
    metrics = [],
  } = file;
  for (const list of ['nodes', 'entities', 'lanes'] as const) reportRepeated([list], file[list], report);
  const needsTrigger = file.entities.some(({ motion }) => !('updates' in motion));
  const roads = resolveRoads(file.world?.roads ?? [], report);
  const vocabulary = { nodes, entities: file.entities, registry, players, roads, report };
  const entities = file.entities.map((entity, index) => resolveEntity(entity, ['entities', index], vocabulary));
  const arena = arenaOf(file.world);
  const context = { registry, roads, entities: file.entities, needsTrigger, reach: Math.max(arena.width, arena.depth) / 2, report };
  const lanes = resolveLanes(file, context);
  const starts = entities.flatMap((entity) => (entity ? startOf(entity) : []));
  return {
    ...{ name, description, seed, duration, frame, arena },
    world: resolveWorld(file.world, { seed, starts, roads, report }),
    nodes: nodes.map((node, index) => resolveNode(node, index, context)),
    relay: relay === undefined ? null : refer('node', nodes, relay, ['relay'], report),
    ...(timeServer === undefined ? {} : { timeServer: refer('node', nodes, timeServer, ['timeServer'], report) }),
    entities: entities.filter((entity) => entity !== null),
    lanes,
    ...present({ game: resolveGame(file, report) ?? undefined }),
    measures: present(measures),
    ...(metrics.length > 0 && { metrics: resolveMetrics(metrics, context) }),
  };
}

function resolveLanes(file: ExperimentFile, context: PublisherContext): ResolvedLane[] {
  const { report } = context;
  const inherited = inheritLanes(file.lanes, report);
  checkBudgets(inherited, report);
  const lanes = inherited.map((lane) => lane && resolveLane(lane, context)).filter((lane) => lane !== null);
  if (lanes.some(({ relevance }) => relevance)) checkViewers(file, report);
  return lanes;
}

function resolveNode({ id, link, clock, at }: NodeFields, index: number, context: ChoiceContext): NodePlan {
  const rest = { ...resolveNodeClock(clock), ...(at && { at: { x: at[0], y: at[1] } }) };
  if (!link) return { id, down: null, up: idealLink, ...rest };
  const path = ['nodes', index, 'link'];
  const { report } = context;
  const linkModels = resolveLinkModels(link, path, context);
  return {
    id,
    down: resolveLink(link, 'down', path, report),
    up: resolveLink(link, 'up', path, report),
    ...present({ linkModels }),
    ...rest,
  };
}

/** Where a synthetic motion or a player starts; nothing where it does not say. */
function startOf({ motion }: ResolvedEntity): { readonly x: number; readonly y: number }[] {
  if (motion.kind === 'player') return motion.player.start ? [motion.player.start] : [];
  const start: unknown = motion.kind === 'synthetic' ? motion.params['start'] : undefined;
  return Array.isArray(start) ? [{ x: Number(start[0]), y: Number(start[1]) }] : [];
}
