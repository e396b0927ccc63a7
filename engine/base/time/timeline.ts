/** The timeline: the only clock that nodes see, and its event queue. */

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
  /** As `at`, but after everything that is due at the same time, whenever that is inserted. */
  atEndOf(due: number, run: () => void): void;
}

/**
 * A timeline that is advanced from outside, as fast or as slowly as one likes: a binary heap ordered by (due,
 * insertion). Inserting and running allocate nothing once the heap has grown to its size; callers reuse their `run`
 * functions.
 */
export class EventQueue implements Timeline {
  #now = new Float64Array(1);
  #due = new Float64Array(64);
  #order = new Float64Array(64);
  #run: (() => void)[] = [];
  #size = 0;
  #inserted = 0;
  /** Of the event that runs. */
  #running = new Float64Array([Infinity]);
  /** Events to run when all that is due now has run: usually right after the current event, so they skip the heap. */
  #last: (() => void) | null = null;
  #lastOrder = new Float64Array(1);

  get now(): number {
    return this.#now[0] as number;
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
    return this.#running[0] as number;
  }

  reserve(): number {
    return this.#inserted++;
  }

  at(due: number, run: () => void): void {
    this.#insert(due, this.#inserted++, run);
  }

  atEndOf(due: number, run: () => void): void {
    const order = lastOrder + this.#inserted++;
    if (due !== this.now || this.order === Infinity || this.#last) return this.#insert(due, order, run);
    this.#last = run;
    this.#lastOrder[0] = order;
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

  #standAt(time: number): void {
    this.#running[0] = Infinity;
    if (time > this.now) this.#now[0] = time;
  }

  #runFirst(): void {
    this.#now[0] = this.#due[0] as number;
    this.#running[0] = this.#order[0] as number;
    const run = this.#run[0] as () => void;
    this.#removeFirst();
    run();
    while (this.#last) this.#runLast(this.#last);
  }

  #runLast(run: () => void): void {
    const order = this.#lastOrder[0] as number;
    this.#last = null;
    if (this.#size > 0 && (this.#due[0] as number) <= (this.#now[0] as number)) return this.#insert(this.now, order, run);
    this.#running[0] = order;
    run();
  }

  #insert(due: number, order: number, run: () => void): void {
    if (this.#size === this.#due.length) this.#grow();
    this.#rise(this.#size++, due >= this.now ? due : this.now, order, run);
  }

  #removeFirst(): void {
    const last = --this.#size;
    const run = this.#run[last] as () => void;
    this.#run[last] = nothing;
    if (last > 0) this.#sink(this.#due[last] as number, this.#order[last] as number, run);
  }

  #rise(at: number, due: number, order: number, run: () => void): void {
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#before(due, order, parent)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#put(at, due, order, run);
  }

  /** Places the given event somewhere below the root, whose place is free. */
  #sink(due: number, order: number, run: () => void): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#before(this.#due[child + 1] as number, this.#order[child + 1] as number, child)) child++;
      if (this.#before(due, order, child)) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(at, due, order, run);
  }

  #before(due: number, order: number, other: number): boolean {
    const otherDue = this.#due[other] as number;
    return due < otherDue || (due === otherDue && order < (this.#order[other] as number));
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#due[from] as number, this.#order[from] as number, this.#run[from] as () => void);
  }

  #put(at: number, due: number, order: number, run: () => void): void {
    this.#due[at] = due;
    this.#order[at] = order;
    this.#run[at] = run;
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

/** Above every order number of `at`, below what a double counts exactly. */
const lastOrder = 4503599627370496;

function nothing(): void {}
