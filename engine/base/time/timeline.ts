/** The timeline: the only clock that nodes see, and its event queue. */
import type { EvenSteps } from './step-times.ts';
import { timeTolerance } from './time-tolerance.ts';

export interface Timeline {
  /** Session time (s): while an event runs, the time at which it was due. */
  readonly now: number;
  /**
   * Runs `run` at session time `due`, never before `now`. Events due at the same time run in the order in which they
   * were inserted.
   */
  at(due: number, run: () => void): void;
  /**
   * The place of the event that runs among those due now: those with a smaller one have run. Infinity while none runs:
   * then all have.
   */
  readonly order: number;
  /** Takes the place that an event inserted now would have among those due at the same time, and returns it. */
  reserve(): number;
  /** When an event runs that is due at `time`: at the tick or step that it falls on; where it falls on none, then. */
  moment(time: number): number;
  /** As `at`, but after everything that is due at the same time, whenever that is inserted. */
  atEndOf(due: number, run: () => void): void;
}

/**
 * A timeline that is advanced from outside, as fast or as slowly as one likes: a binary heap ordered by (due,
 * insertion). Inserting and running allocate nothing once the heap has grown to its size; callers reuse their `run`
 * functions.
 *
 * What is due within `timeTolerance` of a tick is due at the tick: a delay of whole ticks ends at one, whatever rounding
 * makes of the sum. So are steps of nodes that have rates of their own, and what falls on them.
 */
export class EventQueue implements Timeline {
  /** Ticks are multiples of this, s; 0: there are none. */
  readonly #tick: number = NaN;
  /** Further times that events fall on. */
  readonly #steps: readonly EvenSteps[];
  #now = 0;
  #due = new Float64Array(64);
  #order = new Float64Array(64);
  readonly #run: (() => void)[] = [];
  #size = 0;
  #inserted = 0;
  /** Order of the event that runs. */
  #running = Infinity;
  /** Event to run when all that is due now has run: usually right after the current event, so it skips the heap. */
  #last: (() => void) | null = null;
  #lastOrder = 0;

  constructor(tick = 0, steps: readonly EvenSteps[] = []) {
    this.#tick = tick;
    this.#steps = steps;
  }

  get now(): number {
    return this.#now;
  }

  /** When the next event is due, s; Infinity when none is. */
  get next(): number {
    return this.#size > 0 ? (this.#due[0] as number) : Infinity;
  }

  /** Number of events that wait. */
  get size(): number {
    return this.#size;
  }

  get order(): number {
    return this.#running;
  }

  reserve(): number {
    return this.#inserted++;
  }

  at(due: number, run: () => void): void {
    this.#insert(due, this.#inserted++, run);
  }

  atEndOf(due: number, run: () => void): void {
    const order = lastOrder + this.#inserted++;
    if (this.moment(due) !== this.#now || this.#running === Infinity || this.#last) return this.#insert(due, order, run);
    this.#last = run;
    this.#lastOrder = order;
  }

  /** Runs everything due at or before `time` in order, then stands at `time`. */
  advanceTo(time: number): void {
    while (this.#size > 0 && (this.#due[0] as number) <= time) this.#runFirst();
    this.#standAt(time);
  }

  /** Runs everything due before `time` in order, then stands at `time`: events due at `time` are still to come. */
  advanceBefore(time: number): void {
    while (this.#size > 0 && (this.#due[0] as number) < time) this.#runFirst();
    this.#standAt(time);
  }

  moment(time: number): number {
    if (this.#tick === 0) return time;
    const tick = Math.round(time / this.#tick) * this.#tick;
    if (Math.abs(time - tick) < onTick) return tick;
    return this.#steps.length === 0 ? time : this.#stepAt(time);
  }

  #stepAt(time: number): number {
    for (let i = 0; i < this.#steps.length; i++) {
      const { interval, first } = this.#steps[i] as EvenSteps;
      const step = first + Math.round((time - first) / interval) * interval;
      if (Math.abs(time - step) < onTick) return step;
    }
    return time;
  }

  #standAt(time: number): void {
    this.#running = Infinity;
    if (time > this.#now) this.#now = time;
  }

  #runFirst(): void {
    this.#now = this.#due[0] as number;
    this.#running = this.#order[0] as number;
    const run = this.#run[0] as () => void;
    this.#removeFirst();
    run();
    while (this.#last) this.#runLast(this.#last);
  }

  #runLast(run: () => void): void {
    this.#last = null;
    if (this.#size > 0 && (this.#due[0] as number) <= this.#now) return this.#insert(this.#now, this.#lastOrder, run);
    this.#running = this.#lastOrder;
    run();
  }

  /** From the end of the heap it rises above what is due after it. */
  #insert(time: number, order: number, run: () => void): void {
    if (this.#size === this.#due.length) this.#grow();
    const dues = this.#due;
    const orders = this.#order;
    const runs = this.#run;
    const tick = this.moment(time);
    const due = tick >= this.#now ? tick : this.#now;
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentDue = dues[parent] as number;
      if (parentDue < due || (parentDue === due && (orders[parent] as number) < order)) break;
      dues[at] = parentDue;
      orders[at] = orders[parent] as number;
      runs[at] = runs[parent] as () => void;
      at = parent;
    }
    dues[at] = due;
    orders[at] = order;
    runs[at] = run;
  }

  /** From the root, whose place is free, the last event sinks below what is due before it. */
  #removeFirst(): void {
    const dues = this.#due;
    const orders = this.#order;
    const runs = this.#run;
    const size = --this.#size;
    const due = dues[size] as number;
    const order = orders[size] as number;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && this.#isBefore(child + 1, child)) child += 1;
      const childDue = dues[child] as number;
      if (due < childDue || (due === childDue && order < (orders[child] as number))) break;
      dues[at] = childDue;
      orders[at] = orders[child] as number;
      runs[at] = runs[child] as () => void;
      at = child;
    }
    dues[at] = due;
    orders[at] = order;
    runs[at] = runs[size] as () => void;
    runs[size] = nothing;
  }

  #isBefore(a: number, b: number): boolean {
    const dueA = this.#due[a] as number;
    const dueB = this.#due[b] as number;
    return dueA < dueB || (dueA === dueB && (this.#order[a] as number) < (this.#order[b] as number));
  }

  #grow(): void {
    const due = new Float64Array(this.#size * 2);
    const order = new Float64Array(this.#size * 2);
    due.set(this.#due);
    order.set(this.#order);
    this.#due = due;
    this.#order = order;
  }
}

/** Half the tolerance, s: what a mirror enters just after a tick, by all of it, comes after the tick. */
const onTick = timeTolerance / 2;

/** Above every order number of `at`, below what a double counts exactly. */
const lastOrder = 4503599627370496;

function nothing(): void {}
