/** The session that is open on the bench: the state machine behind every call that runs, changes or ends one. */
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  emptyBenchState,
  liveCapabilities,
  sessionCapabilities,
  type BenchState,
  type Fault,
  type LaneOutline,
  type Pace,
} from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import type { DecisionRows, OpenedSession, SessionCommand, SessionProgress, TelemetryRows } from '../session/session-messages.ts';
import type { PastOfRun } from './history-desk.ts';
import type { SessionSpool } from './session-spool.ts';
import type { MirrorStage } from '../session/live-mirror-runner.ts';
import type { RunningSession, SessionEvents, SessionRunner } from '../session/session-runner.ts';

export interface StartOptions {
  /** Left out at opening: the file's own; left out at a restart: the same again. */
  readonly seed?: number | undefined;
  readonly paused: boolean;
}

/** Told of everything that clients should see. */
export interface SessionAudience {
  changed(state: BenchState): void;
  rows(epoch: number, rows: TelemetryRows): void;
  decisions(rows: DecisionRows): void;
}

/** A text that runs without being a file: `path` is where it would stand, `base` the listed experiment it began as. */
export interface RunningDraft {
  readonly path: string;
  readonly text: string;
  readonly base: string | null;
}

export class BenchSession implements MirrorStage {
  readonly #runner: SessionRunner;
  readonly #audience: SessionAudience;
  readonly #spool: SessionSpool | null;
  #state: BenchState = emptyBenchState;
  #path: string | null = null;
  #draft: RunningDraft | null = null;
  #seed: number | undefined;
  #past: PastOfRun | null = null;
  #running: RunningSession | null = null;
  /** A session that somebody else started: it is theirs to end. */
  #guest: RunningSession | null = null;

  /** `spool`: where sessions are kept while they run; null: nowhere. */
  constructor(runner: SessionRunner, audience: SessionAudience, spool: SessionSpool | null = null) {
    this.#runner = runner;
    this.#audience = audience;
    this.#spool = spool;
  }

  get state(): BenchState {
    return this.#state;
  }

  /** The past of the session that runs, or ran last; null: it is kept nowhere. */
  get past(): PastOfRun | null {
    return this.#past;
  }

