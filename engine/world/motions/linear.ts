/** Straight legs, with a stop and a turn on the spot between; or one leg that never ends. */
import { z } from 'zod';
import { metresPerSecond, radiansPerSecond } from '../../plugin-api/quantities.ts';
import type { KinematicState } from '../../plugin-api/kinematic-state.ts';
import type { RandomStream } from '../../random/random-stream.ts';
import { boundaryRadius, distanceToBoundary } from '../boundary.ts';
import { LevelCourse } from '../level-course.ts';
import { defineMotion, type MotionSource } from '../motion-source.ts';
import { EndlessCourse } from './endless-course.ts';
import { boundary, durationRange, durations, heading, start } from './parameters.ts';

const params = z.object({
  speed: metresPerSecond({ default: 25, min: 0.001, max: 10_000, help: 'Speed on a leg.' }),
  turnRate: radiansPerSecond({ default: Math.PI / 4, min: 0.001, max: 100, help: 'Turn rate on the spot between legs.' }),
  heading,
  start,
  legs: z
    .union([z.literal('endless'), durationRange])
    .default([5, 12])
    .meta({ unit: 's', description: 'Shortest and longest duration of a leg, or "endless": one leg, never turned back.' }),
  stops: durations(0.5, 2, 'Shortest and longest stop after a leg.'),
  boundary,
});

export default defineMotion({
  kind: 'linear',
  title: 'Straight legs',
  source: 'Thesis, section 3.3.3: straight driving with stops',
  params,
  create({ params: { speed, legs, heading: yaw, start: place, ...rest }, arena, random }) {
    const course = new LevelCourse(...place, yaw);
    course.steer(speed, 0);
    if (legs === 'endless') return new EndlessCourse(course);
    const radius = boundaryRadius(arena, rest.boundary);
    return new Legs(course, { speed, turnRate: rest.turnRate, legs, stops: rest.stops, radius }, random);
  },
});

interface LegRules {
  /** m/s */
  readonly speed: number;
  /** rad/s */
  readonly turnRate: number;
  /** s */
  readonly legs: readonly [number, number];
  /** s */
  readonly stops: readonly [number, number];
  /** Boundary, m. */
  readonly radius: number;
}

/** What follows what: a leg, a stop, a turn on the spot. */
const leg = 0;
const stop = 1;
const turn = 2;

/** Pieces begin and end at their own times, whatever the frames. */
class Legs implements MotionSource {
  readonly #course: LevelCourse;
  readonly #rules: LegRules;
  readonly #random: RandomStream;
  #phase = leg;
  /** Start and end of the present piece, session time in s. */
  #since = 0;
  #until = 0;

  constructor(course: LevelCourse, rules: LegRules, random: RandomStream) {
    this.#course = course;
    this.#rules = rules;
    this.#random = random;
    this.#beginLeg();
  }

  sample(now: number, out: KinematicState): number {
    while (now >= this.#until) this.#next();
    this.#course.write(now - this.#since, out);
    return 1;
  }

  #next(): void {
    this.#course.advance(this.#until - this.#since);
    this.#since = this.#until;
    if (this.#phase === leg) this.#beginStop();
    else if (this.#phase === stop) this.#beginTurn();
    else this.#beginLeg();
  }

  /** The boundary ends a leg early. */
  #beginLeg(): void {
    const { speed, legs, radius } = this.#rules;
    const { x, y, yaw } = this.#course;
    const longest = distanceToBoundary(x, y, yaw, radius) / speed;
    this.#begin(leg, Math.max(0, Math.min(longest, this.#random.between(legs[0], legs[1]))));
    this.#course.steer(speed, 0);
  }

  #beginStop(): void {
    const { stops } = this.#rules;
    this.#begin(stop, this.#random.between(stops[0], stops[1]));
    this.#course.steer(0, 0);
  }

  #beginTurn(): void {
    const angle = this.#chooseTurn();
    const rate = this.#rules.turnRate;
    this.#begin(turn, Math.abs(angle) / rate);
    this.#course.steer(0, angle < 0 ? -rate : rate);
  }

  /** Any new heading; where the boundary would cut even the shortest leg, one towards the centre, give or take 60°. */
  #chooseTurn(): number {
    const { speed, legs, radius } = this.#rules;
    const { x, y, yaw } = this.#course;
    const angle = this.#random.between(-Math.PI, Math.PI);
    if (distanceToBoundary(x, y, yaw + angle, radius) >= speed * legs[0]) return angle;
    const home = Math.atan2(-y, -x) + angle / 3 - yaw;
    return Math.atan2(Math.sin(home), Math.cos(home));
  }

  #begin(phase: number, duration: number): void {
    this.#phase = phase;
    this.#until = this.#since + duration;
  }
}
