/** `driftbench host`: a live session for people on the LAN, headless. */
import { figure } from '../../../main/cli/columns.ts';
import { basename, join, resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { toString as qrCode } from 'qrcode';
import { gameModes, type GameMode } from '../../../engine/game/game-rules.ts';
import { botStrengths, type BotStrength } from '../../../engine/game/players/bot/index.ts';
import { BenchError } from '../../../contract/errors.ts';
import { versionedPresets } from '../../../experiment/link-presets.ts';
import { latencyShown, liveLink, mostSeats, type LatencyShown } from '../calls/live-calls.ts';
import type { LiveHost } from '../node/live-host.ts';
import { ExchangeLog } from '../node/exchange-log.ts';
import { liveMeans } from '../node/live-means.ts';
import { playedFile } from '../../../main/experiment/study-file.ts';
import { LiveSession, type LiveRequest } from '../node/live-session.ts';
import { usualPace } from '../node/study-session.ts';
import type { LiveState, DirectionState } from '../calls/live-state.ts';
import type { SessionStage } from '../../../main/run/session-runner.ts';
import { foxgloveAddress, foxgloveEvents, foxgloveLine, FoxgloveStream } from '../../output/node/foxglove/foxglove-server.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { RecordingPlace } from '../../../main/recording/recording-place.ts';
import { liveJson, liveLine, liveText, type LiveReport } from './live-report.ts';
import { commandPlugins } from '../../../main/cli/command-plugins.ts';
import { metricsOption, serveMetrics, type Measure, type MetricsPlace } from '../../../main/cli/metrics.ts';
import { recordingNotWhole } from '../../../main/cli/endings.ts';
import { checkPathsApart } from '../../../main/cli/paths-apart.ts';
import {
  foxgloveOption,
  gathered,
  integerOption,
  numberOption,
  pluginOption,
  refuseOptions,
  secondsOption,
} from '../../../main/cli/option-values.ts';
import { emit, type Terminal } from '../../../main/cli/terminal.ts';
import { wallSeconds } from '../../../main/base/wall-clock.ts';

interface HostFlags {
  readonly port?: number;
  readonly lan?: true;
  readonly address?: string;
  readonly bots: number;
  readonly seats?: number;
  readonly round?: number;
  readonly mode?: GameMode;
  readonly strength?: BotStrength;
  readonly latency?: LatencyShown;
  readonly duration?: number;
  readonly seed?: number;
  readonly plugin?: readonly string[];
  readonly record?: string | undefined;
  readonly link?: string;
  readonly set?: readonly string[];
  readonly logExchanges?: string;
  readonly foxglove?: string;
  readonly json?: true;
  readonly metrics?: MetricsPlace;
  readonly quiet?: true;
  readonly study?: string;
  readonly out?: string;
  readonly people?: number;
  readonly answerTime: number;
}

/** File that is played when none is named. */
const usualExperiment = 'live.yaml';
/** The study starts when all seats have people. */
const everySeat = Infinity;
/** Seconds between two lines while it runs. */
const lineEvery = 5;
/** Time for the mirror to catch up after an interruption, s. */
const interruptedWithin = 0.5;
/** Interval of checks for the start and the end, ms. */
const lookMs = 50;

export function defineHost(command: Command, terminal: Terminal): void {
  command
    .argument('[file]', `experiment file (YAML) with game.players (default: ${usualExperiment} of the examples)`)
    .option('--lan', 'listens on a LAN interface; without it, only this machine can join')
    .option('--address <a>', 'address of the interface, with --lan (default: the first private address)')
    .option('--port <n>', 'port; 0: any free port (default: 7350 or the next free one)', numberOption(0, 65_535))
    .option('--seats <n>', 'number of seats (default: the number of players in the experiment)', numberOption(1, mostSeats))
    .option('--bots <n>', 'bots fill empty seats up to this many participants', numberOption(0, mostSeats), 0)
    .option('--round <s>', 'length of a round in seconds (default: unlimited)', secondsOption)
    .addOption(new Option('--mode <mode>', 'mode of the game, in which hits destroy tanks (default: as in the file)').choices(gameModes))
    .addOption(new Option('--strength <s>', 'strength of the bots (default: the computer players of the file)').choices(botStrengths))
    .addOption(
      new Option(
        '--latency <what>',
        'what players see of their network: nothing, the round trip of their connection (default), or delay and loss of the game',
      ).choices(latencyShown),
    )
    .option('--duration <s>', 'ends the session after this session time, in seconds', secondsOption)
    .option('--seed <n>', 'seed instead of the file’s', integerOption)
    .addOption(new Option('--link <preset>', 'link preset for every participant, in both directions').choices(versionedPresets))
    .option('--set <path=value>', 'sets a field of the file, such as lanes.shown.trigger.distance=0.1 (repeatable)', gathered)
    .option(...pluginOption)
    .addOption(
      new Option(
        '--study <file>',
        'leads people through the study of this experiment file, or of a file of its own; goes on with the answers that its folder already has',
      ).conflicts(['record', 'round', 'duration', 'link']),
    )
    .option('--out <folder>', 'with --study: folder of the answers and of the recordings of all rounds (default: the name of the file)')
    .option(
      '--people <n>',
      'with --study: starts once so many people have agreed to take part (default: one for each seat)',
      numberOption(1, mostSeats),
    )
    .option('--answer-time <s>', 'with --study: time for the questions after a round, in seconds', secondsOption, usualPace.answer)
    .option('--record <file>', 'records the session (.mcap); replaces an existing file once the recording is complete')
    .option('--log-exchanges <folder>', 'logs the exchanges of time of every seat there, as logs of a running game (rows C)')
    .option(...foxgloveOption)
    .option(...metricsOption)
    .option('--json', 'prints one JSON object at the end instead of tables')
    .option('--quiet', 'prints no progress')
    .addHelpText('after', `\n${beginning}`)
    .action((file: string | undefined, flags: HostFlags) => {
      const forStudies = ['--out', '--people', '--answer-time'];
      if (flags.study === undefined) refuseOptions(command, forStudies, 'for studies only; name an experiment with a study with --study.');
      return runHost(studyFile(file, flags), flags, terminal);
    });
}

const beginning =
  'The round starts when all participants are ready; with bots only, when all bots have joined. Participants who arrive later join the running round.';

/** The one file that is hosted. */
function studyFile(file: string | undefined, { study }: HostFlags): string | undefined {
  if (study !== undefined && file !== undefined)
    throw new BenchError('bad-input', `Found ${file} and --study ${study}; name one of the two files.`);
  return study ?? file;
}

async function runHost(file: string | undefined, flags: HostFlags, terminal: Terminal): Promise<void> {
  const path = file ?? join(projectPaths().experiments, usualExperiment);
  checkPathsApart({ '': path, '--plugin': flags.plugin }, { '--record': flags.record, '--log-exchanges': flags.logExchanges });
  const place = flags.record === undefined ? null : await RecordingPlace.begin(flags.record);
  try {
    const { state } = await openedHost(path, { ...flags, record: place?.path }, terminal);
    // Played rounds cannot be repeated: a session that was left in its lobby does not replace them.
    if (state.time > 0) await place?.take();
  } finally {
    terminal.notify((await place?.end()) ?? '');
  }
}

/** Rejects with a `BenchError` at the end if something was not measured or not recorded. */
async function openedHost(path: string, flags: HostFlags, terminal: Terminal): Promise<LiveReport> {
  const foxglove = flags.foxglove === undefined ? null : await FoxgloveStream.open(foxgloveAddress(flags.foxglove), projectPaths().version);
  if (foxglove) terminal.notify(`${foxgloveLine(foxglove)}\n`);
  const exchanges = await exchangeLog(flags, terminal);
  try {
    return await openedSession(path, flags, terminal, { foxglove, exchanges });
  } finally {
    await exchanges?.close();
    await foxglove?.close();
  }
}

/** Null: they are not logged. */
async function exchangeLog({ logExchanges }: HostFlags, terminal: Terminal): Promise<ExchangeLog | null> {
  return logExchanges === undefined
    ? null
    : ExchangeLog.open(resolve(logExchanges), projectPaths().version, (problem) => terminal.notify(`${problem}\n`));
}

/** What gets the session besides the terminal; null: not requested. */
interface Outlets {
  readonly foxglove: FoxgloveStream | null;
  readonly exchanges: ExchangeLog | null;
}

async function openedSession(path: string, flags: HostFlags, terminal: Terminal, { foxglove, exchanges }: Outlets): Promise<LiveReport> {
  const { experiment } = await playedFile(path);
  const plugins = await commandPlugins(experiment, flags.plugin, flags.quiet ? null : terminal);
  const answers = answersOf(flags);
  const request = { ...flags, path, sets: flags.set, lan: flags.lan === true, answers };
  const notify = (message: string) => terminal.notify(`${message}\n`);
  const problems: string[] = [];
  const notRecorded = (problem: string) => {
    problems.push(problem);
    notify(`${problem} The session continues without a recording.`);
  };
  const means = {
    ...liveMeans(projectPaths(), withoutPages(foxglove), () => plugins),
    watching: () => () => undefined,
    warn: notify,
    notRecorded,
  };
  // From here on an interruption closes what was opened.
  void terminal.interrupted;
  const session = await LiveSession.open(request, means, comingAndGoing(foxglove));
  session.host.onExchange = ({ id }, exchange) => exchanges?.take(id, exchange);
  if (foxglove && session.host.study?.isBlind) {
    await session.close();
    throw new BenchError('bad-input', '--foxglove shows the lanes, but this study is blind for its operator too; leave one of them out.');
  }
  const seats = session.host.seats.all.length;
  if (flags.bots > seats) notify(`--bots ${flags.bots}: the session has ${seats} seats, so at most ${seats} bots can join; raise --seats.`);
  const report = await reported(session, flags, terminal);
  if (report.results === null && !answers) throw new BenchError('session-died', 'The session was not measured to its end.');
  if (problems.length > 0) throw recordingNotWhole();
  return report;
}

/** Undefined: no study. */
function answersOf({ study, out, people, seats, answerTime }: HostFlags): LiveRequest['answers'] {
  if (study === undefined) return undefined;
  const folder = resolve(out ?? basename(study).replace(/\.ya?ml$/i, ''));
  return { folder, records: true, people: people ?? seats ?? everySeat, pace: { ...usualPace, answer: answerTime } };
}

/** Prints the results; the session is closed. */
async function reported(session: LiveSession, flags: HostFlags, terminal: Terminal): Promise<LiveReport> {
  try {
    const report = await hosted(session, flags, terminal);
    // JSON for terminals needs no second look: that of 128 seats has 40 MB.
    if (flags.json) await emit(terminal, liveJson(report));
    else terminal.print(liveText(report));
    return report;
  } finally {
    await session.close();
  }
}

/** From the first who joins to the end. */
async function hosted(session: LiveSession, flags: HostFlags, terminal: Terminal): Promise<LiveReport> {
  const began = wallSeconds();
  const { host } = session;
  if (flags.link !== undefined) host.impair((networks) => networks.link(liveLink.parse({ preset: flags.link })));
  await printAddress(session, flags, terminal);
  const closeMetrics = await serveMetrics(flags.metrics, measuresOf(host), terminal);
  try {
    await untilEnd(host, flags, flags.quiet ? null : terminal, terminal.interrupted);
  } finally {
    closeMetrics();
  }
  const { state } = host;
  if (terminal.interrupted.aborted) await session.dismissBots();
  if (host.study) return { version: projectPaths().version, state: host.state, results: null, wallTime: wallSeconds() - began };
  if (host.run.status === 'running') host.run.pause();
  const results = await host.run.results(terminal.interrupted.aborted ? interruptedWithin : undefined);
  if (results && state.time - results.duration > 1)
    terminal.notify(`The results end at ${figure(results.duration)} s: the mirror was behind when the session was interrupted.\n`);
  return { version: projectPaths().version, state, results, wallTime: wallSeconds() - began };
}

/** A stage without pages. */
function withoutPages(foxglove: FoxgloveStream | null): SessionStage {
  return { show: (start) => start(foxgloveEvents(foxglove)).ready, hide: (session) => session.end() };
}

function measuresOf(host: LiveHost): readonly Measure[] {
  const one = (name: string, help: string, value: (state: LiveState) => number | null): Measure => ({
    name: `host_${name}`,
    help,
    read: () => [{ value: value(host.state) }],
  });
  const both = (name: string, help: string, value: (direction: DirectionState) => number | null): Measure => ({
    name: `host_${name}`,
    help,
    read: () =>
      host.state.seats.flatMap(({ id, up, down }) => [
        { labels: { seat: id, direction: 'up' }, value: up && value(up) },
        { labels: { seat: id, direction: 'down' }, value: down && value(down) },
      ]),
  });
  return [
    one('session_time_seconds', 'Session time.', ({ time }) => time),
    one('participants', 'Seats that are taken.', ({ seats }) => seats.filter(({ name }) => name !== '').length),
    one('spectators', 'Pages that watch.', ({ spectators }) => spectators),
    one('tick_lateness_median_seconds', 'How late ticks were lately, median.', ({ tickLateness }) => tickLateness.p50),
    one('tick_lateness_p99_seconds', 'How late ticks were lately, 99th percentile.', ({ tickLateness }) => tickLateness.p99),
    both('messages_total', 'Messages of a seat.', ({ messages }) => messages),
    both('lost_total', 'Messages that the link of a seat lost or dropped.', ({ lost, dropped }) => lost + dropped),
    both('configured_delay_median_seconds', 'Median configured delay of a seat.', ({ configured }) => configured.p50),
    both('measured_delay_median_seconds', 'Median measured delay of a seat.', ({ delivered }) => delivered.p50),
  ];
}

/** Notes in Foxglove's log who joins and leaves, and how the session goes on. */
function comingAndGoing(foxglove: FoxgloveStream | null): (state: LiveState) => void {
  let before: readonly string[] = [];
  let status = '';
  return (state) => {
    if (!foxglove) return;
    const now = state.seats.filter(({ occupant }) => occupant === 'person' || occupant === 'bot').map(({ id }) => id);
    for (const id of now) if (!before.includes(id)) foxglove.log('info', 'joined', `Joined: ${id}`);
    for (const id of before) if (!now.includes(id)) foxglove.log('info', 'left', `Left: ${id}`);
    if (state.status !== status) foxglove.log('info', state.status, `The session is ${state.status}.`);
    [before, status] = [now, state.status];
  };
}

async function printAddress({ server }: LiveSession, { quiet }: HostFlags, terminal: Terminal): Promise<void> {
  const { addresses, code } = server.joining;
  const [address = ''] = addresses;
  if (!quiet && terminal.draw) terminal.draw(await qrCode(address, { type: 'terminal', small: true }));
  terminal.notify(`Join at ${address.split('#')[0]} with the code ${code}.\n`);
}

/** Looks after the session until its time is over or the user interrupts. */
async function untilEnd(
  host: LiveHost,
  { duration = Infinity, bots }: HostFlags,
  terminal: Terminal | null,
  interrupted: AbortSignal,
): Promise<void> {
  const lines = setInterval(() => terminal?.notify(`${liveLine(host.state)}\n`), lineEvery * 1e3);
  let look: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    interrupted.addEventListener('abort', () => resolve(), { once: true });
    look = setInterval(() => (hasEnded(host, duration, bots) || interrupted.aborted) && resolve(), lookMs);
  });
  clearInterval(look);
  clearInterval(lines);
}

/** A study ends by itself. */
function hasEnded(host: LiveHost, duration: number, bots: number): boolean {
  return host.study ? host.study.isOver : lookAfter(host, bots).clock.time >= duration;
}

/** Starts once all expected participants are there and ready. */
function lookAfter({ run, seats }: LiveHost, bots: number): LiveHost['run'] {
  const here = seats.all.filter(({ participant }) => participant !== null).length;
  if (run.status === 'lobby' && here >= Math.min(bots, seats.all.length) && seats.allReady) run.start();
  return run;
}