  /** Path of the experiment file that is open; there is none while a draft runs. */
  get path(): string {
    if (this.#draft) throw new BenchError('not-possible', 'What runs is a draft, not a file yet; save the experiment first.');
    if (this.#path === null) throw nothingOpen();
    return this.#path;
  }

  /** What runs without being a file. */
  get draft(): RunningDraft | null {
    return this.#draft;
  }

  /** Its name as listed. */
  get file(): string {
    return basename(this.path);
  }

  /** Opens the experiment file at `path` in place of what is open, and starts it. */
  async open(path: string, options: StartOptions): Promise<BenchState> {
    this.#checkGuest();
    this.#draft = null;
    this.#path = path;
    this.#seed = options.seed;
    this.#change({ experiment: null, layout: null, source: 'session', capabilities: sessionCapabilities });
    return this.#start(path, options.paused);
  }

  /** Runs a text in place of what is open. */
  async openText(draft: RunningDraft, options: StartOptions): Promise<BenchState> {
    this.#checkGuest();
    this.#draft = draft;
    this.#path = draft.path;
    this.#seed = options.seed;
    this.#change({ source: 'session', capabilities: sessionCapabilities });
    return this.#start(draft.path, options.paused);
  }

  /** The draft that runs has been written to `path`. */
  draftIsFile(path: string): void {
    const { experiment } = this.#state;
    this.#draft = null;
    this.#path = path;
    this.#change({ experiment: experiment && { ...experiment, file: basename(path) } });
  }

  /** Starts the open experiment again from 0. */
  async restart({ seed, paused }: StartOptions): Promise<BenchState> {
    this.#checkGuest();
    const path = this.#draft?.path ?? this.path;
    this.#seed = seed ?? this.#seed;
    return this.#start(path, paused);
  }

  async command(command: SessionCommand): Promise<BenchState> {
    if (!this.#running) throw this.#nothingRuns();
    await this.#running.command(command);
    return this.#state;
  }

  /** Holds for this session and for those opened later. */
  setPace(pace: Pace): Promise<BenchState> | BenchState {
    if (!this.#guest) this.#change({ pace });
    return this.#running ? this.command({ kind: 'setPace', pace }) : this.#state;
  }

  setClients(clients: number): void {
    this.#change({ clients });
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.end();
    await this.#spool?.close();
  }

  show(start: (events: SessionEvents) => RunningSession): Promise<BenchState> {
    this.#path = null;
    this.#draft = null;
    this.#change({ experiment: null, layout: null, pace: 1, source: 'live', capabilities: liveCapabilities });
    return this.#run((events) => (this.#guest = start(events)));
  }

  async hide(session: RunningSession): Promise<void> {
    await session.end();
    if (this.#guest !== session) return;
    this.#guest = null;
    this.#running = null;
    this.#change({ ...emptyBenchState, epoch: this.#state.epoch + 1, clients: this.#state.clients });
  }

  #checkGuest(): void {
    if (this.#guest) throw new BenchError('not-possible', 'A live session is hosted on this bench; end it first, or restart it there.');
  }

  #start(path: string, paused: boolean): Promise<BenchState> {
    const kept = this.#spool?.begin();
    return this.#run((events) => {
      if (kept) this.#past = { epoch: this.#state.epoch, past: kept.recorder };
      const request = { path, text: this.#draft?.text, seed: this.#seed, pace: this.#state.pace, paused };
      return this.#runner.start(request, events, kept?.line);
    });
  }

  async #run(start: (events: SessionEvents) => RunningSession): Promise<BenchState> {
    void this.#running?.end();
    this.#past = null;
    const epoch = this.#state.epoch + 1;
    this.#change({ status: 'loading', epoch, time: 0, achievedPace: 0, fault: null });
    const ifCurrent =
      <Told>(tell: (told: Told) => void) =>
      (told: Told) => {
        if (this.#state.epoch === epoch) tell(told);
      };
    this.#running = start({
      opened: ifCurrent((opened: OpenedSession) => this.#onOpened(opened)),
      progress: ifCurrent((progress: SessionProgress) => this.#onProgress(progress)),
      rows: ifCurrent((rows: TelemetryRows) => this.#audience.rows(epoch, rows)),
      decisions: ifCurrent((rows: DecisionRows) => this.#audience.decisions(rows)),
      fault: ifCurrent((fault: Fault) => this.#onFault(fault)),
    });
    await this.#running.ready;
    if (this.#state.epoch !== epoch) throw new BenchError('not-possible', 'Another session was started meanwhile.');
    return this.#state;
  }

  #onOpened({ outline, layout, seed }: OpenedSession): void {
    this.#seed = seed;
    this.#change({ experiment: outline, layout, seed });
  }

  #onProgress({ nodes, offers, ...progress }: SessionProgress): void {
    const { experiment } = this.#state;
    this.#change({ ...progress, experiment: experiment && { ...experiment, nodes, lanes: offering(experiment.lanes, offers) } });
  }

  #onFault(fault: Fault): void {
    this.#running = null;
    this.#change({ status: 'failed', achievedPace: 0, fault });
  }

  #change(change: Partial<BenchState>): void {
    this.#state = { ...this.#state, ...change };
    this.#audience.changed(this.#state);
  }

  #nothingRuns(): BenchError {
    const { fault } = this.#state;
    return fault ? new BenchError('not-possible', `The session failed: ${fault.message} Start it again.`) : nothingOpen();
  }
}

function nothingOpen(): BenchError {
  return new BenchError('not-possible', 'No experiment is open; open one first.');
}

/** The lanes with what they offer now; the same ones where nothing has changed. */
function offering(lanes: readonly LaneOutline[], offers: readonly (readonly string[])[]): readonly LaneOutline[] {
  const isSame = lanes.every(({ contracts }, index) => !contracts || isDeepStrictEqual(contracts.offers, offers[index]));
  if (isSame) return lanes;
  return lanes.map((lane, index) => (lane.contracts ? { ...lane, contracts: { ...lane.contracts, offers: offers[index] ?? [] } } : lane));
}
