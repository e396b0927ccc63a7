/**
 * The mirror of a live session in its worker: events in, telemetry and scores out, a little behind the players' clock.
 */
import type { NodeOutline } from '../../../../contract/bench-state.ts';
import { BenchError } from '../../../../contract/errors.ts';
import { ReportReader } from '../../calls/report-reader.ts';
import type { LiveEvent } from '../../../../engine/live/live-event.ts';
import type { LeftOutEvents } from '../../../../engine/live/mirror-counts.ts';
import type { Mirror, MirroredHit } from '../../../../engine/live/mirror.ts';
import { lanesOnScreens, type SessionGamePlan } from '../../../../engine/session/session-plan.ts';
import { AchievedPace } from '../../../../main/run/achieved-pace.ts';
import { faultOf } from '../../../../main/worker/faults.ts';
import { EventGate } from './event-gate.ts';
import { mirrorLag, type MirrorClock, type MirrorMessage } from './live-mirror.ts';
import type { MirrorJournal } from './mirror-journal.ts';
import { Advance, Ticks } from '../../../../main/run/advance.ts';
import { ReportEvents } from './report-events.ts';
import { SessionContracts } from '../../../../main/run/session-contracts.ts';
import type { CommandMessage, SessionCommand } from '../../../../main/run/session-messages.ts';
import type { OpenedKind } from '../../../../main/run/session-kind.ts';
import { SessionOutlets, type OutletOptions } from '../../../../main/run/session-outlets.ts';
import type { LiveScore } from '../../../../engine/live/scores.ts';

export interface MirrorSessionOptions extends OutletOptions {
  readonly mirror: Mirror;
  /** Left out: nothing is recorded. */
  readonly journal?: Pick<MirrorJournal, 'enter' | 'rows' | 'flush' | 'stoodStill' | 'study' | 'rest' | 'finish'> | undefined;
  readonly clock: MirrorClock;
  /** Wall clock of the times in `clock`, s. */
  readonly wall: () => number;
}

/** Longest slice, s of wall time. */
const sliceLength = 0.01;
/** A mirror that is further behind than this (s) is too slow for the session, unless the host stood still. */
const maxLag = 20;
/** A gap in a running session (s) in which the process did not run: stopped, or a busy machine. */
const standstill = 2;

export class MirrorSession implements OpenedKind {
  readonly #mirror: Mirror;
  readonly #options: MirrorSessionOptions;
  readonly #contracts: SessionContracts;
  readonly #outlets: SessionOutlets;
  readonly #achieved = new AchievedPace();
  readonly #scores: ScoreReporter;
  readonly #hits: MirroredHit[] = [];
  readonly #reader = new ReportReader();
  readonly #gate: EventGate;
  /** The reports by seat. */
  readonly #reports: readonly ReportEvents[];
  #clock: MirrorClock;
  #nodes: readonly NodeOutline[];
  readonly #ticks: Ticks;
  readonly #advance: Advance;
  /** Wall time at which the running session was last looked after, s; Infinity: it rests, and nothing is due. */
  #aliveAt = Infinity;
  /** Length of the standstills that the mirror has not caught up, s. */
  #stoodStill = 0;
  /** True if the journal has the results of the present pause. */
  #rests: boolean;
  /** Wall time by which results are requested, s; null: they are not. */
  #resultsBy: number | null = null;
  /** True once results were due before it had caught up: the session ends, and so does it. */
  #hasEnded = false;

  constructor(options: MirrorSessionOptions) {
    const { mirror, report } = options;
    this.#options = options;
    this.#mirror = mirror;
    this.#ticks = new Ticks(mirror.session, () => this.#outlets.afterTick(1));
    this.#advance = new Advance(mirror, [this.#ticks]);
    this.#clock = options.clock;
    this.#rests = options.clock.startedAt === null;
    this.#contracts = new SessionContracts(mirror.session, (lane, entity, offer) => this.#offer({ lane, entity, offer }));
    const { session } = mirror;
    const { journal: recorder, wall: clock } = options;
    this.#outlets = new SessionOutlets({ ...options, session, results: () => mirror.results(), recorder, clock });
    this.#scores = new ScoreReporter(mirror, (scores) => report({ kind: 'scores', scores }));
    mirror.onHit = (hit) => this.#hits.push(hit);
    this.#gate = new EventGate(mirror.session.plan.entities.length, mirror.session.plan.frame, options.wall());
    this.#reports = mirror.session.plan.entities.map((_, seat) => this.#reportsOf(seat));
    this.#nodes = mirror.session.plan.nodes.map(({ id, down, up }) => ({ id, down, up }));
    this.#achieved.start(options.wall(), 0);
    this.#reportProgress();
  }

