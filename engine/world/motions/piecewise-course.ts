/** A course made of pieces that begin and end at their own times, whatever the frames. */
import type { KinematicState } from '../../base/kinematic-state.ts';
import type { LevelCourse } from '../level-course.ts';
import type { MotionSource } from '../../plugin-api/motion.ts';

/** What decides on the pieces, one after the other. */
export interface CoursePieces {
  /** Steers the course, which stands where the last piece ended, into the next piece and returns how long it lasts (s, ≥ 0). */
  begin(course: LevelCourse): number;
}

export class PiecewiseCourse implements MotionSource {
  readonly #course: LevelCourse;
  readonly #pieces: CoursePieces;
  /** Start and end of the present piece, session time in s. */
  #since = 0;
  #until = 0;

  constructor(course: LevelCourse, pieces: CoursePieces) {
    this.#course = course;
    this.#pieces = pieces;
    this.#until = pieces.begin(course);
  }

  sample(now: number, out: KinematicState): number {
    while (now >= this.#until) this.#next();
    this.#course.write(now - this.#since, out);
    return 1;
  }

  #next(): void {
    this.#course.advance(this.#until - this.#since);
    this.#since = this.#until;
    this.#until = this.#since + this.#pieces.begin(this.#course);
  }
}
