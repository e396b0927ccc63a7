/** Loads an experiment: file and options in, the plan of a session and its outline out. */
import { basename } from 'node:path';
import type { ExperimentOutline } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import { uniqueWarnings } from '../../contract/warnings.ts';
import { shellLine } from '../../contract/shell-line.ts';
import { listed, unknownWord, type Problem, type Report } from '../../experiment/problem.ts';
import type { ResolvedEntity } from '../../experiment/entities.ts';
import {
  type ExperimentFile,
  type ResolvedExperiment,
  checkFields,
  resolveExperiment,
  withSeed,
} from '../../experiment/experiment-file.ts';
import { present, without } from '../../experiment/field-maps.ts';
import type { ResolvedGame } from '../../experiment/game.ts';
import type { ResolvedLane } from '../../experiment/lanes.ts';
import type { ResolvedWorld } from '../../experiment/world.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { EntityPlan, LanePlan, SessionGamePlan, SessionPlan } from '../../engine/session/session-plan.ts';
import type { SearchWatch } from '../../engine/session/trigger-search.ts';
import { worldOf, type WorldPlan } from '../../engine/world/world.ts';
import { ExperimentDocument, parseText, readExperimentText } from './experiment-document.ts';
import { expandEntities } from './each-entity.ts';
import { grantTriggers } from './grant-triggers.ts';
import { InputFolder, type InputCopies } from './input-folder.ts';
import { outlineOf } from './outline.ts';
import { applyOption, applySet } from './overrides.ts';
import { InputCache } from '../base/files/input-cache.ts';
import { isStudyFile } from './study-file.ts';
import { motionEnd, warningsOf } from './warnings.ts';
import { readMotions, readTerrain, withLinkFiles, type ReadEntity } from './read-inputs.ts';
import { checkStartingPlaces, NoRoom } from '../../engine/game/starting-places.ts';
import { gamePlanOf } from '../../engine/session/session-game.ts';
import { builtInPlayers } from '../../engine/game/players/index.ts';

export interface LoadOptions {
  readonly registry: PluginRegistry;
  /**
   * The text of the experiment, where it is not read from its file; files that it names are still in that file's
   * folder.
   */
  readonly text?: string | undefined;
  /** Fields to set before anything is checked, as `path=value`. */
  readonly sets?: readonly string[] | undefined;
  /** The same, set after them, of a sweep that varies them. */
  readonly varied?: readonly string[] | undefined;
  readonly seed?: number | undefined;
  /** s */
  readonly duration?: number | undefined;
  /**
   * Time (s) of motions, schedules and traces that is session time 0: a block of a longer experiment. Players begin anew.
   * Left out: 0.
   */
  readonly motionFrom?: number | undefined;
  /** Ids of the lanes to run; left out or empty: all. */
  readonly lanes?: readonly string[] | undefined;
  /** Watches the search for triggers, which runs plugins. */
  readonly search?: SearchWatch | undefined;
  /** The files that were read before; left out where there is one run. */
  readonly cache?: InputCache | undefined;
  /** Copies of the files that it names; left out: they are read where they are. */
  readonly copies?: InputCopies | undefined;
}

export interface LoadedExperiment {
  readonly plan: SessionPlan;
  readonly outline: ExperimentOutline;
  /** Session time (s) at which the last of all entities leaves the world, as its file ends; null: one stays. */
  readonly motionEnd: number | null;
  /** The files that it needs, as it names them. */
  readonly inputs: readonly string[];
  /** The fields of the file as they stand there, overrides applied. */
  readonly fields: unknown;
}

/**
 * Rejects with a `BenchError` whose one message names file, line and field (or option), what was found and what is
 * allowed.
 */
export async function loadExperiment(path: string, options: LoadOptions): Promise<LoadedExperiment> {
  const found = await resolvedFile(path, options);
  const { document, folder } = found;
  const { plan, resolved, traced } = await planOf(found, found.experiment, options);
  const outline = outlineOf(basename(path), resolved, {
    entities: plan.entities,
    warnings: uniqueWarnings([...folder.assumed, ...warningsOf(plan, traced)]),
  });
  return { plan, outline, motionEnd: motionEnd(plan.entities, traced), inputs: folder.names, fields: document.value() };
}

/**
 * The plan of one run of many, which rejects as `loadExperiment` does. Runs that follow one another and differ only in
 * their seeds share what does not depend on it, unless the experiment reads other files, which may change.
 */
