/**
 * Leads people through a study: who plays which condition in which round, questions in between, answers on the disk.
 */
import { join } from 'node:path';
import type { Seating } from '../calls/live-calls.ts';
import { seenLane } from '../common/live-plan.ts';
import { maxLag } from '../common/player-client.ts';
import { closeCodes } from '../../../contract/close-codes.ts';
import type { PersonStage, PersonState, StudyAct, StudyAnswer, StudyPhase, StudyState } from '../../study/calls/study-state.ts';
import type { AboutPerson, PlayedRound } from '../../../contract/study-record.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { RunResults } from '../../../engine/measure/run-results.ts';
import { networkText, type StudyCondition, type StudyDesign, type StudyNetwork } from '../../../experiment/study.ts';
import { recordsOfRound, type AnswerBook, type NewStudyRecord } from '../../study/node/answer-book.ts';
import { networkOf, type ScheduledRound } from '../../study/node/schedule.ts';
import type { LiveRun } from './live-run.ts';
import type { Networks } from './networks.ts';
import type { Seat } from './seat.ts';
import type { Seats } from './seats.ts';
import { roundMetrics, type RoundMetrics } from './study-metrics.ts';
import { StudyPeople, type Person } from './study-people.ts';
import type { Visitor } from './visitors.ts';

export interface StudyParts {
  readonly design: StudyDesign;
  readonly seed: number;
  /** Id of the lane that conditions without one have. */
  readonly usualLane: string;
  readonly book: AnswerBook;
  /** The folder of the answers. */
  readonly folder: string;
  /** Records every round there. */
  readonly records: boolean;
  /** Starts by itself once so many people have agreed; null: the operator starts it. */
  readonly people: number | null;
  readonly pace: StudyPace;
}

export interface StudyPace {
  /** Between the seating and the start of a round, and after a round without questions, s. */
  readonly lead: number;
  /** For the questions after a round, s. */
  readonly answer: number;
  /** For one who lost the connection in a round to come back, s. */
  readonly grace: number;
}

export const usualPace: StudyPace = { lead: 4, answer: 60, grace: 5 };

/** The host as the study meets it. */
export interface StudyHost {
  readonly seats: Seats;
  readonly run: Pick<LiveRun, 'status' | 'clock' | 'tickLateness' | 'prepare' | 'start' | 'pause' | 'results' | 'noteStudy'>;
  readonly people: { empty(seat: Seat, code: number, reason: string): void };
  impair(change: (networks: Networks) => void): void;
  changed(): void;
  readonly nowMs: () => number;
}

/** Longest wait for the players of a round to be seated, ms. */
const seatingMs = 15_000;
/** Ticks of the relay that are later than this (99th percentile, s) add a delay that the study does not know of. */
const latestTick = 0.1;
const times = (count: number) => (count === 1 ? 'once' : `${count} times`);
/** Between two attempts after an error, ms. */
const retryMs = 2000;

export class StudySession {
  readonly design: StudyDesign;
  readonly #parts: StudyParts;
  readonly #host: StudyHost;
  readonly #people: StudyPeople;
  #phase: StudyPhase = 'gathering';
  #hasBegun = false;
  /** When the phase ends by itself, ms; null: it does not. */
  #endsMs: number | null = null;
  #phaseBeganMs = 0;
  #round: number;
  #problem: string | null = null;
  #doubts = { stoodStill: 0 };
  /** Of the round before, in words. */
  #lastDoubts: readonly string[] = [];
  /** The step under way, which never rejects; null: none is. */
  #underWay: Promise<void> | null = null;
  /** After a step that failed none begins before, ms. */
  #waitMs = 0;
  #wanted: StudyAct | null = null;

  constructor(parts: StudyParts, host: StudyHost) {
    this.#parts = parts;
    this.#host = host;
    this.design = parts.design;
    const { records } = parts.book;
    this.#round = Math.max(0, ...records.map((record) => (record.kind === 'round' ? record.round : 0)));
    this.#people = new StudyPeople(parts, host.seats);
  }

