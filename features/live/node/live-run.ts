/**
 * The session that the seats play: its epoch and time, its rounds, its game sockets, and the mirror that follows it.
 */
import type { StudyRecord } from '../../../contract/study-record.ts';
import type { DelaySummary } from '../../../contract/link-numbers.ts';
import type { LiveSetup } from '../calls/live-calls.ts';
import type { LiveStatus, RoundState } from '../calls/live-state.ts';
import { BenchError } from '../../../contract/errors.ts';
import { closeCodes, sessionEnded } from '../../../contract/close-codes.ts';
import type { Left, RoundBegan, Seated } from '../../../engine/live/live-event.ts';
import type { RunResults } from '../../../engine/measure/run-results.ts';
import type { LiveMirror, MirrorClock } from './mirror/live-mirror.ts';
import { GameLines } from './game-lines.ts';
import type { LiveExperiment } from './live-experiment.ts';
import { Networks } from './networks.ts';
import type { ChannelClock } from './player-channel.ts';
import type { Seat } from './seat.ts';
import type { Seats } from './seats.ts';
import type { Standstills } from '../../../main/base/standstills.ts';
import { sharedSeconds } from '../../../main/base/wall-clock.ts';

export interface LiveRunParts {
  readonly experiment: LiveExperiment;
  /** Of the session that is played; left out: the experiment's. */
  readonly seed?: number | undefined;
  readonly seats: Seats;
  /** Length of a round, s; null: without end. */
  readonly round: number | null;
  /** s of the monotonic clock. */
  readonly clock: ChannelClock;
  readonly mirror: LiveMirror;
  /** Path of the recording; left out: not recorded. */
  readonly record?: string | undefined;
  readonly nowMs: () => number;
  /** Of the host. */
  readonly standstills: Pick<Standstills, 'seconds'>;
  /** Its status has changed, or its time goes otherwise. */
  readonly turned: () => void;
  /** A seat’s game socket has opened. */
  readonly connected: () => void;
}

/** The setup with which an epoch begins. */
export interface PreparedRun {
  /** The lane on the screen of each seat; left out: the experiment's for all. */
  readonly screens?: readonly string[];
  /** Length of its round, s; null: without end. */
  readonly round: number | null;
  /** Path of its recording; left out: not recorded. */
  readonly record?: string | undefined;
}

/** An occurrence at the host. */
type LiveEventDraft = Omit<Seated, 'time'> | Omit<Left, 'time'> | Omit<RoundBegan, 'time'>;

export class LiveRun {
  readonly networks: Networks;
  readonly #parts: LiveRunParts;
  readonly #clock: SessionClock;
  readonly #rounds: Rounds;
  readonly #benchBegan: number;
  #lines: GameLines;
  #epoch = 1;
  #seed: number;
  /** The setup of the present epoch. */
  #prepared: Omit<PreparedRun, 'round'>;
  #status: LiveStatus = 'lobby';
  #roundEnd: NodeJS.Timeout | undefined;

  constructor(parts: LiveRunParts) {
    this.#parts = parts;
    this.#seed = parts.seed ?? parts.experiment.seed;
    this.#prepared = { record: parts.record };
    this.#rounds = new Rounds(parts.round);
    this.#benchBegan = parts.clock.now;
    this.#clock = new SessionClock(() => this.benchTime);
    this.networks = new Networks(parts.seats);
    this.#lines = this.#newLines();
  }

  /** s since the host began. */
  get benchTime(): number {
    return this.#parts.clock.now - this.#benchBegan;
  }

  /** Session time, s, and bench time of its 0 while it runs. */
  get clock(): Pick<SessionClock, 'time' | 'startedAt'> {
    return this.#clock;
  }

  get epoch(): number {
    return this.#epoch;
  }

  get status(): LiveStatus {
    return this.#status;
  }

  get round(): RoundState {
    return this.#rounds.state;
  }

  /** Lateness of the latest ticks of this epoch. */
  get tickLateness(): DelaySummary {
    return this.#lines.lateness;
  }

  get lines(): GameLines {
    return this.#lines;
  }

