/** A planned sweep: a folder that holds all that its runs need, so that any machine can perform any of them. */
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createHash } from 'node:crypto';
import { BenchError } from '../../../contract/errors.ts';
import { shellLine } from '../../../contract/shell-line.ts';
import { buildDigest } from '../../../main/base/build-digest.ts';
import { InputFolder } from '../../../main/experiment/input-folder.ts';
import { checkClaim } from '../../../main/base/files/claimed-folder.ts';
import { replaceFile, writeInPlace } from '../../../main/base/files/in-place.ts';
import { makeFolder } from '../../../main/base/files/make-folder.ts';
import { readExperimentText } from '../../../main/experiment/experiment-document.ts';
import { readInput } from '../../../main/base/files/read-input.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import { wallSeconds } from '../../../main/base/wall-clock.ts';
import { Grid } from './grid.ts';
import { checksum, manifestForm, planForm, programText, type SweepManifest } from './manifest.ts';
import type { PreparedSweep } from './prepare-sweep.ts';
import { experimentName } from './run-folder.ts';
import { manifestName, readManifest, sweepFiles } from './sweep-folder.ts';
import type { WorkerPool } from './worker-pool.ts';

/** The part of a planned sweep's sweep.json beside the manifest, under `plan`. */
export interface SweepPlan {
  readonly runs: number;
  readonly points: number;
  /** Ids of the lanes, in the order of the experiment. */
  readonly lanes: readonly string[];
  /** In how many parts it is best performed. */
  readonly parts: number;
  readonly estimate: RunEstimate;
  /** In the order in which they are loaded; the text of each is in `plugins/`, under its checksum. */
  readonly plugins: readonly Pick<PluginBundle, 'path' | 'version' | 'checksum'>[];
}

/** The estimate for one run, from some that were timed. */
export interface RunEstimate {
  /** On one core, s. */
  readonly seconds: number;
  /** Its line of the log, kB. */
  readonly kilobytes: number;
}

export interface PlannedSweep {
  readonly folder: string;
  readonly grid: Grid;
  readonly manifest: SweepManifest;
  readonly plan: SweepPlan;
  readonly plugins: readonly PluginBundle[];
}

/** Runs that are timed: the first, one in the middle, the last. */
const timedRuns = 3;
/** A first run that takes less is timed again: it loads the code and compiles it, which takes 2 to 3 s. */
const coldSeconds = 6;

/**
 * Performs and times some runs, one after another. Rejects with a `BenchError` if all fail, and once `cancelled` fires.
 */
export async function estimateRuns(grid: Grid, pool: WorkerPool, cancelled: AbortSignal): Promise<RunEstimate> {
  const spread = Array.from({ length: timedRuns }, (_, index) => Math.round((index * (grid.size - 1)) / (timedRuns - 1)));
  const numbers = [...new Set(spread)];
  const timed: RunEstimate[] = [];
  let fault = '';
  const time = async (number: number) => {
    const began = wallSeconds();
    for await (const { text, failed } of pool.lines([grid.run(number)], { cancelled })) {
      if (failed) fault = `Run ${number}, performed for the estimate, failed: ${faultIn(text)}`;
      else timed.push({ seconds: wallSeconds() - began, kilobytes: (Buffer.byteLength(text) + 1) / 1000 });
    }
  };
  for (const number of numbers) {
    await time(number);
    const [first] = timed;
    if (timed.length === 1 && first && first.seconds < coldSeconds) {
      timed.pop();
      await time(number);
    }
  }
  if (timed.length === 0) throw new BenchError('session-died', fault);
  const mean = (field: keyof RunEstimate) => timed.reduce((sum, each) => sum + each[field], 0) / timed.length;
  return { seconds: mean('seconds'), kilobytes: mean('kilobytes') };
}

/** While it lasts, the workers of a queue wait, s. */
const quickSeconds = 10;
/** The estimate for runs that take longer, or fail. */
const slowRun: RunEstimate = { seconds: 15, kilobytes: 10 };

/** The same in a few seconds, for workers that will measure runs themselves. Throws once `cancelled` fires. */
export async function estimateQuickly(grid: Grid, pool: WorkerPool, cancelled: AbortSignal): Promise<RunEstimate> {
  const limit = AbortSignal.timeout(1000 * quickSeconds);
  try {
    return await estimateRuns(grid, pool, AbortSignal.any([cancelled, limit]));
  } catch (error) {
    if (cancelled.aborted) throw error;
    return slowRun;
  }
}

const faultIn = (text: string) => (JSON.parse(text) as { readonly fault?: string }).fault ?? '';

interface PlanChoices {
  readonly plugins: readonly PluginBundle[];
  readonly estimate: RunEstimate;
  readonly parts: number;
}

