/** The times of late at which something happened, to be counted. */

/** For so many there is room at first; a power of two, so that places wrap by a mask. */
const firstRoom = 64;

/** Allocates only when more happens within the time looked back than ever before. */
export class RecentTimes {
  readonly #over: number;
  /** In order of time, a ring from `#first`. */
  #times = new Float64Array(firstRoom);
  #first = 0;
  #count = 0;

  /** `over` (s): how far back it is looked. */
  constructor(over: number) {
    this.#over = over;
  }

  /** `time` must not go back. */
  add(time: number): void {
    this.#forget(time - this.#over);
    if (this.#count === this.#times.length) this.#grow();
    this.#times[(this.#first + this.#count) & (this.#times.length - 1)] = time;
    this.#count += 1;
  }

  /** How many are later than `since`, which lies no further back than is looked. */
  countAfter(since: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#at(middle) > since) high = middle;
      else low = middle + 1;
    }
    return this.#count - low;
  }

  #forget(until: number): void {
    while (this.#count > 0 && this.#at(0) <= until) {
      this.#first = (this.#first + 1) & (this.#times.length - 1);
      this.#count -= 1;
    }
  }

  #at(place: number): number {
    return this.#times[(this.#first + place) & (this.#times.length - 1)] as number;
  }

  #grow(): void {
    const wider = new Float64Array(2 * this.#times.length);
    for (let place = 0; place < this.#count; place++) wider[place] = this.#at(place);
    this.#times = wider;
    this.#first = 0;
  }
}
