/** A level course: where a vehicle is that keeps its speed and turn rate until it is steered anew. */
import { KinematicState, setYaw } from '../base/kinematic-state.ts';
import { TimeStep } from '../base/time/time-step.ts';
import { followLevelArc } from '../base/math/level-arc.ts';

export class LevelCourse {
  /** The state at the start of the present arc. */
  readonly #start = new KinematicState();
  readonly #end = new KinematicState();
  readonly #lapse = new TimeStep();
  #yaw = 0;
  #speed = 0;
  #turnRate = 0;

  /** Stands still at (x, y) (m), heading along `yaw` (rad). */
  constructor(x: number, y: number, yaw: number) {
    this.#start.x = x;
    this.#start.y = y;
    this.#yaw = yaw;
    this.steer(0, 0);
  }

  get x(): number {
    return this.#start.x;
  }

  get y(): number {
    return this.#start.y;
  }

  /** Heading at the start of the present arc, rad, not wrapped. */
  get yaw(): number {
    return this.#yaw;
  }

  /** From here on: signed speed along the heading (m/s) and turn rate (rad/s). Acts at once. */
  steer(speed: number, turnRate: number): void {
    const start = this.#start;
    this.#speed = speed;
    this.#turnRate = turnRate;
    setYaw(start, this.#yaw);
    start.vx = speed * Math.cos(this.#yaw);
    start.vy = speed * Math.sin(this.#yaw);
    start.ax = -turnRate * start.vy;
    start.ay = turnRate * start.vx;
    start.wz = turnRate;
  }

  /** Writes the state `elapsed` s after the start of the arc into every field of `out`. Exact: nothing accumulates along an arc. */
  write(elapsed: number, out: KinematicState): void {
    this.#lapse.dt = elapsed;
    followLevelArc(this.#start, this.#lapse, out);
  }

  /** Moves the start of the arc on by `elapsed` s. */
  advance(elapsed: number): void {
    this.#lapse.dt = elapsed;
    followLevelArc(this.#start, this.#lapse, this.#end);
    this.#start.x = this.#end.x;
    this.#start.y = this.#end.y;
    this.#yaw += this.#turnRate * elapsed;
    this.steer(this.#speed, this.#turnRate);
  }
}
