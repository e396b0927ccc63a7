/** The people of a study: who they are, how far they are in their schedules, and which seats they have. */
import { closeCodes } from '../../../contract/close-codes.ts';
import { BenchError } from '../../../contract/errors.ts';
import { liveLimits } from '../../../contract/live-limits.ts';
import type { KeptRecord } from '../../../contract/study-record.ts';
import type { StudyDesign } from '../../../experiment/study.ts';
import { roundsDone, type AnswerBook } from '../../study/node/answer-book.ts';
import { scheduleOf, type ScheduledRound } from '../../study/node/schedule.ts';
import { RateLimit } from '../../../main/base/rate-limit.ts';
import { newCode } from './join-code.ts';
import type { Seat } from './seat.ts';
import type { Seats } from './seats.ts';
import type { Visitor } from './visitors.ts';

/** Time for which the study waits for people who are away, before it ends without them, ms. */
const goneMs = 60_000;
/** Time in which a guest reads the consent; one who takes longer delays no one, and keeps no seat, ms. */
const readingMs = 60_000;

export class Person {
  readonly code: string;
  readonly number: number;
  schedule: readonly ScheduledRound[];
  /** The person's row of the schedule; null: the person has not played yet, and uses up no row. */
  row: number | null;
  visitor: Visitor | null = null;
  seat: Seat | null = null;
  hasAgreed: boolean;
  /** Rounds of the schedule that are over. */
  index: number;
  /** Plays the present round, or played it to its end. */
  plays = false;
  questions: 'none' | 'open' | 'answered' = 'none';
  /** The answer that is on its way to the disk, and the agreement. */
  writing: Promise<void> | null = null;
  agreeing: Promise<void> | null = null;
  /** When the page came first, ms. */
  admittedMs = 0;
  /** Faults that this person may report. */
  readonly notices: RateLimit;
  /** Since when the seat of the present round, or the connection, is missing, ms; null: it is not. */
  missingSinceMs: number | null = null;

  constructor({ code, number, schedule, row, index, hasAgreed }: PersonParts) {
    this.code = code;
    this.number = number;
    this.schedule = schedule;
    this.row = row;
    this.index = index;
    this.hasAgreed = hasAgreed;
    this.notices = new RateLimit(liveLimits.notices, 0);
  }

  /** As players and operators know this person. */
  get name(): string {
    return `P${this.number}`;
  }

  get isDone(): boolean {
    return this.index >= this.schedule.length;
  }

  get isPresent(): boolean {
    return (this.visitor?.connections.size ?? 0) > 0;
  }

  get next(): ScheduledRound | undefined {
    return this.schedule[this.index];
  }

  /** Sits in the seat of the present round. */
  get holdsSeat(): boolean {
    return this.seat !== null && this.seat.occupant === 'person' && this.seat.visitor === this.visitor;
  }

  /** Has been missing for so long. */
  isMissing(nowMs: number, ms: number): boolean {
    return this.missingSinceMs !== null && nowMs - this.missingSinceMs >= ms;
  }
}

interface PersonParts extends Pick<Person, 'code' | 'number' | 'schedule' | 'row' | 'index' | 'hasAgreed'> {}

export class StudyPeople {
  readonly #study: { readonly design: StudyDesign; readonly seed: number };
  readonly #seats: Seats;
  readonly #all: Person[] = [];
  readonly #visitors = new WeakMap<Visitor, Person>();

