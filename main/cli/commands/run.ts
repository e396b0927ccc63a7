/** `driftbench run`: one experiment, headless, as fast as it can. */
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { faultRules } from '../../../contract/plugin-calls.ts';
import { performCommandTask } from '../../run/tasks/command-task.ts';
import { headlessTask } from '../../run/tasks/tasks.ts';
import type { HeadlessRun, RunEvent } from '../../run/run-tasks.ts';
import type { PluginBundle } from '../../plugins/bundle-plugin.ts';
import { projectPaths } from '../../base/project-paths.ts';
import { Recorder } from '../../recording/recorder.ts';
import { RecordingPlace } from '../../recording/recording-place.ts';
import { commandPlugins } from '../command-plugins.ts';
import { Interrupted, recordingNotWhole } from '../endings.ts';
import { blaming, withoutFailing, type FailingFlags } from '../failing-run.ts';
import { allowPathOption, gathered, integerOption, pluginOption, secondsOption } from '../option-values.ts';
import { checkPathsApart } from '../paths-apart.ts';
import { Progress } from '../progress.ts';
import { reportCsv, reportJson, reportText } from '../run-report.ts';
import { notifyWarnings, strictOption } from '../warnings.ts';
import { RunPage, type ChartedRun } from '../run-page.ts';
import type { Terminal } from '../terminal.ts';
import { FilePlace, ResultFiles } from '../../base/files/result-files.ts';
import { standardInput, standardInputText } from '../../base/files/read-input.ts';
import { wallSeconds } from '../../base/wall-clock.ts';

interface RunFlags extends FailingFlags {
  readonly set?: readonly string[];
  readonly seed?: number;
  readonly duration?: number;
  readonly plugin?: readonly string[];
  readonly csv?: string;
  readonly report?: string;
  readonly record?: string;
  readonly strict?: true;
  readonly json?: true;
  readonly quiet?: true;
}

export function defineRun(command: Command, terminal: Terminal): void {
  command
    .argument(
      '<file>',
      'experiment file (YAML), or motion file, of which one is made; - reads it from standard input, and files that it names are those of the working folder',
    )
    .option('--set <path=value>', 'sets a field of the file, such as nodes.far.link.delay=0.8 (repeatable)', gathered)
    .option('--seed <n>', 'seed instead of the file’s', integerOption)
    .option('--duration <s>', 'length of the run in seconds instead of the file’s', secondsOption)
    .option('--lane <id>', 'runs this lane only (repeatable)', gathered)
    .option('--json', 'prints one JSON object instead of tables')
    .option(...strictOption)
    .option(
      '--csv <dir>',
      'writes receivers.csv, lanes.csv and decisions.csv (and points.csv, parts.csv, and of a game radii.csv, players.csv and verdicts.csv) into this folder; files of the same names are replaced',
    )
    .option(
      '--report <path>',
      'writes a page with charts, tables and the experiment: one HTML file that opens offline; an existing one is replaced',
    )
    .option(
      '--record <file>',
      'records the run (.mcap): a row ten times a second, every update, decision and shot; replaces an existing file once the recording is complete',
    )
    .option(...pluginOption)
    .option(...allowPathOption)
    .addOption(
      new Option('--on-fault <rule>', 'on a plugin fault: ends the run, or restarts it without the lane')
        .choices(faultRules)
        .default('stop'),
    )
    .option('--save-call <file>', 'on a plugin fault: writes the failing call as a test case (.json); an existing one is replaced')
    .option('--quiet', 'prints no progress')
    .addHelpText('after', `\n${interruption}`)
    .action(async (file: string, flags: RunFlags) => {
      const text = file === standardInput ? await standardInputText('an experiment (YAML)', { mostMb: 16 }) : undefined;
      await withoutFailing(flags, terminal, (left) => run(file, { ...left, text }, terminal));
    });
}

const interruption =
  'Ctrl-C ends a run. With third-party plugins it runs in a supervised worker: a plugin call that hangs or exhausts memory ends the run and is reported.';

async function run(file: string, flags: GivenFlags, terminal: Terminal): Promise<void> {
  const { csv, report, record, saveCall } = flags;
  const tables = csv === undefined ? [] : runTables.map((name) => join(csv, name));
  const written = { '--csv': tables, '--report': report, '--record': record, '--save-call': saveCall };
  checkPathsApart({ '': file, '--plugin': flags.plugin }, written);
  if (saveCall !== undefined) await (await FilePlace.begin(saveCall)).end();
  const page = flags.report === undefined ? null : await RunPage.begin(flags.report, file, flags, flags.text);
  const measured = flags.csv === undefined ? await recorded(file, flags, terminal) : await measureInto(flags.csv, file, flags, terminal);
  // In tables they stand below the head.
  if (flags.json) notifyWarnings(measured.outline.warnings, {}, terminal);
  terminal.print(flags.json ? reportJson(measured.report) : reportText(measured.report));
  await page?.write(measured);
  if (!measured.isRecorded) throw recordingNotWhole();
}

