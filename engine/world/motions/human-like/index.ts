/** A tank driven as people drive: by keys, mouse or analog stick. Commands act at once and hold for a tick. */
import { z } from 'zod';
import { metresPerSecond, radiansPerSecond, ratio } from '../../../plugin-api/quantities.ts';
import type { KinematicState } from '../../../base/kinematic-state.ts';
import type { RandomLaws } from '../../../base/random/random-stream.ts';
import { boundaryRadius } from '../../boundary.ts';
import { clearPath, type ClearPath } from '../../clear-path.ts';
import { LevelPath } from '../level-path.ts';
import { defineMotion } from '../../../plugin-api/define.ts';
import type { MotionSource } from '../../../plugin-api/motion.ts';
import { avoid, boundary, heading, start } from '../parameters.ts';
import { type Driver, KeysDriver, StickDriver } from './drivers.ts';

const styles = ['keys', 'mouse', 'analog'] as const;

const params = z.object({
  style: z.enum(styles).default('mouse').meta({ unit: '', description: 'Input device of the driver: keys, a mouse, or an analog stick.' }),
  maxSpeed: metresPerSecond({ default: 25, min: 0, max: 10_000, help: 'Full speed ahead.' }),
  reverse: ratio({ default: 0.5, min: 0, max: 1, help: 'Full speed back, as a share of full speed ahead.' }),
  turnRate: radiansPerSecond({ default: Math.PI / 4, min: 0, max: 100, help: 'Full turn rate.' }),
  heading,
  start,
  boundary,
  avoid,
});

export default defineMotion({
  id: 'human-like',
  title: 'Human-like driving',
  source: 'BZFlag tank (25 units/s, π/4 rad/s) under modelled keyboard, mouse and stick input',
  guidance: {
    use: 'Like players',
    goodFor: 'tanks as in the test beds of NetGames’05 and the thesis (BZFlag), by mouse, keys or stick',
    needs: 'nothing',
    costs: 'random: compare over several seeds',
  },
  params,
  create({ params: { style, start: place, heading: yaw, ...tank }, arena, random, obstacles }) {
    const limits = { ...tank, radius: boundaryRadius(arena, tank.boundary), path: clearPath(obstacles, tank.avoid) };
    return new DrivenTank(new LevelPath(...place, yaw), limits, driverOf(style, random));
  },
});

function driverOf(style: (typeof styles)[number], random: RandomLaws): Driver {
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
  /** Null: obstacles are driven through. */
  readonly path: ClearPath | null;
}

/** A tank beyond the boundary turns if it heads off the centre by more than this (rad). */
const homeward = 0.2;

/** Look-ahead for obstacles: the time (s) at full speed, and the shortest time to an obstacle, kept by braking. */
const lookAhead = 1;
const braking = 0.5;
/** It checks the directions at this angle (rad) to either side for the freer one. */
const sideways = 0.8;

class DrivenTank implements MotionSource {
  readonly #levelPath: LevelPath;
  readonly #limits: TankLimits;
  readonly #driver: Driver;
  /** Session time of the last tick, s. */
  #now = 0;

  constructor(levelPath: LevelPath, limits: TankLimits, driver: Driver) {
    this.#levelPath = levelPath;
    this.#limits = limits;
    this.#driver = driver;
  }

  /** Speed and turn rate are constant from one tick to the next; the state carries those of the coming one. */
  sample(now: number, out: KinematicState): number {
    const elapsed = now - this.#now;
    this.#now = now;
    this.#levelPath.advance(elapsed);
    this.#control(now, elapsed);
    this.#levelPath.write(0, out);
    return 1;
  }

  #control(now: number, elapsed: number): void {
    const { maxSpeed, reverse, turnRate, radius } = this.#limits;
    const { x, y, yaw } = this.#levelPath;
    if (this.#free(yaw) < maxSpeed * lookAhead) this.#driver.turnBack(this.#freerSide(), elapsed);
    else if (x * x + y * y > radius * radius) this.#driver.turnBack(sideOfHome(x, y, yaw), elapsed);
    else this.#driver.drive(now, elapsed);
    const { speed, turn } = this.#driver.controls;
    const wanted = speed * maxSpeed * (speed < 0 ? reverse : 1);
    this.#levelPath.steer(wanted < 0 ? -this.#allowed(-wanted, yaw + Math.PI) : this.#allowed(wanted, yaw), turn * turnRate);
  }

  /** Distance (m) along `yaw` that is free of obstacles, up to the look-ahead. */
  #free(yaw: number): number {
    const { path, maxSpeed } = this.#limits;
    return path ? path.along(this.#levelPath.x, this.#levelPath.y, yaw, maxSpeed * lookAhead) : Infinity;
  }

  #freerSide(): number {
    const { yaw } = this.#levelPath;
    return this.#free(yaw + sideways) >= this.#free(yaw - sideways) ? 1 : -1;
  }

  /** The speed (m/s ≥ 0) that is safe along `yaw`. */
  #allowed(speed: number, yaw: number): number {
    return this.#limits.path ? Math.min(speed, this.#free(yaw) / braking) : speed;
  }
}

/** The side on which the arena's centre lies: 1 left, −1 right, 0 ahead. */
function sideOfHome(x: number, y: number, yaw: number): number {
  const ahead = -x * Math.cos(yaw) - y * Math.sin(yaw);
  const left = x * Math.sin(yaw) - y * Math.cos(yaw);
  const angle = Math.atan2(left, ahead);
  return Math.abs(angle) < homeward ? 0 : Math.sign(angle);
}
