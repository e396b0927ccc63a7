/** `driftbench sweep plan`, `run` and `collect`: a sweep in parts, on machines that share nothing but its folder. */
import { join } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { shellLine } from '../../../contract/shell-line.ts';
import { exitStatus } from '../../../main/base/exit-status.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { partScript, partsFor, partSystems, type PartSystem } from '../node/part-scripts.ts';
import { automaticPart, collectParts, performPart, rangesText, type Part } from '../node/parts.ts';
import { checkPlanConsent, trustOptions } from '../node/plan-consent.ts';
import { prepareSweep } from '../node/prepare-sweep.ts';
import { openLog, sweepFiles } from '../node/sweep-folder.ts';
import { estimateRuns, openPlan, writePlan, type PlannedSweep, type SweepPlan } from '../node/sweep-plan.ts';
import { checkComparisons } from '../node/comparison.ts';
import { grantedJobs } from '../node/usual-jobs.ts';
import { WorkerPool } from '../node/worker-pool.ts';
import { wallSeconds } from '../../../main/base/wall-clock.ts';
import { figure } from '../../../main/cli/columns.ts';
import { commandPlugins } from '../../../main/cli/command-plugins.ts';
import { Interrupted } from '../../../main/cli/endings.ts';
import { gathered, numberOption, spanOption } from '../../../main/cli/option-values.ts';
import { checkPathsApart } from '../../../main/cli/paths-apart.ts';
import { notifyWarnings } from '../../../main/cli/warnings.ts';
import { Progress, runsText } from '../../../main/cli/progress.ts';
import { ReportFile } from '../../../main/run/report/report-file.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';
import { SignalReceived } from '../../../main/base/signals.ts';
import { comparisonsOf, gridOptions, requestOf, resultOptions, showResults, type SweepFlags } from './sweep-options.ts';

interface PlanFlags extends SweepFlags {
  readonly out: string;
  readonly parts?: number;
  readonly for?: PartSystem;
}

interface PartFlags {
  readonly part: Part | 'auto';
  readonly jobs: number | 'auto';
  readonly stopBefore?: number;
  readonly trust?: readonly string[];
  readonly quiet?: true;
}

interface CollectFlags extends SweepFlags {
  readonly partial?: true;
}

const jobCount = numberOption(1, 1000);

export function addPlanCommands(sweep: Command, terminal: Terminal): void {
  gridOptions(sweep.command('plan').description('Makes a folder with all that a sweep needs, to be performed in parts on any machines.'))
    .argument('<file>', 'experiment file (YAML)')
    .requiredOption('--out <dir>', 'folder to make')
    .option(
      '--parts <n>',
      'number of parts (default: about 30 minutes on 4 cores each, by three runs that are timed)',
      numberOption(1, 100_000),
    )
    .addOption(new Option('--for <system>', 'prints a script that performs all parts').choices(partSystems))
    .action((file: string, flags: PlanFlags) => plan(file, flags, terminal));
  sweep
    .command('run')
    .description('Performs a part of a planned sweep: the runs that no log in the folder holds. Status 75: call it again.')
    .argument('<dir>', 'folder of the planned sweep')
    .option(
      '--part <i/n>',
      'part i of n; auto: as Slurm, Kubernetes or GNU parallel number it, otherwise all of it',
      partOption,
      'auto' as const,
    )
    .option('--jobs <n>', 'number of parallel runs; auto: as many as Slurm or the container grants', jobsOption, 'auto' as const)
    .option('--stop-before <time>', 'time limit, such as 55m: the part ends with what is complete by then', spanOption)
    .option(
      '--trust <checksum>',
      'a plugin of the plan that may run, by its checksum (repeatable); those trusted on this machine may',
      gathered,
    )
    .option('--quiet', 'prints no progress')
    .action((folder: string, flags: PartFlags) => runPart(folder, flags, terminal));
  resultOptions(
    sweep.command('collect').description('Merges the parts of a planned sweep, compares runs performed twice, writes the tables.'),
  )
    .argument('<dir>', 'folder of the planned sweep')
    .option('--partial', 'writes the tables even though runs are missing')
    .action((folder: string, flags: CollectFlags) => collect(folder, flags, terminal));
}

function partOption(text: string): Part | 'auto' {
  if (text === 'auto') return text;
  const [, number = NaN, of = NaN] = (/^(\d{1,7})\/(\d{1,7})$/.exec(text) ?? []).map(Number);
  if (number >= 1 && number <= of) return { number, of };
  throw new InvalidArgumentError('It must be auto, or i/n with i from 1 to n, as in 3/20.');
}

const jobsOption = (text: string): number | 'auto' => (text === 'auto' ? text : jobCount(text));

async function plan(file: string, flags: PlanFlags, terminal: Terminal): Promise<void> {
  const { out } = flags;
  checkPathsApart({ '': file, '--plugin': flags.plugin }, { '--out': sweepFiles.map((name) => join(out, name)) });
  const { worker: workerPath, version } = projectPaths();
  const plugins = await commandPlugins(file, flags.plugin, terminal);
  const pool = new WorkerPool({ workerPath, jobs: 1, plugins });
  const cancelled = terminal.interrupted;
  try {
    const prepared = await prepareSweep(await requestOf(file, flags), { pool, cancelled, version, plugins });
    notifyWarnings(prepared.warnings, flags, terminal);
    const estimate = await estimateRuns(prepared.grid, pool, cancelled);
    const parts = Math.min(prepared.grid.size, flags.parts ?? partsFor({ runs: prepared.grid.size, seconds: estimate.seconds }));
    const made = await writePlan(out, prepared, { plugins, estimate, parts });
    if (flags.for === undefined) terminal.print(planText(out, made));
    else terminal.print(partScript(flags.for, out, made));
  } catch (error) {
    throw cancelled.aborted ? new Interrupted('Interrupted; nothing was planned.') : error;
  } finally {
    await pool.close();
  }
}

