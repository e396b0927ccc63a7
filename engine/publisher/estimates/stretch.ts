/** A stretch of the exported path: as long as it follows one update. */
import type { CourseIntegral } from './course-integral.ts';
import { shortWaySince } from './straight-pair.ts';
import { Course } from './course.ts';

/** How many updates back the error of a whole stretch is kept for all receivers that still played such an old one. */
const shared = 64;

export class Stretch {
  course = new Course();
  /** When the path stopped following this course, s: the next update, or the end of the life. */
  until = Infinity;
  /** Error from the stamp to `until` of whoever played the update that many numbers older all the time; NaN: not yet asked for. */
  readonly #errors = new Float64Array(shared);
  readonly #integral: CourseIntegral;

  constructor(integral: CourseIntegral) {
    this.#integral = integral;
  }

  /** It begins with this course. */
  begin(course: Course): void {
    this.course = course;
    this.until = Infinity;
    this.#errors.fill(NaN);
  }

  /** Export error (m·s) from `from` to `to`, both in the stretch, of a receiver that plays `placed`, `late` seconds late; other lives do not count. */
  error(placed: Course, late: number, from: number, to: number): number {
    const { course } = this;
    if (course.life !== placed.life) return 0;
    if (late !== 0) return this.#integral.between(course, placed, late, from, to);
    if (from === course.stamp && to === this.until) {
      const known = this.#errors[course.id - placed.id] ?? NaN;
      return Number.isNaN(known) ? this.whole(placed) : known;
    }
    if (course.isStraight && placed.isStraight) {
      const short = shortWaySince(placed.seenFrom(course), from - course.stamp, to - course.stamp);
      if (!Number.isNaN(short)) return short;
    }
    return this.#integral.between(course, placed, 0, from, to);
  }

  /** Of a receiver that plays `placed` from beginning to end: receivers that extrapolate from the stamp have that in common. */
  whole(placed: Course): number {
    const { course, until } = this;
    const errors = this.#errors;
    const age = course.id - placed.id;
    if (age < 0 || age >= shared) return this.#integral.between(course, placed, 0, course.stamp, until);
    if (Number.isNaN(errors[age])) errors[age] = this.#integral.between(course, placed, 0, course.stamp, until);
    return errors[age] as number;
  }
}
