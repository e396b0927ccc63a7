/** `driftbench run`: one experiment, headless, as fast as it can. */
import { Option, type Command } from 'commander';
import type { ExperimentOutline } from '../../../contract/bench-state.ts';
import { faultRules } from '../../../contract/plugins/plugin-calls.ts';
import type { SessionDecisionObserver } from '../../../engine/session/lane.ts';
import type { RunResults } from '../../../engine/session/run-results.ts';
import { loadExperiment } from '../../experiment/load-experiment.ts';
import type { PluginBundle } from '../../plugins/bundle-plugin.ts';
import { loadPlugins } from '../../plugins/load-plugin.ts';
import { projectPaths } from '../../project-paths.ts';
import { commandPlugins } from '../command-plugins.ts';
import { DecisionTable } from '../decision-table.ts';
import { blaming, withoutFailing, type FailingFlags } from '../failing-run.ts';
import { gathered, integerOption, secondsOption } from '../option-values.ts';
import { Progress } from '../progress.ts';
import { reportCsv, reportJson, reportText, type RunReport } from '../run-report.ts';
import { chartPoints } from '../../reports/session-charts.ts';
import { RunPage } from '../run-page.ts';
import { RunRecording } from '../run-recording.ts';
import { runSession } from '../run-session.ts';
import type { Terminal } from '../terminal.ts';
import { VerdictTable } from '../verdict-table.ts';
import { ResultFiles } from '../write-files.ts';

interface RunFlags extends FailingFlags {
  readonly set?: readonly string[];
  readonly seed?: number;
  readonly duration?: number;
  readonly plugin?: readonly string[];
  readonly csv?: string;
  readonly report?: string;
  readonly record?: string;
  readonly json?: true;
  readonly quiet?: true;
}

export function addRunCommand(program: Command, terminal: Terminal): void {
  program
    .command('run')
    .description('Runs an experiment headless and prints what was measured.')
    .argument('<file>', 'experiment file (YAML)')
    .option('--set <path=value>', 'sets a field of the file, such as nodes.far.link.delay=0.8 (repeatable)', gathered)
    .option('--seed <n>', 'seed instead of the file’s', integerOption)
    .option('--duration <s>', 'length of the run in seconds instead of the file’s', secondsOption)
    .option('--lane <id>', 'runs this lane only (repeatable)', gathered)
    .option('--json', 'prints one JSON object instead of tables')
    .option(
      '--csv <dir>',
      'writes receivers.csv, lanes.csv and decisions.csv (and parts.csv of parts, radii.csv, players.csv and verdicts.csv of a game) into this folder',
    )
    .option('--report <path>', 'writes a page with charts, tables and the experiment: one HTML file that opens offline')
    .option('--record <file>', 'records the run (.mcap): a row ten times a second, every update, decision and shot')
    .option('--plugin <path>', 'loads a plugin: a .ts, .mts, .js or .mjs file, or the folder of a package (repeatable)', gathered)
    .addOption(
      new Option('--on-fault <rule>', 'where a plugin fails: ends the run, or begins it again without the lane')
        .choices(faultRules)
        .default('stop'),
    )
    .option('--save-call <file>', 'where a plugin fails: writes the failing call as a test case (.json)')
    .option('--quiet', 'tells no progress')
    .addHelpText('after', `\n${interruption}`)
    .action((file: string, flags: RunFlags) => withoutFailing(flags, terminal, (left) => run(file, left, terminal)));
}

const interruption =
  'Ctrl-C ends a run between two frames. A plugin that never returns is not interrupted by it: end the process, or open the bench, which watches plugins.';

const wallClock = () => performance.now() / 1000;

async function run(file: string, flags: RunFlags, terminal: Terminal): Promise<void> {
  const page = flags.report === undefined ? null : await RunPage.begin(flags.report, file, flags);
  const measured =
    flags.csv === undefined ? await measure(file, flags, terminal, { page }) : await measureInto(flags.csv, file, flags, terminal, page);
  await page?.write(measured.report.results, measured.outline, measured.plugins);
  terminal.print(flags.json ? reportJson(measured.report) : reportText(measured.report));
}

