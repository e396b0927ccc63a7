/** `driftbench replay`: what was recorded once more, measured anew. */
import type { Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { anewTask } from '../../run/report/anew-task.ts';
import type { AnewRequest, AnewResult } from '../../run/report/measured-anew.ts';
import type { ReplayResult, Replayed } from '../../run/run-tasks.ts';
import { projectPaths } from '../../base/project-paths.ts';
import { leftOutText, withRecording, type Recording } from '../../recording/recording.ts';
import { RecordingPlace } from '../../recording/recording-place.ts';
import { replayTask } from '../../run/tasks/tasks.ts';
import { readOtherLanes } from '../../run/other-lanes.ts';
import type { CommandFeatures } from '../command-list.ts';
import { Interrupted, recordingNotWhole } from '../endings.ts';
import { gathered } from '../option-values.ts';
import { checkPathsApart } from '../paths-apart.ts';
import { replayInTerminal } from '../replay-in-terminal.ts';
import { recordedPlugins } from '../recorded-plugins.ts';
import { ReportFile } from '../../run/report/report-file.ts';
import { reportJson, reportText } from '../run-report.ts';
import type { Terminal } from '../terminal.ts';
import { wallSeconds } from '../../base/wall-clock.ts';

interface ReplayFlags {
  readonly verify?: true;
  readonly lanes?: string;
  readonly report?: string;
  readonly record?: string;
  readonly json?: true;
  readonly plugin?: readonly string[];
}

export function defineReplay(command: Command, terminal: Terminal, { kinds }: CommandFeatures): void {
  command
    .argument('<file>', 'recording (.mcap)')
    .option('--verify', 'compares rows and results with those that were recorded; status 1 where they differ')
    .option('--lanes <file>', 'also runs these lanes, over the same real paths and network')
    .option(
      '--report <path>',
      'writes a page with charts, tables and the experiment: one HTML file that opens offline; an existing one is replaced',
    )
    .option(
      '--record <file>',
      'records the replay (.mcap): the new results with the recorded inputs; replaces an existing file once the recording is complete',
    )
    .option('--json', 'prints one JSON object instead of tables')
    .option(
      '--plugin <path>',
      'loads a plugin: a .ts, .mts, .js or .mjs file, or the folder of a package (repeatable); default: the trusted plugins that the recording names',
      gathered,
    )
    .action((file: string, flags: ReplayFlags) => run(file, flags, { terminal, kinds }));
}

/** The parts that a replay uses. */
interface ReplayMeans extends Pick<CommandFeatures, 'kinds'> {
  readonly terminal: Terminal;
}

async function run(file: string, flags: ReplayFlags, means: ReplayMeans): Promise<void> {
  const { terminal, kinds } = means;
  const { verify, json, plugin } = flags;
  checkPathsApart({ '': file, '--lanes': flags.lanes, '--plugin': plugin }, { '--report': flags.report, '--record': flags.record });
  if ([flags.lanes, flags.report, flags.record].some((each) => each !== undefined)) return runAnew(file, flags, means);
  const began = wallSeconds();
  const { setup, span } = await withRecording(file, (recording) => ({ setup: recording.setup, span: recording.span }));
  const plugins = await recordedPlugins(setup.plugins, plugin, terminal);
  const { replayed, ...state } = await replayInTerminal({ span }, [replayTask, { recording: file }], { plugins, kinds }, terminal).catch(
    (error: unknown) => {
      throw terminal.interrupted.aborted ? new Interrupted('Interrupted.') : error;
    },
  );
  const wallTime = wallSeconds() - began;
  const report = {
    version: projectPaths().version,
    experiment: setup.name,
    results: replayed.results,
    wallTime,
    warnings: setup.outline.warnings,
  };
  reportState(state, replayed, terminal);
  terminal.print(json ? reportJson(report) : reportText(report));
  if (verify) check(file, replayed, terminal);
}

/** Under other lanes too, or with a page or a recording of it. */
async function runAnew(file: string, flags: ReplayFlags, means: ReplayMeans): Promise<void> {
  if (flags.verify)
    throw new BenchError(
      'bad-input',
      '--verify compares the recorded lanes row by row and writes nothing; leave out --lanes, --report and --record.',
    );
  const lanes = flags.lanes === undefined ? undefined : await readOtherLanes(flags.lanes);
  const page = flags.report === undefined ? null : await ReportFile.begin(flags.report);
  try {
    const anew = await withRecording(file, (recording) => recordedAnew(recording, lanes, flags, means));
    await page?.write(anew.report);
    if (anew.problem !== null) throw recordingNotWhole();
  } catch (error) {
    throw means.terminal.interrupted.aborted ? new Interrupted('Interrupted.') : error;
  }
}

/** With its recording if one is requested; reported, and printed. */
async function recordedAnew(
  recording: Recording,
  lanes: AnewRequest['lanes'],
  { record, plugin, json }: ReplayFlags,
  { terminal, kinds }: ReplayMeans,
): Promise<AnewResult> {
  const place = record === undefined ? null : await RecordingPlace.begin(record);
  try {
    const began = wallSeconds();
    const request = { recording: recording.path, lanes, record: place?.path };
    const plugins = await recordedPlugins(recording.setup.plugins, plugin, terminal);
    const anew = await replayInTerminal(recording, [anewTask, request], { plugins, kinds }, terminal);
    const wallTime = wallSeconds() - began;
    if (anew.problem === null) await place?.take();
    else terminal.notify(`${anew.problem} The replay continued without recording.\n`);
    for (const { holds, text } of anew.verdicts) if (holds !== null) terminal.notify(`${text}\n`);
    const { name: experiment, outline } = recording.setup;
    const report = { version: projectPaths().version, experiment, results: anew.results, wallTime, warnings: outline.warnings };
    terminal.print(json ? reportJson(report) : reportText(report));
    return anew;
  } finally {
    terminal.notify((await place?.end()) ?? '');
  }
}

function reportState({ isWhole, damagedChunks }: Omit<ReplayResult, 'replayed'>, { time }: Replayed, terminal: Terminal): void {
  if (!isWhole) terminal.notify(`The recording is incomplete: it ends at ${time.toFixed(3)} s of session time.\n`);
  if (damagedChunks > 0) terminal.notify(`${leftOutText(damagedChunks)}\n`);
}

/** Differences that are listed one by one. */
const shown = 10;

function check(file: string, replayed: Replayed, terminal: Terminal): void {
  const { rows, hasResults, difference, resultDifferences, trace, recordedTrace, recordedBy, knownChanges, otherRules } = replayed;
  if (rows === 0 && !hasResults) throw new BenchError('not-possible', `${file} cannot be verified: it ends before the first measured row.`);
  const known = knownChanges.map((change) => `- ${change}`);
  if (!difference && resultDifferences.length === 0) {
    const what = `${rows} rows${hasResults ? ' and the results' : ''}`;
    if (known.length === 0) return terminal.notify(`Verified: the same ${what} as when it was recorded, trace ${trace}.\n`);
    const but = `as version ${recordedBy} recorded, but for what changed since (docs/migrating.md):`;
    return terminal.notify([`Verified: the same ${what} ${but}`, ...known, ''].join('\n'));
  }
  const more = resultDifferences.length > shown ? [`… and ${resultDifferences.length - shown} more.`] : [];
  const version = projectPaths().version;
  const lines = [
    `${file} does not reproduce the recording: trace ${trace}, recorded ${recordedTrace}.`,
    ...(difference
      ? [`First difference at ${difference.time.toFixed(3)} s, ${difference.field}: ${difference.was}, now ${difference.is}.`]
      : []),
    ...resultDifferences.slice(0, shown),
    ...more,
    ...(recordedBy === version
      ? []
      : [`Version ${recordedBy} recorded it, this is ${version}; what changed between them (docs/migrating.md):`]),
    ...otherRules.map((rule) => `- ${rule}`),
    ...known.map((change) => `${change} (left out above)`),
  ];
  throw new BenchError('not-possible', lines.join('\n'));
}
