/** Circles in random directions, changing every few seconds; or, with a radius, one circle for ever. */
import { z } from 'zod';
import { metresPerSecond, radiansPerSecond } from '../../plugin-api/quantities.ts';
import type { KinematicState } from '../../plugin-api/kinematic-state.ts';
import type { RandomStream } from '../../random/random-stream.ts';
import { boundaryRadius } from '../boundary.ts';
import { LevelCourse } from '../level-course.ts';
import { defineMotion, type MotionSource } from '../motion-source.ts';
import { EndlessCourse } from './endless-course.ts';
import { boundary, durations, heading, place, start } from './parameters.ts';

const params = z.object({
  speed: metresPerSecond({ default: 25, min: 0, max: 10_000, help: 'Speed along the circle.' }),
  turnRate: radiansPerSecond({ default: Math.PI / 4, min: 0.001, max: 100, help: 'Turn rate, when no radius is given.' }),
  heading,
  start,
  circles: durations(5, 12, 'Shortest and longest time on one circle, when no radius is given.'),
  boundary,
  radius: z.number().positive().optional().meta({
    unit: 'm',
    description: 'Radius of one circle driven for ever about `centre`; `start`, `turnRate` and `circles` then do not count.',
  }),
  centre: place('Centre of the one circle: [x, y].'),
  direction: z
    .enum(['left', 'right'])
    .default('left')
    .meta({ unit: '', description: 'Which way the one circle turns: left is counter-clockwise.' }),
});

type CircularParams = z.output<typeof params>;

export default defineMotion({
  kind: 'circular',
  title: 'Circles',
  source: 'Thesis, section 3.3.3: circular driving',
  params,
  create({ params: p, arena, random }) {
    if (p.radius !== undefined) return new EndlessCourse(oneCircle(p, p.radius));
    const course = new LevelCourse(...p.start, p.heading);
    return new Circles(course, { ...p, reach: boundaryRadius(arena, p.boundary) }, random);
  },
});

function oneCircle({ speed, centre, direction, heading: yaw }: CircularParams, radius: number): LevelCourse {
  const side = direction === 'left' ? 1 : -1;
  const course = new LevelCourse(centre[0] + side * radius * Math.sin(yaw), centre[1] - side * radius * Math.cos(yaw), yaw);
  course.steer(speed, (side * speed) / radius);
  return course;
}

interface CircleRules extends Pick<CircularParams, 'speed' | 'turnRate' | 'circles'> {
  /** Boundary, m. */
  readonly reach: number;
}

/** Circles begin and end at their own times, whatever the frames. */
class Circles implements MotionSource {
  readonly #course: LevelCourse;
  readonly #rules: CircleRules;
  readonly #random: RandomStream;
  /** Start and end of the time on the present circle, session time in s. */
  #since = 0;
  #until = 0;

  constructor(course: LevelCourse, rules: CircleRules, random: RandomStream) {
    this.#course = course;
    this.#rules = rules;
    this.#random = random;
    this.#begin();
  }

  sample(now: number, out: KinematicState): number {
    while (now >= this.#until) this.#next();
    this.#course.write(now - this.#since, out);
    return 1;
  }

  #next(): void {
    this.#course.advance(this.#until - this.#since);
    this.#since = this.#until;
    this.#begin();
  }

  #begin(): void {
    const { circles, speed, turnRate } = this.#rules;
    this.#until = this.#since + this.#random.between(circles[0], circles[1]);
    const side = this.#random.uniform() < 0.5 ? -1 : 1;
    this.#course.steer(speed, turnRate * (this.#leavesArena(side) ? -side : side));
  }

  /**
   * True when the circle to that side crosses the boundary and the other one lies nearer the centre. One of the two is the circle just
   * driven, so that who starts inside stays inside.
   */
  #leavesArena(side: number): boolean {
    const { speed, turnRate, reach } = this.#rules;
    const radius = speed / turnRate;
    const far = this.#centreDistance(side * radius);
    return far + radius > reach && far > this.#centreDistance(-side * radius);
  }

  /** How far from the arena's centre the centre of a circle lies whose signed radius is given (left positive). */
  #centreDistance(radius: number): number {
    const { x, y, yaw } = this.#course;
    return Math.hypot(x - radius * Math.sin(yaw), y + radius * Math.cos(yaw));
  }
}
