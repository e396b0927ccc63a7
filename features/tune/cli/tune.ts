/** `driftbench tune`: which models and settings for this motion and these networks. */
import { availableParallelism } from 'node:os';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command } from 'commander';
import { passingFolder } from '../../../main/base/files/passing-folder.ts';
import type { TuneReport } from '../calls/tune-report.ts';
import type { TuneResult } from '../calls/tune-result.ts';
import {
  leastBlocks,
  requestedComponents,
  tuneComponents,
  tuneSetup,
  tuneSetupFile,
  usualComponents,
  type TuneSetup,
} from '../calls/tune-setup.ts';
import { BenchError } from '../../../contract/errors.ts';
import { counted } from '../../../contract/number-text.ts';
import { explain, fieldName } from '../../../experiment/explain.ts';
import { unknownWord } from '../../../experiment/problem.ts';
import { isPreset, versionedPresets } from '../../../experiment/link-presets.ts';
import { readExperimentText } from '../../../main/experiment/experiment-document.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { tuneReport } from '../node/tune-report.ts';
import { checkSetOnce, type SetLater } from '../../sweep/node/set-once.ts';
import { RunsPending } from '../../sweep/node/parts-pool.ts';
import { exitStatus } from '../../../main/base/exit-status.ts';
import { WorkerPool } from '../../sweep/node/worker-pool.ts';
import { surveyTask, vectorsTask } from '../node/tasks.ts';
import { performCommandTask } from '../../../main/run/tasks/command-task.ts';
import { checkBudget, TimeBudget, usualEvaluations } from '../node/budget.ts';
import { casesOf } from '../node/cases.ts';
import { vectorsOf } from '../node/lane-vectors.ts';
import { performTuning } from '../node/perform-tuning.ts';
import type { TuneProgress } from '../node/tuning-options.ts';
import { readSettings } from '../node/read-settings.ts';
import { linkPaths, networksOption, readPopulation } from '../../../main/experiment/population.ts';
import type { TuneSurvey } from '../node/survey-space.ts';
import { openTuning, tuneFiles, writeResult } from '../node/tune-folder.ts';
import { wallSeconds } from '../../../main/base/wall-clock.ts';
import { commandPlugins } from '../../../main/cli/command-plugins.ts';
import { figure } from '../../../main/cli/columns.ts';
import { Interrupted } from '../../../main/cli/endings.ts';
import {
  allowPathOption,
  countOption,
  gathered,
  integerOption,
  keyOption,
  passwordOption,
  numberOption,
  partsOption,
  pluginOption,
  queueOption,
  secondsOption,
  spanOption,
} from '../../../main/cli/option-values.ts';
import { checkPlace, connectedQueue, performerOf } from '../../sweep/cli/queue-connection.ts';
import { checkPathsApart } from '../../../main/cli/paths-apart.ts';
import { notifyWarnings, strictOption } from '../../../main/cli/warnings.ts';
import { Progress } from '../../../main/cli/progress.ts';
import { ReportFile } from '../../../main/run/report/report-file.ts';
import { addSessionOptions, type SessionFlags } from '../../score/cli/session-options.ts';
import { budgetBounds, budgetRateOption, budgetTrafficOption, type BudgetFlags } from './budget-options.ts';
import { fileOfSession, type SessionFile } from './session-file.ts';
import { frontText, tuneText } from './tune-report.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';

interface TuneFlags extends SessionFlags, BudgetFlags {
  readonly session?: string;
  readonly setup?: string;
  readonly lane?: string;
  readonly objective?: readonly string[];
  readonly bound?: readonly string[];
  readonly network?: readonly string[];
  readonly networks?: string;
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  readonly fix?: readonly string[];
  readonly also?: readonly string[];
  readonly range?: readonly string[];
  readonly set?: readonly string[];
  readonly segment?: readonly string[];
  readonly blocks?: number;
  readonly duration?: number;
  readonly seed?: number;
  readonly budget?: number;
  readonly evaluations?: number;
  readonly jobs?: number;
  readonly plugin?: readonly string[];
  readonly out?: string;
  readonly resume?: true;
  readonly queue?: string;
  readonly parts?: string;
  readonly key?: string;
  readonly password?: string;
  readonly report?: string;
  readonly strict?: true;
  readonly json?: true;
  readonly quiet?: true;
}

