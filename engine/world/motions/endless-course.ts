/** Motion that is never steered: a straight line or a circle for ever, exact at any time. */
import type { KinematicState } from '../../base/kinematic-state.ts';
import type { LevelCourse } from '../level-course.ts';
import type { MotionSource } from '../../plugin-api/motion.ts';

export class EndlessCourse implements MotionSource {
  readonly #course: LevelCourse;

  /** Takes over `course`, which starts at session time 0. */
  constructor(course: LevelCourse) {
    this.#course = course;
  }

  sample(now: number, out: KinematicState): number {
    this.#course.write(now, out);
    return 1;
  }
}
