/** A session in the hands of an operator: commands in, progress and telemetry out, time by the wall clock. */
import { basename } from 'node:path';
import type { Pace } from '../../contract/bench-state.ts';
import type { ContractChange, LinkChange } from '../../contract/bench.ts';
import { BenchError } from '../../contract/errors.ts';
import type { PluginRecord } from '../recording/format/recording-format.ts';
import type { Session } from '../../engine/session/session.ts';
import type { DecisionBatch } from '../recording/format/decision-rows.ts';
import { faultOf } from '../worker/faults.ts';
import type { SessionRecorder } from './session-recorder.ts';
import { Advance, Ticks } from './advance.ts';
import { RealTimeDriver } from './real-time-driver.ts';
import { KeptRows, RowBatch } from './row-batch.ts';
import { RowPacing } from './row-pacing.ts';
import { StandingsReporter } from './standings-reporter.ts';
import { SessionContracts } from './session-contracts.ts';
import { SessionLinks } from './session-links.ts';
import type { OpenedKind, SessionTap } from './session-kind.ts';
import type {
  CatchUp,
  CommandMessage,
  HeardMessage,
  SessionCommand,
  SessionProgress,
  SessionReport,
  SessionInput,
} from './session-messages.ts';
import { TelemetrySampler } from './telemetry-sampler.ts';

export interface OperatedSessionOptions {
  readonly session: Session;
  /** Collects the session's decisions, if any. */
  readonly decisions?: DecisionBatch;
  /** Left out: nothing is recorded. */
  readonly recorder?: SessionRecorder | undefined;
  /** Observes the session; left out: it cannot be sent. */
  readonly traffic?: SessionTap | undefined;
  /** It runs as far as it is heard. */
  readonly heard?: boolean | undefined;
  readonly pace: Pace;
  readonly paused: boolean;
  /** Left out: it begins at its beginning. */
  readonly catchUp?: CatchUp | undefined;
  /** Wall time, s, monotonic. */
  readonly clock: () => number;
  readonly report: (report: SessionReport) => void;
}

/** Interval of progress reports while the session moves, s of wall time. */
const progressInterval = 0.5;
/**
 * Interval of batches to the recorder while the session moves, s of wall time: waking its thread costs more than the
 * copy.
 */
const recordInterval = 0.1;
/** KiB that may wait for the recorder where the session can wait, and for how long it then waits, s of wall time. */
const mostWaiting = 16 * 1024;
const recorderWait = 0.002;

export class OperatedSession implements OpenedKind {
  readonly #session: Session;
  readonly #advance: Advance;
  readonly #driver: RealTimeDriver;
  readonly #links: SessionLinks;
  readonly #contracts: SessionContracts;
  /** For pages, and for the recording; null: nothing is recorded. */
  readonly #rows: RowBatch;
  readonly #kept: KeptRows | null;
  readonly #standings: StandingsReporter;
  readonly #decisions: DecisionBatch | undefined;
  readonly #recorder: SessionRecorder | undefined;
  readonly #traffic: SessionTap | undefined;
  readonly #isHeard: boolean;
  readonly #rowPacing: RowPacing;
  readonly #clock: () => number;
  readonly #report: (report: SessionReport) => void;
  /** Steps in progress, by their commands' ids. */
  readonly #steps: number[] = [];
  #reportedAt = -Infinity;
  #recordedAt = -Infinity;
  /** Updates that were heard after their time. */
  #late = 0;

  /** Brings the session to its first tick, or as far as one before it was, and reports it. */
  constructor(options: OperatedSessionOptions) {
    const { session, decisions, recorder, traffic, heard = false, pace, paused, catchUp, clock, report } = options;
    session.advanceTo(0);
    this.#session = session;
    this.#clock = clock;
    this.#report = report;
    const ticks = new Ticks(session, () => this.#afterTick());
    this.#advance = new Advance({ session, advanceTo: (time) => session.advanceTo(time) }, [ticks]);
    this.#driver = new RealTimeDriver(session, this.#advance, pace, clock);
    this.#links = new SessionLinks(session);
    this.#contracts = new SessionContracts(session);
    const sampler = new TelemetrySampler(session);
    this.#rows = new RowBatch(sampler, (rows) => report({ kind: 'rows', rows }));
    this.#kept = recorder ? new KeptRows(sampler, session.plan.frame, (rows) => recorder.rows(rows)) : null;
    this.#standings = new StandingsReporter(
      () => session.results(),
      clock,
      (standings) => report({ kind: 'standings', standings }),
    );
    this.#decisions = decisions;
    this.#recorder = recorder;
    this.#traffic = traffic;
    this.#isHeard = heard;
    this.#rowPacing = new RowPacing(session.plan.frame);
    this.#kept?.take(session.now);
    if (catchUp) this.#catchUp(catchUp);
    if (session.finished) this.#finish();
    else if (!paused) this.#driver.play();
    this.#holdTraffic();
    this.#show();
  }

