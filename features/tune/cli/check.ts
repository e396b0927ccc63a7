/** `driftbench check`: metrics of an experiment against bounds, for continuous integration. */
import { availableParallelism } from 'node:os';
import { basename, dirname } from 'node:path';
import type { Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { checkBounds, type CheckBounds } from '../calls/check-bounds.ts';
import { tuneSetup, usualComponents } from '../calls/tune-setup.ts';
import { writeFiles } from '../../../main/base/files/result-files.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { checkSetOnce, type SetLater } from '../../sweep/node/set-once.ts';
import { WorkerPool } from '../../sweep/node/worker-pool.ts';
import { surveyTask } from '../node/tasks.ts';
import { performCommandTask } from '../../../main/run/tasks/command-task.ts';
import { budgetBounds, budgetRateOption, budgetTrafficOption, type BudgetFlags } from './budget-options.ts';
import { checkExperimentBounds, type CheckedCase } from '../node/check-bounds.ts';
import { caseName, foundText, junitXml, markdownSummary } from '../node/check-report.ts';
import { linkPaths, networksOption, readPopulation } from '../../../main/experiment/population.ts';
import type { TuneSurvey } from '../node/survey-space.ts';
import { readSettings } from '../node/read-settings.ts';
import { wallSeconds } from '../../../main/base/wall-clock.ts';
import { commandPlugins } from '../../../main/cli/command-plugins.ts';
import { tableText } from '../../../main/cli/columns.ts';
import { Interrupted } from '../../../main/cli/endings.ts';
import { allowPathOption, countOption, gathered, pluginOption } from '../../../main/cli/option-values.ts';
import { checkPathsApart } from '../../../main/cli/paths-apart.ts';
import { notifyWarnings, strictOption } from '../../../main/cli/warnings.ts';
import { Progress, runsText } from '../../../main/cli/progress.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';

interface CheckFlags extends BudgetFlags {
  readonly bounds?: string;
  readonly networks?: string;
  readonly set?: readonly string[];
  readonly junit?: string;
  readonly summary?: string;
  readonly jobs?: number;
  readonly plugin?: readonly string[];
  readonly strict?: true;
  readonly json?: true;
  readonly quiet?: true;
}

export function defineCheck(command: Command, terminal: Terminal): void {
  command
    .argument('<file>', 'experiment file (YAML)')
    .option('--bounds <file>', 'file with bounds, networks and seeds (YAML)')
    .option(...networksOption)
    .option(...budgetRateOption)
    .option(...budgetTrafficOption)
    .option('--junit <path>', 'writes the outcome as JUnit XML; an existing file is replaced')
    .option('--summary <path>', 'writes the outcome as Markdown; an existing file is replaced')
    .option('--set <path=value>', 'sets a field of the experiment in all runs (repeatable)', gathered)
    .option('--jobs <n>', 'number of parallel runs (default: one for each core)', countOption)
    .option(...pluginOption)
    .option(...allowPathOption)
    .option('--json', 'prints one JSON object instead of a table')
    .option(...strictOption)
    .option('--quiet', 'prints no progress')
    .addHelpText('after', `\n${statuses}`)
    .action((file: string, flags: CheckFlags) => check(file, flags, terminal));
}

const statuses =
  'Exit status: 0, all bounds hold; 1, a bound is broken or a run failed; 2, a file or an option is wrong. The same files give the same figures on every machine, so that a check does not fail by chance.';

async function check(file: string, flags: CheckFlags, terminal: Terminal): Promise<void> {
  const { networks: networksPath, set: sets = [], jobs = availableParallelism() } = flags;
  const read = { '': file, '--bounds': flags.bounds, '--networks': networksPath, '--plugin': flags.plugin };
  checkPathsApart(read, { '--junit': flags.junit, '--summary': flags.summary });
  const given = await boundsOf(flags);
  const population = networksPath === undefined ? [] : (await readPopulation(networksPath, file)).networks;
  const bounds = { ...given, networks: [...given.networks, ...population] };
  const plugins = await commandPlugins(file, flags.plugin, flags.quiet ? null : terminal);
  const { interrupted: cancelled } = terminal;
  const survey = await performCommandTask(
    surveyTask,
    { path: file, sets, setup: tuneSetup.parse({ fix: usualComponents }) },
    { plugins, cancelled },
  );
  notifyWarnings(survey.warnings, flags, terminal);
  checkSetOnce(sets, setLater(bounds, survey, networksPath === undefined ? 'networks in --bounds' : '--networks'));
  const pool = new WorkerPool({ workerPath: projectPaths().worker, jobs, plugins });
  const progress = flags.quiet ? null : new Progress(terminal, { clock: wallSeconds, text: runsText });
  try {
    const onProgress = (runs: number, all: number) => progress?.at(runs, all);
    const cases = await checkExperimentBounds({ path: file, sets, bounds, survey, lanes: survey.lanes, pool, cancelled, onProgress });
    progress?.end();
    await write(file, cases, flags);
    terminal.print(
      flags.json
        ? `${JSON.stringify({ file: basename(file), holds: cases.every(({ holds }) => holds), ...(survey.warnings.length > 0 && { warnings: survey.warnings }), cases }, null, 2)}\n`
        : checkText(cases),
    );
    const broken = cases.filter(({ holds }) => !holds);
    const failed = broken.find(({ fault }) => fault !== null);
    const reason = failed ? ` A run failed: network ${failed.network}, ${failed.fault}` : '';
    if (broken.length > 0) throw new BenchError('not-possible', `${broken.length} of ${cases.length} bounds are broken.${reason}`);
  } catch (error) {
    throw cancelled.aborted ? new Interrupted('Interrupted; nothing was checked.') : error;
  } finally {
    progress?.end();
    await pool.close();
  }
}

/** Those of the file, and the budget, which every lane is to keep. */
async function boundsOf(flags: CheckFlags): Promise<CheckBounds> {
  const budget = budgetBounds(flags);
  if (flags.bounds === undefined && budget.length === 0)
    throw new BenchError('bad-input', 'Give what is to be kept: --bounds with a file, --budget-rate or --budget-traffic.');
  if (flags.bounds === undefined) return checkBounds.parse({ bounds: budget });
  const file = await readSettings(flags.bounds, 'a file of bounds (.yaml)', checkBounds);
  return { ...file, bounds: [...file.bounds, ...budget] };
}

/** Fields that the file of bounds sets. */
function setLater({ networks, seeds, duration }: CheckBounds, survey: TuneSurvey, byNetworks: string): readonly SetLater[] {
  return [
    ...(seeds === undefined ? [] : [{ path: 'seed', by: 'seeds in --bounds' }]),
    ...(duration === undefined ? [] : [{ path: 'duration', by: 'duration in --bounds' }]),
    ...(networks.length === 0 ? [] : linkPaths(survey).map((path) => ({ path, by: byNetworks }))),
  ];
}

async function write(file: string, cases: readonly CheckedCase[], { junit, summary }: CheckFlags): Promise<void> {
  const name = basename(file);
  if (junit !== undefined) await writeFiles(dirname(junit), { [basename(junit)]: junitXml(name, cases) });
  if (summary !== undefined) await writeFiles(dirname(summary), { [basename(summary)]: markdownSummary(name, cases) });
}

function checkText(cases: readonly CheckedCase[]): string {
  const columns = ['', 'Lane', 'Bound', 'Found'].map((title) => ({ title, words: true }));
  return tableText(
    columns,
    cases.map((each) => [each.holds ? '✓' : '✗', each.lane, caseName(each), foundText(each)]),
  );
}