  get setup(): LiveSetup {
    const { experiment, seats } = this.#parts;
    const { screens } = this.#prepared;
    const { startedAt, time } = this.#clock;
    const fields = { epoch: this.#epoch, experiment: experiment.fields, seed: this.#seed, seats: seats.all.length };
    return { ...fields, ...(screens && { screens }), startedAt, time };
  }

  async open(): Promise<void> {
    const { mirror } = this.#parts;
    await mirror.open({ setup: this.setup, clock: this.#mirrorClock, record: this.#prepared.record });
    this.networks.forget();
    this.follow();
  }

  async close(): Promise<void> {
    clearTimeout(this.#roundEnd);
    this.#status = 'off';
    for (const seat of this.#parts.seats.all) this.#lines.hangUp(seat, closeCodes.goingAway, sessionEnded);
    await this.#parts.mirror.close();
  }

  /** After a round is over the next begins. */
  start(): void {
    if (this.#status === 'over') this.newRound(this.round.length);
    else if (this.#status === 'lobby') this.#noteRound();
    this.#turn('running');
  }

  pause(): void {
    if (this.#status !== 'running') throw new BenchError('not-possible', 'The session is not running; there is nothing to pause.');
    this.#turn('paused');
  }

  /** The round is over before its time: a side has reached the limit. */
  endRound(): void {
    if (this.#status === 'running') this.#turn('over');
  }

  /** A round begins now, in the lobby with the start; `length` in s, null: without end. */
  newRound(length: number | null): void {
    if (this.#status === 'lobby') this.#rounds.reset(length);
    else {
      this.#rounds.begin(this.#clock.time, length);
      this.#noteRound();
    }
    this.#turn(this.#status === 'over' ? 'running' : this.#status);
  }

  /** Restarts from 0 as a new epoch; keeps running if it ran. */
  async restart(seed = this.#seed): Promise<void> {
    const goesOn = this.#status === 'running' || this.#status === 'over';
    await this.#beginEpoch(seed, this.round.length, { record: recordOfEpoch(this.#parts.record, this.#epoch + 1) });
    if (goesOn) this.start();
  }

  /** A new epoch in its lobby, with other lanes on the screens. */
  async prepare({ round, ...prepared }: PreparedRun): Promise<void> {
    await this.#beginEpoch(this.#seed, round, prepared);
  }

  async #beginEpoch(seed: number, round: number | null, prepared: Omit<PreparedRun, 'round'>): Promise<void> {
    for (const seat of this.#parts.seats.all) this.#lines.hangUp(seat, closeCodes.staleTicket, 'The session restarts.');
    this.#seed = seed;
    this.#prepared = prepared;
    this.#epoch += 1;
    this.#clock.reset();
    this.#rounds.reset(round);
    for (const seat of this.#parts.seats.all) seat.beginEpoch(seed, this.#epoch);
    this.#lines = this.#newLines();
    this.#turn('lobby');
    await this.open();
  }

  /** Passes an occurrence to the mirror, with its time. */
  note(event: LiveEventDraft): void {
    const { respawn } = this.#parts.experiment;
    if (event.kind === 'seated' && respawn) this.#parts.seats.at(event.seat).protectedUntil = this.#clock.time + respawn.protection;
    this.#parts.mirror.take([{ ...event, time: this.#clock.time }]);
  }

  /** A checked report of who sits there. */
  report({ index }: Seat, report: Uint8Array): void {
    // A copy of its own: what a socket hands out is a piece of something larger.
    this.#parts.mirror.report(index, Uint8Array.from(report));
  }

  /** Records of the study, for the recording. */
  noteStudy(records: readonly StudyRecord[]): void {
    this.#parts.mirror.study(records);
  }

  /** The mirror's results so far, with the time up to which the session is complete; null: none. */
  results(within?: number): Promise<RunResults | null> {
    return this.#parts.mirror.results(within);
  }

  /** The mirror follows the networks as they are now. */
  follow(): void {
    const changes = this.networks.changes(this.#clock.time);
    if (changes.length > 0) this.#parts.mirror.take(changes);
  }

  #noteRound(): void {
    this.note({ kind: 'round', round: this.round.number });
  }

  /** Networks go on while session time stands, so their stalls come earlier in it afterwards. */
  #noteStalls(): void {
    const { time, startedAt } = this.#clock;
    const began = this.#benchBegan + (startedAt ?? 0);
    this.#parts.mirror.take(
      this.#parts.seats.all.map(({ index, down }) => {
        const { seed, path, from } = down.draws;
        return { kind: 'stalls', time, seat: index, seed, path, from: began - from };
      }),
    );
  }

  #turn(status: LiveStatus): void {
    this.#status = status;
    const goesOn = status === 'running' && this.#clock.startedAt === null;
    if (status === 'running') this.#clock.run();
    else this.#clock.pause();
    if (goesOn) this.#noteStalls();
    this.#lines.origin = this.#benchBegan + (this.#clock.startedAt ?? 0);
    this.#parts.mirror.setClock(this.#mirrorClock);
    this.#awaitRoundEnd();
    this.#parts.turned();
  }

  #awaitRoundEnd(): void {
    clearTimeout(this.#roundEnd);
    const left = this.#rounds.left(this.#clock.time);
    if (this.#status !== 'running' || left === Infinity) return;
    // Node's timers have a maximum; a longer wait is checked again.
    this.#roundEnd = setTimeout(
      () => (this.#rounds.left(this.#clock.time) > 0 ? this.#awaitRoundEnd() : this.#turn('over')),
      Math.min(Math.ceil(left * 1e3), 2 ** 30),
    );
    this.#roundEnd.unref();
  }

  get #mirrorClock(): MirrorClock {
    const { startedAt, time } = this.#clock;
    return { startedAt: startedAt === null ? null : sharedSeconds() - time, time };
  }

  #newLines(): GameLines {
    const { clock, seats, nowMs, standstills, mirror, experiment, connected } = this.#parts;
    return new GameLines({
      clock,
      seats,
      nowMs,
      standstills,
      epoch: this.#epoch,
      tick: experiment.frame,
      benchBegan: this.#benchBegan,
      time: () => this.#clock.time,
      lost: (events) => events.length > 0 && mirror.take(events),
      opened: connected,
    });
  }
}

/** A session that is begun again has a file of its own: `match.mcap`, `match-2.mcap` … */
function recordOfEpoch(path: string | undefined, epoch: number): string | undefined {
  return path?.replace(/(?=\.[^./\\]*$)|$/, `-${epoch}`);
}

class Rounds {
  #round: RoundState;

  /** `length` of the first, s; null: without end. */
  constructor(length: number | null) {
    this.#round = firstRound(length);
  }

  get state(): RoundState {
    return this.#round;
  }

  /** A round begins at session time `began`; `length` in s, null: without end. */
  begin(began: number, length: number | null): void {
    this.#round = { number: this.#round.number + 1, length, began };
  }

  /** As before the first. */
  reset(length: number | null): void {
    this.#round = firstRound(length);
  }

  /** Session time (s) that is left at `time`. */
  left(time: number): number {
    const { length, began } = this.#round;
    return length === null ? Infinity : Math.max(0, began + length - time);
  }
}

const firstRound = (length: number | null): RoundState => ({ number: 1, length, began: 0 });

/** The time of a live session: runs with the bench clock, stands while it is paused, begins again at 0. */
class SessionClock {
  readonly #benchTime: () => number;
  #startedAt: number | null = null;
  /** Session time while paused, s. */
  #stands = 0;

  /** `benchTime`: s since the host began. */
  constructor(benchTime: () => number) {
    this.#benchTime = benchTime;
  }

  /** Session time, s. */
  get time(): number {
    return this.#startedAt === null ? this.#stands : this.#benchTime() - this.#startedAt;
  }

  /** Bench time (s) of session time 0, while it runs. */
  get startedAt(): number | null {
    return this.#startedAt;
  }

  run(): void {
    this.#startedAt ??= this.#benchTime() - this.#stands;
  }

  pause(): void {
    this.#stands = this.time;
    this.#startedAt = null;
  }

  /** Stands at 0. */
  reset(): void {
    this.#stands = 0;
    this.#startedAt = null;
  }
}
