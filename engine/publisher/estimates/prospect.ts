/** An error that a receiver is going to have: when it reaches an amount is worked out when somebody needs to know. */
import type { CourseIntegral } from './course-integral.ts';
import { nowhere } from './course.ts';

/** Frozen as the publisher knew it when it asked: the receiver goes on playing what it plays, the path as it goes. */
export class Prospect {
  newest = nowhere;
  playing = nowhere;
  /** By how much (s) it is played late. */
  late = 0.0;
  /** The amount (m·s, above 0), counted from `from` (s); beyond `until` (s) nobody asks. */
  amount = 0.0;
  from = 0.0;
  until = 0.0;

  /** Whether it is certain to take longer than so many seconds. */
  isLongerThan(duration: number, integral: CourseIntegral): boolean {
    const { from, until } = this;
    return from + duration < until && integral.between(this.newest, this.playing, this.late, from, from + duration) < this.amount;
  }

  /** How long (s) it takes; Infinity: longer than until then. */
  duration(integral: CourseIntegral): number {
    const { from, until } = this;
    return integral.reach(this.newest, this.playing, this.late, this.amount, from, until) - from;
  }
}
