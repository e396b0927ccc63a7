/** The session that is open on the bench: the state machine behind every call that runs, changes or ends one. */
import type { DecisionRows } from '../recording/format/decision-rows.ts';
import type { OccurrenceRows } from '../recording/format/occurrence-rows.ts';
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import {
  emptyBenchState,
  exerciseCapabilities,
  liveCapabilities,
  recordingCapabilities,
  sessionCapabilities,
  type BenchState,
  type Fault,
  type Pace,
  type LaneOutline,
} from '../../contract/bench-state.ts';
import type { Standings } from '../../engine/measure/standings.ts';
import type { RecordingState } from '../../contract/recordings.ts';
import { BenchError } from '../../contract/errors.ts';
import type { FaultRule } from '../../contract/plugin-calls.ts';
import type { OpenedSession, SessionCommand, SessionProgress, SessionRequest, CatchUp, TimedChange } from '../run/session-messages.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { SetupRecord } from '../recording/format/recording-format.ts';
import type { RunningSession, SessionEvents, SessionRunner, SessionStage, StartSession } from '../run/session-runner.ts';
import { nothingRuns, OpenExperiment, type RunningDraft } from './open-experiment.ts';
import { refuseIfClosed } from '../base/close-all.ts';
import { inTime } from '../base/deferred.ts';
import { isDeepStrictEqual } from 'node:util';
import type { RecorderLine } from '../recording/recorder-port.ts';
import { pluginRecord } from '../run/recording-setup.ts';
import { lostLanes } from '../run/lost-lanes.ts';

export interface StartOptions {
  /** Left out at opening: the file's own; left out at a restart: the same again. */
  readonly seed?: number | undefined;
  readonly paused: boolean;
  /** It begins once a page has drawn its first view. */
  readonly awaitsView?: boolean;
}

export class BenchSession implements SessionStage {
  readonly #runner: SessionRunner;
  readonly #audience: SessionAudience;
  readonly #record: StartRecording;
  readonly #rule: () => FaultRule;
  readonly #experiment = new OpenExperiment();
  #state: BenchState = emptyBenchState;
  /** Number of the newest run. */
  #runs: number;
  #running: RunningSession | null = null;
  /** A session that was started elsewhere, and is ended there. */
  #guest: RunningSession | null = null;
  /** The running session, once it has reported its plan. */
  #opened: OpenedSession | null = null;
  /** Settles when the session that has lost a lane is open again. */
  #restarting: Promise<BenchState> | null = null;
  /** True if it starts paused. */
  #paused = false;
  #isClosed = false;

  /** `record`: left out, nothing is recorded. `rule`: the reaction to a plugin's failure. */
  constructor(
    runner: SessionRunner,
    audience: SessionAudience,
    record: StartRecording = () => undefined,
    rule: () => FaultRule = () => 'stop',
    firstRun = 1,
  ) {
    this.#runs = firstRun - 1;
    this.#runner = runner;
    this.#audience = audience;
    this.#record = record;
    this.#rule = rule;
  }

  get state(): BenchState {
    return this.#state;
  }

  /** Equal for runs of the same experiment: those that a comparison run can belong to. */
  get subject(): string {
    return `${this.#state.source} ${this.#experiment.stem}`;
  }

  /** Path of the experiment file that is open; there is none while a draft runs. */
  get path(): string {
    return this.#experiment.path;
  }

  /** Its path; null while a draft runs or nothing is open. */
  get savedPath(): string | null {
    return this.#experiment.savedPath;
  }

  /** A session without a file. */
  get draft(): RunningDraft | null {
    return this.#experiment.draft;
  }

  /** Its name as listed. */
  get file(): string {
    return this.#experiment.file;
  }

