/** What a scheduler sees: the publisher's books of every receiver, and the updates it made. */
import type { FlightAssumption, TriggerView } from '../plugin-api/fairness.ts';
import type { Books } from './estimates/books.ts';
import type { Course } from './estimates/course.ts';
import type { ExportHistory } from './estimates/export-history.ts';
import type { Foresight, Outbox } from './outbox.ts';

export class SchedulerView implements TriggerView, Foresight {
  index = -1;
  now = 0;
  life = 0;
  readonly receivers: number;
  readonly #history: ExportHistory;
  readonly #books: readonly Books[];
  readonly #outbox: Outbox;
  readonly #bring: (receiver: number) => void;

  /** `bring`: brings the books of a receiver up to date, where they are not always. */
  constructor(history: ExportHistory, books: readonly Books[], outbox: Outbox, bring: (receiver: number) => void = () => undefined) {
    this.receivers = books.length;
    this.#history = history;
    this.#books = books;
    this.#outbox = outbox;
    this.#bring = bring;
    outbox.consult(this);
  }

  delay(receiver: number): number {
    return this.#of(receiver).delay.assumed;
  }

  sent(receiver: number): number {
    return this.#of(receiver).sentUpdates;
  }

  lastSentUpdate(receiver: number): number {
    return this.#of(receiver).lastSent.id;
  }

  lastSentAt(receiver: number): number {
    return this.#of(receiver).lastSentAt;
  }

  lastArrivalAt(receiver: number): number {
    return this.#of(receiver).lastArrivalBy(this.now);
  }

  lastAcknowledgedAt(receiver: number): number {
    return this.#of(receiver).horizon;
  }

  acknowledgedUpdate(receiver: number): number {
    return this.#of(receiver).inUse?.id ?? -1;
  }

  cee(receiver: number): number {
    return this.#of(receiver).cee;
  }

  aee(receiver: number, time: number, flights: FlightAssumption): number {
    return this.#reckoned(receiver, flights).aee(time, flights);
  }

  aeeAtMost(receiver: number, time: number, flights: FlightAssumption): number {
    return this.aee(receiver, time, flights);
  }

  instantaneous(receiver: number, flights: FlightAssumption): number {
    return this.#reckoned(receiver, flights).instantaneous(this.now, flights);
  }

  timeOfAee(receiver: number, amount: number, from: number, until: number, flights: FlightAssumption): number {
    return this.#reckoned(receiver, flights).timeOfAee(amount, from, until, flights);
  }

  difference(a: number, b: number, from: number, to: number): number {
    if (!Number.isFinite(to - from))
      throw new RangeError(`difference(…, from, to) was given ${from} and ${to}; they must be numbers of seconds`);
    return a < 0 || b < 0 ? 0 : this.#history.difference(this.#course(a), this.#course(b), from, to);
  }

  timeOfDifference(a: number, b: number, amount: number, from: number, until: number): number {
    if (amount <= 0) return from;
    return a < 0 || b < 0 ? Infinity : this.#history.integral.reach(this.#course(a), this.#course(b), 0, amount, from, until);
  }

  #of(receiver: number): Books {
    const books = this.#books[receiver];
    if (!books) throw new RangeError(`there is no receiver ${receiver}; there are ${this.receivers}, counted from 0`);
    this.#bring(receiver);
    return books;
  }

  #reckoned(receiver: number, flights: FlightAssumption): Books {
    const books = this.#of(receiver);
    books.reckon(this.now, flights);
    return books;
  }

  #course(id: number): Course {
    const course = this.#history.find(id) ?? this.#knownToReceivers(id) ?? this.#heldFor(id);
    if (!course) throw new RangeError(`update ${id} is not remembered; the newest is ${this.index}`);
    return course;
  }

  #knownToReceivers(id: number): Course | undefined {
    for (let receiver = 0; receiver < this.receivers; receiver++) {
      const { lastSent, inUse } = this.#of(receiver);
      if (lastSent.id === id) return lastSent;
      if (inUse?.id === id) return inUse;
    }
    return undefined;
  }

  #heldFor(id: number): Course | undefined {
    const piece = this.#outbox.find(id);
    return piece && this.#history.courseOf(piece);
  }
}