export async function loadPlan(path: string, options: LoadOptions): Promise<SessionPlan> {
  const { seed, cache, sets, varied, duration } = options;
  if (cache && Number.isSafeInteger(seed)) {
    const shared = await cache.newest(path, JSON.stringify([sets, varied, duration]), () =>
      resolvedFile(path, { ...options, seed: undefined }).catch(() => null),
    );
    let isSound = true;
    const experiment = shared && withSeed(shared.file, shared.experiment, seed as number, () => (isSound = false));
    if (shared?.folder.names.length === 0 && experiment && isSound) return (await planOf(shared, experiment, options)).plan;
  }
  const found = await resolvedFile(path, options);
  return (await planOf(found, found.experiment, options)).plan;
}

/** The files that it needs, as it names them. Rejects as `loadExperiment` does. */
export async function inputsOf(path: string, options: LoadOptions): Promise<readonly string[]> {
  const { document, folder, experiment } = await resolvedFile(path, options);
  await readEntities(document, experiment.entities, folder);
  await readWorld(document, experiment.world, folder);
  return folder.names;
}

/** A file with its overrides, and what it means. */
interface ResolvedFile {
  readonly document: ExperimentDocument;
  readonly folder: InputFolder;
  readonly file: ExperimentFile;
  readonly experiment: ResolvedExperiment;
}

async function resolvedFile(path: string, options: LoadOptions): Promise<ResolvedFile> {
  const { text, copies, cache = new InputCache() } = options;
  const document = new ExperimentDocument(
    path,
    text ?? (await cache.once(path, 'experiment', async () => parseText(path, await readExperimentText(path)))),
  );
  applyOverrides(document, options);
  const value = document.value();
  if (isStudyFile(value))
    throw new BenchError(
      'bad-input',
      `${path} is a study in a file of its own; open its experiment ${value.experiment}, or host the study: ${shellLine`driftbench host --study ${path}`}`,
    );
  const folder = new InputFolder(path, { cache, copies });
  return namingOutside(folder, async () => {
    const problems: Problem[] = [];
    const report: Report = (problem) => problems.push(problem);
    const isExpanded = await expandEntities(document, folder, report);
    const resolved = isExpanded && (await resolveFile(document.value(), folder, options.registry, report));
    if (!resolved) throw document.refusal(problems);
    return { document, folder, ...resolved };
  });
}

/** Reads the files that the experiment names, and chooses the lanes. */
function planOf({ document, folder }: ResolvedFile, experiment: ResolvedExperiment, { lanes: ids, motionFrom, search }: LoadOptions) {
  return namingOutside(folder, async () => {
    const chosen = chosenLanes(document, experiment.lanes, ids);
    const read = await readEntities(document, experiment.entities, folder);
    const entities = read.map(({ plan }) => laterUpdates(plan, motionFrom));
    const world = await readWorld(document, experiment.world, folder);
    const surroundings = {
      ...without(experiment, 'name', 'description', 'lanes', 'game', 'study'),
      ...present({ motionFrom }),
      world: worldOf(world),
      entities,
    };
    const lanes = grantedLanes(document, surroundings, chosen, experiment.lanes, search);
    const game = experiment.game && gamePlan(document, experiment.game, lanes);
    if (game) checkStarts(document, surroundings, game);
    const plan: SessionPlan = { ...surroundings, lanes, ...present({ game }) };
    const traced = read.flatMap((entity) => entity.traced ?? []);
    return { plan, resolved: { ...experiment, world, lanes }, traced };
  });
}

/** An error says which files outside of the folder were named. */
async function namingOutside<Found>(folder: InputFolder, find: () => Promise<Found>): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    throw folder.withOutside(error);
  }
}

/**
 * The fields of the file as they stand there, or `instead` of them, overrides applied, unchecked. Rejects with a
 * `BenchError` where it cannot be read.
 */
export async function readFields(
  path: string,
  options: Pick<LoadOptions, 'sets' | 'seed'>,
  instead: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const document = new ExperimentDocument(path, await readExperimentText(path));
  for (const [field, value] of Object.entries(instead)) document.yaml.set(field, document.yaml.createNode(value));
  applyOverrides(document, options);
  return document.value();
}