function planText(folder: string, made: SweepPlan): string {
  const {
    runs,
    points,
    parts,
    estimate: { seconds, kilobytes },
  } = made;
  const all = runs * seconds;
  const time = all < 7200 ? `${figure(all / 60)} min` : `${figure(all / 3600)} h`;
  return [
    `${runs} runs of ${points} points, about ${figure(seconds)} s and ${figure(kilobytes)} kB each: ${time} on one core, ${figure((runs * kilobytes) / 1000)} MB.`,
    `For each of ${parts} parts:  ${shellLine`driftbench sweep run ${folder} --part i/${parts}`}${trustOptions(made)}`,
    `Then:  ${shellLine`driftbench sweep collect ${folder}`}`,
    '',
  ].join('\n');
}

async function runPart(folder: string, flags: PartFlags, terminal: Terminal): Promise<void> {
  const began = wallSeconds();
  // From here on a part that is stopped says so by its status.
  const { interrupted } = terminal;
  const { worker: workerPath, version } = projectPaths();
  const planned = await openPlan(folder, version);
  await checkPlanConsent(planned, flags.trust);
  const part = flags.part === 'auto' ? automaticPart(process.env, planned.plan.parts) : flags.part;
  const jobs = flags.jobs === 'auto' ? grantedJobs(process.env) : flags.jobs;
  const limit = flags.stopBefore === undefined ? Infinity : began + flags.stopBefore;
  const stop = new AbortController();
  const timer = Number.isFinite(limit)
    ? setTimeout(() => stop.abort(), 1000 * Math.max(0, limit - wallSeconds() - spareSeconds(flags)))
    : undefined;
  const pool = new WorkerPool({ workerPath, jobs, plugins: planned.plugins });
  const cancelled = AbortSignal.any([interrupted, stop.signal]);
  const all = Math.ceil(planned.grid.size / part.of);
  const progress = flags.quiet ? null : new Progress(terminal, { clock: wallSeconds, text: runsText });
  // None begins that would not end in time.
  const isTimeUp = () => wallSeconds() + planned.plan.estimate.seconds + spareSeconds(flags) > limit;
  try {
    const missing = await performPart(planned, part, pool, { cancelled, isTimeUp, onProgress: (runs) => progress?.at(runs, all) });
    if (missing > 0) throw new Interrupted(stoppedText(part, missing), exitStatus.unfinished);
  } catch (error) {
    if (stop.signal.aborted) throw new Interrupted(stoppedText(part), exitStatus.unfinished);
    if (!interrupted.aborted) throw error;
    const { reason } = interrupted as { readonly reason: unknown };
    const isTerminated = reason instanceof SignalReceived && reason.signal === 'SIGTERM';
    throw new Interrupted(stoppedText(part), isTerminated ? exitStatus.unfinished : exitStatus.interrupted);
  } finally {
    clearTimeout(timer);
    progress?.end();
    await pool.close();
  }
}

/** For closing the log and ending the threads, s. */
function spareSeconds({ stopBefore = Infinity }: PartFlags): number {
  return Math.min(5, stopBefore / 10);
}

function stoppedText({ number, of }: Part, missing?: number): string {
  const left = missing === undefined ? '' : ` ${missing} runs are left.`;
  return `Part ${number}/${of} was stopped before its end.${left} Complete runs are kept; repeat the command to go on.`;
}

async function collect(folder: string, flags: CollectFlags, terminal: Terminal): Promise<void> {
  checkPathsApart({}, { '--out': sweepFiles.map((name) => join(folder, name)), '--report': flags.report });
  const planned = await openPlan(folder, projectPaths().version);
  const {
    grid,
    plan: { lanes },
    plugins,
  } = planned;
  checkComparisons(comparisonsOf(flags), lanes, grid.plan.variations);
  const page = flags.report === undefined ? null : await ReportFile.begin(flags.report);
  const { missing, compared, v8, parts } = await collectParts(planned, flags.partial ?? false);
  if (missing.length > 0) {
    const text = missingText(planned, missing, parts);
    if (!flags.partial) throw new BenchError('not-possible', text);
    terminal.notify(`${text}\n`);
  }
  if (compared > 0) terminal.notify(`${compared} runs were performed more than once, with the same results to the last digit.\n`);
  if (v8.length > 1)
    terminal.notify(`Runs were performed with V8 ${v8.join(' and ')}, whose numbers may differ. Use the same Node on all machines.\n`);
  const log = await openLog(folder);
  try {
    await showResults({ folder, keeps: true, grid, lanes, log, plugins, page }, flags, terminal);
  } finally {
    await log.close();
  }
}

/** Commands that are listed. */
const mostCommands = 20;

function missingText({ folder, grid, plan: made }: PlannedSweep, missing: readonly number[], begun: readonly Part[]): string {
  const parts = begun.length > 0 ? begun : Array.from({ length: made.parts }, (_, index): Part => ({ number: index + 1, of: made.parts }));
  const commands = parts
    .slice(0, mostCommands)
    .map(({ number, of }) => `  ${shellLine`driftbench sweep run ${folder} --part ${`${number}/${of}`}`}${trustOptions(made)}`);
  const more = parts.length > mostCommands ? [`  … and ${parts.length - mostCommands} more parts`] : [];
  return [
    `${missing.length} of ${grid.size} runs are missing: ${rangesText(missing)}. To perform them:`,
    ...commands,
    ...more,
    'With --partial the tables are written without them.',
  ].join('\n');
}