interface GivenFlags extends RunFlags {
  /** The experiment, from standard input. */
  readonly text: string | undefined;
}

interface RecordedRun extends ChartedRun {
  /** False: its recording is not whole. */
  readonly isRecorded: boolean;
}

const decisionsName = 'decisions.csv';
/** The tables of every run; its parts and its game add others. */
const usualTables = ['receivers.csv', 'lanes.csv', decisionsName] as const;
const runTables = [...usualTables, 'parts.csv', 'radii.csv', 'players.csv', 'verdicts.csv'] as const;

/** Decisions and verdicts are written during the run: a long run makes more of them than memory holds. */
async function measureInto(folder: string, file: string, flags: GivenFlags, terminal: Terminal): Promise<RecordedRun> {
  const files = await ResultFiles.begin(folder, usualTables);
  try {
    const measured = await recorded(file, flags, terminal, ({ table, text }) => files.append(`${table}.csv`, text));
    for (const [name, text] of Object.entries(reportCsv(measured.report))) await files.append(name, text);
    await files.commit();
    return measured;
  } finally {
    await files.discard();
  }
}

type Opened = Extract<RunEvent, { kind: 'opened' }>;
/** Gets the tables piece by piece. */
type Tabulate = (lines: Extract<RunEvent, { kind: 'lines' }>) => Promise<void>;

/** The run, with its recording if one is requested. */
async function recorded(file: string, flags: GivenFlags, terminal: Terminal, tabulate?: Tabulate): Promise<RecordedRun> {
  const plugins = await commandPlugins(file, flags.plugin, flags.quiet ? null : terminal);
  const watched = new WatchedRun(flags.quiet ? null : terminal, tabulate);
  const request = { ...requestOf(file, flags), tables: tabulate !== undefined };
  if (flags.record === undefined) return { ...(await measure(request, plugins, watched, terminal)), isRecorded: true };
  const place = await RecordingPlace.begin(flags.record);
  const { recorder, line } = Recorder.record(projectPaths().worker, place.path);
  try {
    const measured = await measure({ ...request, line }, plugins, watched, terminal);
    await recorder.close();
    const isRecorded = recorder.state.problem === null;
    if (isRecorded) await place.take();
    return { ...measured, isRecorded };
  } finally {
    await recorder.close();
    if (recorder.state.problem !== null) terminal.notify(`${recorder.state.problem} The run continued without recording.\n`);
    terminal.notify(await place.end());
  }
}

async function measure(
  request: HeadlessRun,
  plugins: readonly PluginBundle[],
  watched: WatchedRun,
  { interrupted: cancelled }: Terminal,
): Promise<ChartedRun> {
  try {
    const options = { plugins, cancelled, onShare: watched.onShare, onEvent: watched.onEvent };
    const { results, charts, wallTime } = await performCommandTask(headlessTask, request, options);
    const { outline } = watched.opened as Opened;
    return {
      report: { version: projectPaths().version, experiment: outline.name, results, wallTime, warnings: outline.warnings },
      outline,
      plugins,
      charts,
    };
  } catch (error) {
    throw cancelled.aborted ? new Interrupted(watched.interruption) : blaming(error, watched.opened);
  } finally {
    watched.end();
  }
}

function requestOf(path: string, { text, set: sets, seed, duration, lane: lanes, report, strict }: GivenFlags): HeadlessRun {
  return { path, text, sets, seed, duration, lanes, strict, charts: report !== undefined };
}

/** The state of a running run. */
class WatchedRun {
  opened: Opened | null = null;
  readonly #progress: Progress | null;
  readonly #tabulate: Tabulate | undefined;
  #share = 0;

  constructor(terminal: Terminal | null, tabulate: Tabulate | undefined) {
    this.#progress = terminal && new Progress(terminal, { clock: wallSeconds });
    this.#tabulate = tabulate;
  }

  readonly onShare = (share: number): void => {
    this.#share = share;
    if (this.opened) this.#progress?.at(share * this.opened.duration, this.opened.duration);
  };

  readonly onEvent = async (event: RunEvent): Promise<void> => {
    if (event.kind === 'opened') this.opened = event;
    else if (event.kind === 'lines') await this.#tabulate?.(event);
  };

  get interruption(): string {
    if (!this.opened) return 'Interrupted before anything was run.';
    const { duration } = this.opened;
    return `Interrupted at ${(this.#share * duration).toFixed(2)} s of ${duration} s; no results were written.`;
  }

  end(): void {
    this.#progress?.end();
  }
}
