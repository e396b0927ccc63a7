/** The session that is open on the bench: the state machine behind every call that runs, changes or ends one. */
import type { DecisionRows } from '../recording/format/decision-rows.ts';
import type { TelemetryRows } from '../../contract/telemetry-frames.ts';
import {
  emptyBenchState,
  liveCapabilities,
  recordingCapabilities,
  sessionCapabilities,
  type BenchState,
  type Fault,
  type Pace,
  type LaneOutline,
} from '../../contract/bench-state.ts';
import type { Standings } from '../../contract/standings.ts';
import type { RecordingState } from '../../contract/recordings.ts';
import { BenchError } from '../../contract/errors.ts';
import type { FaultRule } from '../../contract/plugins/plugin-calls.ts';
import type { OpenedSession, SessionCommand, SessionProgress, SessionRequest, CatchUp, TimedChange } from '../run/session-messages.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { SetupRecord } from '../recording/format/recording-format.ts';
import type { MirrorStage, StartMirror } from '../run/live-mirror-runner.ts';
import type { RunningSession, SessionEvents, SessionRunner } from '../run/session-runner.ts';
import { OpenExperiment } from './open-experiment.ts';
import { nothingRuns } from './session-refusals.ts';
import type { RunningDraft, StartOptions } from './session-start.ts';
import { setTimeout as later } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RecorderLine } from '../recording/recorder-port.ts';
import { pluginRecord } from '../run/recording-setup.ts';
import { lostLanes } from '../run/lost-lanes.ts';

export class BenchSession implements MirrorStage {
  readonly #runner: SessionRunner;
  readonly #audience: SessionAudience;
  readonly #record: StartRecording;
  readonly #rule: () => FaultRule;
  readonly #experiment = new OpenExperiment();
  #state: BenchState = emptyBenchState;
  /** Numbers of runs that have been given. */
  #runs = emptyBenchState.epoch;
  #running: RunningSession | null = null;
  /** A session that somebody else started: it is theirs to end. */
  #guest: RunningSession | null = null;
  /** What runs, once it has said what it is. */
  #opened: OpenedSession | null = null;
  /** Settles when the session that has lost a lane is open again. */
  #restarting: Promise<BenchState> | null = null;
  /** Whether it was asked to begin paused. */
  #paused = false;

