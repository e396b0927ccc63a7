/** `driftbench score`: what a running game logged, measured as the bench measures its lanes. */
import { basename } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { LanePlan } from '../../../engine/session/session-plan.ts';
import { wallSeconds } from '../../../main/base/wall-clock.ts';
import { Interrupted } from '../../../main/cli/endings.ts';
import { Progress } from '../../../main/cli/progress.ts';
import { loadExperiment } from '../../../main/experiment/load-experiment.ts';
import type { GameLog } from '../../../main/motion/game-log/game-log.ts';
import { columnsOf } from '../../../experiment/motion.ts';
import { listed } from '../../../experiment/problem.ts';
import { pluginsNeededBy } from '../../../main/plugins/needed-plugins.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import { explainSession, type Explanation } from '../node/explain-session.ts';
import { settingFields } from '../node/identify/game-setting.ts';
import type { Watch } from '../node/identify/identify.ts';
import { checkPathsApart } from '../../../main/cli/paths-apart.ts';
import { without } from '../../../experiment/field-maps.ts';
import { gathered } from '../../../main/cli/option-values.ts';
import { tableText } from '../../../main/cli/columns.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';
import { ReportFile } from '../../../main/run/report/report-file.ts';
import { refuseWarnings } from '../../../main/experiment/warnings.ts';
import { addMappingOptions, mappingOf, type MappingFlags } from '../../motion/cli/mapping-options.ts';
import { gatesOf, gateText, passGates, type GateCase } from '../node/gates.ts';
import { pictureLanes } from '../node/record/picture-lanes.ts';
import { recordScore } from '../node/record/record-score.ts';
import { scoreFiles } from '../node/score-files.ts';
import { measureSession, type MeasuredSession, type ScoreOptions, type SessionScore } from '../node/score-session.ts';
import { openSession, openSurroundings, type SessionFiles } from '../node/session-logs.ts';
import type { UpdateTables } from '../node/update-table.ts';
import type { LoggedPair } from '../node/viewer.ts';
import { scoreReport } from './score-report.ts';
import { addSessionOptions, sessionOptionsOf, type SessionFlags } from './session-options.ts';
import { explainText } from './explain-text.ts';
import { scoreText } from './score-text.ts';
import { writeExperiment } from './write-experiment.ts';

interface ScoreFlags extends MappingFlags, SessionFlags {
  readonly truth?: readonly string[];
  readonly shown?: readonly string[];
  readonly updates?: readonly string[];
  readonly mapUpdates?: string;
  readonly gate?: readonly string[];
  readonly causes?: true;
  readonly with?: string;
  readonly writeExperiment?: string;
  readonly record?: string;
  readonly report?: string;
  readonly strict?: true;
  readonly json?: true;
  readonly quiet?: true;
}

export function defineScore(command: Command, terminal: Terminal): void {
  command
    .argument('[path...]', 'logs of the processes of a session, or folders of them (docs/game-logs.md)')
    .option('--truth <file>', 'table of where entities were, of any kind that import reads (repeatable)', gathered)
    .option('--shown <file>', 'table of where a client showed them in each frame; the file’s name is the viewer (repeatable)', gathered)
    .option(
      '--updates <file>',
      'table of the updates that viewers received, with columns number, stamp, received, and more where known: docs/game-logs.md (repeatable)',
      gathered,
    )
    .option(
      '--map-updates <quantity=column,…>',
      'columns of --updates, such as number=Seq,received=RecvTime,x=PosX (default: as --map, or guessed by name)',
    );
  addSessionOptions(command)
    .option('--gate <bound>', 'fails if a bound is broken for any viewer and entity, such as deviationP95<=0.4 (repeatable)', gathered)
    .option(
      '--causes',
      'finds the lane that draws what arrived (R) as the game does, and what loss, jitter, delay, gaps and smoothing each account for',
    )
    .option(
      '--with <lanes.yaml>',
      'measures the lanes of an experiment on what arrived (R), and on updates of their own if sends are logged (U)',
    )
    .option(
      '--write-experiment <file>',
      'writes the session as an experiment (YAML): motion as logged, links as measured (U and R), the game’s own setting as the lane; replaces existing files',
    )
    .option(
      '--record <file>',
      'writes what was logged, and the lanes of --causes and --with, as a recording (.mcap) for the bench, export and other tools; replaces an existing file',
    )
    .option(
      '--report <path>',
      'writes a page with tables, charts over time and the worst moments: one HTML file; an existing one is replaced',
    )
    .option('--strict', 'refuses logs that a line with ? questions (exit status 2)')
    .option('--json', 'prints one JSON object instead of tables')
    .option('--quiet', 'prints no progress');
  addMappingOptions(command)
    .addHelpText('after', `\n${statuses}`)
    .action((paths: readonly string[], flags: ScoreFlags) => score(paths, flags, terminal));
}

