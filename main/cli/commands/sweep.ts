/** `driftbench sweep`: one experiment over a grid of values, repeated, on all cores. */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { SweepReport } from '../../../contract/report/report.ts';
import type { Grid } from '../../sweep/grid.ts';
import { performSweep, runsLeft } from '../../sweep/perform-sweep.ts';
import { prepareSweep, type PreparedSweep, type SweepRequest } from '../../sweep/prepare-sweep.ts';
import type { RunLog } from '../../sweep/run-log.ts';
import { openSweep, readSweptExperiment, sweepFiles } from '../../sweep/sweep-folder.ts';
import { checkComparisons, comparedRows, comparisonName, writeComparison, type Comparisons } from '../../sweep/comparison.ts';
import { writeTables } from '../../sweep/sweep-tables.ts';
import { parseVariation } from '../../../contract/sweep/variation.ts';
import { WorkerPool } from '../../sweep/worker-pool.ts';
import { BenchError } from '../../../contract/errors.ts';
import { projectPaths } from '../../project-paths.ts';
import type { PluginBundle } from '../../plugins/bundle-plugin.ts';
import { sweepReport } from '../../output/reports/sweep-report.ts';
import { commandPlugins, schemaWith } from '../command-plugins.ts';
import { Interrupted } from '../endings.ts';
import { allowPathOption, countOption, gathered, integerOption, pluginOption, secondsOption } from '../option-values.ts';
import { checkPathsApart } from '../paths-apart.ts';
import { Progress, runsText } from '../progress.ts';
import { ReportFile } from '../report-file.ts';
import { comparisonText, sweepText } from '../sweep-report.ts';
import type { Terminal } from '../terminal.ts';
import { wallSeconds } from '../../wall-clock.ts';

interface SweepFlags {
  readonly vary?: readonly string[];
  readonly set?: readonly string[];
  readonly repeat?: number;
  readonly seed?: number;
  readonly duration?: number;
  readonly jobs?: number;
  readonly plugin?: readonly string[];
  readonly out?: string;
  readonly resume?: true;
  readonly compareLanes?: string;
  readonly compareValues?: readonly string[];
  readonly report?: string;
  readonly quiet?: true;
}

export function defineSweep(command: Command, terminal: Terminal): void {
  command
    .argument('<file>', 'experiment file (YAML)')
    .option('--vary <path=values>', 'values of a field: path=a,b,c or path=from..to:step (repeatable: every combination)', gathered)
    .option('--repeat <n>', 'runs of each point, with consecutive seeds (default: 1)', countOption)
    .option('--set <path=value>', 'sets a field in all runs (repeatable)', gathered)
    .option('--seed <n>', 'seed of the first repeat instead of the file’s', integerOption)
    .option('--duration <s>', 'length of each run in seconds instead of the file’s', secondsOption)
    .option('--jobs <n>', 'number of parallel runs (default: one for each core)', countOption)
    .option(...pluginOption)
    .option(...allowPathOption)
    .option('--out <dir>', 'folder for runs.csv, runs.parquet, summary.csv and the log (default: only the table is shown)')
    .option('--resume', 'resumes the sweep in --out: completed runs are kept, failed runs are retried')
    .option(
      '--compare-lanes <lane>',
      'compares all lanes with this one, run by run, with bootstrap intervals: a table, and comparison.csv in --out',
    )
    .option('--compare-values <path=value>', 'compares all values of a varied field with this one, likewise (repeatable)', gathered)
    .option(
      '--report <path>',
      'writes a page with the figure, its points and the experiment: one HTML file that opens offline; an existing one is replaced',
    )
    .option('--quiet', 'prints no progress')
    .addHelpText('after', `\n${sameWhatever}`)
    .action((file: string, flags: SweepFlags) => sweep(file, flags, terminal));
}

const sameWhatever =
  'The results do not depend on --jobs or on interruptions. A failed run does not stop the others; its row has the fault, and the command exits with status 1.';

async function sweep(file: string, flags: SweepFlags, terminal: Terminal): Promise<void> {
  const { out, resume = false, jobs = availableParallelism() } = flags;
  if (resume && out === undefined) throw new BenchError('bad-input', '--resume needs --out: the folder of the sweep to resume.');
  checkPathsApart({ '': file, '--plugin': flags.plugin }, { '--report': flags.report });
  checkPathsApart({}, { '--out': out === undefined ? [] : sweepFiles.map((name) => join(out, name)), '--report': flags.report });
  const request = requestOf(file, flags);
  const { worker: workerPath, version } = projectPaths();
  const plugins = await commandPlugins(file, flags.plugin, flags.quiet ? null : terminal);
  const pool = new WorkerPool({ workerPath, jobs, plugins });
  try {
    const prepared = await prepareSweep(request, { pool, cancelled: terminal.interrupted, version, plugins }).catch((error: unknown) => {
      throw terminal.interrupted.aborted ? new Interrupted('Interrupted before anything was run.') : error;
    });
    checkComparisons(comparisonsOf(flags), prepared.lanes, prepared.grid.plan.variations);
    if (out !== undefined) await sweepInto(out, prepared, pool, flags, terminal);
    else await sweepInPassing(prepared, pool, flags, terminal);
  } finally {
    await pool.close();
  }
}