  /**
   * Does what is due, for at most a slice. Returns wall seconds until more is due: 0 at once, null not before the next
   * command.
   */
  slice(): number | null {
    const wasMoving = this.#driver.isMoving;
    if (wasMoving && this.#mustWait) return recorderWait;
    const wait = this.#driver.slice();
    if (wasMoving && this.#session.finished) this.#finish();
    if (wasMoving && !this.#driver.isMoving) this.#show();
    else if (wasMoving && this.#clock() - this.#reportedAt >= progressInterval) this.#reportProgress();
    this.#flush();
    if (this.#clock() - this.#recordedAt >= recordInterval) this.#record();
    return wait;
  }

  /** Above pace 1 the session waits for its recorder, so that no row is left out; below, it keeps its pace. */
  get #mustWait(): boolean {
    const { pace } = this.#driver;
    return (pace === 'max' || pace > 1) && (this.#recorder?.waiting ?? 0) > mostWaiting;
  }

  /**
   * Carries out a command at the present session time; a refusal leaves the session as it was. The only entry of
   * commands.
   */
  execute({ id, command }: CommandMessage): void {
    try {
      this.#apply(command);
    } catch (error) {
      if (!(error instanceof BenchError)) throw error;
      this.#report({ kind: 'refused', id, fault: faultOf(error) });
      return;
    }
    if (command.kind === 'step') this.#steps.push(id);
    else this.#show([id]);
  }

  onMessage(message: SessionInput): void {
    if (message.kind === 'heard') this.#hear(message as HeardMessage);
  }

  /** More of its recorded updates, and how far it may run. */
  #hear({ until, more }: HeardMessage): void {
    if (this.#session.finished) return;
    const { now: time } = this.#session;
    const late = this.#late;
    for (const { entity, updates, ends } of more) {
      this.#late += updates.filter((update) => update.time < time).length;
      this.#session.extend(entity, { updates, ends });
      this.#recorder?.operator({ time, kind: 'heard', entity, updates, ends });
    }
    if (this.#late > late) this.#report({ kind: 'late', count: this.#late - late });
    const wasMoving = this.#driver.isMoving;
    this.#driver.follow(until);
    if (!wasMoving) this.#reportProgress();
  }

  /** All at once: a session that is made again is shown when it stands where the one before it was. */
  #catchUp({ until, changes, reloaded = [] }: CatchUp): void {
    for (const { time, command } of changes) {
      this.#advanceTo(time);
      this.#applyToUnfinished(command);
    }
    this.#advanceTo(until);
    if (reloaded.length > 0) this.#recordReload(reloaded);
  }

  /** With the same rows as if it had been watched. */
  #advanceTo(time: number): void {
    const end = Math.min(time, this.#session.plan.duration);
    while (this.#session.now < end) this.#advance.step(end);
  }

  #apply(command: SessionCommand): void {
    if (this.#isHeard && command.kind !== 'finish' && !('change' in command))
      throw new BenchError('not-possible', heardRefusals[command.kind]);
    if (command.kind === 'pause') this.#pause();
    else if (command.kind === 'finish') this.#recordResults();
    else if (command.kind === 'setPace') this.#driver.setPace(command.pace);
    else if (command.kind === 'traffic' && !command.traffic) this.#traffic?.change(this.#session, null);
    else this.#applyToUnfinished(command);
    this.#holdTraffic();
  }

  #applyToUnfinished(command: Exclude<SessionCommand, { kind: 'pause' | 'setPace' | 'finish' }>): void {
    if (this.#session.finished) throw new BenchError('not-possible', `The session is over at ${this.#session.now} s; start it again.`);
    if (command.kind === 'play') this.#play();
    else if (command.kind === 'step') this.#driver.step(command.frames);
    else if (command.kind === 'setLink') this.#links.change(command.change);
    else if (command.kind === 'setContract') this.#contracts.change(command.change);
    else if (command.kind === 'traffic') this.#traffic?.change(this.#session, command.traffic);
    this.#recordChange(command);
  }

  /** The traffic has the time of day, which passes at pace 1. */
  #holdTraffic(): void {
    this.#traffic?.hold(this.#driver.isStepping || this.#driver.pace !== 1);
  }

  #play(): void {
    const { now } = this.#session;
    this.#driver.play();
    this.#recorder?.operator({ time: now, kind: 'play' });
    if (now > 0) this.#recorder?.addText('resumed', now, '');
  }

  #pause(): void {
    const { now } = this.#session;
    if (this.#driver.isMoving) this.#recorder?.addText('paused', now, '');
    this.#driver.pause();
    this.#recorder?.operator({ time: now, kind: 'pause' });
    this.#recordResults();
  }

  #recordChange(command: SessionCommand): void {
    const { now: time } = this.#session;
    if (command.kind === 'setLink') this.#recorder?.operator({ time, kind: 'link', change: command.change });
    if (command.kind === 'setContract') this.#recorder?.operator({ time, kind: 'contract', change: command.change });
    if ('change' in command) this.#recorder?.addText('changed', time, changeText(command.change));
  }

  #recordReload(plugins: readonly PluginRecord[]): void {
    const { now: time } = this.#session;
    this.#recorder?.operator({ time, kind: 'reload', plugins });
    this.#recorder?.addText('changed', time, `reloaded: ${plugins.map(({ path }) => basename(path)).join(', ')}`);
  }

  /** The last row is that of the end. */
  #finish(): void {
    this.#kept?.take(this.#session.now, true);
    this.#traffic?.change(this.#session, null);
    this.#recordResults();
  }

  #recordResults(): void {
    this.#kept?.flush();
    this.#recorder?.results({ time: this.#session.now, results: this.#session.results() });
  }