const decisionsName = 'decisions.csv';
const verdictsName = 'verdicts.csv';

/** Where what is told on the way goes. */
interface Tables {
  decisions(text: string): Promise<void>;
  verdicts(text: string): Promise<void>;
}

/** Decisions and verdicts are written as the run goes on: a long run makes more of them than memory holds. */
async function measureInto(folder: string, file: string, flags: RunFlags, terminal: Terminal, page: RunPage | null): Promise<Measured> {
  const files = await ResultFiles.begin(folder, ['receivers.csv', 'lanes.csv', decisionsName]);
  try {
    const tables: Tables = {
      decisions: (text) => files.append(decisionsName, text),
      verdicts: (text) => files.append(verdictsName, text),
    };
    const measured = await measure(file, flags, terminal, { page, tables });
    for (const [name, text] of Object.entries(reportCsv(measured.report))) await files.append(name, text);
    await files.commit();
    return measured;
  } finally {
    await files.discard();
  }
}

interface Measured {
  readonly report: RunReport;
  readonly outline: ExperimentOutline;
  readonly plugins: readonly PluginBundle[];
}

interface Watchers {
  readonly page: RunPage | null;
  /** Get theirs piece by piece. */
  readonly tables?: Tables;
}

async function measure(file: string, flags: RunFlags, terminal: Terminal, { page, tables }: Watchers): Promise<Measured> {
  const teller = flags.quiet ? null : terminal;
  const plugins = await commandPlugins(file, flags.plugin, teller);
  const registry = await loadPlugins(plugins);
  const { set: sets, seed, duration, lane: lanes } = flags;
  const loaded = await loadExperiment(file, { registry, sets, seed, duration, lanes });
  const { plan, outline } = loaded;
  const recording = flags.record === undefined ? null : await RunRecording.begin(flags.record, file, loaded, plugins);
  const progress = teller && new Progress(teller, { clock: wallClock });
  const decisions = new DecisionTable(plan);
  const verdicts = plan.game?.server ? new VerdictTable(plan) : null;
  const tabled: SessionDecisionObserver = (lane, entity, decision) => decisions.add(lane, entity, decision);
  const watchers = [...(tables ? [tabled] : []), ...(recording ? [recording.onDecision] : [])];
  const onDecision: SessionDecisionObserver | undefined =
    watchers.length > 0 ? (lane, entity, decision) => watchers.forEach((tell) => tell(lane, entity, decision)) : undefined;
  const onVerdict = tables && verdicts?.add;
  const began = wallClock();
  try {
    const onProgress = async (time: number) => {
      progress?.at(time, plan.duration);
      await tables?.decisions(decisions.take());
      if (verdicts) await tables?.verdicts(verdicts.take());
      await recording?.keepUp();
    };
    const looks = [
      ...(page ? [{ every: Math.max(plan.frame, plan.duration / chartPoints), look: page.look }] : []),
      ...(recording ? [recording] : []),
    ];
    const watching = {
      interrupted: terminal.interrupted,
      clock: wallClock,
      onProgress,
      looks,
      observer: recording?.observer,
      onDecision,
      onVerdict,
    };
    const run = () => runSession(plan, watching).catch(blaming(plan, outline));
    const results = await recorded(recording, run, terminal);
    const wallTime = wallClock() - began;
    return { report: { version: projectPaths().version, experiment: outline.name, results, wallTime }, outline, plugins };
  } finally {
    progress?.end();
  }
}

/** What the run gives; its recording is ended whatever becomes of it. */
async function recorded(recording: RunRecording | null, run: () => Promise<RunResults>, terminal: Terminal): Promise<RunResults> {
  let results: RunResults | undefined;
  try {
    return (results = await run());
  } finally {
    const problem = await recording?.end(results);
    if (problem) terminal.tell(`${problem} The run went on without.\n`);
  }
}