const statuses = `Options from --preset on are those of import: how tables are read.
Exit status: 0; 1, a gate is broken; 2, a log or an option is wrong. A line that begins with ? questions logs that look wrong.`;

async function score(paths: readonly string[], flags: ScoreFlags, terminal: Terminal): Promise<void> {
  const { truth = [], shown = [], writeExperiment: experiment } = flags;
  const updates = updatesOf(flags);
  if (paths.length + truth.length + shown.length === 0)
    throw new BenchError('bad-input', 'Nothing to score: give the logs of a session, or a folder of them, or --truth and --shown.');
  const gates = gatesOf(flags.gate ?? []);
  const sessionOptions = sessionOptionsOf(flags);
  const lanes = flags.with === undefined ? [] : await lanesOf(flags.with);
  checkPathsApart(
    { '': paths, '--truth': truth, '--shown': shown, '--updates': updates?.paths ?? [] },
    { '--write-experiment': experiment, '--record': flags.record, '--report': flags.report },
  );
  const page = flags.report === undefined ? null : await ReportFile.begin(flags.report);
  const files = { paths, truth, shown, ...(updates && { updates }), mapping: mappingOf(flags) };
  // What is looked at again is held.
  const isHeld = flags.causes || lanes.length > 0 || flags.record !== undefined || experiment !== undefined;
  const held = isHeld ? await heldSession(files, sessionOptions) : null;
  const { scored, pairs } = held ?? (await scoreFiles(await openSurroundings(files), sessionOptions));
  if (flags.strict) refuseWarnings(scored.questions.map((text) => ({ about: 'session', text })));
  terminal.notify(scored.questions.map((question) => `? ${question}\n`).join(''));
  const cases = passGates(gates, scored);
  const explained = held ? await explanations(held.pairs, { ...flags, lanes, clocks: scored.clocks }, terminal) : [];
  if (held && flags.record !== undefined) {
    const drawn = { cancelled: terminal.interrupted, lanes: pictureLanes(held.pairs, explained, lanes) };
    terminal.notify(`${await recordScore(flags.record, held.logs, held, drawn)}\n`);
  }
  if (held && experiment !== undefined) await saveExperiment(experiment, [...paths, ...truth][0] ?? '', held, terminal);
  const options = without(flags, 'gate', 'strict', 'json', 'writeExperiment', 'record', 'report', 'causes', 'with', 'quiet');
  await page?.write(scoreReport({ scored, pairs }, { paths, options }));
  terminal.print(
    flags.json ? jsonText(scored, cases, explained) : `${scoreText(scored)}${explainText(explained, scored)}${gatesText(cases)}`,
  );
  const broken = cases.filter(({ holds }) => !holds);
  if (broken.length > 0) throw new BenchError('not-possible', `${broken.length} of ${cases.length} gates are broken.`);
}

/** Undefined: there are none. Throws a `BenchError` that names the option. */
function updatesOf({ updates: paths, mapUpdates: text }: ScoreFlags): UpdateTables | undefined {
  const columns = text === undefined ? {} : columnsOf(text);
  if (!columns) throw new BenchError('bad-input', `--map-updates: found "${text}"; it must be quantity=column, such as number=Seq,x=PosX.`);
  if (text !== undefined && !paths)
    throw new BenchError('bad-input', '--map-updates: it is for tables of updates; give them by --updates.');
  return paths && { paths, columns };
}

