/** The updates sent to one receiver and not yet known to have arrived, in order of sending. */
import { anchorOf } from '../../base/clocks/anchor.ts';
import type { ClockMode } from '../../plugin-api/lane-rules.ts';
import { nowhere, type Course } from './course.ts';

/** A ring: what leaves usually leaves at the front. */
export class Flights {
  /** How many there are. */
  count = 0;
  #courses: Course[] = new Array<Course>(8).fill(nowhere);
  /** By place in the ring, whose length is a power of two: when it was sent, and the estimate of its age at its arrival that travels with it, s. */
  #sentAt = new Float64Array(8);
  #ages = new Float64Array(8);
  #first = 0;
  readonly clock: ClockMode;

  constructor(clock: ClockMode) {
    this.clock = clock;
  }

  /** The course of the one at this place, counted from the oldest; there must be one. */
  course(place: number): Course {
    return this.#courses[this.#at(place)] as Course;
  }

  sentAt(place: number): number {
    return this.#sentAt[this.#at(place)] as number;
  }

  /** By how much (s) it is played late if it arrives at `arrival`. */
  lateness(place: number, arrival: number): number {
    if (this.clock === 'synchronised') return 0;
    const { stamp } = this.course(place);
    return anchorOf(this.clock, stamp, arrival, this.#ages[this.#at(place)] as number) - stamp;
  }

  push(course: Course, sentAt: number, age: number): void {
    if (this.count === this.#courses.length) this.#grow();
    const at = this.#at(this.count++);
    this.#courses[at] = course;
    this.#sentAt[at] = sentAt;
    this.#ages[at] = age;
  }

  /** The place of update `id`; −1: it is not under way. */
  placeOf(id: number): number {
    let place = 0;
    while (place < this.count && this.course(place).id !== id) place += 1;
    return place < this.count ? place : -1;
  }

  /** Takes out the one at this place. */
  remove(place: number): void {
    for (; place > 0; place--) this.#copy(this.#at(place - 1), this.#at(place));
    this.#courses[this.#first] = nowhere;
    this.#first = this.#at(1);
    this.count -= 1;
  }

  #at(place: number): number {
    return (this.#first + place) & (this.#courses.length - 1);
  }

  #copy(from: number, to: number): void {
    this.#courses[to] = this.#courses[from] as Course;
    this.#sentAt[to] = this.#sentAt[from] as number;
    this.#ages[to] = this.#ages[from] as number;
  }

  #grow(): void {
    const { count } = this;
    const [courses, sentAt, ages] = [this.#courses, this.#sentAt, this.#ages];
    const order = courses.map((_, place) => this.#at(place));
    this.#courses = new Array<Course>(2 * count).fill(nowhere);
    this.#sentAt = new Float64Array(2 * count);
    this.#ages = new Float64Array(2 * count);
    order.forEach((from, to) => {
      this.#courses[to] = courses[from] as Course;
      this.#sentAt[to] = sentAt[from] as number;
      this.#ages[to] = ages[from] as number;
    });
    this.#first = 0;
  }
}
