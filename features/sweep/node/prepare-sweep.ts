/** Prepares a sweep: tries every value of every variation, so that a wrong one is reported before anything runs. */
import { uniqueWarnings, type Warning } from '../../../contract/warnings.ts';
import { without } from '../../../experiment/field-maps.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { Variation } from '../calls/variation.ts';
import type { Survey, SurveyRequest } from './survey.ts';
import type { WorkerPool } from './worker-pool.ts';
import { Grid, type GridPlan, type GridRun, type ListedRun } from './grid.ts';
import { checkSetOnce } from './set-once.ts';
import { manifestOf, type Ingredients, type SweepManifest } from './manifest.ts';

export interface SweepRequest extends Omit<GridPlan, 'seed'> {
  /** Left out: the file's own. */
  readonly seed?: number | undefined;
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

export async function prepareSweep(request: SweepRequest, { pool, cancelled, ...ingredients }: PrepareOptions): Promise<PreparedSweep> {
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

function withUnit({ path, values }: Variation, fields: Survey['fields']): Variation {
  const { unit = '' } = fields.find((field) => field.path === path) ?? {};
  return { path, values, ...(unit !== '' && { unit }) };
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
  const first = variations.map((variation) => `${variation.path}=${variation.values[0] ?? ''}`);
  const others = variations.flatMap((variation) => variation.values.slice(1).map((value) => `${variation.path}=${value}`));
  const base = { path, sets, varied: first, seed, duration };
  return [{ ...base, fields: variations.length > 0 }, ...others.map((set) => ({ ...base, varied: [...first, set] }))];
}