  /** `record`: left out, nothing is recorded. `rule`: what is done when a plugin fails. */
  constructor(
    runner: SessionRunner,
    audience: SessionAudience,
    record: StartRecording = () => undefined,
    rule: () => FaultRule = () => 'stop',
  ) {
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

  /** What runs without being a file. */
  get draft(): RunningDraft | null {
    return this.#experiment.draft;
  }

  /** Its name as listed. */
  get file(): string {
    return this.#experiment.file;
  }

  /** Opens the experiment file at `path` in place of what is open, and starts it. */
  async open(path: string, options: StartOptions): Promise<BenchState> {
    this.#checkGuest();
    this.#experiment.openFile(path);
    this.#experiment.seed = options.seed;
    this.#change({ experiment: null, layout: null, source: 'session', capabilities: sessionCapabilities });
    return this.#start(options.paused);
  }

  /** Runs a text in place of what is open. */
  async openText(draft: RunningDraft, options: StartOptions): Promise<BenchState> {
    this.#checkGuest();
    this.#experiment.openDraft(draft);
    this.#experiment.seed = options.seed;
    this.#change({ source: 'session', capabilities: sessionCapabilities });
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
    this.#experiment.seed = seed ?? this.#experiment.seed;
    if (this.#state.source === 'recording') this.#change({ source: 'session', capabilities: sessionCapabilities });
    return this.#start(paused);
  }

  /**
   * Its plugins are other ones: what is open begins again with them, is told what it was told, and goes on from where it stood, so that nothing
   * that is measured is of two plugins. One that has failed begins again at 0.
   */
  async reload(plugins: readonly PluginBundle[]): Promise<void> {
    if (this.#guest || this.#state.source !== 'session' || this.#state.status === 'empty') return;
    await this.#running?.ready.catch(() => undefined);
    const { status } = this.#state;
    if (status === 'running') await this.command({ kind: 'pause' });
    const catchUp = reloadedAt(this.#state, plugins, this.#running?.changes);
    await this.#start(status !== 'running' && status !== 'failed', { dropped: [], catchUp });
  }

  async command(command: SessionCommand): Promise<BenchState> {
    if (!this.#running) throw nothingRuns(this.#state.fault);
    await this.#running.command(command);
    return this.#state;
  }

  /** Holds for this session and for those opened later. */
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

  /** How what is open is recorded; told to nobody unless that `isNews`. */
  setRecording(recording: RecordingState | null, isNews: boolean): void {
    if (isNews) this.#change({ recording });
    else this.#state = { ...this.#state, recording };
  }

  /**
   * Shows a recording in place of the open run. `time`: its end, s; `experiment`: path of its experiment, if it has one.
   * `take` gets its number, and when the former run has ended.
   */
  showRecording(
    { outline, layout, seed }: SetupRecord,
    { time, experiment }: { readonly time: number; readonly experiment: string | null },
    take: (epoch: number, former: Promise<void>) => void,
  ): BenchState {
    this.#checkGuest();
    const former = this.#endRunning();
    const epoch = this.newRun();
    if (experiment === null) this.#experiment.close();
    else this.#experiment.openFile(experiment);
    this.#experiment.seed = seed;
    take(epoch, former);
    const shown = { status: 'finished', source: 'recording', capabilities: recordingCapabilities } as const;
    this.#change({ ...shown, epoch, experiment: outline, layout, seed, time, achievedPace: 0, fault: null, dropped: [] });
    return this.#state;
  }

  async close(): Promise<void> {
    await this.#endRunning();
  }

  /** What is measured by now is recorded, where the session is this bench's own. */
  recordResults(): Promise<void> {
    return this.#recordResults(this.#running);
  }

  /** The results so far are recorded; then the session ends. */
  async #endRunning(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    if (!running) return;
    await this.#recordResults(running);
    await running.end();
  }

  async #recordResults(running: RunningSession | null): Promise<void> {
    if (!running || this.#guest) return;
    await recordLastResults(running);
  }

  /** `path`: of its experiment. */
  show(start: StartMirror, path: string | null = null): Promise<BenchState> {
    if (path === null) this.#experiment.close();
    else this.#experiment.openFile(path);
    this.#change({ experiment: null, layout: null, pace: 1, source: 'live', capabilities: liveCapabilities });
    return this.#run((events, line) => (this.#guest = start(events, line)));
  }

  async hide(session: RunningSession): Promise<void> {
    await session.end();
    if (this.#guest !== session) return;
    this.#guest = null;
    this.#running = null;
    this.#experiment.close();
    this.#change({ ...emptyBenchState, epoch: this.newRun(), clients: this.#state.clients });
  }

  #checkGuest(): void {
    if (this.#guest) throw new BenchError('not-possible', 'A live session is hosted on this bench; end it first, or restart it there.');
  }

  /** `after`: what the session has lost, and how it goes on. */
  #start(paused: boolean, after: Going = { dropped: [] }): Promise<BenchState> {
    const { dropped, ...more } = after;
    const { place, draft, seed } = this.#experiment;
    const request: SessionRequest = { path: place, text: draft?.text, seed, pace: this.#state.pace, paused, ...more };
    this.#paused = paused;
    return this.#run((events, line) => this.#runner.start(request, events, line), dropped);
  }

  async #run(start: StartMirror, dropped: BenchState['dropped'] = []): Promise<BenchState> {
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
      <Told>(tell: (told: Told) => void) =>
      (told: Told) => {
        if (this.#state.epoch === epoch) tell(told);
      };
    return {
      opened: ifCurrent((opened: OpenedSession) => this.#onOpened(opened)),
      progress: ifCurrent((progress: SessionProgress) => this.#onProgress(progress)),
      rows: ifCurrent((rows: TelemetryRows) => this.#audience.rows(epoch, rows)),
      decisions: ifCurrent((rows: DecisionRows) => this.#audience.decisions(rows)),
      standings: ifCurrent((standings: Standings) => this.#audience.standings(epoch, standings)),
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
    const restarting = this.#start(paused, { ...restart, dropped: [...dropped, { lanes: lost, fault }] });
    this.#restarting = restarting;
    // Whatever becomes of it is in the state.
    const gone = () => {
      if (this.#restarting === restarting) this.#restarting = null;
    };
    void restarting.then(gone, gone);
  }

  /** What goes on in place of the run of that number, which has lost a lane; null: nothing does. */
  #restartAfter(epoch: number): Promise<BenchState> | null {
    return this.#state.epoch === epoch ? null : this.#restarting;
  }

  /** What the call to blame was made with has been found; the session may have gone on meanwhile. */
  #onInput(fault: Fault, input: string): void {
    this.#change(withInput(this.#state, fault, input));
  }

  #change(change: Partial<BenchState>): void {
    this.#state = { ...this.#state, ...change };
    this.#audience.changed(this.#state);
  }
}

/** What changes in a state where that fault is the last one, or the reason why a lane was taken out. */
function withInput({ fault, dropped }: BenchState, blamed: Fault, input: string): Pick<BenchState, 'fault' | 'dropped'> {
  const told = (each: Fault): Fault => (each === blamed && each.plugin ? { ...each, plugin: { ...each.plugin, input } } : each);
  return { fault: fault && told(fault), dropped: dropped.map((each) => ({ ...each, fault: told(each.fault) })) };
}

/** How long a session may take, before it ends without, ms. */
const patienceMs = 1000;

/** Settles when it is done, has failed, or takes too long. */
async function recordLastResults(session: RunningSession): Promise<void> {
  const done = session.command({ kind: 'finish' }).catch(() => undefined);
  await Promise.race([done, later(patienceMs, undefined, { ref: false })]);
}

/** The lanes with their offers; the same ones where nothing has changed. */
function offering(lanes: readonly LaneOutline[], offers: readonly (readonly string[])[]): readonly LaneOutline[] {
  const isSame = lanes.every(({ contracts }, index) => !contracts || isDeepStrictEqual(contracts.offers, offers[index]));
  if (isSame) return lanes;
  return lanes.map((lane, index) => (lane.contracts ? { ...lane, contracts: { ...lane.contracts, offers: offers[index] ?? [] } } : lane));
}

/** Gets everything that clients should see. */
interface SessionAudience {
  changed(state: BenchState): void;
  rows(epoch: number, rows: TelemetryRows): void;
  decisions(rows: DecisionRows): void;
  standings(epoch: number, standings: Standings): void;
}

/** Records sessions: the run of that number, in place of the one before, which ends when `former` does; `experiment` names the file. */
type StartRecording = (epoch: number, former: Promise<unknown>, experiment: string) => RecorderLine | undefined;

/** What a session has lost so far, and how it goes on. */
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
 * Null if it cannot: no lane is to blame, none would be left, or the session has players, whose game depends on the lane on their screens.
 * Lanes depend only on the real path and the network, so the remaining ones continue with the same figures.
 */
function restartWithoutLane(fault: Fault, { outline, layout }: OpenedSession, changes: readonly TimedChange[]): Restart | null {
  const lanes = layout.game ? null : lostLanes(fault, outline.lanes);
  if (!lanes) return null;
  const { lost, left } = lanes;
  return { lost, lanes: left, catchUp: { until: fault.plugin?.time ?? 0, changes: changes.filter((change) => concerns(change, left)) } };
}

/** How a session goes on with other plugins than before: from where it stands, or from 0 where it has failed. */
function reloadedAt({ status, time }: BenchState, plugins: readonly PluginBundle[], changes: readonly TimedChange[] = []): CatchUp {
  return { until: status === 'failed' ? 0 : time, changes, reloaded: plugins.map(pluginRecord) };
}

function concerns({ command: { change } }: TimedChange, lanes: readonly string[]): boolean {
  return !('lane' in change) || lanes.includes(change.lane);
}