  /** With those of the book, as far as their answers go. */
  constructor(
    { book: { records }, ...study }: { readonly design: StudyDesign; readonly seed: number; readonly book: AnswerBook },
    seats: Seats,
  ) {
    this.#study = study;
    this.#seats = seats;
    for (const record of records) {
      if (record.kind !== 'person' || this.#all.some(({ number }) => number === record.number)) continue;
      const { person, code, number } = record;
      const row = rowPlayed(records, person, number);
      const schedule = this.#scheduleOf(row ?? 0);
      this.#all.push(new Person({ code, number, schedule, row, index: roundsDone(records, person), hasAgreed: true }));
    }
  }

  get all(): readonly Person[] {
    return this.#all;
  }

  /** Those who have agreed. */
  get agreed(): readonly Person[] {
    return this.#all.filter(({ hasAgreed }) => hasAgreed);
  }

  /** Those who take part: who are here, have played, or may still come back. */
  taking(nowMs: number): readonly Person[] {
    return this.#all.filter((person) => person.isPresent || person.row !== null || (person.hasAgreed && !person.isMissing(nowMs, goneMs)));
  }

  /** Guests who have had their time to read the consent, and have not agreed. */
  hesitant(nowMs: number): readonly Person[] {
    return this.#all.filter((person) => isHesitant(person, nowMs));
  }

  /** Those who play the present round. */
  get playing(): readonly Person[] {
    return this.#all.filter(({ plays }) => plays);
  }

  /** Those who can play the next round. */
  get ready(): readonly Person[] {
    return this.#all.filter((person) => person.hasAgreed && person.isPresent && !person.isDone);
  }

  /** So many can play, or one for each seat, and no one present still reads the consent. */
  hasReached(people: number, nowMs: number): boolean {
    const present = this.#all.filter((person) => person.isPresent && !isHesitant(person, nowMs));
    return this.ready.length >= Math.min(people, this.#seats.all.length) && present.every(({ hasAgreed }) => hasAgreed);
  }

  /** All are through, but those who are away for long. */
  areThrough(nowMs: number): boolean {
    const { agreed } = this;
    return agreed.some(({ isDone }) => isDone) && agreed.every((person) => person.isDone || person.isMissing(nowMs, goneMs));
  }

  /** The person of a page that has joined. Throws a `BenchError`. */
  of(visitor: Visitor): Person {
    const person = this.#visitors.get(visitor);
    if (person && this.#all.includes(person)) return person;
    throw new BenchError('not-possible', 'Join first: this call needs a person of the study.');
  }

  /** The person behind a visitor: known by the code, or new. Throws `BenchError('too-many')`. */
  admit(visitor: Visitor, code: string | undefined, nowMs: number): Person {
    const own = this.#visitors.get(visitor);
    const known = this.#all.find((person) => person === own) ?? this.#all.find((person) => person.code === code);
    const person = known ?? this.#newPerson(nowMs);
    if (!known) person.admittedMs = nowMs;
    if (person.visitor && person.visitor !== visitor)
      for (const { socket } of person.visitor.connections) socket.end(closeCodes.replaced, 'Another page goes on as this person.');
    person.visitor = visitor;
    person.missingSinceMs = null;
    this.#visitors.set(visitor, person);
    return person;
  }

  /** An empty seat or a bot's, unless the person has one, does not decide, or all are other people's. */
  giveSeat(person: Person, nowMs: number): void {
    if (person.seat || person.isDone || isHesitant(person, nowMs)) return;
    const others = new Set(this.#all.flatMap(({ seat }) => seat ?? []));
    const free = this.#seats.all.filter((seat) => !others.has(seat) && seat.occupant !== 'person' && seat.occupant !== 'away');
    person.seat = free.find(({ occupant }) => occupant === 'empty') ?? free[0] ?? null;
  }

  /** The person plays for the first time: gets the first row that is free, so that the rows stay balanced. */
  giveRow(person: Person): void {
    if (person.row !== null) return;
    const taken = new Set(this.#all.map(({ row }) => row));
    let row = 0;
    while (taken.has(row)) row += 1;
    person.row = row;
    person.schedule = this.#scheduleOf(row);
  }

  /** The host stood still for so long (ms): no one could come back meanwhile. */
  stoodStill(ms: number): void {
    for (const person of this.#all) {
      person.admittedMs += ms;
      if (person.missingSinceMs !== null) person.missingSinceMs += ms;
    }
  }

  /** While a round runs, its players must hold their seats; all others must be connected. */
  noteMissing(nowMs: number, isRound: boolean): void {
    for (const person of this.#all) {
      const isMissing = isRound && person.plays ? !person.holdsSeat : !person.isPresent;
      if (!isMissing) person.missingSinceMs = null;
      else person.missingSinceMs ??= nowMs;
      if (!person.plays && !person.isPresent && person.seat && !person.seat.isTaken) person.seat = null;
    }
  }

  #newPerson(nowMs: number): Person {
    const here = this.#all.filter((person) => person.isPresent && !isHesitant(person, nowMs)).length;
    const seats = this.#seats.all.length;
    if (here >= seats) throw new BenchError('too-many', `All ${seats} places of the study are taken; try again later.`);
    this.#forgetGone();
    const numbers = new Set(this.#all.map((person) => person.number));
    let number = 1;
    while (numbers.has(number)) number += 1;
    const person = new Person({ code: newCode(), number, schedule: this.#scheduleOf(0), row: null, index: 0, hasAgreed: false });
    this.#all.push(person);
    return person;
  }

  /** Forgets guests who left without agreeing. */
  #forgetGone(): void {
    const stay = this.#all.filter((person) => person.hasAgreed || person.agreeing !== null || person.isPresent);
    this.#all.splice(0, this.#all.length, ...stay);
  }

  #scheduleOf(row: number): readonly ScheduledRound[] {
    const { design, seed } = this.#study;
    return scheduleOf(design, row + 1, seed)[row]?.rounds ?? [];
  }
}

function isHesitant({ isPresent, hasAgreed, agreeing, admittedMs }: Person, nowMs: number): boolean {
  return isPresent && !hasAgreed && agreeing === null && nowMs - admittedMs >= readingMs;
}

/** The row of a person who has played; null: the person has not. Earlier versions had a row for each number. */
function rowPlayed(records: readonly KeptRecord[], person: string, number: number): number | null {
  for (const record of records) {
    const played = record.kind === 'round' ? record.people.find((each) => each.person === person) : undefined;
    if (played) return played.row ?? number - 1;
  }
  return null;
}