/** In a folder that is taken away again. */
async function sweepInPassing(prepared: PreparedSweep, pool: WorkerPool, flags: SweepFlags, terminal: Terminal): Promise<void> {
  const passing = await mkdtemp(join(tmpdir(), 'driftbench-sweep-'));
  try {
    await sweepInto(passing, prepared, pool, flags, terminal);
  } finally {
    await rm(passing, { recursive: true, force: true });
  }
}

async function sweepInto(folder: string, prepared: PreparedSweep, pool: WorkerPool, flags: SweepFlags, terminal: Terminal): Promise<void> {
  const { grid } = prepared;
  const page = flags.report === undefined ? null : await ReportFile.begin(flags.report);
  const log = await openSweep(folder, prepared, flags.resume ?? false);
  try {
    await perform(grid, log, pool, flags, terminal);
    if (folder === flags.out) for (const name of await writeTables(folder, grid.plan, log)) terminal.notify(`${folder}/${name}\n`);
    terminal.print(await sweepText(grid.plan.variations, log));
    await compare(folder, prepared, log, flags, terminal);
    await page?.write(await pageOf(folder, grid, log, pool.plugins, terminal));
    await reportFailures(log);
  } finally {
    await log.close();
  }
}

/** Prints the requested comparisons, and writes them to --out. */
async function compare(
  folder: string,
  { grid, lanes: known }: PreparedSweep,
  log: RunLog,
  flags: SweepFlags,
  terminal: Terminal,
): Promise<void> {
  const requested = comparisonsOf(flags);
  if (requested.lanes === undefined && requested.values === undefined) return;
  const rows = await comparedRows(requested, grid.plan, known, log);
  if (folder === flags.out) {
    await writeComparison(folder, grid.plan, rows);
    terminal.notify(`${folder}/${comparisonName}\n`);
  }
  terminal.print(`\n${comparisonText(grid.plan.variations, rows)}`);
}

function comparisonsOf({ compareLanes: lanes, compareValues: values }: SweepFlags): Comparisons {
  return { lanes, values };
}

async function pageOf(folder: string, grid: Grid, log: RunLog, plugins: readonly PluginBundle[], terminal: Terminal): Promise<SweepReport> {
  const { path: file, ...plan } = grid.plan;
  const text = await readSweptExperiment(folder);
  return sweepReport({ plan, file, text, plugins, schema: await schemaWith(plugins, terminal), records: log.records() });
}

function requestOf(path: string, { vary = [], set: sets = [], seed, duration, repeat: repeats = 1 }: SweepFlags): SweepRequest {
  if (vary.length === 0)
    throw new BenchError('bad-input', '--vary is missing: name at least one field, as in --vary nodes.far.link.delay=0.2,0.5,0.8.');
  return { path, variations: vary.map(parseVariation), repeats, seed, sets, duration };
}

async function perform(grid: Grid, log: RunLog, pool: WorkerPool, flags: SweepFlags, terminal: Terminal): Promise<void> {
  const left = runsLeft(grid, log);
  const progress = flags.quiet ? null : new Progress(terminal, { clock: wallSeconds, text: runsText });
  const watch = { cancelled: terminal.interrupted, onProgress: (runs: number) => progress?.at(runs, left) };
  try {
    await performSweep(grid, log, pool, watch);
  } catch (error) {
    throw terminal.interrupted.aborted ? new Interrupted(interruptedText(grid, log, flags)) : error;
  } finally {
    progress?.end();
  }
}

function interruptedText({ size }: Grid, log: RunLog, { out }: SweepFlags): string {
  const kept =
    out === undefined
      ? 'Nothing was saved; to be able to resume, name a folder with --out.'
      : 'Repeat the command with --resume to resume.';
  return `Interrupted after ${log.size} of ${size} runs. ${kept}`;
}

async function reportFailures(log: RunLog): Promise<void> {
  const faults: string[] = [];
  for await (const { number, fault } of log.records()) if (fault !== undefined) faults.push(`run ${number}: ${fault}`);
  const [first] = faults;
  if (first === undefined) return;
  throw new BenchError('session-died', `${faults.length} of ${log.size} runs failed. The first: ${first}`);
}
