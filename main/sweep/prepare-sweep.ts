/** Prepares a sweep: tries every value of every variation, so that a wrong one is reported before anything runs. */
import { BenchError } from '../../contract/errors.ts';
import type { Survey, SurveyRequest } from './survey.ts';
import type { WorkerPool } from './worker-pool.ts';
import { Grid, type GridPlan } from './grid.ts';
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
}

export interface PrepareOptions extends Omit<Ingredients, 'inputs'> {
  readonly pool: WorkerPool;
  readonly cancelled: AbortSignal;
}

export async function prepareSweep(request: SweepRequest, { pool, cancelled, ...ingredients }: PrepareOptions): Promise<PreparedSweep> {
  checkVariedOnce(request);
  const surveys = await pool.surveys(trials(request), cancelled);
  const first = surveys[0] as Survey;
  const { path, variations, repeats, sets, duration, seed = first.seed } = request;
  const plan: GridPlan = { path, variations, repeats, seed, sets, duration };
  const inputs = surveys.flatMap((survey: Survey) => survey.inputs);
  return { grid: new Grid(plan), manifest: await manifestOf(plan, { ...ingredients, inputs }), lanes: first.lanes };
}

/** Otherwise rows would show values that no run had. */
function checkVariedOnce({ variations, duration }: SweepRequest): void {
  const paths = variations.map(({ path }) => path);
  const twice = paths.find((path, index) => paths.indexOf(path) < index);
  if (twice !== undefined) throw new BenchError('bad-input', `--vary ${twice}: this field is varied twice; give all its values at once.`);
  if (duration !== undefined && paths.includes('duration'))
    throw new BenchError('bad-input', '--vary duration: --duration gives all runs the same; leave one of them out.');
}

/** The first point, then every other value with the first ones of the other variations. */
function trials({ path, variations, sets, seed, duration }: SweepRequest): SurveyRequest[] {
  const first = variations.map((variation) => `${variation.path}=${variation.values[0] ?? ''}`);
  const others = variations.flatMap((variation) => variation.values.slice(1).map((value) => `${variation.path}=${value}`));
  const base = { path, sets, varied: first, seed, duration };
  return [base, ...others.map((set) => ({ ...base, varied: [...first, set] }))];
}
