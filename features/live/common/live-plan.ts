/** The plan of a live session; host and participants each resolve it and get the same. */
import { builtInPlayers } from '../../../engine/game/players/index.ts';
import { checkStartingPlaces, NoRoom } from '../../../engine/game/starting-places.ts';
import { gamePlanOf } from '../../../engine/session/session-game.ts';
import type { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { EntityPlan, SessionPlan } from '../../../engine/session/session-plan.ts';
import { worldOf, type WorldPlan } from '../../../engine/world/world.ts';
import { BenchError } from '../../../contract/errors.ts';
import {
  type ExperimentFile,
  longestRun,
  checkFields,
  resolveExperiment,
  type ResolvedExperiment,
} from '../../../experiment/experiment-file.ts';
import { fieldName } from '../../../experiment/explain.ts';
import { present, without } from '../../../experiment/field-maps.ts';
import type { NodeFields } from '../../../experiment/nodes.ts';
import type { Problem, Report } from '../../../experiment/problem.ts';
import type { LiveSetup } from '../calls/live-calls.ts';
import { checkLive, checkScreens } from './live-rules.ts';

export interface LiveExperiment {
  readonly plan: SessionPlan;
  /** The plan without derived fields, for outlines; nodes in the plan's order. */
  readonly resolved: ResolvedExperiment & { readonly world: WorldPlan };
}

/** The fields of an experiment file; seats decide who plays which entity. */
export type LiveFields = Pick<LiveSetup, 'experiment' | 'seed' | 'seats' | 'screens'>;

/** Seats of a live session of the experiment; null: it cannot be played, or its fields are invalid. */
export function seatsOf(experiment: unknown): number | null {
  const file = checkFields(experiment, () => undefined);
  const seats = file?.entities.filter(({ motion }) => motion.kind === 'player').length ?? 0;
  if (!file || seats === 0) return null;
  let isPlayable = true;
  checkLive(file, seats, () => (isPlayable = false));
  return isPlayable ? seats : null;
}

/** The session's plan: seat n is entity n and node n. Throws a `BenchError` that names each unsupported field. */
export function livePlan(setup: LiveFields, registry: PluginRegistry): SessionPlan {
  return resolveLive(setup, registry).plan;
}

export function resolveLive({ experiment, seed, seats, screens }: LiveFields, registry: PluginRegistry): LiveExperiment {
  let value = withSeats(experiment, seats);
  const problems: Problem[] = [];
  const report: Report = (problem) => problems.push(problem);
  const refuse = () => {
    if (problems.length > 0) throw refusal(problems, value);
  };
  const fields = checkFields(value, report);
  refuse();
  const file = withRelay({ ...(fields as ExperimentFile), seed, duration: longestRun });
  value = file;
  checkLive(file, seats, report);
  refuse();
  const found = resolveExperiment(file, { registry, players: builtInPlayers }, report);
  checkScreens(found, screens, report);
  refuse();
  const resolved = withSeenLanes(inOrderOfSeats(found), screens);
  return { plan: planOf(resolved, screens), resolved: resolved as LiveExperiment['resolved'] };
}

/** In results and recordings: a lane as the players saw it who had it on their screens. */
export function seenLane(id: string): string {
  return `${id}-seen`;
}

/**
 * Where screens differ, a lane on some of them is there once more: as those players really saw it. The lane itself is a
 * shadow lane for all of them, so that all lanes are measured at all seats.
 */
function withSeenLanes(experiment: ResolvedExperiment, screens: LiveFields['screens']): ResolvedExperiment {
  const seen = [...new Set(screens)].map((id) => experiment.lanes.find((lane) => lane.id === id)!);
  return { ...experiment, lanes: [...experiment.lanes, ...seen.map((lane) => ({ ...lane, id: seenLane(lane.id) }))] };
}

/** As many players as there are seats, if the file has a count; settings of other players are left out. */
function withSeats(experiment: unknown, seats: number): unknown {
  const { game } = (experiment ?? {}) as { game?: { players?: number | { each?: object } } };
  const players = game?.players;
  if (typeof players === 'number') return { ...(experiment as object), game: { ...game, players: seats } };
  if (typeof players !== 'object' || players === null) return experiment;
  const each = Object.entries(players.each ?? {}).filter(([id]) => !(Number(id.replace('player-', '')) > seats));
  return { ...(experiment as object), game: { ...game, players: { ...players, count: seats, each: Object.fromEntries(each) } } };
}

/** The host relays. */
function withRelay(file: ExperimentFile): ExperimentFile {
  if (file.relay !== undefined) return file;
  const { nodes } = file;
  const id = freeId(nodes);
  return { ...file, relay: id, nodes: [{ id }, ...nodes] };
}

function freeId(nodes: readonly NodeFields[]): string {
  const isTaken = (id: string) => nodes.some((node) => node.id === id);
  let id = 'host';
  while (isTaken(id)) id = `${id}-1`;
  return id;
}

/** The nodes of players first, in the order of their entities. */
function inOrderOfSeats(experiment: ResolvedExperiment): ResolvedExperiment {
  const { nodes, entities, relay, timeServer } = experiment;
  const owners = entities.map(({ owner }) => owner);
  const order = [...owners, ...[...nodes.keys()].filter((node) => !owners.includes(node))];
  const placeOf = (node: number) => order.indexOf(node);
  return {
    ...experiment,
    nodes: order.map((node) => nodes[node]!),
    entities: entities.map((entity) => ({ ...entity, owner: placeOf(entity.owner) })),
    relay: relay === null ? null : placeOf(relay),
    ...present({ timeServer: timeServer === undefined ? undefined : placeOf(timeServer) }),
  };
}

function planOf({ world, lanes, game, ...resolved }: ResolvedExperiment, seen: LiveFields['screens']): SessionPlan {
  const screensOf = seen?.map((screen) => lanes.findIndex(({ id }) => id === seenLane(screen)));
  const screens = screensOf?.[0] ?? (game?.screens === undefined ? 0 : lanes.findIndex(({ id }) => id === game.screens));
  const entities = resolved.entities as readonly EntityPlan[];
  const surroundings = { ...without(resolved, 'name', 'description', 'study'), world: worldOf(world as WorldPlan), entities };
  const rules = { ...without(game!, 'screens'), screens, ...present({ screensOf }) };
  checkRoom(surroundings, rules);
  return { ...surroundings, lanes, game: rules, asCounted: true };
}

function checkRoom(plan: Omit<SessionPlan, 'lanes'>, rules: NonNullable<SessionPlan['game']>): void {
  try {
    checkStartingPlaces(gamePlanOf(plan, rules));
  } catch (error) {
    if (error instanceof NoRoom) throw new BenchError('bad-input', `game: ${error.message}`, { cause: error });
    throw error;
  }
}

function refusal(problems: readonly Problem[], value: unknown): BenchError {
  const lines = problems.map(({ path, message }) => [fieldName(path, value), message].filter(Boolean).join(': '));
  return new BenchError('bad-input', [...new Set(lines)].join('\n'));
}
