/** A session in the hands of an operator: commands in, progress and telemetry out, time by the wall clock. */
import { basename } from 'node:path';
import type { Pace } from '../../contract/bench-state.ts';
import type { ContractChange, LinkChange } from '../../contract/bench.ts';
import { BenchError } from '../../contract/errors.ts';
import type { PluginRecord } from '../recording/format/recording-format.ts';
import type { Session } from '../../engine/session/session.ts';
import { faultOf } from '../worker/faults.ts';
import type { SessionRecorder } from './session-recorder.ts';
import { Advance, Ticks } from './advance.ts';
import { RealTimeDriver } from './real-time-driver.ts';
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
import { SessionOutlets, type OutletOptions } from './session-outlets.ts';

export interface OperatedSessionOptions extends OutletOptions {
  readonly session: Session;
  /** Left out: nothing is recorded. */
  readonly recorder?: SessionRecorder | undefined;
  /** It runs as far as it is heard. */
  readonly heard?: boolean | undefined;
  readonly pace: Pace;
  readonly paused: boolean;
  /** Left out: it begins at its beginning. */
  readonly catchUp?: CatchUp | undefined;
  /** Wall time, s, monotonic. */
  readonly clock: () => number;
}

/** KiB that may wait for the recorder where the session can wait, and for how long it then waits, s of wall time. */
const mostWaiting = 16 * 1024;
const recorderWait = 0.002;

export class OperatedSession implements OpenedKind {
  readonly #session: Session;
  readonly #advance: Advance;
  readonly #driver: RealTimeDriver;
  readonly #links: SessionLinks;
  readonly #contracts: SessionContracts;
  readonly #outlets: SessionOutlets;
  readonly #recorder: SessionRecorder | undefined;
  readonly #traffic: SessionTap | undefined;
  readonly #isHeard: boolean;
  readonly #report: (report: SessionReport) => void;
  /** Steps in progress, by their commands' ids. */
  readonly #steps: number[] = [];
  /** Updates that were heard after their time. */
  #late = 0;

  /** Brings the session to its first tick, or as far as one before it was, and reports it. */
  constructor(options: OperatedSessionOptions) {
    const { session, recorder, traffic, heard = false, pace, paused, catchUp, clock, report } = options;
    session.advanceTo(0);
    this.#session = session;
    this.#report = report;
    const ticks = new Ticks(session, () => this.#outlets.afterTick(this.#driver.isStepping ? 'max' : this.#driver.pace));
    this.#advance = new Advance({ session, advanceTo: (time) => session.advanceTo(time) }, [ticks]);
    this.#driver = new RealTimeDriver(session, this.#advance, pace, clock);
    this.#links = new SessionLinks(session);
    this.#contracts = new SessionContracts(session);
    this.#outlets = new SessionOutlets({ ...options, results: () => session.results() });
    this.#recorder = recorder;
    this.#traffic = traffic;
    this.#isHeard = heard;
    this.#outlets.keep();
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
    else if (wasMoving && this.#outlets.isProgressDue) this.#reportProgress();
    this.#outlets.flush();
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
    this.#outlets.keep(true);
    this.#traffic?.change(this.#session, null);
    this.#recordResults();
  }

  #recordResults(): void {
    this.#outlets.flushKept();
    this.#recorder?.results({ time: this.#session.now, results: this.#session.results() });
  }

  /** Shows the session exactly as it is, and answers the commands that made it so. */
  #show(answered: readonly number[] = []): void {
    this.#outlets.show();
    this.#outlets.flush();
    this.#outlets.record();
    this.#reportProgress();
    const steps = this.#driver.isStepping ? [] : this.#steps.splice(0);
    for (const id of [...answered, ...steps]) this.#report({ kind: 'done', id });
  }

  #reportProgress(): void {
    this.#outlets.report(this.#progress(), !this.#driver.isMoving);
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