export function defineTune(command: Command, terminal: Terminal): void {
  command
    .argument('[file]', 'experiment file (YAML), or motion file: its motion and, unless --network or --networks is given, its networks')
    .option(
      '--session <path>',
      'instead of a file: the folder of the logs of a running game (docs/game-logs.md), its motion, its measured links, and its own setting as the present one',
    );
  addSessionOptions(command)
    .option('--setup <file>', 'reads objectives, bounds, networks and space from a file (YAML); options override it')
    .option('--lane <id>', 'the lane that is your present setting (default: the first)')
    .option(...budgetRateOption)
    .option(...budgetTrafficOption)
    .option(
      '--objective <metric>',
      'a metric to minimise, one to three (default: deviationP95 and bytesPerSecond; with --budget-rate alone: sendRate)',
      gathered,
    )
    .option('--bound <metric<=value>', 'a constraint, as in bytesPerSecond<=800 (repeatable)', gathered)
    .option(
      '--network <preset>',
      'a network of the catalogue instead of the experiment’s own, with its weight: cable:3 (repeatable)',
      gathered,
    )
    .option(...networksOption)
    .option('--only <part=ids>', `the only ids of a part to choose from; parts: ${tuneComponents.join(', ')} (repeatable)`, gathered)
    .option('--without <part=ids>', 'ids to leave out, as in model=kalman,cubic (repeatable)', gathered)
    .option('--fix <part>', `a part that stays as it is: ${usualComponents.join(', ')} (repeatable)`, gathered)
    .option('--also <part>', `a further part to choose; parts: ${requestedComponents.join(', ')} (repeatable)`, gathered)
    .option(
      '--range <name=values>',
      'range or value of a parameter: trigger.distance=0.1..2, model.delayed.delay=0.1 (repeatable)',
      gathered,
    )
    .option(
      '--segment <from..to>',
      'a segment of the motion, s, instead of the whole, and a field that sets its motion: 30..90, 0..60 entities.tank.motion.file=second.csv (repeatable)',
      gathered,
    )
    .option('--set <path=value>', 'sets a field of the experiment in all runs (repeatable)', gathered)
    .option(
      '--blocks <n>',
      `number of blocks of the motion: a third to tune on, a third to choose on, a third to report on; at least ${leastBlocks} (default: by its length, 15 to 24; fewer where it is shorter than 75 s)`,
      numberOption(leastBlocks, 100),
    )
    .option('--duration <s>', 'length of the motion that is used, in seconds (default: the file’s)', secondsOption)
    .option('--seed <n>', 'seed of the search and of the networks (default: 1)', integerOption)
    .option('--budget <time>', 'time for search and held-out blocks, as in 10m or 2h', spanOption)
    .option(
      '--evaluations <n>',
      `ends the search after so many runs (default without --budget: ${usualEvaluations})`,
      numberOption(1, 10_000_000),
    )
    .option('--jobs <n>', 'number of parallel runs (default: as the work needs, up to one for each core)', countOption)
    .option(...pluginOption)
    .option(...allowPathOption)
    .option(
      '--out <dir>',
      'folder for the log of runs, result.json, front.csv, lane.yaml and vectors.json (default: only the text is shown)',
    )
    .option('--resume', 'resumes the tuning in --out: completed runs are kept')
    .option(...queueOption)
    .option(...keyOption)
    .option(...passwordOption)
    .option(...partsOption)
    .option('--report <path>', 'writes a page with front, recommendation and effects: one HTML file; an existing one is replaced')
    .option('--json', 'prints one JSON object instead of text')
    .option(...strictOption)
    .option('--quiet', 'prints no progress')
    .addHelpText('after', `\n${sameWhatever}`)
    .action((file: string | undefined, flags: TuneFlags) => tune(file, flags, terminal));
}

const sameWhatever =
  'The recommended setting is chosen by held-out blocks, and reported with figures of others, both with new seeds. The front depends on seed and number of evaluations alone, not on --jobs or interruptions: --budget sets only when the search stops, and --evaluations with the number that it prints gives the same front.';

