/** The updates sent to one receiver and not yet known to have arrived, in order of sending. */
import { anchorOf } from '../../base/clocks/anchor.ts';
import type { ClockMode } from '../../plugin-api/lane-rules.ts';
import { noPath, type UpdatePath } from './update-path.ts';

/** A ring: updates are mostly removed at the front. */
export class Flights {
  count = 0;
  #paths: UpdatePath[] = new Array<UpdatePath>(8).fill(noPath);
  /**
   * Indexed by place in the ring, whose length is a power of two: time of sending, and the estimated age at arrival that
   * travels with the update, s.
   */
  #sentAt = new Float64Array(8);
  #ages = new Float64Array(8);
  #first = 0;
  readonly clock: ClockMode;

  constructor(clock: ClockMode) {
    this.clock = clock;
  }

  /** The path of the update at this place, counted from the oldest; there must be one. */
  path(place: number): UpdatePath {
    return this.#paths[this.#at(place)] as UpdatePath;
  }

  sentAt(place: number): number {
    return this.#sentAt[this.#at(place)] as number;
  }

  /** Time (s) by which the update is played late if it arrives at `arrival`. */
  lateness(place: number, arrival: number): number {
    if (this.clock === 'synchronised') return 0;
    const { stamp } = this.path(place);
    return anchorOf(this.clock, stamp, arrival, this.#ages[this.#at(place)] as number) - stamp;
  }

  push(path: UpdatePath, sentAt: number, age: number): void {
    if (this.count === this.#paths.length) this.#grow();
    const at = this.#at(this.count++);
    this.#paths[at] = path;
    this.#sentAt[at] = sentAt;
    this.#ages[at] = age;
  }

  /** The place of update `id`; −1: it is not in flight. */
  placeOf(id: number): number {
    let place = 0;
    while (place < this.count && this.path(place).id !== id) place += 1;
    return place < this.count ? place : -1;
  }

  /** Removes the update at this place. */
  remove(place: number): void {
    for (; place > 0; place--) this.#copy(this.#at(place - 1), this.#at(place));
    this.#paths[this.#first] = noPath;
    this.#first = this.#at(1);
    this.count -= 1;
  }

  #at(place: number): number {
    return (this.#first + place) & (this.#paths.length - 1);
  }

  #copy(from: number, to: number): void {
    this.#paths[to] = this.#paths[from] as UpdatePath;
    this.#sentAt[to] = this.#sentAt[from] as number;
    this.#ages[to] = this.#ages[from] as number;
  }

  #grow(): void {
    const { count } = this;
    const [paths, sentAt, ages] = [this.#paths, this.#sentAt, this.#ages];
    const order = paths.map((_, place) => this.#at(place));
    this.#paths = new Array<UpdatePath>(2 * count).fill(noPath);
    this.#sentAt = new Float64Array(2 * count);
    this.#ages = new Float64Array(2 * count);
    order.forEach((from, to) => {
      this.#paths[to] = paths[from] as UpdatePath;
      this.#sentAt[to] = sentAt[from] as number;
      this.#ages[to] = ages[from] as number;
    });
    this.#first = 0;
  }
}