  onMessage(message: MirrorMessage): void {
    if (message.kind === 'events') this.#take(message.events);
    else if (message.kind === 'report') this.#takeReport(message.seat, message.report);
    else if (message.kind === 'study') this.#options.journal?.study(message.records);
    else if (message.kind === 'results') this.#resultsBy = this.#options.wall() + (message.within ?? Infinity);
    else this.#setClock(message.clock);
  }

  /** A refusal leaves everything as it was. */
  execute({ id, command }: CommandMessage): void {
    try {
      this.#carryOut(command);
      this.#options.report({ kind: 'done', id });
    } catch (error) {
      this.#options.report({ kind: 'refused', id, fault: faultOf(error) });
    }
  }

  slice(): number | null {
    const began = this.#options.wall();
    const due = this.#timeAt(began) - mirrorLag;
    this.#noteAlive(began);
    if (due - this.#mirror.now < standstill) this.#stoodStill = 0;
    if (!this.#mirror.session.finished && due - this.#mirror.now > maxLag + this.#stoodStill)
      throw new BenchError(
        'not-possible',
        `The mirror is ${maxLag} s behind the players: this machine is too slow for the session. Use fewer lanes or players.`,
      );
    const goesOn = !this.#hasEnded && !this.#cannotCatchUp(began, due);
    while (goesOn && this.#ticks.due <= due && this.#options.wall() - began < sliceLength) this.#advance.step(due);
    const wall = this.#options.wall();
    this.#achieved.mark(wall, this.#mirror.now);
    if (this.#outlets.isProgressDue) this.#reportProgress();
    this.#reportHits();
    this.#scores.report(wall);
    this.#outlets.flush();
    const stands = this.#clock.startedAt === null;
    // Nothing may come for long: what has entered is recorded now.
    if (stands || this.#mirror.session.finished) this.#outlets.record();
    const isBehind = stands && !this.#hasEnded && this.#ticks.due <= due;
    if (this.#resultsBy !== null && (!isBehind || !goesOn || wall >= this.#resultsBy)) this.#reportResults(isBehind);
    if (isBehind && !this.#hasEnded) return 0;
    if (!stands) return this.#mirror.session.finished ? null : Math.max(0, this.#ticks.due + mirrorLag - this.#timeAt(wall));
    this.#rest();
    return null;
  }

  #reportHits(): void {
    if (this.#hits.length > 0) this.#options.report({ kind: 'hits', hits: this.#hits.splice(0) });
  }

  /**
   * The time of a standstill is no sign of slowness: the mirror catches up, at its own speed. In a lobby and in a pause
   * nothing is due, however long they are.
   */
  #noteAlive(wall: number): void {
    const gap = wall - this.#aliveAt;
    this.#aliveAt = this.#clock.startedAt === null || this.#mirror.session.finished ? Infinity : wall;
    if (gap < standstill) return;
    this.#stoodStill += gap;
    this.#gate.grant(gap);
    this.#options.journal?.stoodStill(gap);
  }

  /** Results are due soon, and it has fallen behind at its full speed: a few more ticks are not worth their time. */
  #cannotCatchUp(wall: number, due: number): boolean {
    const lag = due - this.#mirror.now;
    if (this.#resultsBy === null || this.#stoodStill > 0 || lag < standstill) return false;
    return lag > this.#resultsBy - wall && this.#achieved.at(wall, this.#mirror.now) < 1;
  }

  /**
   * Reports the results at the time of the pause: a delayed mirror has caught up by then. One that `isBehind` ends
   * where it is.
   */
  #reportResults(isBehind: boolean): void {
    this.#resultsBy = null;
    this.#hasEnded = isBehind;
    this.#options.report({ kind: 'results', results: this.#mirror.results() });
  }

  #rest(): void {
    if (this.#rests) return;
    this.#rests = true;
    this.#options.journal?.rest();
    // After results that were due early the session ends: nothing looks at its standings.
    if (!this.#hasEnded) this.#outlets.reportStandings(true);
  }

  #reportsOf(seat: number): ReportEvents {
    const { plan, lanes } = this.#mirror.session;
    const seen = lanesOnScreens(plan.game as SessionGamePlan).map((lane) => lanes[lane]?.exports[seat]?.publisher.exported);
    return new ReportEvents(seat, plan.frame, (bytes, update, lane) => seen[lane]?.read(bytes, update) === true);
  }

  /** Session time of the players, s. */
  #timeAt(wall: number): number {
    const { startedAt, time } = this.#clock;
    return startedAt === null ? time : wall - startedAt;
  }

  #setClock(clock: MirrorClock): void {
    this.#clock = clock;
    this.#aliveAt = Infinity;
    if (clock.startedAt !== null) this.#rests = false;
    this.#reportProgress();
  }

  /** The host has checked its form. */
  #takeReport(seat: number, report: Uint8Array): void {
    const events = this.#reports[seat];
    if (!events) return;
    this.#reader.read(report, this.#reports.length, events);
    const { leftOut } = this.#mirror.counts;
    const before = { ...leftOut };
    leftOut.unreadable += events.takeUnreadable();
    this.#take(events.take());
    const counts = increases(before, leftOut);
    if (counts) this.#options.report({ kind: 'leftOut', seat, counts });
  }

  #take(events: readonly LiveEvent[]): void {
    const wall = this.#options.wall();
    this.#noteAlive(wall);
    const now = this.#timeAt(wall);
    const entered: LiveEvent[] = [];
    for (const event of events) {
      const refusal = this.#gate.refusalOf(event, { now, wall, queued: this.#mirror.queued });
      if (refusal) this.#mirror.counts.leftOut[refusal] += 1;
      const taken = refusal ? null : this.#mirror.take(event);
      if (taken) entered.push(taken);
    }
    if (entered.length > 0) this.#options.journal?.enter(entered);
    for (const event of entered) if (event.kind === 'link') this.#nodes = this.#nodes.with(event.seat, changed(this.#nodes, event));
  }

  #carryOut(command: SessionCommand): void {
    if (command.kind === 'setContract') this.#contracts.change(command.change);
    else if (command.kind === 'finish') this.#finish();
    else if (command.kind === 'traffic') this.#options.traffic?.change(this.#mirror.session, command.traffic);
    else throw new BenchError('not-possible', refusals[command.kind]);
    this.#reportProgress();
  }