  /** Never sent to players: it determines who plays what. */
  get seed(): number {
    return this.#parts.seed;
  }

  get isOver(): boolean {
    return this.#phase === 'done';
  }

  /** Conditions are hidden from the operator at present. */
  get isBlind(): boolean {
    return this.design.blindOperator && !this.isOver;
  }

  state(operator: boolean): StudyState {
    const { folder } = this.#parts;
    const showsConditions = operator && !this.isBlind;
    const taking = this.#people.taking(this.#host.nowMs());
    const agreed = taking.filter(({ hasAgreed }) => hasAgreed);
    const progress = {
      answered: agreed.reduce((sum, { index }) => sum + index, 0),
      folder,
      problem: this.#problem,
      isBlind: this.isBlind,
      planned: agreed.reduce((sum, { schedule }) => sum + schedule.length, 0),
      doubts: this.#shownDoubts,
    };
    return {
      phase: this.#phase,
      left: this.#left,
      people: taking.map((person) => this.#stateOf(person, showsConditions)),
      progress: operator ? progress : null,
    };
  }

  /** The person behind a visitor: known by the code, or new. Throws `BenchError('too-many')`. */
  admit(visitor: Visitor, code: string | undefined): Person {
    const nowMs = this.#host.nowMs();
    const person = this.#people.admit(visitor, code, nowMs);
    if (this.#phase === 'gathering') this.#people.giveSeat(person, nowMs);
    return person;
  }

  /** The details that a page of the study gets with its seat. */
  seating({ code, name }: Person): NonNullable<Seating['study']> {
    const { kind, consent, about, questions } = this.design;
    const texts = { kind, consent, about, questions: kind === 'rating' ? questions.map(({ text, labels }) => ({ text, labels })) : [] };
    return { person: name, code, texts };
  }

  async consent(visitor: Visitor, about: AboutPerson): Promise<void> {
    const person = this.#people.of(visitor);
    if (person.hasAgreed) return;
    // A page may ask again before the first is on the disk.
    person.agreeing ??= this.#agree(person, about).finally(() => (person.agreeing = null));
    await person.agreeing;
  }

  async #agree(person: Person, about: AboutPerson): Promise<void> {
    const wanted = Object.fromEntries(Object.entries(about).filter(([field]) => this.design.about.includes(field as 'age')));
    await this.#write(() => this.#add({ kind: 'person', person: person.name, code: person.code, number: person.number, about: wanted }));
    person.hasAgreed = true;
    if (person.seat) person.seat.ready = true;
    this.#host.changed();
  }

  /** Resolves once the answer is on the disk. Throws `BenchError` where it does not fit the round. */
  async answer(visitor: Visitor, { round, ratings, better }: StudyAnswer): Promise<void> {
    const person = this.#people.of(visitor);
    // A page whose connection broke sends its answer again.
    if (person.questions === 'answered' && round === person.index + 1) return person.writing ?? undefined;
    if (round === person.index && this.#parts.book.hasAnswer(person.name, person.index - 1)) return;
    if (person.questions !== 'open' || round !== person.index + 1)
      throw new BenchError('not-possible', `Round ${round} has no open questions; its time is over, or it was answered.`);
    const { questions } = this.design;
    const given = questions.flatMap(({ id }, index) =>
      ratings[index] === null || ratings[index] === undefined ? [] : [[id, ratings[index]] as const],
    );
    person.questions = 'answered';
    person.writing = this.#addAnswer(person, Object.fromEntries(given), better, (this.#host.nowMs() - this.#phaseBeganMs) / 1e3);
    try {
      await person.writing;
    } catch (error) {
      person.questions = 'open';
      throw error;
    } finally {
      person.writing = null;
    }
    this.#host.changed();
  }

  async notice(visitor: Visitor): Promise<void> {
    const person = this.#people.of(visitor);
    if (this.design.kind !== 'detection') throw new BenchError('not-possible', 'In this study no faults are reported.');
    if (this.#phase !== 'round' || !person.plays) throw new BenchError('not-possible', 'Faults are reported while a round runs.');
    if (!person.notices.take(this.#host.nowMs()))
      throw new BenchError('too-many', 'Too many faults in a short time; press once for each fault that you see.');
    const { time } = this.#host.run.clock;
    await this.#write(() => this.#add({ kind: 'noticed', person: person.name, round: this.#round, time }));
  }

  act(act: StudyAct): void {
    if (act === 'start' && this.#phase !== 'gathering') throw new BenchError('not-possible', 'The study has begun.');
    if (act === 'start' && this.#people.ready.length === 0)
      throw new BenchError('not-possible', 'No person has agreed to take part and is waiting; wait until one has.');
    if (act === 'repeat' && this.#phase !== 'round' && this.#phase !== 'starting')
      throw new BenchError('not-possible', 'No round is running; only a running one can be repeated.');
    if (this.#phase === 'done') throw new BenchError('not-possible', 'The study is over.');
    this.#wanted = act;
    this.look();
  }

  /** To be called several times a second. */
  look(): void {
    const nowMs = this.#host.nowMs();
    if (this.#underWay || nowMs < this.#waitMs || this.#phase === 'done') return;
    const step = this.#step(nowMs);
    if (!step) return;
    this.#underWay = step().then(
      () => this.#settled(null),
      (error: unknown) => this.#settled(error instanceof Error ? error.message : String(error)),
    );
  }

  /** The host stood still for so long, s. */
  stoodStill(seconds: number): void {
    this.#people.stoodStill(seconds * 1e3);
    if (this.#phase === 'round') this.#doubts.stoodStill += seconds;
  }

  async close(): Promise<void> {
    await this.#underWay;
    this.#phase = 'done';
    await this.#parts.book.close();
  }

  #settled(problem: string | null): void {
    this.#underWay = null;
    if (problem !== null) {
      this.#problem = problem;
      this.#waitMs = this.#host.nowMs() + retryMs;
    }
    this.#host.changed();
  }

  /** The step that is due now; null: none is. */
  #step(nowMs: number): (() => Promise<void>) | null {
    const graceMs = this.#parts.pace.grace * 1e3;
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted === 'end') return () => this.#end();
    if (wanted === 'repeat') return () => this.#repeat();
    this.#people.noteMissing(nowMs, this.#phase === 'round');
    if (this.#phase === 'gathering') {
      this.#freeSeatsOfHesitant(nowMs);
      if (wanted === 'start' || (this.#parts.people !== null && this.#people.hasReached(this.#parts.people, nowMs))) this.#hasBegun = true;
      if (this.#hasBegun && this.#people.ready.length > 0) return () => this.#prepare();
      return this.#hasBegun && this.#people.areThrough(nowMs) ? () => this.#end() : null;
    }
    if (this.#phase === 'starting') return this.#stepOfStart(nowMs);
    if (this.#phase === 'round') {
      const left = this.#people.playing.filter((person) => person.isMissing(nowMs, graceMs));
      if (left.length > 0) return () => this.#dropped(left);
      return this.#host.run.status === 'over' || this.#people.playing.length === 0 ? () => this.#endRound() : null;
    }
    // The round is over once its answers are on the disk: one that fails to be written is asked for again.
    if (this.#people.playing.some(({ writing }) => writing !== null)) return null;
    const isOpen = this.#people.playing.some(({ questions }) => questions === 'open');
    const isDue = this.#endsMs !== null && nowMs >= this.#endsMs;
    return isDue || (!isOpen && this.#hasQuestions) ? () => this.#endQuestions() : null;
  }

  /** Those who take long to decide keep no seat from others; they get one once they have agreed. */
  #freeSeatsOfHesitant(nowMs: number): void {
    for (const person of this.#people.hesitant(nowMs)) {
      const { seat } = person;
      person.seat = null;
      if (seat?.isTaken && seat.visitor === person.visitor)
        this.#host.people.empty(seat, closeCodes.goingAway, 'You get a seat once you have agreed to take part.');
    }
  }

  #stepOfStart(nowMs: number): (() => Promise<void>) | null {
    const { lead, grace } = this.#parts.pace;
    const graceMs = grace * 1e3;
    const isSeated = this.#people.playing.every((person) => (person.holdsSeat && person.seat?.line) || person.isMissing(nowMs, graceMs));
    if (this.#endsMs === null && isSeated) this.#endsMs = nowMs + lead * 1e3;
    if (this.#endsMs === null && nowMs - this.#phaseBeganMs >= seatingMs) this.#endsMs = nowMs;
    if (this.#endsMs === null || nowMs < this.#endsMs) return null;
    return async () => {
      await this.#dropped(this.#people.playing.filter(({ holdsSeat }) => !holdsSeat));
      if (this.#phase !== 'starting') return;
      this.#enter('round', null);
      this.#host.run.start();
    };
  }

  /** The next round: seats, screens and networks of all who play it. */
  async #prepare(): Promise<void> {
    const { seats, run, people } = this.#host;
    for (const person of this.#people.all) {
      person.plays = false;
      person.questions = 'none';
      if (!person.seat || (!person.isDone && person.isPresent)) continue;
      const { seat } = person;
      person.seat = null;
      if (seat.isTaken && seat.visitor === person.visitor) people.empty(seat, closeCodes.goingAway, 'The next round begins.');
    }
    for (const person of this.#people.ready) {
      this.#people.giveSeat(person, this.#host.nowMs());
      person.plays = person.seat !== null;
      if (person.plays) this.#people.giveRow(person);
    }
    const players = this.#people.playing;
    if (players.length === 0) return this.#enter('gathering', null);
    const conditions = new Map(players.map((person) => [person.seat as Seat, this.#conditionOf(person)]));
    const links = new Map(players.map((person) => [person.seat as Seat, this.#linkOf(person)]));
    const [first] = [...conditions.values()];
    const screens = seats.all.map((seat) => this.#laneOf(conditions.get(seat) ?? (first as StudyCondition)));
    this.#host.impair((networks) => {
      for (const seat of seats.all) {
        const link = links.get(seat) ?? null;
        if (link === null) networks.restore(seat);
        else networks.set(seat, link);
      }
    });
    if (this.design.dropOut === 'bot') seats.bots = Math.max(seats.bots, players.length);
    this.#round += 1;
    const recording = this.#parts.records ? `round-${this.#round}.mcap` : null;
    // In the recording of the round itself, which begins below.
    await this.#parts.book.add({ kind: 'round', round: this.#round, people: players.map((person) => this.#played(person)), recording });
    await run.prepare({
      screens,
      round: this.design.round,
      record: recording === null ? undefined : join(this.#parts.folder, recording),
    });
    run.noteStudy(recordsOfRound(this.#parts.book.records, this.#round));
    this.#phaseBeganMs = this.#host.nowMs();
    this.#doubts = { stoodStill: 0 };
    this.#enter('starting', null);
  }

  #played(person: Person): PlayedRound {
    const condition = this.#conditionOf(person);
    const { isPractice, pair } = person.next as ScheduledRound;
    const where = { person: person.name, seat: (person.seat as Seat).index, row: person.row ?? 0, index: person.index };
    const played = { condition: condition.id, lane: this.#laneOf(condition), link: networkText({ link: this.#linkOf(person) }) };
    const network = this.#networkOf(person);
    return {
      ...where,
      ...played,
      ...(network && { network: { id: network.name, group: network.group ?? network.name } }),
      isPractice,
      pair,
    };
  }

  /** They play this round no longer. */
  async #dropped(people: readonly Person[]): Promise<void> {
    if (people.length === 0) return;
    for (const person of people) {
      await this.#add({ kind: 'left', person: person.name, round: this.#round });
      const { seat } = person;
      person.plays = false;
      person.seat = null;
      this.#backToPair(person);
      if (seat?.occupant === 'away' && seat.visitor === person.visitor)
        this.#host.people.empty(seat, closeCodes.goingAway, 'The round goes on with a bot.');
    }
    if (this.design.dropOut === 'repeat' || this.#people.playing.length === 0) await this.#repeat();
  }

  async #repeat(): Promise<void> {
    if (this.#host.run.status === 'running') this.#host.run.pause();
    await this.#add({ kind: 'measured', round: this.#round, outcome: 'repeated', people: [], metrics: {} });
    await this.#prepare();
  }

  async #endRound(): Promise<void> {
    const results = await this.#host.run.results();
    const players = this.#people.playing.filter(({ holdsSeat }) => holdsSeat);
    const metrics = Object.fromEntries(players.map((person) => [person.name, results ? this.#measuredOf(person, results) : {}]));
    const people = players.map(({ name }) => name);
    const doubts = this.#roundDoubts;
    await this.#add({ kind: 'measured', round: this.#round, outcome: 'complete', people, metrics, ...(doubts.length > 0 && { doubts }) });
    this.#lastDoubts = doubts.map((doubt) => `Round ${this.#round}: ${doubt}`);
    for (const person of this.#people.playing) {
      if (players.includes(person)) continue;
      person.plays = false;
      this.#backToPair(person);
    }
    for (const person of players) {
      person.questions = this.#asks(person) ? 'open' : 'answered';
      if (person.questions === 'answered') await this.#addAnswer(person, {}, null, null);
    }
    const { answer, lead } = this.#parts.pace;
    this.#phaseBeganMs = this.#host.nowMs();
    this.#enter('questions', this.#phaseBeganMs + (this.#hasQuestions ? answer : lead) * 1e3);
  }

  async #endQuestions(): Promise<void> {
    for (const person of this.#people.playing) {
      if (person.questions === 'open') {
        // Closed first: an answer that comes now is too late.
        person.questions = 'none';
        await this.#addAnswer(person, {}, null, null);
      }
      person.index += 1;
      person.plays = false;
      person.questions = 'none';
    }
    this.#enter('gathering', null);
  }

  async #end(): Promise<void> {
    if (this.#host.run.status === 'running') this.#host.run.pause();
    await Promise.allSettled(this.#people.playing.flatMap(({ writing }) => writing ?? []));
    for (const person of this.#people.playing) {
      if (person.questions === 'answered') person.index += 1;
      person.plays = false;
      person.questions = 'none';
    }
    await this.#add({ kind: 'end' });
    this.#enter('done', null);
  }

  #enter(phase: StudyPhase, endsMs: number | null): void {
    this.#phase = phase;
    this.#endsMs = endsMs;
    this.#problem = null;
    this.#host.changed();
  }

  #addAnswer(
    person: Person,
    ratings: Readonly<Record<string, number>>,
    better: StudyAnswer['better'],
    seconds: number | null,
  ): Promise<void> {
    const isPair = person.next?.pair?.part === 'B';
    const answer = { person: person.name, round: this.#round, index: person.index, ratings, seconds };
    return this.#write(() => this.#add({ kind: 'answer', ...answer, ...(isPair && { better }) }));
  }

  /** Resolves once the record is on the disk; the recording of the round has it too. */
  async #add(record: NewStudyRecord): Promise<void> {
    this.#host.run.noteStudy([await this.#parts.book.add(record)]);
  }

  /** The failure of the disk is shown to the operator, and passed on. */
  async #write(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#problem = `The answers in ${this.#parts.folder} cannot be written: ${error instanceof Error ? error.message : String(error)}`;
      throw new BenchError('not-possible', 'The host could not write your answer; try again.', { cause: error });
    }
  }

  /** True if the questions after this round count: pairs are compared after their second round. */
  #asks({ next }: Person): boolean {
    const { kind } = this.design;
    return kind === 'rating' || (kind === 'pair' && next?.pair?.part === 'B');
  }

  get #hasQuestions(): boolean {
    return this.#people.playing.some((person) => this.#asks(person));
  }

  /** A pair whose second round was not played to its end begins anew. */
  #backToPair(person: Person): void {
    if (person.next?.pair?.part === 'B') person.index -= 1;
  }

  #conditionOf({ next }: Person): StudyCondition {
    return this.design.conditions[next?.condition ?? 0] as StudyCondition;
  }

  /** Null: the condition has a link of its own, or there is no population. */
  #networkOf(person: Person): StudyNetwork | null {
    return this.#conditionOf(person).link === null ? networkOf(this.design, person.row ?? 0, this.seed) : null;
  }

  /** Null: that of the nodes. */
  #linkOf(person: Person): StudyCondition['link'] {
    return this.#conditionOf(person).link ?? this.#networkOf(person)?.link ?? null;
  }

  #measuredOf(person: Person, results: RunResults): RoundMetrics {
    return roundMetrics(results, seenLane(this.#laneOf(this.#conditionOf(person))), person.seat as Seat);
  }

  #laneOf({ lane }: StudyCondition): string {
    return lane ?? this.#parts.usualLane;
  }

  #stateOf(person: Person, showsConditions: boolean): PersonState {
    const { next, schedule, index, isDone } = person;
    return {
      person: person.name,
      seat: person.seat?.index ?? null,
      stage: this.#stageOf(person),
      round: Math.min(index + 1, schedule.length),
      rounds: schedule.length,
      isPractice: next?.isPractice ?? false,
      part: next?.pair?.part ?? null,
      condition: showsConditions && person.row !== null && !isDone ? this.#conditionOf(person).id : null,
    };
  }

  #stageOf(person: Person): PersonStage {
    if (person.isDone) return 'done';
    if (!person.isPresent) return 'away';
    if (!person.hasAgreed) return 'consent';
    if (this.#phase === 'done') return 'done';
    if (!person.plays) return 'waiting';
    if (this.#phase === 'questions') return person.questions === 'open' ? 'questions' : 'answered';
    return 'playing';
  }

  /** Of the round that runs, or else of the last one that ended. */
  get #shownDoubts(): readonly string[] {
    return this.#phase === 'round' ? this.#roundDoubts.map((doubt) => `Round ${this.#round}: ${doubt}`) : this.#lastDoubts;
  }

  /** What speaks against the measurement of the present round. */
  get #roundDoubts(): readonly string[] {
    const { seats, run } = this.#host;
    const doubts: string[] = [];
    const { stoodStill } = this.#doubts;
    if (stoodStill > 0) doubts.push(`this machine stood still for ${Math.round(stoodStill)} s; what was reported meanwhile is late.`);
    for (const { breaks, name, id } of seats.all) {
      const player = name === '' ? id : name;
      if (breaks.behind > 0)
        doubts.push(`${player} fell ${maxLag} s behind ${times(breaks.behind)} and began anew: a machine is too slow.`);
      if (breaks.cut > 0) doubts.push(`${player} lost the connection ${times(breaks.cut)} and began anew.`);
    }
    const late = run.tickLateness.p99;
    if (late !== null && late > latestTick) doubts.push(`ticks were ${Math.round(late * 1e3)} ms late: this machine is too busy.`);
    return doubts;
  }

  get #left(): number | null {
    if (this.#phase === 'round') return Math.max(0, this.design.round - this.#host.run.clock.time);
    return this.#endsMs === null ? null : Math.max(0, (this.#endsMs - this.#host.nowMs()) / 1e3);
  }
}