  /** Opens the experiment file at `path` in place of the open run, and starts it. */
  async open(path: string, options: StartOptions): Promise<BenchState> {
    this.#checkGuest();
    const pace = this.#experiment.isOther(path) ? 1 : this.#state.pace;
    this.#experiment.openFile(path);
    this.#experiment.seed = options.seed;
    const { paused, awaitsView = false } = options;
    this.#change({ experiment: null, layout: null, source: 'session', capabilities: sessionCapabilities, pace });
    return this.#start(paused || awaitsView, { dropped: [] }, awaitsView);
  }

  /** Runs a text in place of the open run. */
  async openText(draft: RunningDraft, options: StartOptions): Promise<BenchState> {
    this.#checkGuest();
    const pace = this.#experiment.isOther(draft.path, draft.base) ? 1 : this.#state.pace;
    this.#experiment.openDraft(draft);
    this.#experiment.seed = options.seed;
    this.#change({ source: 'session', capabilities: sessionCapabilities, pace });
    return this.#start(options.paused);
  }

  /** The draft that runs has been written to `path`. */
  draftIsFile(path: string): void {
    const { experiment } = this.#state;
    this.#experiment.openFile(path);
    this.#change({ experiment: experiment && { ...experiment, file: this.file } });
  }

  /** Starts the open experiment again from 0. */
  async restart({ seed, paused }: StartOptions): Promise<BenchState> {
    this.#checkGuest();
    this.#experiment.checkOpen();
    this.#experiment.seed = seed ?? this.#experiment.seed;
    if (this.#state.source === 'recording') this.#change({ source: 'session', capabilities: sessionCapabilities });
    return this.#start(paused);
  }

  /**
   * The operator's consent to the files outside of its folder for which run `epoch` failed. `keep` stores it; then the
   * experiment starts again.
   */
  async allowFiles(epoch: number, keep: (experiment: string, files: readonly string[]) => Promise<void>): Promise<BenchState> {
    this.#checkGuest();
    const outside = this.#state.epoch === epoch ? this.#state.fault?.outside : undefined;
    if (!outside) throw new BenchError('not-possible', 'No run waits for permission to read files; open the experiment again.');
    await keep(
      this.#experiment.place,
      outside.map(({ path }) => path),
    );
    return this.#start(this.#paused, { dropped: [] }, this.#state.awaitsView);
  }

  /**
   * The plugins have changed: the open run is restarted with them, repeats its changes up to its present time and
   * continues, so that no result is of two plugins. A failed run restarts at 0.
   */
  async reload(plugins: readonly PluginBundle[]): Promise<void> {
    if (this.#guest || this.#state.source !== 'session' || this.#state.status === 'empty') return;
    await this.#running?.ready.catch(() => undefined);
    const { status } = this.#state;
    if (status === 'running') await this.command({ kind: 'pause' });
    const catchUp = reloadedAt(this.#state, plugins, this.#running?.changes);
    await this.#start(status !== 'running' && status !== 'failed', { dropped: [], catchUp }, this.#state.awaitsView);
  }

  async command(command: SessionCommand): Promise<BenchState> {
    if (!this.#running) throw nothingRuns(this.#state.fault);
    if (this.#state.awaitsView && moves.has(command.kind)) this.#change({ awaitsView: false });
    await this.#running.command(command);
    return this.#state;
  }

  /** Holds for this session, for its restarts, and for the first one that is opened. */
  setPace(pace: Pace): Promise<BenchState> | BenchState {
    if (!this.#guest) this.#change({ pace });
    return this.#running ? this.command({ kind: 'setPace', pace }) : this.#state;
  }

  /** A number for a run: of this session, or of one that is shown beside it. */
  newRun(): number {
    return ++this.#runs;
  }

  setClients(clients: number): void {
    this.#change({ clients });
  }

  /** The recording state of the open run; published only if `isMoreThanSize`. */
  setRecording(recording: RecordingState | null, isMoreThanSize: boolean): void {
    if (isMoreThanSize) this.#change({ recording });
    else this.#state = { ...this.#state, recording };
  }

  /**
   * Shows a recording in place of the open run. `time`: its end, s; `experiment`: path of its experiment, if it has
   * one. `take` gets its number, and when the former run has ended.
   */
  showRecording(
    { outline, layout, seed }: SetupRecord,
    { time, experiment }: { readonly time: number; readonly experiment: string | null },
    take: (epoch: number, former: Promise<void>) => void,
  ): BenchState {
    this.#checkGuest();
    refuseIfClosed(this.#isClosed);
    const former = this.#endRunning();
    const epoch = this.newRun();
    if (experiment === null) this.#experiment.close();
    else this.#experiment.openFile(experiment);
    this.#experiment.seed = seed;
    take(epoch, former);
    const shown = { status: 'finished', source: 'recording', capabilities: recordingCapabilities, awaitsView: false } as const;
    this.#change({ ...shown, epoch, experiment: outline, layout, seed, time, achievedPace: 0, fault: null, dropped: [] });
    return this.#state;
  }

  /** A session that is still being opened then does not start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#endRunning();
  }

  /** Records the results so far, of the bench's own session. */
  async recordResults(): Promise<void> {
    if (this.#running && !this.#guest) await this.#recordResults(this.#running);
  }

  /** Sends the running session as datagrams, with the options of the feature that does it; null: no more. Answers with the session. */
  async send(traffic: unknown): Promise<RunningSession> {
    const running = this.#running;
    if (!running) throw nothingRuns(this.#state.fault);
    await running.command({ kind: 'traffic', traffic });
    return running;
  }

  /** The results so far are recorded; then the session ends. */
  async #endRunning(): Promise<void> {
    const running = this.#running;
    const isGuest = running === this.#guest;
    this.#running = null;
    if (!running) return;
    await this.#audience.leaving?.(running);
    // A guest may have begun meanwhile: the results are of the session before it.
    if (!isGuest) await this.#recordResults(running);
    await running.end();
  }

  async #recordResults(running: RunningSession): Promise<void> {
    await inTime(running.command({ kind: 'finish' }), patienceMs, null);
  }

  /** `path`: of its experiment. */
  show(start: StartSession, path: string | null = null): Promise<BenchState> {
    if (path === null) this.#experiment.close();
    else this.#experiment.openFile(path);
    this.#change({ source: 'live', capabilities: liveCapabilities, time: 0 });
    return this.#showGuest(start);
  }

  /** `draft`: the experiment that was made of it. */
  showExercise(start: StartSession, draft: RunningDraft): Promise<BenchState> {
    this.#checkGuest();
    this.#experiment.openDraft(draft);
    this.#change({ source: 'exercise', capabilities: exerciseCapabilities, time: 0 });
    return this.#showGuest(start);
  }

  #showGuest(start: StartSession): Promise<BenchState> {
    this.#change({ experiment: null, layout: null, pace: 1, awaitsView: false });
    return this.#run((events, line) => (this.#guest = start(events, line)));
  }

  async hide(session: RunningSession): Promise<void> {
    if (this.#guest === session) await this.#audience.leaving?.(session);
    await session.end();
    if (this.#guest !== session) return;
    this.#guest = null;
    this.#running = null;
    this.#experiment.close();
    this.#change({ ...emptyBenchState, epoch: this.newRun(), clients: this.#state.clients });
  }

  #checkGuest(): void {
    if (this.#guest && this.#state.source === 'exercise')
      throw new BenchError('not-possible', 'An exercise is being heard; stop listening first, in the panel LAN.');
    if (this.#guest) throw new BenchError('not-possible', 'A live session is hosted on this bench; end it first, or restart it there.');
  }

  /** `after`: the lost lanes, and the continuation. */
  #start(paused: boolean, after: Going = { dropped: [] }, awaitsView = false): Promise<BenchState> {
    const { dropped, ...more } = after;
    const { place, draft, seed } = this.#experiment;
    const request: SessionRequest = { path: place, text: draft?.text, seed, pace: this.#state.pace, paused, ...more };
    this.#paused = paused;
    this.#change({ awaitsView });
    return this.#run((events, line) => this.#runner.start(request, events, line), dropped);
  }

  async #run(start: StartSession, dropped: BenchState['dropped'] = []): Promise<BenchState> {
    refuseIfClosed(this.#isClosed);
    const former = this.#endRunning();
    const epoch = this.newRun();
    this.#opened = null;
    this.#change({ status: 'loading', epoch, time: 0, achievedPace: 0, fault: null, dropped });
    const running = start(this.#eventsOf(epoch), this.#record(epoch, former, this.#experiment.stem));
    this.#running = running;
    await running.ready.catch((error: unknown) => {
      if (!this.#restartAfter(epoch)) throw error;
    });
    const going = this.#restartAfter(epoch);
    if (going) return going;
    if (this.#state.epoch !== epoch) throw new BenchError('not-possible', 'Another session was started meanwhile.');
    return this.#state;
  }

  #eventsOf(epoch: number): SessionEvents {
    const ifCurrent =
      <Report>(take: (report: Report) => void) =>
      (report: Report) => {
        if (this.#state.epoch === epoch) take(report);
      };
    const game = this.#audience.game?.();
    return {
      opened: ifCurrent((opened: OpenedSession) => this.#onOpened(opened)),
      progress: ifCurrent((progress: SessionProgress) => this.#onProgress(progress)),
      rows: ifCurrent((rows: RowBlock) => this.#audience.rows(epoch, rows)),
      decisions: ifCurrent((rows: DecisionRows) => this.#audience.decisions(rows)),
      standings: ifCurrent((standings: Standings) => this.#audience.standings(epoch, standings)),
      game: game && ifCurrent(game),
      // The last ones of a run come when the next one has begun.
      datagrams: (datagrams) => this.#audience.datagrams?.(datagrams),
      fault: ifCurrent((fault: Fault) => this.#onFault(fault)),
      input: (input, of) => this.#onInput(of, input),
    };
  }

  #onOpened(opened: OpenedSession): void {
    const { outline, layout, seed } = opened;
    this.#opened = opened;
    this.#experiment.seed = seed;
    this.#change({ experiment: outline, layout, seed });
  }

  #onProgress({ nodes, offers, ...progress }: SessionProgress): void {
    const { experiment } = this.#state;
    this.#change({ ...progress, experiment: experiment && { ...experiment, nodes, lanes: offering(experiment.lanes, offers) } });
  }

  #onFault(fault: Fault): void {
    const running = this.#running;
    this.#running = null;
    const mayRestart = this.#rule() === 'drop-lane' && !this.#guest;
    const restart = mayRestart && running && this.#opened ? restartWithoutLane(fault, this.#opened, running.changes) : null;
    if (restart) this.#startWithoutLane(fault, restart);
    else this.#change({ status: 'failed', achievedPace: 0, fault });
  }

  #startWithoutLane(fault: Fault, { lost, ...restart }: Restart): void {
    const { status, dropped } = this.#state;
    const paused = status === 'loading' ? this.#paused : status === 'paused';
    const going = { ...restart, dropped: [...dropped, { lanes: lost, fault }] };
    const restarting = this.#start(paused, going, this.#state.awaitsView);
    this.#restarting = restarting;
    // Whatever becomes of it is in the state.
    const settled = () => {
      if (this.#restarting === restarting) this.#restarting = null;
    };
    void restarting.then(settled, settled);
  }

  /** The continuation of the run of that number, which has lost a lane; null: none. */
  #restartAfter(epoch: number): Promise<BenchState> | null {
    return this.#state.epoch === epoch ? null : this.#restarting;
  }

  /** The input of the call to blame has been found; meanwhile the session may have continued. */
  #onInput(fault: Fault, input: string): void {
    this.#change(withInput(this.#state, fault, input));
  }

  #change(change: Partial<BenchState>): void {
    this.#state = { ...this.#state, ...change };
    this.#audience.changed(this.#state);
  }
}

/** Commands after which a session no longer waits for a view. */
const moves: ReadonlySet<SessionCommand['kind']> = new Set(['play', 'pause', 'step']);

/** The changes of a state whose last fault, or reason for a lost lane, is that fault. */
function withInput({ fault, dropped }: BenchState, blamed: Fault, input: string): Pick<BenchState, 'fault' | 'dropped'> {
  const withInput = (each: Fault): Fault => (each === blamed && each.plugin ? { ...each, plugin: { ...each.plugin, input } } : each);
  return { fault: fault && withInput(fault), dropped: dropped.map((each) => ({ ...each, fault: withInput(each.fault) })) };
}

/** Bound on closing a session, ms; after it the session is abandoned. */
const patienceMs = 1000;

/** The lanes with their offers; the same ones where nothing has changed. */
function offering(lanes: readonly LaneOutline[], offers: readonly (readonly string[])[]): readonly LaneOutline[] {
  const isSame = lanes.every(({ contracts }, index) => !contracts || isDeepStrictEqual(contracts.offers, offers[index]));
  if (isSame) return lanes;
  return lanes.map((lane, index) => (lane.contracts ? { ...lane, contracts: { ...lane.contracts, offers: offers[index] ?? [] } } : lane));
}

/** Gets everything that clients should see. */
interface SessionAudience {
  changed(state: BenchState): void;
  rows(epoch: number, rows: RowBlock): void;
  decisions(rows: DecisionRows): void;
  /** Gets the shots and hits of the next run; undefined: they are not reported. */
  game?(): ((rows: OccurrenceRows) => void) | undefined;
  standings(epoch: number, standings: Standings): void;
  /** Datagrams that the session sends. */
  datagrams?(datagrams: readonly Uint8Array<ArrayBuffer>[]): void;
  /** The run is about to be ended, once this resolves. */
  leaving?(running: RunningSession): Promise<void>;
}

/**
 * Records sessions: the run of that number, in place of the one before, which ends when `former` does; `experiment`
 * names the file.
 */
type StartRecording = (epoch: number, former: Promise<unknown>, experiment: string) => RecorderLine | undefined;

/** The session's losses so far, and its continuation. */
interface Going extends Pick<SessionRequest, 'lanes' | 'catchUp'> {
  readonly dropped: BenchState['dropped'];
}

interface Restart {
  readonly lost: readonly LaneOutline[];
  /** Ids of the lanes that run on. */
  readonly lanes: readonly string[];
  readonly catchUp: CatchUp;
}

/**
 * Null if it cannot: no lane is to blame, none would be left, or the session has players, whose game depends on the
 * lane on their screens. Lanes depend only on the real path and the network, so the remaining ones continue with the
 * same figures.
 */
function restartWithoutLane(fault: Fault, { outline, layout }: OpenedSession, changes: readonly TimedChange[]): Restart | null {
  const lanes = layout.game ? null : lostLanes(fault, outline.lanes);
  if (!lanes) return null;
  const { lost, left } = lanes;
  return { lost, lanes: left, catchUp: { until: fault.plugin?.time ?? 0, changes: changes.filter((change) => concerns(change, left)) } };
}

/**
 * The time and the changes with which a session continues under changed plugins: its present time, or 0 if it failed.
 */
function reloadedAt({ status, time }: BenchState, plugins: readonly PluginBundle[], changes: readonly TimedChange[] = []): CatchUp {
  return { until: status === 'failed' ? 0 : time, changes, reloaded: plugins.map(pluginRecord) };
}

function concerns({ command: { change } }: TimedChange, lanes: readonly string[]): boolean {
  return !('lane' in change) || lanes.includes(change.lane);
}
