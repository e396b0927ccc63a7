/** `driftbench sweep`: one experiment over a grid of values, repeated, on all cores. */
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { passingFolder } from '../../../main/base/files/passing-folder.ts';
import type { Grid } from '../node/grid.ts';
import { performSweep, runsLeft } from '../node/perform-sweep.ts';
import { prepareSweep, type PreparedSweep } from '../node/prepare-sweep.ts';
import type { RunLog } from '../node/run-log.ts';
import { openSweep, sweepFiles } from '../node/sweep-folder.ts';
import { checkComparisons } from '../node/comparison.ts';
import { WorkerPool } from '../node/worker-pool.ts';
import { BenchError } from '../../../contract/errors.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { commandPlugins } from '../../../main/cli/command-plugins.ts';
import { Interrupted } from '../../../main/cli/endings.ts';
import { countOption, keyOption, passwordOption, queueOption } from '../../../main/cli/option-values.ts';
import { checkPathsApart } from '../../../main/cli/paths-apart.ts';
import { notifyWarnings } from '../../../main/cli/warnings.ts';
import { Progress, runsText } from '../../../main/cli/progress.ts';
import { ReportFile } from '../../../main/run/report/report-file.ts';
import { comparisonsOf, gridOptions, requestOf, resultOptions, showResults, type SweepFlags } from './sweep-options.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';
import { wallSeconds } from '../../../main/base/wall-clock.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import { sweepOnQueue, type QueueProgress } from '../node/queue/coordinator.ts';
import type { QueueServer } from '../node/queue/queue-server.ts';
import { checkPlace, connectedQueue, reportedProblems, workersText } from './queue-connection.ts';
import { addPlanCommands } from './sweep-plan.ts';

export function defineSweep(command: Command, terminal: Terminal): void {
  gridOptions(command.enablePositionalOptions().argument('<file>', 'experiment file (YAML), or motion file'))
    .option('--jobs <n>', 'number of parallel runs, all at once (default: one for each 20 s of work, up to one for each core)', countOption)
    .option('--out <dir>', 'folder for runs.csv, runs.parquet, summary.csv and the log (default: only the table is shown)')
    .option('--resume', 'resumes the sweep in --out: completed runs are kept, failed runs are retried')
    .option(...queueOption)
    .option(...keyOption)
    .option(...passwordOption)
    .option('--quiet', 'prints no progress')
    .usage('[options] <file> | plan | run | collect')
    .addHelpText('after', `\n${sameWhatever}`)
    .action((file: string, flags: SweepFlags) => sweep(file, flags, terminal));
  resultOptions(command);
  addPlanCommands(command, terminal);
}

const sameWhatever =
  'The results do not depend on --jobs or on interruptions. A failed run does not stop the others; its row has the fault, and the command exits with status 1.';

async function sweep(file: string, flags: SweepFlags, terminal: Terminal): Promise<void> {
  const { out, resume = false, jobs = availableParallelism() } = flags;
  if (resume && out === undefined) throw new BenchError('bad-input', '--resume needs --out: the folder of the sweep to resume.');
  if (flags.long && out === undefined) throw new BenchError('bad-input', '--long needs --out: the folder that the tables are written to.');
  checkPlace(flags);
  checkPathsApart({ '': file, '--plugin': flags.plugin, '--networks': flags.networks }, { '--report': flags.report });
  checkPathsApart({}, { '--out': out === undefined ? [] : sweepFiles.map((name) => join(out, name)), '--report': flags.report });
  const request = await requestOf(file, flags);
  const { worker: workerPath, version } = projectPaths();
  const plugins = await commandPlugins(file, flags.plugin, flags.quiet ? null : terminal);
  const server = flags.queue === undefined ? null : await connectedQueue(flags.queue, flags, terminal);
  const pool = new WorkerPool({ workerPath, jobs: server ? 1 : jobs, isGrowing: flags.jobs === undefined, plugins });
  try {
    const prepared = await prepareSweep(request, { pool, cancelled: terminal.interrupted, version, plugins }).catch((error: unknown) => {
      throw terminal.interrupted.aborted ? new Interrupted('Interrupted before anything was run.') : error;
    });
    notifyWarnings(prepared.warnings, flags, terminal);
    checkComparisons(comparisonsOf(flags), prepared.lanes, prepared.grid.plan.variations);
    const perform: Perform = server
      ? (log) => performOnQueue(prepared, log, { pool, server }, flags, terminal)
      : (log) => performHere(prepared.grid, log, pool, flags, terminal);
    if (out !== undefined) await sweepInto(out, prepared, perform, plugins, flags, terminal);
    else await inPassing((folder) => sweepInto(folder, prepared, perform, plugins, flags, terminal));
  } finally {
    server?.close();
    await pool.close();
  }
}

/** Performs the runs that the log lacks. */
type Perform = (log: RunLog) => Promise<void>;

/** In a folder that is taken away again. */
async function inPassing<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const passing = await passingFolder('sweep');
  try {
    return await use(passing);
  } finally {
    await rm(passing, { recursive: true, force: true });
  }
}

async function sweepInto(
  folder: string,
  prepared: PreparedSweep,
  perform: Perform,
  plugins: readonly PluginBundle[],
  flags: SweepFlags,
  terminal: Terminal,
): Promise<void> {
  const { grid } = prepared;
  const page = flags.report === undefined ? null : await ReportFile.begin(flags.report);
  const log = await openSweep(folder, prepared, flags.resume ?? false);
  try {
    await perform(log);
    await showResults(
      { folder, keeps: folder === flags.out, grid, lanes: prepared.lanes, warnings: prepared.warnings, log, plugins, page },
      flags,
      terminal,
    );
  } finally {
    await log.close();
  }
}

async function performHere(grid: Grid, log: RunLog, pool: WorkerPool, flags: SweepFlags, terminal: Terminal): Promise<void> {
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

/** On the workers of a queue. */
async function performOnQueue(
  prepared: PreparedSweep,
  log: RunLog,
  { pool, server }: { readonly pool: WorkerPool; readonly server: QueueServer },
  flags: SweepFlags,
  terminal: Terminal,
): Promise<void> {
  const { grid } = prepared;
  const cancelled = terminal.interrupted;
  const left = runsLeft(grid, log);
  const progress = flags.quiet ? null : new Progress(terminal, { clock: wallSeconds, text: runsText });
  const reportProblems = reportedProblems(terminal);
  const onProgress = (queue: QueueProgress) => {
    reportProblems(queue);
    progress?.at(queue.runs, left, ` · ${workersText(queue)}`);
  };
  try {
    await sweepOnQueue(prepared, log, { pool, server }, { cancelled, onProgress });
  } catch (error) {
    throw cancelled.aborted ? new Interrupted(interruptedText(grid, log, flags)) : error;
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
