/** Prepares a sweep: tries every value of every variation, so that a wrong one is reported before anything runs. */
import { uniqueWarnings, type Warning } from '../../../contract/warnings.ts';
import { without } from '../../../experiment/field-maps.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { Population } from '../../../experiment/population.ts';
import { linkPaths, networkSets, type ReceivingNodes } from '../../../main/experiment/population.ts';
import { networkVariation, setsOf, type Variation } from '../calls/variation.ts';
import type { Survey, SurveyRequest } from './survey.ts';
import type { WorkerPool } from './worker-pool.ts';
import { Grid, type GridPlan, type GridRun, type ListedRun } from './grid.ts';
import { checkSetOnce } from './set-once.ts';
import { manifestOf, type Ingredients, type SweepManifest } from './manifest.ts';

export interface SweepRequest extends Omit<GridPlan, 'seed'> {
  /** Left out: the file's own. */
  readonly seed?: number | undefined;
  /** A population: every one in turn is the link of all receivers. Left out: links are those of the experiment. */
  readonly networks?: Population | undefined;
}

export interface PreparedSweep {
  readonly grid: Grid;
  readonly manifest: SweepManifest;
  /** Ids of the lanes, in the order of the experiment. */
  readonly lanes: readonly string[];
  /** Of all values of the grid, each once. */
  readonly warnings: readonly Warning[];
}

export interface PrepareOptions extends Omit<Ingredients, 'inputs'> {
  readonly pool: WorkerPool;
  readonly cancelled: AbortSignal;
}

export async function prepareSweep(given: SweepRequest, { pool, cancelled, ...ingredients }: PrepareOptions): Promise<PreparedSweep> {
  const request = await withNetworks(given, pool, cancelled);
  checkVariedOnce(request);
  const surveys = await pool.surveys(trials(request), cancelled);
  const first = surveys[0] as Survey;
  const { path, repeats, sets, duration, seed = first.seed } = request;
  const variations = request.variations.map((variation) => withUnit(variation, first.fields));
  const plan: GridPlan = { path, variations, repeats, seed, sets, duration };
  const inputs = surveys.flatMap((survey: Survey) => survey.inputs);
  return {
    grid: new Grid(plan),
    manifest: await manifestOf(plan, { ...ingredients, inputs }),
    lanes: first.lanes,
    warnings: uniqueWarnings(surveys.flatMap(({ warnings }) => warnings)),
  };
}

function withUnit(variation: Variation, fields: Survey['fields']): Variation {
  const { unit = '' } = fields.find((field) => field.path === variation.path) ?? {};
  return { ...variation, ...(unit !== '' && { unit }) };
}

/** The population as the first variation: a field that is varied besides may be one of its links. */
async function withNetworks(request: SweepRequest, pool: WorkerPool, cancelled: AbortSignal): Promise<SweepRequest> {
  const { networks, variations, path, sets, seed, duration } = request;
  if (!networks) return request;
  const [survey] = await pool.surveys([{ path, sets, seed, duration }], cancelled);
  const nodes = survey as ReceivingNodes;
  checkSetOnce(
    sets,
    linkPaths(nodes).map((link) => ({ path: link, by: '--networks' })),
  );
  return { ...request, variations: [networkVariation(networks, (link) => networkSets(link, nodes)), ...variations] };
}

/** Plans runs that are no grid, all of one experiment. */
export async function prepareList(runs: readonly GridRun[], { pool, cancelled, ...ingredients }: PrepareOptions): Promise<PreparedSweep> {
  const { path } = runs[0] as GridRun;
  const surveys = await pool.surveys(worldsOf(runs), cancelled);
  const listed = runs.map((run): ListedRun => without(run, 'path', 'copies', 'number'));
  const plan: GridPlan = { path, variations: [], repeats: runs.length, seed: 0, sets: [], listed };
  const inputs = surveys.flatMap((survey: Survey) => survey.inputs);
  return { grid: new Grid(plan), manifest: await manifestOf(plan, { ...ingredients, inputs }), lanes: [], warnings: [] };
}

/** One run of each choice of fields but the lanes, which name no files. */
function worldsOf(runs: readonly GridRun[]): SurveyRequest[] {
  const worlds = new Map<string, SurveyRequest>();
  for (const { path, sets = [], seed, duration } of runs) {
    const key = JSON.stringify(sets.filter((set) => !/^(lanes|game\.screens)\b/.test(set)));
    if (!worlds.has(key)) worlds.set(key, { path, sets, seed, duration, onlyInputs: true });
  }
  return [...worlds.values()];
}

/** Otherwise rows would show values that no run had. */
function checkVariedOnce({ variations, sets, duration, seed }: SweepRequest): void {
  const paths = variations.map(({ path }) => path);
  const twice = paths.find((path, index) => paths.indexOf(path) < index);
  if (twice !== undefined) throw new BenchError('bad-input', `--vary ${twice}: this field is varied twice; give all its values at once.`);
  const inner = paths.find((path, index) => paths.slice(index + 1).some((later) => path.startsWith(`${later}.`)));
  if (inner !== undefined)
    throw new BenchError('bad-input', `--vary ${inner}: a later --vary sets all of the field that it is part of; name that one first.`);
  if (duration !== undefined && paths.includes('duration'))
    throw new BenchError('bad-input', '--vary duration: --duration gives all runs the same; leave one of them out.');
  checkSetOnce(sets, [
    ...paths.map((path) => ({ path, by: '--vary' })),
    ...(seed === undefined ? [] : [{ path: 'seed', by: '--seed' }]),
    ...(duration === undefined ? [] : [{ path: 'duration', by: '--duration' }]),
  ]);
}

/** The first point, then every other value with the first ones of the other variations. */
function trials({ path, variations, sets, seed, duration }: SweepRequest): SurveyRequest[] {
  const first = variations.flatMap((variation) => setsOf(variation, 0));
  const base = { path, sets, varied: first, seed, duration };
  const others = variations.flatMap((variation, index) =>
    // What later variations vary may be a part of what a value sets.
    variation.values
      .slice(1)
      .map((_, value) => [...first, ...variations.slice(index).flatMap((each) => setsOf(each, each === variation ? value + 1 : 0))]),
  );
  return [{ ...base, fields: variations.length > 0 }, ...others.map((varied) => ({ ...base, varied }))];
}