/** Makes the folder; one that holds a sweep is refused. sweep.json comes last. Rejects with a `BenchError`. */
export async function writePlan(folder: string, { grid, manifest, lanes }: PreparedSweep, choices: PlanChoices): Promise<SweepPlan> {
  await checkClaim(folder, { claim: manifestName, files: sweepFiles, read: grid.plan.path });
  if (await readManifest(folder)) throw new BenchError('bad-input', `${folder}: holds a sweep already; name another folder.`);
  const { plugins, estimate, parts } = choices;
  for (const inner of ['inputs', 'plugins']) await makeFolder(join(folder, inner));
  const files = new InputFolder(grid.plan.path);
  await replaceFile(join(folder, experimentName), await readExperimentText(grid.plan.path));
  await checkSum(join(folder, experimentName), manifest.experiment);
  for (const [name, sum] of Object.entries(manifest.inputs)) await copyChecked(files.pathOf(name), copyPath(folder, name, sum), sum);
  for (const { checksum: sum, text } of plugins) await writeInPlace(pluginPath(folder, sum), (aside) => writeFile(aside, text));
  const plan: SweepPlan = {
    runs: grid.size,
    points: grid.points,
    lanes,
    parts,
    estimate,
    plugins: plugins.map(({ path, version, checksum: sum }) => ({ path, version, checksum: sum })),
  };
  await replaceFile(join(folder, manifestName), `${JSON.stringify({ ...manifest, plan }, null, 2)}\n`);
  return plan;
}

/**
 * The planned sweep in `folder`, checked against its checksums. Rejects with a `BenchError` where there is none, where
 * it has changed, and where another version of the bench planned it.
 */
export async function openPlan(folder: string, version: string): Promise<PlannedSweep> {
  const found = (await readManifest(folder)) as (SweepManifest & { readonly plan?: SweepPlan }) | null;
  if (!found?.plan)
    throw new BenchError(
      'not-found',
      `${folder}: no planned sweep found; make one: ${shellLine`driftbench sweep plan FILE --out ${folder}`}`,
    );
  const { plan, ...manifest } = found;
  if (!planForm.safeParse(plan).success || !manifestForm.safeParse(manifest).success) throw changed(join(folder, manifestName));
  const own = { driftbench: version, build: buildDigest() };
  if (manifest.driftbench !== own.driftbench || manifest.build !== own.build)
    throw new BenchError(
      'bad-input',
      `${folder}: planned by ${programText(manifest)}; this is ${programText(own)}, whose numbers may differ. Use that version, or plan the sweep again.`,
    );
  // A signature covers the manifest alone.
  if (plan.plugins.map((plugin) => plugin.checksum).join() !== manifest.plugins.join()) throw changed(join(folder, manifestName));
  const path = join(folder, experimentName);
  await checkSum(path, manifest.experiment);
  const names = Object.entries(manifest.inputs);
  for (const [name, sum] of names) await checkSum(copyPath(folder, name, sum), sum);
  const copies = Object.fromEntries(names.map(([name, sum]) => [name, copyPath(folder, name, sum)]));
  const plugins = await Promise.all(plan.plugins.map((plugin) => readPlugin(folder, plugin)));
  const { variations, repeats, seed, sets, duration, listed } = manifest;
  return { folder, manifest, plan, plugins, grid: new Grid({ path, copies, variations, repeats, seed, sets, duration, listed }) };
}

/** Names of all files of a planned sweep in its folder, with `/` between folders. */
export async function planFiles(folder: string): Promise<readonly string[]> {
  const names = [manifestName, experimentName];
  for (const inner of ['inputs', 'plugins']) names.push(...(await readdir(join(folder, inner))).map((name) => `${inner}/${name}`));
  return names;
}

/** The extension says how a file is read. */
function copyPath(folder: string, name: string, sum: string): string {
  return join(folder, 'inputs', `${sum}${extname(name).toLowerCase()}`);
}

const pluginPath = (folder: string, sum: string) => join(folder, 'plugins', `${sum}.mjs`);

async function copyChecked(from: string, to: string, sum: string): Promise<void> {
  await writeInPlace(to, (aside) => copyFile(from, aside));
  await checkSum(to, sum);
}

async function checkSum(path: string, sum: string): Promise<void> {
  if ((await checksum(path)) !== sum) throw changed(path);
}

async function readPlugin(folder: string, plugin: SweepPlan['plugins'][number]): Promise<PluginBundle> {
  const path = pluginPath(folder, plugin.checksum);
  const bytes = await readInput(path, 'a plugin of a planned sweep', { mostMb: 64 }).catch(() => '');
  if (createHash('sha256').update(bytes).digest('hex') !== plugin.checksum) throw changed(path);
  return { ...plugin, text: bytes.toString(), inputs: [] };
}

function changed(path: string): BenchError {
  return new BenchError('bad-input', `${path}: the file has changed since the sweep was planned; plan it again.`);
}
