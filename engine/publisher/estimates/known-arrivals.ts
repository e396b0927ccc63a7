/** The known arrivals at one receiver: which update was in use from when on, and the confirmed error up to then. */
import { KnownArrival } from './estimate.ts';
import type { ExportHistory } from './export-history.ts';
import { noPath, type UpdatePath } from './update-path.ts';

export class KnownArrivals {
  /** The latest; null before the first. Its time, s; −∞ before. */
  latest: KnownArrival | null = null;
  horizon = -Infinity;
  readonly #history: ExportHistory;
  /** In order of time. */
  readonly #arrivals: KnownArrival[] = [];
  readonly #free: KnownArrival[] = [];

  constructor(history: ExportHistory) {
    this.#history = history;
  }

  /** Time (s) of the oldest that is remembered; Infinity before the first. */
  get oldest(): number {
    return this.#arrivals[0]?.time ?? Infinity;
  }

  /** Inserts one in order of time and recomputes those after it. */
  insert(path: UpdatePath, late: number, time: number): void {
    const arrivals = this.#arrivals;
    const arrival = this.#free.pop() ?? new KnownArrival();
    arrival.time = time;
    arrival.arrived = path;
    arrival.arrivedLate = late;
    arrivals.push(arrival);
    let at = arrivals.length - 1;
    for (; at > 0 && this.#at(at - 1).time > time; at--) arrivals[at] = this.#at(at - 1);
    arrivals[at] = arrival;
    for (; at < arrivals.length; at++) this.#compute(this.#at(at), arrivals[at - 1]);
    this.latest = this.#at(arrivals.length - 1);
    this.horizon = this.latest.time;
  }

  /** Takes an estimate at `time` as confirmed. */
  confirm(time: number, cee: number, playing: UpdatePath, late: number): void {
    const arrival = this.#free.pop() ?? new KnownArrival();
    arrival.time = time;
    arrival.cee = cee;
    arrival.arrived = arrival.inUse = playing;
    arrival.arrivedLate = arrival.inUseLate = late;
    this.#arrivals.push(arrival);
    this.latest = arrival;
    this.horizon = time;
  }

  /** CEE at session time `time` (s), by present knowledge. There must be a known arrival. */
  ceeBy(time: number): number {
    let at = this.#arrivals.length - 1;
    while (at > 0 && this.#at(at).time > time) at -= 1;
    const { time: since, cee, inUse, inUseLate } = this.#at(at);
    return cee + this.#history.errorOf(inUse, inUseLate, since, time);
  }

  /** Forgets those that do not matter for what was played at `time` (s) or later. */
  forget(time: number): void {
    while (this.#arrivals.length > 1 && this.#at(1).time < time) {
      const arrival = this.#arrivals.shift() as KnownArrival;
      arrival.arrived = arrival.inUse = noPath;
      this.#free.push(arrival);
    }
  }

  #at(place: number): KnownArrival {
    return this.#arrivals[place] as KnownArrival;
  }

  #compute(arrival: KnownArrival, previous: KnownArrival | undefined): void {
    const isStale = previous !== undefined && previous.inUse.id > arrival.arrived.id;
    arrival.inUse = isStale ? previous.inUse : arrival.arrived;
    arrival.inUseLate = isStale ? previous.inUseLate : arrival.arrivedLate;
    arrival.cee = previous ? previous.cee + this.#history.errorOf(previous.inUse, previous.inUseLate, previous.time, arrival.time) : 0;
  }
}
