/** What a receiver can err at most along one update, whatever it plays of those before: known without an integral where courses are straight. */
import { nowhere, type Course } from './course.ts';

/** So many updates back. */
const ages = 64;
/** More than rounding can make of a bound. */
const margin = 1 + 1e-9;

export class ErrorBounds {
  /** The course along which receivers err. */
  course = nowhere;
  /** By age, in numbers: how far (m) from the course, at its stamp, those are at most that are no older, and how fast (m/s) they depart. */
  readonly #far = new Float64Array(ages);
  readonly #fast = new Float64Array(ages);
  /** How many ages are known. */
  #known = 1;

  /** Along this course from now on. */
  restart(course: Course): void {
    this.course = course;
    this.#known = 1;
  }

  knows(age: number): boolean {
    return age < this.#known;
  }

  /** The age of the update to be looked at next; Infinity: there is no more room. */
  get next(): number {
    return this.#known < ages ? this.#known : Infinity;
  }

  /** Looks at it. */
  add(older: Course): void {
    const age = this.#known++;
    const sight = older.isStraight && this.course.isStraight ? older.seenFrom(this.course) : null;
    this.#far[age] = Math.max(this.#far[age - 1] as number, sight ? Math.sqrt(sight.rr) : Infinity);
    this.#fast[age] = Math.max(this.#fast[age - 1] as number, sight ? Math.sqrt(sight.ww) : Infinity);
  }

  /** The most (m·s) that a receiver errs between two times (s) after the stamp, while it plays this update or newer ones, as they were made. */
  most(oldest: Course, from: number, to: number): number {
    const { id, stamp } = this.course;
    const age = Math.max(0, id - oldest.id);
    const far = this.#far[age] as number;
    // What is endlessly fast is endlessly far: times no time it would be no number, and no bound.
    if (to <= from || far === Infinity) return to > from ? far : 0;
    return (far + ((this.#fast[age] as number) * (from + to - 2 * stamp)) / 2) * (to - from) * margin;
  }
}
