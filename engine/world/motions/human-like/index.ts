/** A tank driven as people drive: by keys, mouse or analog stick. Commands act at once and hold for a frame. */
import { z } from 'zod';
import { metresPerSecond, radiansPerSecond, ratio } from '../../../plugin-api/quantities.ts';
import type { KinematicState } from '../../../plugin-api/kinematic-state.ts';
import type { RandomStream } from '../../../random/random-stream.ts';
import { boundaryRadius } from '../../boundary.ts';
import { LevelCourse } from '../../level-course.ts';
import { defineMotion, type MotionSource } from '../../motion-source.ts';
import { boundary, heading, start } from '../parameters.ts';
import type { Driver } from './driver.ts';
import { KeysDriver } from './keys-driver.ts';
import { StickDriver } from './stick-driver.ts';

const styles = ['keys', 'mouse', 'analog'] as const;

const params = z.object({
  style: z.enum(styles).default('mouse').meta({ unit: '', description: 'What the driver holds: keys, a mouse, or an analog stick.' }),
  maxSpeed: metresPerSecond({ default: 25, min: 0, max: 10_000, help: 'Full speed ahead.' }),
  reverse: ratio({ default: 0.5, min: 0, max: 1, help: 'Full speed back, as a share of full speed ahead.' }),
  turnRate: radiansPerSecond({ default: Math.PI / 4, min: 0, max: 100, help: 'Full turn rate.' }),
  heading,
  start,
  boundary,
});

export default defineMotion({
  kind: 'human-like',
  title: 'Human-like driving',
  source: 'BZFlag tank (25 units/s, π/4 rad/s) under modelled keyboard, mouse and stick input',
  params,
  create({ params: { style, start: place, heading: yaw, ...tank }, arena, random }) {
    const limits = { ...tank, radius: boundaryRadius(arena, tank.boundary) };
    return new DrivenTank(new LevelCourse(...place, yaw), limits, driverOf(style, random));
  },
});

function driverOf(style: (typeof styles)[number], random: RandomStream): Driver {
  if (style === 'keys') return new KeysDriver(random);
  if (style === 'mouse') return new StickDriver({ lag: 0.09, tremor: 0.025, deadZone: 0.1, saturation: 0.9 }, random);
  return new StickDriver({ lag: 0.12, tremor: 0.05, deadZone: 0, saturation: 0.9 }, random);
}

interface TankLimits {
  /** m/s */
  readonly maxSpeed: number;
  readonly reverse: number;
  /** rad/s */
  readonly turnRate: number;
  /** Boundary, m. */
  readonly radius: number;
}

/** Off the way home by more than this (rad), a tank beyond the boundary turns. */
const homeward = 0.2;

class DrivenTank implements MotionSource {
  readonly #course: LevelCourse;
  readonly #limits: TankLimits;
  readonly #driver: Driver;
  /** Session time of the last frame, s. */
  #now = 0;

  constructor(course: LevelCourse, limits: TankLimits, driver: Driver) {
    this.#course = course;
    this.#limits = limits;
    this.#driver = driver;
  }

  /** Speed and turn rate are constant from one frame to the next; the state carries those of the coming one. */
  sample(now: number, out: KinematicState): number {
    const elapsed = now - this.#now;
    this.#now = now;
    this.#course.advance(elapsed);
    this.#control(now, elapsed);
    this.#course.write(0, out);
    return 1;
  }

  #control(now: number, elapsed: number): void {
    const { maxSpeed, reverse, turnRate, radius } = this.#limits;
    const { x, y, yaw } = this.#course;
    if (x * x + y * y > radius * radius) this.#driver.turnBack(sideOfHome(x, y, yaw), elapsed);
    else this.#driver.drive(now, elapsed);
    const { speed, turn } = this.#driver.controls;
    this.#course.steer(speed * maxSpeed * (speed < 0 ? reverse : 1), turn * turnRate);
  }
}

/** The side on which the arena's centre lies: 1 left, −1 right, 0 ahead. */
function sideOfHome(x: number, y: number, yaw: number): number {
  const ahead = -x * Math.cos(yaw) - y * Math.sin(yaw);
  const left = x * Math.sin(yaw) - y * Math.cos(yaw);
  const angle = Math.atan2(left, ahead);
  return Math.abs(angle) < homeward ? 0 : Math.sign(angle);
}