function applyOverrides(
  document: ExperimentDocument,
  { sets = [], varied = [], seed, duration }: Pick<LoadOptions, 'sets' | 'varied' | 'seed' | 'duration'>,
): void {
  for (const set of sets) applySet(document, set);
  for (const set of varied) applySet(document, set, '--vary');
  if (seed !== undefined) applyOption(document, 'seed', seed);
  if (duration !== undefined) applyOption(document, 'duration', duration);
}

/** The lanes to run, in the order of the file. */
function chosenLanes(document: ExperimentDocument, lanes: readonly ResolvedLane[], ids: readonly string[] = []): readonly ResolvedLane[] {
  const known = lanes.map(({ id }) => id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw new BenchError('bad-input', `${document.file}: --lane ${unknown}: ${unknownWord('lane', unknown, known)}`);
  return ids.length === 0 ? lanes : lanes.filter(({ id }) => ids.includes(id));
}

/** The lanes with the distances of their triggers; runs the world where a number of updates is configured. */
function grantedLanes(
  document: ExperimentDocument,
  plan: Omit<SessionPlan, 'lanes'>,
  lanes: readonly ResolvedLane[],
  all: readonly ResolvedLane[],
  search: SearchWatch | undefined,
): readonly LanePlan[] {
  const problems: Problem[] = [];
  const granted = grantTriggers(plan, lanes, all, (problem) => problems.push(problem), search);
  if (problems.length > 0) throw document.refusal(problems);
  return granted;
}

/** The game by the lanes that run. */
function gamePlan(document: ExperimentDocument, { screens: id, ...game }: ResolvedGame, lanes: readonly LanePlan[]): SessionGamePlan {
  const screens = id === undefined ? 0 : lanes.findIndex((lane) => lane.id === id);
  if (screens >= 0) return { ...game, screens };
  const runs = listed(lanes.map((lane) => lane.id));
  throw new BenchError(
    'bad-input',
    `${document.file}: --lane ${runs}: the lane "${id}" is on the players’ screens; run it too, or put another there: --set game.screens=${lanes[0]!.id}.`,
  );
}

async function readEntities(document: ExperimentDocument, entities: readonly ResolvedEntity[], folder: InputFolder): Promise<ReadEntity[]> {
  const problems: Problem[] = [];
  const plans = await readMotions(entities, folder, (problem) => problems.push(problem));
  if (problems.length > 0) throw document.refusal(problems);
  return plans;
}

/** Recorded updates from `from` on; other motions are sampled from there. */
function laterUpdates(entity: EntityPlan, from = 0): EntityPlan {
  if (entity.motion.kind !== 'recorded' || from === 0) return entity;
  const { recorded, ...rest } = entity.motion;
  const { updates, ends } = recorded;
  const cut = <Row extends { readonly time: number }>(rows: readonly Row[]) =>
    rows.filter(({ time }) => time >= from).map((row) => ({ ...row, time: row.time - from }));
  return { ...entity, motion: { ...rest, recorded: { updates: cut(updates), ends: cut(ends) } } };
}

async function readWorld(document: ExperimentDocument, world: ResolvedWorld, folder: InputFolder): Promise<WorldPlan> {
  const problems: Problem[] = [];
  const plan = await readTerrain(world, folder, (problem) => problems.push(problem));
  if (!plan) throw document.refusal(problems);
  return plan;
}

function checkStarts(document: ExperimentDocument, plan: Omit<SessionPlan, 'lanes'>, game: SessionGamePlan): void {
  try {
    checkStartingPlaces(gamePlanOf(plan, game));
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    throw document.refusal([{ path: ['game'], message: error.message }]);
  }
}

/**
 * Fields first, then what they mean together: problems of one stage would only echo in the next. Null where one was
 * reported.
 */
export async function resolveFields(
  value: unknown,
  folder: InputFolder,
  registry: PluginRegistry,
  report: Report,
): Promise<ResolvedExperiment | null> {
  return (await resolveFile(value, folder, registry, report))?.experiment ?? null;
}

async function resolveFile(
  value: unknown,
  folder: InputFolder,
  registry: PluginRegistry,
  report: Report,
): Promise<Pick<ResolvedFile, 'file' | 'experiment'> | null> {
  let sound = true;
  const note: Report = (problem) => {
    sound = false;
    report(problem);
  };
  const fields = checkFields(value, note);
  const file = fields && (await withLinkFiles(fields, folder, note));
  if (!file || !sound) return null;
  const experiment = resolveExperiment(file, { registry, players: builtInPlayers }, note);
  return sound ? { file, experiment } : null;
}
