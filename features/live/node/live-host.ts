/**
 * The host of a live session: its seats and people, the session that they play, and the state that all of them
 * receive.
 */
import { basename } from 'node:path';
import type { LatencyShown, LiveExchange, LiveTime, TimeAnswer } from '../calls/live-calls.ts';
import { liveLimits } from '../../../contract/live-limits.ts';
import { type HitEvent, noLiveState, type JoinAddresses, type LiveState, type LiveTrouble } from '../calls/live-state.ts';
import { closeCodes, sessionEnded } from '../../../contract/close-codes.ts';
import type { HostMessage } from '../../../contract/messages.ts';
import type { LeftOutEvents } from '../../../engine/live/mirror-counts.ts';
import type { ModeRules } from '../../../engine/game/game-rules.ts';
import { sideOf } from '../../../engine/game/match.ts';
import type { MirroredHit } from '../../../engine/live/mirror.ts';
import type { LiveScore } from '../../../engine/live/scores.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import { LiveRun, type LiveRunParts } from './live-run.ts';
import type { Networks } from './networks.ts';
import { People } from './people.ts';
import { PlayerChannel } from './player-channel.ts';
import { Seat, channelName, pathName } from './seat.ts';
import { Seats } from './seats.ts';
import { blindName, playedSeed } from './blind-setup.ts';
import { StudySession, type StudyParts } from './study-session.ts';
import { NewStandstills, Standstills } from '../../../main/base/standstills.ts';
import { StateBroadcast } from './state-broadcast.ts';

export interface LiveHostParts extends Omit<LiveRunParts, 'seed' | 'seats' | 'standstills' | 'turned' | 'connected'> {
  /** Left out: no study. */
  readonly study?: StudyParts | undefined;
  /** The network figures that players see. */
  readonly latency?: LatencyShown | undefined;
  /** Third-party plugins that its lanes may be made of. */
  readonly plugins: readonly PluginBundle[];
  /** Called with every state, as the operator sees it. */
  readonly changed: (state: LiveState) => void;
}

/** Interval of the checks for expired seats and changed networks, ms. */
const lookMs = 100;
/** Players get the list less often the more they are: this long for each, ms. */
const gapMsPerSeat = 6;

export class LiveHost {
  readonly seats: Seats;
  readonly run: LiveRun;
  readonly people: People;
  readonly standstills: Standstills;
  /** Null: the session is no study. */
  readonly study: StudySession | null;
  /** The address to join at; null: none yet. */
  joining: JoinAddresses | null = null;
  /** Called after every change: there should be so many bots. */
  onBotsWanted: (count: number) => void = () => undefined;
  /** Called with every exchange of time of a participant. */
  onExchange: (seat: Seat, exchange: LiveExchange) => void = () => undefined;
  readonly #parts: LiveHostParts;
  readonly #operators: StateBroadcast;
  readonly #players: StateBroadcast;
  readonly #look: NodeJS.Timeout;
  readonly #standstills: NewStandstills;
  readonly #troubles: LiveTrouble[] = [];
  readonly #hits: HitEvent[] = [];
  #hitNumber = 0;
  #wasAtLimit = false;

