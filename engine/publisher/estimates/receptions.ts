/** The known moments of one receiver: what it played from when on, and its error up to then. */
import { nowhere, type Course } from './course.ts';
import type { ExportHistory } from './export-history.ts';
import { Line } from './line.ts';
import { Reception } from './reception.ts';

export class Receptions {
  /** The latest; null before the first. Its time, s; −∞ before. */
  latest: Reception | null = null;
  horizon = -Infinity;
  readonly #history: ExportHistory;
  /** In order of time. */
  readonly #line = new Line<Reception>();
  readonly #free: Reception[] = [];

  constructor(history: ExportHistory) {
    this.#history = history;
  }

  /** When (s) the oldest that is remembered was; Infinity before the first. */
  get oldest(): number {
    return this.#line.find(0)?.time ?? Infinity;
  }

  /** Adds one in order of time and works out anew what follows it. */
  insert(course: Course, late: number, time: number): void {
    const entry = this.#free.pop() ?? new Reception();
    entry.time = time;
    entry.arrived = course;
    entry.arrivedLate = late;
    this.#line.push(entry);
    let at = this.#line.length - 1;
    for (; at > 0 && this.#line.at(at - 1).time > time; at--) this.#line.set(at, this.#line.at(at - 1));
    this.#line.set(at, entry);
    for (; at < this.#line.length; at++) this.#settle(this.#line.at(at), this.#line.find(at - 1));
    this.latest = this.#line.at(this.#line.length - 1);
    this.horizon = this.latest.time;
  }

  /** What is reckoned up to `time` is taken as confirmed. */
  confirm(time: number, cee: number, playing: Course, late: number): void {
    const entry = this.#free.pop() ?? new Reception();
    entry.time = time;
    entry.cee = cee;
    entry.arrived = entry.inUse = playing;
    entry.arrivedLate = entry.inUseLate = late;
    this.#line.push(entry);
    this.latest = entry;
    this.horizon = time;
  }

  /** CEE as of the session time `time` (s), by what is known now. There must have been a reception. */
  ceeBy(time: number): number {
    let at = this.#line.length - 1;
    while (at > 0 && this.#line.at(at).time > time) at -= 1;
    const { time: since, cee, inUse, inUseLate } = this.#line.at(at);
    return cee + this.#history.errorOf(inUse, inUseLate, since, time);
  }

  /** Forgets those that are not needed to tell what was played at `time` (s) or later. */
  forget(time: number): void {
    while (this.#line.length > 1 && this.#line.at(1).time < time) {
      const entry = this.#line.take(0);
      entry.arrived = entry.inUse = nowhere;
      this.#free.push(entry);
    }
  }

  #settle(entry: Reception, previous: Reception | undefined): void {
    const isStale = previous !== undefined && previous.inUse.id > entry.arrived.id;
    entry.inUse = isStale ? previous.inUse : entry.arrived;
    entry.inUseLate = isStale ? previous.inUseLate : entry.arrivedLate;
    entry.cee = previous ? previous.cee + this.#history.errorOf(previous.inUse, previous.inUseLate, previous.time, entry.time) : 0;
  }
}