  #afterTick(): void {
    const { now } = this.#session;
    this.#kept?.take(now);
    this.#traffic?.afterTick(now);
    const wall = this.#clock();
    if (this.#rowPacing.isDue(now, wall, this.#driver.isStepping ? 'max' : this.#driver.pace)) this.#sample(wall);
  }

  #sample(wall: number): void {
    this.#rows.add(this.#session.now, this.#kept ?? undefined);
    this.#rowPacing.taken(this.#session.now, wall, this.#clock());
  }

  /** Shows the session exactly as it is, and answers the commands that made it so. */
  #show(answered: readonly number[] = []): void {
    if (!this.#rowPacing.has(this.#session.now)) this.#sample(this.#clock());
    this.#flush();
    this.#record();
    this.#reportProgress();
    const steps = this.#driver.isStepping ? [] : this.#steps.splice(0);
    for (const id of [...answered, ...steps]) this.#report({ kind: 'done', id });
  }

  #flush(): void {
    this.#rows.flush();
    this.#kept?.flush();
    this.#decisions?.flush();
    this.#traffic?.flush();
  }

  #record(): void {
    this.#recordedAt = this.#clock();
    this.#recorder?.flush();
  }

  #reportProgress(): void {
    this.#reportedAt = this.#clock();
    this.#standings.report(this.#session.now, !this.#driver.isMoving);
    this.#report({ kind: 'progress', progress: this.#progress() });
  }

  #progress(): SessionProgress {
    const { now, finished } = this.#session;
    const { isMoving, pace, achievedPace } = this.#driver;
    const status = finished ? 'finished' : isMoving ? 'running' : 'paused';
    return { status, time: now, pace, achievedPace, nodes: this.#links.nodesAt(now), offers: this.#contracts.offers };
  }
}

const inRealTime = 'An exercise is heard as it comes: it cannot be paused. Stop listening; its recording can be played.';
const heardRefusals = {
  play: inRealTime,
  pause: inRealTime,
  step: inRealTime,
  setPace: inRealTime,
  traffic: 'An exercise that is heard is not sent again: it would be heard twice.',
} as const;

/** A change in words: `node far, down: delay 0.3, loss 0.1`, `lane base: contract straight`. */
function changeText(change: LinkChange | ContractChange): string {
  if ('contract' in change)
    return `lane ${change.lane}${change.entity === undefined ? '' : `, ${change.entity}`}: contract ${change.contract}`;
  const { node, direction, ...settings } = change;
  return `node ${node}, ${direction}: ${Object.entries(settings)
    .map(([field, value]) => `${field} ${value}`)
    .join(', ')}`;
}
