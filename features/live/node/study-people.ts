/** The people of a study: who they are, how far they are in their schedules, and which seats they have. */
import { closeCodes } from '../../../contract/close-codes.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { StudyDesign } from '../../../experiment/study.ts';
import { roundsDone, type AnswerBook } from '../../study/node/answer-book.ts';
import { scheduleOf, type ScheduledRound } from '../../study/node/schedule.ts';
import { newCode } from './join-code.ts';
import type { Seat } from './seat.ts';
import type { Seats } from './seats.ts';
import type { Visitor } from './visitors.ts';

/** Time for which the study waits for people who are away, before it ends without them, ms. */
const goneMs = 60_000;

export class Person {
  readonly code: string;
  readonly number: number;
  readonly schedule: readonly ScheduledRound[];
  visitor: Visitor | null = null;
  seat: Seat | null = null;
  hasAgreed: boolean;
  /** Rounds of the schedule that are over. */
  index: number;
  /** Plays the present round, or played it to its end. */
  plays = false;
  questions: 'none' | 'open' | 'answered' = 'none';
  /** The answer that is on its way to the disk. */
  writing: Promise<void> | null = null;
  /** Since when the seat of the present round, or the connection, is missing, ms; null: it is not. */
  missingSinceMs: number | null = null;

  constructor(code: string, number: number, schedule: readonly ScheduledRound[], index: number, hasAgreed: boolean) {
    this.code = code;
    this.number = number;
    this.schedule = schedule;
    this.index = index;
    this.hasAgreed = hasAgreed;
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
      if (record.kind !== 'person') continue;
      const done = roundsDone(records, record.person);
      this.#all.push(new Person(record.code, record.number, this.#scheduleOf(record.number), done, true));
    }
  }

  get all(): readonly Person[] {
    return this.#all;
  }

  get agreed(): readonly Person[] {
    return this.#all.filter(({ hasAgreed }) => hasAgreed);
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
  hasReached(people: number): boolean {
    const present = this.#all.filter(({ isPresent }) => isPresent);
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
    if (person) return person;
    throw new BenchError('not-possible', 'Join first: this call needs a person of the study.');
  }

  /** The person behind a visitor: known by the code, or new. Throws `BenchError('too-many')`. */
  admit(visitor: Visitor, code: string | undefined): Person {
    const known = this.#visitors.get(visitor) ?? this.#all.find((person) => person.code === code);
    const person = known ?? this.#newPerson();
    if (person.visitor && person.visitor !== visitor)
      for (const { socket } of person.visitor.connections) socket.end(closeCodes.replaced, 'Another page goes on as this person.');
    person.visitor = visitor;
    person.missingSinceMs = null;
    this.#visitors.set(visitor, person);
    return person;
  }

  /** An empty seat or a bot's, unless the person has one or all are other people's. */
  giveSeat(person: Person): void {
    if (person.seat || person.isDone) return;
    const others = new Set(this.#all.flatMap(({ seat }) => seat ?? []));
    const free = this.#seats.all.filter((seat) => !others.has(seat) && seat.occupant !== 'person' && seat.occupant !== 'away');
    person.seat = free.find(({ occupant }) => occupant === 'empty') ?? free[0] ?? null;
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

  #newPerson(): Person {
    const here = this.#all.filter(({ isPresent }) => isPresent).length;
    const seats = this.#seats.all.length;
    if (here >= seats) throw new BenchError('too-many', `All ${seats} places of the study are taken; try again later.`);
    const number = Math.max(0, ...this.#all.map((person) => person.number)) + 1;
    const person = new Person(newCode(), number, this.#scheduleOf(number), 0, false);
    this.#all.push(person);
    return person;
  }

  #scheduleOf(number: number): readonly ScheduledRound[] {
    const { design, seed } = this.#study;
    return scheduleOf(design, number, seed)[number - 1]?.rounds ?? [];
  }
}