  constructor(parts: LiveHostParts) {
    this.#parts = parts;
    const { experiment, nowMs } = parts;
    this.seats = new Seats(experiment.seats.map((_, index) => this.#newSeat(index)));
    this.standstills = new Standstills(nowMs);
    this.#standstills = new NewStandstills(this.standstills);
    const seed = parts.study && playedSeed({ name: experiment.name, seed: parts.study.seed, design: parts.study.design });
    this.run = new LiveRun({
      ...parts,
      seed,
      seats: this.seats,
      standstills: this.standstills,
      turned: () => this.#turned(),
      connected: () => this.changed(),
    });
    const plugins = parts.plugins.map(({ path, checksum }) => ({ name: basename(path), checksum }));
    const study = () => this.study;
    this.people = new People({ seats: this.seats, run: this.run, plugins, nowMs, study, changed: () => this.changed() });
    this.study = parts.study ? new StudySession(parts.study, this) : null;
    const gapMs = Math.max(50, gapMsPerSeat * experiment.seats.length);
    this.#operators = new StateBroadcast(() => parts.changed(this.state), { gapMs: 50, everyMs: 500 });
    this.#players = new StateBroadcast(() => this.people.send(this.playersText), { gapMs, everyMs: Math.max(500, gapMs) });
    this.#look = setInterval(() => this.#lookAfter(), lookMs);
    this.#look.unref();
  }

  /** As the operator sees it. */
  get state(): LiveState {
    return { ...this.#stateFor(true), join: this.joining, troubles: [...this.#troubles] };
  }

  /** As players and spectators see it. */
  get playersState(): LiveState {
    return this.#stateFor(false);
  }

  /** The message that lists them. */
  get playersText(): string {
    return JSON.stringify({ event: 'live', data: this.playersState } satisfies HostMessage);
  }

  async close(): Promise<void> {
    clearInterval(this.#look);
    this.#operators.close();
    this.#players.close();
    this.people.disconnectAll(closeCodes.goingAway, sessionEnded);
    // A step of the study may be under way: it needs the run.
    await this.study?.close();
    await this.run.close();
  }

  get nowMs(): () => number {
    return this.#parts.nowMs;
  }

  /** Changes the players' networks. */
  impair(change: (networks: Networks) => void): void {
    change(this.run.networks);
    this.run.follow();
    this.changed();
  }

  setBots(bots: number): void {
    this.seats.bots = bots;
    this.changed();
  }

  /** An exchange with the bench clock, and what the participant at `seat` makes of those before. */
  answerTime(seat: Seat | null, { error, roundTrip, last }: LiveTime): TimeAnswer {
    const received = this.run.benchTime;
    if (seat) {
      seat.heardAtMs = this.#parts.nowMs();
      seat.clockError = error ?? seat.clockError;
      seat.roundTrip = roundTrip ?? seat.roundTrip;
      if (last) this.onExchange(seat, last);
    }
    return { received, answered: this.run.benchTime };
  }

  /** A participant could not take part. */
  troubled(name: string, message: string): void {
    this.#troubles.push({ name, message });
    if (this.#troubles.length > liveLimits.troubles) this.#troubles.shift();
    this.changed();
  }

  /** Called by the mirror with new scores. */
  scored(scores: readonly LiveScore[]): void {
    for (const score of scores) this.seats.all[score.seat]?.scored(score);
    const isAtLimit = reachesLimit(scores, this.#parts.experiment.mode);
    // The mirror is behind: scores of the round before may come when the next has begun.
    if (isAtLimit && !this.#wasAtLimit) this.run.endRound();
    this.#wasAtLimit = isAtLimit;
    this.changed();
  }

  /** Called by the mirror with the decisions about hits. */
  decided(hits: readonly MirroredHit[]): void {
    for (const { kind, time, shooter, tank, spawn } of hits) {
      this.#hits.push({ number: ++this.#hitNumber, kind, time, shooter, tank });
      if (kind === 'destroyed') this.#destroyed(this.seats.at(tank), spawn);
    }
    this.#hits.splice(0, this.#hits.length - liveLimits.hits);
    this.#turned();
  }

  /** The tank leaves the world until its next spawn. A spawn that has ended already is over. */
  #destroyed(seat: Seat, spawn: number): void {
    const { respawn } = this.#parts.experiment;
    if (!respawn || seat.spawn !== spawn || seat.respawnAt !== null || !seat.participant) return;
    seat.respawnAt = this.run.clock.time + respawn.delay;
    seat.protectedUntil = null;
    this.run.note({ kind: 'left', seat: seat.index });
  }

  #respawn(): void {
    const { time } = this.run.clock;
    for (const seat of this.seats.all) {
      if (seat.protectedUntil !== null && time >= seat.protectedUntil) seat.protectedUntil = null;
      if (seat.respawnAt === null || time < seat.respawnAt || this.run.status !== 'running') continue;
      seat.respawn();
      if (seat.respawnAt !== null) continue;
      this.run.note({ kind: 'seated', seat: seat.index, life: seat.spawn });
      this.#turned();
    }
  }

  /** Called by the mirror with the events of a seat's report that did not enter, by reason. */
  leftOut(index: number, counts: Partial<LeftOutEvents>): void {
    const seat = this.seats.at(index);
    for (const [reason, count] of Object.entries(counts) as [keyof LeftOutEvents, number][])
      if (!seat.refusals.add(reason, this.#parts.nowMs(), count))
        seat.participant?.socket.end(closeCodes.tooMuch, `Too many reports were refused; the last: ${reason}.`);
  }

  changed(): void {
    this.#operators.changed();
    this.#players.changed();
    this.onBotsWanted(this.seats.botsWanted);
  }

  #turned(): void {
    this.#operators.now();
    this.#players.now();
  }

  #lookAfter(): void {
    const nowMs = this.#parts.nowMs();
    const stoodStill = this.#standstills.take();
    if (stoodStill > 0) this.#stoodStill(stoodStill, nowMs);
    this.people.expire();
    if (this.seats.markSilent(nowMs)) this.changed();
    this.#respawn();
    this.run.follow();
    this.study?.look();
  }

  /** No player counts as silent or away for that time. The gap is noted only if the session ran: otherwise nothing was measured. */
  #stoodStill(seconds: number, nowMs: number): void {
    for (const seat of this.seats.all) {
      seat.heardAtMs = nowMs;
      seat.awaySinceMs += seconds * 1e3;
    }
    this.study?.stoodStill(seconds);
    if (this.run.status === 'running')
      this.troubled('This machine', `It stood still for ${Math.round(seconds)} s; events of that time may be missing or late.`);
  }

  #newSeat(index: number): Seat {
    const { experiment, clock, nowMs } = this.#parts;
    const { id, up, down } = experiment.seats[index]!;
    const channel = (direction: 'up' | 'down') =>
      new PlayerChannel({
        dispatcher: clock,
        settings: { up, down }[direction],
        seed: experiment.seed,
        name: channelName(index, direction, 1),
        path: pathName(index, 1),
      });
    return new Seat(index, id, { up: channel('up'), down: channel('down') }, nowMs());
  }

  #stateFor(operator: boolean): LiveState {
    const { experiment, latency = 'connection' } = this.#parts;
    const { run, people, seats, study } = this;
    // Conditions have names for operators only, and not even for them while the study is blind.
    const isNamed = operator && study?.isBlind !== true;
    return {
      ...noLiveState,
      status: run.status,
      epoch: run.epoch,
      round: run.round,
      tickLateness: run.lines.lateness,
      name: study && !operator ? blindName : experiment.name,
      frame: experiment.frame,
      screens: study ? null : experiment.screens,
      time: run.clock.time,
      startedAt: run.clock.startedAt,
      seats: seats.all.map((seat) => seat.state(isNamed, latency === 'game')),
      latency,
      mode: experiment.mode,
      respawns: experiment.respawn !== null,
      hits: [...this.#hits],
      spectators: people.spectators,
      bots: seats.bots,
      study: study?.state(operator) ?? null,
    };
  }
}

/** True if a side has reached the mode's limit in this round. */
function reachesLimit(scores: readonly LiveScore[], mode: ModeRules | null): boolean {
  if (!mode || mode.limit === null) return false;
  const reached = new Map<number, number>();
  for (const { seat, ofRound, points = 0 } of scores) {
    const side = sideOf(seat, mode);
    const kills = (reached.get(side) ?? 0) + (ofRound.kills ?? 0);
    reached.set(side, mode.kind === 'capture-the-point' ? points : kills);
  }
  return Math.max(...reached.values()) >= mode.limit;
}