async function saveExperiment(path: string, session: string, measured: MeasuredSession, terminal: Terminal): Promise<void> {
  const { restsOn } = await writeExperiment(path, session, measured, terminal);
  terminal.notify(`${restsOn.join('\n')}\n${path}\n`);
}

async function heldSession(files: SessionFiles, options: ScoreOptions): Promise<MeasuredSession & { readonly logs: readonly GameLog[] }> {
  const logs = await openSession(files);
  return { logs, ...measureSession(logs, options) };
}

/** The lanes of an experiment; whatever else it says has no effect here. */
async function lanesOf(path: string): Promise<readonly LanePlan[]> {
  const needed = await pluginsNeededBy(path);
  if (needed.length > 0)
    throw new BenchError(
      'bad-input',
      `--with ${path}: it needs ${listed(needed.map((each) => basename(each)))} (field plugins), and a score draws lanes in its own process, where only built-in plugins may run. Leave out the field, and the lanes that use them.`,
    );
  const { plan } = await loadExperiment(path, { registry: new PluginRegistry(builtInPlugins) });
  return plan.lanes;
}

interface Explained {
  readonly causes?: boolean;
  readonly quiet?: boolean;
  readonly lanes: readonly LanePlan[];
  readonly clocks: SessionScore['clocks'];
}

/** Nothing where nothing was asked for. */
async function explanations(
  pairs: readonly LoggedPair[],
  { causes = false, quiet = false, lanes, clocks }: Explained,
  terminal: Terminal,
): Promise<readonly Explanation[]> {
  if (!causes && lanes.length === 0) return [];
  const text = (done: number, all: number) => `${done} of ${all} pictures explained`;
  const progress = quiet ? null : new Progress(terminal, { clock: wallSeconds, text });
  const { interrupted } = terminal;
  let [done, all] = [0, pairs.length];
  const watch: Watch = {
    async step() {
      progress?.at(done, all);
      await turn();
      if (interrupted.aborted) throw new Interrupted(`Interrupted after ${done} of ${all} pictures. Nothing was saved.`);
    },
    pair: (...counts) => ([done, all] = counts),
  };
  try {
    return await explainSession(pairs, { causes, lanes, clocks }, watch);
  } finally {
    progress?.end();
  }
}

function jsonText(
  { programs, begin, clocks, viewers, worst, notes, questions }: SessionScore,
  cases: readonly GateCase[],
  explained: readonly Explanation[],
): string {
  const byName = <Each, Value>(list: readonly Each[], of: (each: Each) => readonly [string, Value]) => Object.fromEntries(list.map(of));
  const scores = {
    programs,
    begin,
    clocks: byName(clocks, ({ process, by, line: { offset, drift, uncertainty } }) => [process, { by, offset, drift, uncertainty }]),
    viewers: byName(viewers, ({ viewer, entities }) => [viewer, byName(entities, ({ entity, ...numbers }) => [entity, numbers])]),
    worst,
    notes,
    questions,
    ...(explained.length > 0 && { explanations: explained.map(withLaneFields) }),
    ...(cases.length > 0 && { gates: cases }),
  };
  return `${JSON.stringify(scores, null, 2)}\n`;
}

/** The setting as the lane of a file that draws so. */
function withLaneFields({ identified, ...explanation }: Explanation): object {
  return { ...explanation, identified: identified && { ...identified, setting: settingFields(identified.setting) } };
}

function gatesText(cases: readonly GateCase[]): string {
  if (cases.length === 0) return '';
  const columns = ['', 'Viewer', 'Entity', 'Gate', 'Found'].map((title) => ({ title, words: true }));
  const rows = cases.map((each) => [
    each.holds ? '✓' : '✗',
    each.viewer,
    each.entity,
    gateText(each),
    each.value === null ? 'not measured' : String(Number(each.value.toPrecision(4))),
  ]);
  return `\n${tableText(columns, rows)}`;
}
