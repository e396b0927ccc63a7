/**
 * A car: it speeds up, brakes and steers at limited rates, and takes curves only as fast as its tyres allow. Speed and
 * turn rate hold for a tick; the state carries their change as acceleration.
 */
import { z } from 'zod';
import type { KinematicState } from '../../base/kinematic-state.ts';
import type { RandomLaws } from '../../base/random/random-stream.ts';
import { defineMotion } from '../../plugin-api/define.ts';
import type { MotionSource } from '../../plugin-api/motion.ts';
import { metres, metresPerSecond, metresPerSecondSquared } from '../../plugin-api/quantities.ts';
import { boundaryRadius, turnHome } from '../boundary.ts';
import { LevelPath } from './level-path.ts';
import { boundary, durations, heading, start } from './parameters.ts';

const params = z.object({
  maxSpeed: metresPerSecond({ default: 20, min: 0.1, max: 1000, help: 'Highest speed.' }),
  acceleration: metresPerSecondSquared({ default: 3, min: 0.01, max: 1000, help: 'Change of speed while it speeds up.' }),
  braking: metresPerSecondSquared({ default: 6, min: 0.01, max: 1000, help: 'Change of speed while it brakes.' }),
  grip: metresPerSecondSquared({
    default: 5,
    min: 0.01,
    max: 1000,
    help: 'Largest acceleration across its path: what it may take in curves.',
  }),
  steering: z.number().min(0.01).max(1000).default(0.8).meta({ unit: 'rad/s²', description: 'How fast its turn rate changes.' }),
  radius: metres({ default: 6, min: 0.1, max: 1000, help: 'Radius of its tightest curve.' }),
  spells: durations(1, 5, 'Shortest and longest time after which the driver decides anew.'),
  heading,
  start,
  boundary,
});

export default defineMotion({
  id: 'car',
  title: 'Driven car',
  source: 'Point on a level arc with bounded acceleration, braking and grip; a comfortable 3 m/s² ahead, 5 m/s² across, 6 m/s² to a stop',
  guidance: {
    use: 'Like players',
    goodFor: 'cars and other bodies with mass: curves that begin gradually, braking to a stop',
    needs: 'nothing',
    costs: 'random: compare over several seeds',
  },
  params,
  create({ params: { start: place, heading: yaw, ...rules }, arena, random }) {
    return new Car(new LevelPath(...place, yaw), { ...rules, reach: boundaryRadius(arena, rules.boundary) }, random);
  },
});

interface CarRules extends Omit<z.output<typeof params>, 'start' | 'heading' | 'boundary'> {
  /** Boundary, m. */
  readonly reach: number;
}

/** Decisions: shares of stops and of straight driving; a driver who goes on wants at least this share of full speed. */
const stops = 0.15;
const straights = 0.4;
const slowest = 0.3;

/** Towards the centre the wheel is turned fully from this angle (rad) on. */
const homeward = 0.5;

class Car implements MotionSource {
  readonly #levelPath: LevelPath;
  readonly #rules: CarRules;
  readonly #random: RandomLaws;
  /** Session time of the last tick, and of the next decision, s. */
  #now = 0;
  #until = 0;
  /** What the driver wants: a speed (m/s), and how much of the tightest curve (1 left, −1 right). */
  #wantedSpeed = 0;
  #wheel = 0;
  #speed = 0;
  #turnRate = 0;

  constructor(levelPath: LevelPath, rules: CarRules, random: RandomLaws) {
    this.#levelPath = levelPath;
    this.#rules = rules;
    this.#random = random;
  }

  sample(now: number, out: KinematicState): number {
    const elapsed = now - this.#now;
    this.#now = now;
    this.#levelPath.advance(elapsed);
    if (now >= this.#until) this.#decide(now);
    if (this.#isOutside()) this.#headHome();
    const before = this.#speed;
    this.#drive(elapsed);
    this.#levelPath.steer(this.#speed, this.#turnRate);
    this.#levelPath.write(0, out);
    const gain = elapsed > 0 ? (this.#speed - before) / elapsed : 0;
    const { yaw } = this.#levelPath;
    out.ax += gain * Math.cos(yaw);
    out.ay += gain * Math.sin(yaw);
    return 1;
  }

  #decide(now: number): void {
    const { maxSpeed, spells } = this.#rules;
    const random = this.#random;
    this.#wantedSpeed = random.uniform() < stops ? 0 : maxSpeed * random.between(slowest, 1);
    this.#wheel = random.uniform() < straights ? 0 : random.between(-1, 1);
    this.#until = now + random.between(spells[0], spells[1]);
  }

  #isOutside(): boolean {
    return Math.hypot(this.#levelPath.x, this.#levelPath.y) > this.#rules.reach;
  }

  #headHome(): void {
    this.#wheel = Math.max(-1, Math.min(1, turnHome(this.#levelPath, 0) / homeward));
    this.#wantedSpeed = Math.max(this.#wantedSpeed, slowest * this.#rules.maxSpeed);
  }

  #drive(elapsed: number): void {
    const { acceleration: gain, braking, steering } = this.#rules;
    this.#speed += within(this.#wantedSpeed - this.#speed, -braking * elapsed, gain * elapsed);
    const most = this.#tightest();
    this.#turnRate += within(this.#wheel * most - this.#turnRate, -steering * elapsed, steering * elapsed);
    this.#turnRate = within(this.#turnRate, -most, most);
  }

  /** The highest turn rate (rad/s) at this speed: by the tightest curve, and by the grip. */
  #tightest(): number {
    const { radius, grip } = this.#rules;
    return this.#speed > 0 ? Math.min(this.#speed / radius, grip / this.#speed) : 0;
  }
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