async function tune(given: string | undefined, flags: TuneFlags, terminal: Terminal): Promise<void> {
  const { out, resume = false, session: logs } = flags;
  checkPlace(flags);
  if (flags.parts !== undefined && (out === undefined || flags.budget !== undefined))
    throw new BenchError('bad-input', '--parts needs --out and --evaluations, and does not go with --budget.');
  if (resume && out === undefined) throw new BenchError('bad-input', '--resume needs --out: the folder of the tuning to resume.');
  if ((given === undefined) === (logs === undefined))
    throw new BenchError(
      'bad-input',
      'Give what is to be tuned: either an experiment or motion file, or --session with the logs of a game.',
    );
  if (logs === undefined && (flags.clock !== 'auto' || flags.offset !== undefined || flags.same !== undefined))
    throw new BenchError('bad-input', '--clock, --offset and --same say how logs are read: they need --session.');
  checkPathsApart(
    { '': given, '--session': logs, '--plugin': flags.plugin, '--setup': flags.setup, '--networks': flags.networks },
    { '--report': flags.report },
  );
  checkPathsApart({}, { '--out': out === undefined ? [] : tuneFiles.map((name) => join(out, name)), '--report': flags.report });
  const setup = await setupOf(flags);
  const page = flags.report === undefined ? null : await ReportFile.begin(flags.report);
  const passing = logs === undefined ? null : await passingFolder('session');
  try {
    const session = logs !== undefined && passing !== null ? await fileOfSession(logs, passing, flags, terminal) : null;
    const file = session?.path ?? given ?? '';
    const population = flags.networks === undefined ? [] : (await readPopulation(flags.networks, file)).networks;
    const networks = [...setup.networks, ...population];
    await tuneFile({ file, session, setup: { ...setup, networks }, page, flags }, terminal);
  } finally {
    if (passing !== null) await rm(passing, { recursive: true, force: true });
  }
}

interface TunedFile extends Pick<Tuning, 'file' | 'session' | 'setup' | 'flags'> {
  readonly page: ReportFile | null;
}