  #finish(): void {
    this.#outlets.flushKept();
    this.#options.journal?.finish();
  }

  #offer(change: Pick<Extract<LiveEvent, { kind: 'offer' }>, 'lane' | 'entity' | 'offer'>): void {
    const { game, lanes } = this.#mirror.session.plan;
    if (game && lanesOnScreens(game).includes(change.lane))
      throw new BenchError(
        'not-possible',
        `Lane "${lanes[change.lane]?.id}" runs on the players’ screens, so its contracts cannot be changed; shadow lanes can be offered others.`,
      );
    this.#take([{ kind: 'offer', time: this.#mirror.now, ...change }]);
  }

  #reportProgress(): void {
    const { now } = this.#mirror;
    const isRunning = this.#clock.startedAt !== null;
    const achievedPace = isRunning ? this.#achieved.at(this.#options.wall(), now) : 0;
    const state = { status: isRunning ? 'running' : 'paused', time: now, pace: 1, achievedPace } as const;
    this.#outlets.report({ ...state, nodes: this.#nodes, offers: this.#contracts.offers }, this.#rests);
  }
}

/** The increases by reason; null: there are none. */
function increases(before: LeftOutEvents, after: LeftOutEvents): Partial<LeftOutEvents> | null {
  const reasons = Object.keys(after) as (keyof LeftOutEvents)[];
  const increased = reasons.filter((reason) => after[reason] > before[reason]);
  if (increased.length === 0) return null;
  return Object.fromEntries(increased.map((reason) => [reason, after[reason] - before[reason]]));
}

const byTheHost = 'A live session runs with its players: start and pause it where it is hosted.';
const refusals = {
  play: byTheHost,
  pause: byTheHost,
  step: byTheHost,
  setPace: byTheHost,
  setLink: 'In a live session the players’ networks are impaired: change them where it is hosted.',
} as const;

function changed(nodes: readonly NodeOutline[], { seat, direction, settings }: Extract<LiveEvent, { kind: 'link' }>): NodeOutline {
  return { ...(nodes[seat] as NodeOutline), [direction]: settings };
}

/** s of wall time between two reports. */
const interval = 0.2;

class ScoreReporter {
  readonly #mirror: Mirror;
  readonly #report: (scores: readonly LiveScore[]) => void;
  #reportedAt = -Infinity;
  #reported = '';

  constructor(mirror: Mirror, report: (scores: readonly LiveScore[]) => void) {
    this.#mirror = mirror;
    this.#report = report;
  }

  /** If it is time, and there is something new. `wall` in s. */
  report(wall: number): void {
    if (wall - this.#reportedAt < interval) return;
    this.#reportedAt = wall;
    const scores = this.#mirror.scores();
    const text = JSON.stringify(scores);
    if (text === this.#reported) return;
    this.#reported = text;
    this.#report(scores);
  }
}
