/** The experiment file as a whole. */
import { z } from 'zod';
import { metricChoice, type ChoiceContext } from './choices.ts';
import { entityFields, type EntityFields, resolveEntity, type ResolvedEntity } from './entities.ts';
import { numberField } from './fields.ts';
import { gameFields, resolveGame, type ResolvedGame } from './game.ts';
import { laneFields, resolveLane, type ResolvedLane, checkBudgets, inheritLanes } from './lanes.ts';
import { measureFields, resolveMetrics } from './measures.ts';
import { nodeFields, type NodeFields } from './nodes.ts';
import { worldFields, arenaOf, resolveWorld, type ResolvedWorld } from './world.ts';
import type { Report } from './problem.ts';
import { idealLink } from '../engine/network/link-settings.ts';
import type { NodePlan, SessionPlan } from '../engine/session/session-plan.ts';
import { allowedText, fieldSchema, schemaAt } from './allowed.ts';
import { explain } from './explain.ts';
import { present } from './field-maps.ts';
import { makePlayers, problemOfPlayer } from './players.ts';
import { refer, reportRepeated } from './references.ts';
import { resolveNodeClock } from './clocks.ts';
import { resolveLink, resolveLinkModels } from './resolved-links.ts';
import { defaultRates, resolveRates } from './rates.ts';
import { relayFields, relayId, relayPath, relayRules } from './relays.ts';
import type { PublisherContext } from './publisher.ts';
import { resolveRoads } from './roads.ts';
import { resolveStudy, studyFields, type StudyDesign } from './study.ts';
import type { PlayerDefinition } from '../engine/game/players/player.ts';
import type { PluginRegistry } from '../engine/session/plugin-registry.ts';

export const defaultSeed = 1;
export const defaultFrame = 0.02;

/** Longest run: a week, s. */
export const longestRun = 7 * 24 * 3600;

export const experimentFile = z
  .strictObject({
    driftbench: z.literal(1).describe('Version of the file format.'),
    name: z.string().min(1).describe('Name of the experiment.'),
    description: z.string().optional().describe('One sentence: what the experiment shows.'),
    seed: numberField({ unit: '', integer: true, default: defaultSeed, help: 'Every stream of randomness is derived from it.' }).optional(),
    duration: numberField({ unit: 's', above: 0, max: longestRun, help: 'Length of the run; measurement ends exactly here.' }),
    frame: numberField({
      unit: 's',
      min: 0.001,
      max: 1,
      default: defaultFrame,
      help: 'Time step of the simulation (tick): publishers check the world once a tick.',
    }).optional(),
    world: worldFields.optional(),
    rates: defaultRates.optional(),
    relay: relayFields.optional(),
    timeServer: z
      .string()
      .optional()
      .describe('Id of the node to whose clock ntp keeps the others. Default: the relay, or else the owner of the first entity.'),
    entities: z
      .array(entityFields)
      .min(1)
      .optional()
      .describe('The things with a real path. Required, except those that game.players makes.'),
    nodes: z.array(nodeFields).min(1).optional().describe('The participants’ machines. Required, except those that game.players makes.'),
    game: gameFields.optional(),
    lanes: z.array(laneFields).min(1).describe('Sets of algorithms, judged on the same real path and the same network.'),
    study: studyFields.optional(),
    measures: measureFields.optional(),
    metrics: z.array(metricChoice).optional().describe('Metrics of plugins, which join the results of every lane.'),
    plugins: z
      .array(z.string().min(1).max(500))
      .max(100)
      .optional()
      .describe('Third-party plugins that it needs: files or folders relative to this file, or installed packages. They run once trusted.'),
  })
  .describe('An experiment of Driftbench.');

export type FileFields = z.output<typeof experimentFile>;

/** The file with the nodes and entities of all players. */
export interface ExperimentFile extends Omit<FileFields, 'nodes' | 'entities'> {
  readonly entities: readonly EntityFields[];
  readonly nodes: readonly NodeFields[];
  /** Ids of the players that were made, who stand last among both. */
  readonly players: readonly string[];
}

export function checkViewers({ nodes, entities }: ExperimentFile, report: Report): void {
  entities.forEach(({ motion }, index) => {
    if (!('updates' in motion)) return;
    const message = 'recorded updates have no real path of their own; a lane with levels of detail (relevance) needs one.';
    report({ path: ['entities', index, 'motion', 'updates'], message });
  });
  nodes.forEach(({ id, link, at }, index) => {
    if (!link || at || entities.some(({ owner }) => owner === id)) return;
    const message = 'has no place; levels of detail (relevance) need one, at: [x, y], or an entity that the node owns.';
    report({ path: ['nodes', index], message });
  });
}

/** The plan of a session but for the files still to be read and the distances still to be looked for. */
export interface ResolvedExperiment extends Omit<SessionPlan, 'entities' | 'lanes' | 'world' | 'game'> {
  readonly name: string;
  readonly description: string;
  readonly world: ResolvedWorld;
  readonly entities: readonly ResolvedEntity[];
  readonly lanes: readonly ResolvedLane[];
  readonly game?: ResolvedGame;
  readonly study?: StudyDesign;
}

/** The value of a file as its schema has it; null, and reported, where a field is invalid. */
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

/** The plugins and the kinds of player that experiment files may name. */
export interface Vocabulary {
  readonly registry: PluginRegistry;
  readonly players: readonly PlayerDefinition[];
}

/** The experiment in engine terms; only to be used when nothing was reported. */
export function resolveExperiment(file: ExperimentFile, { registry, players }: Vocabulary, reportAll: Report): ResolvedExperiment {
  const report: Report = (problem) => reportAll(problemOfPlayer(file, problem));
  const {
    name,
    description = '',
    seed = defaultSeed,
    duration,
    frame = defaultFrame,
    rates = {},
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
  const isPlayed = file.entities.some(({ motion }) => motion.kind === 'player');
  const rated = resolveRates(nodes, rates, { frame, isPlayed, report });
  const lanes = resolveLanes(file, context);
  const starts = entities.flatMap((entity) => (entity ? startOf(entity) : []));
  return {
    name,
    description,
    seed,
    duration,
    frame,
    arena,
    world: resolveWorld(file.world, { seed, starts, roads, report }),
    nodes: nodes.map((node, index) => ({ ...resolveNode(node, index, context), ...present({ rates: rated[index] }) })),
    relay: relay === undefined ? null : refer('node', nodes, relayId(relay) ?? '', relayPath(relay), report),
    ...present({ relaying: relayRules(relay) }),
    ...(timeServer === undefined ? {} : { timeServer: refer('node', nodes, timeServer, ['timeServer'], report) }),
    entities: entities.filter((entity) => entity !== null),
    lanes,
    ...present({ game: resolveGame(file, report) ?? undefined, study: file.study && resolveStudy(file.study, file.lanes, report) }),
    measures: present(measures),
    ...(metrics.length > 0 && { metrics: resolveMetrics(metrics, context) }),
  };
}

/** The same experiment with another seed, which places what the file leaves to it. */
export function withSeed(file: ExperimentFile, resolved: ResolvedExperiment, seed: number, report: Report): ResolvedExperiment {
  const roads = resolveRoads(file.world?.roads ?? [], report);
  const starts = resolved.entities.flatMap(startOf);
  return { ...resolved, seed, world: resolveWorld(file.world, { seed, starts, roads, report }) };
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