async function tuneFile({ file, session, setup, page, flags }: TunedFile, terminal: Terminal): Promise<void> {
  const { out, jobs = availableParallelism(), set: sets = [] } = flags;
  const plugins = await commandPlugins(file, flags.plugin, flags.quiet ? null : terminal);
  const request = { path: file, sets, setup };
  const survey = await performCommandTask(surveyTask, request, { plugins, cancelled: terminal.interrupted });
  notifyWarnings(survey.warnings, flags, terminal);
  checkSetOnce(sets, setLater(setup, survey, flags.networks === undefined ? '--network' : '--networks'));
  checkBudget(flags, casesOf(survey, setup), survey.tick);
  const folder = out ?? (await passingFolder('tune'));
  try {
    const tuned = await tuneInto(folder, { file, session, sets, setup, survey, plugins, jobs, flags }, terminal);
    terminal.print(flags.json ? `${JSON.stringify(tuned, null, 2)}\n` : tuneText(tuned));
    await page?.write(await pageOf(file, tuned, setup, flags, plugins));
  } finally {
    if (out === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Fields that the runs of a tuning set themselves. */
function setLater({ networks, duration }: TuneSetup, survey: TuneSurvey, byNetworks: string): readonly SetLater[] {
  return [
    { path: 'seed', by: '--seed' },
    ...(duration === undefined ? [] : [{ path: 'duration', by: '--duration' }]),
    ...(networks.length === 0 ? [] : linkPaths(survey).map((path) => ({ path, by: byNetworks }))),
  ];
}

interface Tuning {
  readonly file: string;
  /** Null: the file was given. */
  readonly session: SessionFile | null;
  readonly sets: readonly string[];
  readonly setup: TuneSetup;
  readonly survey: TuneSurvey;
  readonly plugins: readonly PluginBundle[];
  readonly jobs: number;
  readonly flags: TuneFlags;
}

async function tuneInto(
  folder: string,
  { file, session, sets, setup, survey, plugins, jobs, flags }: Tuning,
  terminal: Terminal,
): Promise<TuneResult> {
  const { worker: workerPath, version } = projectPaths();
  const inputs = { path: file, sets, setup, version, plugins, inputs: survey.inputs };
  const log = await openTuning(folder, inputs, flags.resume ?? flags.parts !== undefined);
  const server = flags.queue === undefined ? null : await connectedQueue(flags.queue, flags, terminal);
  const here = new WorkerPool({ workerPath, jobs: server ? 1 : jobs, isGrowing: flags.jobs === undefined, plugins });
  const watch = new TuneWatch(flags, flags.quiet ? null : terminal);
  try {
    const cancelled = terminal.interrupted;
    const pool = performerOf(here, { server, parts: flags.parts, version }, flags.quiet ? null : terminal);
    const options = { path: file, sets, setup, survey, version, pool, log, cancelled, budget: watch.budget, onProgress: watch.onProgress };
    const tuned = { ...(session && { restsOn: session.restsOn }), ...(await performTuning(options)) };
    if (folder === flags.out) {
      const request = vectorsOf(file, sets, casesOf(survey, setup), tuned);
      const vectors = await performCommandTask(vectorsTask, request, { plugins, cancelled });
      for (const name of await writeResult(folder, tuned, { ...session?.files, 'vectors.json': vectors }))
        terminal.notify(`${folder}/${name}\n`);
    }
    return tuned;
  } catch (error) {
    if (error instanceof RunsPending) throw new Interrupted(error.message, exitStatus.unfinished);
    throw terminal.interrupted.aborted ? new Interrupted(watch.interruption(setup)) : error;
  } finally {
    watch.end();
    server?.close();
    await here.close();
    await log.close();
  }
}

/** Progress and the budget of time. */
class TuneWatch {
  readonly #flags: TuneFlags;
  readonly #progress: Progress | null;
  readonly #time: TimeBudget | null;
  #last: TuneProgress | null = null;

  constructor(flags: TuneFlags, terminal: Terminal | null) {
    this.#flags = flags;
    this.#time = flags.budget === undefined ? null : new TimeBudget(flags.budget, wallSeconds);
    const text = (done: number, all: number, wall: number) => this.#text(done, all, wall);
    this.#progress = terminal && new Progress(terminal, { clock: wallSeconds, text });
  }

  get budget() {
    const { evaluations = this.#time ? undefined : usualEvaluations } = this.#flags;
    return { evaluations, ...(this.#time && { fitting: this.#time.fitting }) };
  }

  readonly onProgress = (progress: TuneProgress): void => {
    this.#last = progress;
    this.#time?.note(progress.performed);
    const { budget, evaluations = usualEvaluations } = this.#flags;
    if (budget === undefined || !this.#time) {
      const { phase, runs, later } = progress;
      this.#progress?.at(runs, (phase === 'search' ? Math.max(evaluations, runs) : runs) + later);
    } else this.#progress?.at(Math.min(this.#time.elapsed, budget), budget);
  };

  end(): void {
    this.#progress?.end();
  }

  interruption({ objectives }: TuneSetup): string {
    const { runs = 0, front = [] } = this.#last ?? {};
    const kept =
      this.#flags.out === undefined
        ? 'Nothing was saved; to be able to resume, name a folder with --out.'
        : 'Every run is kept. Repeat the command with --resume to resume.';
    const soFar = front.length === 0 ? '' : `\nFront so far, on the blocks to tune on:\n${frontText(front, objectives)}`;
    return `Interrupted after ${counted(runs, 'evaluation')}. ${kept}${soFar}`;
  }

  #text(done: number, all: number, wall: number): string {
    const { phase = 'search', runs = 0, front = [] } = this.#last ?? {};
    const what = phase === 'held-out' ? 'measuring on held-out blocks' : `front of ${front.length}`;
    const left = done > 0 ? `${figure(((all - done) * wall) / done)} s left` : 'starting';
    return `${counted(runs, 'evaluation')} · ${what} · ${left}`;
  }
}

async function pageOf(
  file: string,
  result: TuneResult,
  setup: TuneSetup,
  flags: TuneFlags,
  plugins: readonly PluginBundle[],
): Promise<TuneReport> {
  const { set: sets = [], session, clock, offset, same } = flags;
  const logs = session === undefined ? null : { path: session, options: { clock: clock === 'auto' ? undefined : clock, offset, same } };
  return tuneReport({ file, logs, text: await readExperimentText(file), sets, setup, result, plugins });
}

/** The setup of the file, with what options say. */
async function setupOf(flags: TuneFlags): Promise<TuneSetup> {
  const base =
    flags.setup === undefined ? tuneSetupFile.parse({}) : await readSettings(flags.setup, 'a setup of a tuning (.yaml)', tuneSetupFile);
  const { lane = base.lane, blocks = base.blocks, duration = base.duration, seed = base.seed } = flags;
  const given = {
    ...base,
    ...(lane !== undefined && { lane }),
    ...(blocks !== undefined && { blocks }),
    ...(duration !== undefined && { duration }),
    seed,
    objectives: flags.objective?.flatMap((text) => text.split(',')) ?? base.objectives,
    bounds: [...base.bounds, ...budgetBounds(flags), ...(flags.bound ?? []).map(boundOf)],
    segments: [...base.segments, ...(flags.segment ?? []).map(segmentOf)],
    networks: [...base.networks, ...(flags.network ?? []).map(networkOf)],
    only: { ...base.only, ...idsOf('--only', flags.only) },
    without: { ...base.without, ...idsOf('--without', flags.without) },
    fix: [...base.fix, ...(flags.fix ?? [])],
    also: [...base.also, ...(flags.also ?? [])],
    ranges: { ...base.ranges, ...Object.fromEntries((flags.range ?? []).map(rangeOf)) },
  };
  const result = tuneSetup.safeParse(given);
  if (result.success) return result.data;
  const [problem] = explain(tuneSetupFile, given, result.error.issues);
  throw new BenchError('bad-input', `${problem ? fieldName(problem.path, given) : 'setup'}: ${problem?.message ?? 'is wrong.'}`);
}

function boundOf(text: string) {
  const [, metric = '', sign = '', value = ''] = /^([^<>=\s]+)\s*(<=|>=)\s*(\S+)$/.exec(text) ?? [];
  if (metric === '' || !Number.isFinite(Number(value)))
    throw new BenchError('bad-input', `--bound ${text}: needs the form metric<=value or metric>=value, as in bytesPerSecond<=800.`);
  return sign === '<=' ? { metric, max: Number(value) } : { metric, min: Number(value) };
}

/** `30..90`, `..60 path=value`, or `path=value` alone. */
function segmentOf(text: string) {
  const [, from, to, path, value = ''] = /^(?:([\d.]*?)\.\.([\d.]*))?\s*(?:([^=\s]+)=(.+))?$/.exec(text) ?? [];
  const ends = [from, to].map((end) => (end === undefined || end === '' ? undefined : Number(end)));
  if ((from === undefined && path === undefined) || ends.some((end) => Number.isNaN(end)))
    throw new BenchError(
      'bad-input',
      `--segment ${text}: needs the form from..to, path=value or both, as in 0..60 entities.tank.motion.file=second.csv. More fields stand in --setup as segments.`,
    );
  const number = Number(value);
  const set = path === undefined ? {} : { [path]: value.trim() === '' || Number.isNaN(number) ? value : number };
  return { from: ends[0], to: ends[1], set };
}

function networkOf(text: string) {
  const [, name = '', weight = '1'] = /^([^:]*)(?::(.*))?$/.exec(text) ?? [];
  if (!(Number(weight) > 0 && Number(weight) < Infinity))
    throw new BenchError('bad-input', `--network ${text}: the weight is "${weight}"; allowed: a number above 0, as in ${name}:2.`);
  if (!isPreset(name))
    throw new BenchError(
      'bad-input',
      `--network ${text}: ${unknownWord('network', name, versionedPresets)} Other links stand in --setup as networks.`,
    );
  return { name, weight: Number(weight), link: { preset: name } };
}

/** Ids by part; an option that is repeated for a part adds ids to it. */
export function idsOf(option: string, texts: readonly string[] = []): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const text of texts) {
    const [name = '', ids = ''] = text.split('=');
    if (!(tuneComponents as readonly string[]).includes(name) || ids === '')
      throw new BenchError('bad-input', `${option} ${text}: needs the form part=id,id; parts are ${tuneComponents.join(', ')}.`);
    found[name] = [...(found[name] ?? []), ...ids.split(',')];
  }
  return found;
}

function rangeOf(text: string): readonly [string, TuneSetup['ranges'][string]] {
  const [name = '', value = ''] = text.split('=');
  if (name === '' || value === '')
    throw new BenchError('bad-input', `--range ${text}: needs the form name=from..to or name=value, as in trigger.distance=0.1..2.`);
  const ends = value.split('..').map(Number);
  if (ends.length === 2 && ends.every(Number.isFinite)) return [name, ends as [number, number]];
  if (value === 'true' || value === 'false') return [name, value === 'true'];
  return [name, Number.isFinite(Number(value)) ? Number(value) : value];
}
