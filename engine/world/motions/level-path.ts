/** Level paths: a vehicle that keeps its speed and turn rate until it is steered; and motions made of such arcs. */
import { KinematicState, setYaw } from '../../base/kinematic-state.ts';
import { TimeStep } from '../../base/time/time-step.ts';
import { followLevelArc } from '../../base/math/level-arc.ts';
import { timeTolerance } from '../../base/time/time-tolerance.ts';
import type { MotionSource } from '../../plugin-api/motion.ts';

/** Keeps speed and turn rate until it is steered. */
export class LevelPath {
  /** The state at the start of the present arc. */
  readonly #start = new KinematicState();
  readonly #end = new KinematicState();
  readonly #step = new TimeStep();
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

  /**
   * Writes the state `elapsed` s after the start of the arc into every field of `out`. Exact: nothing accumulates along
   * an arc.
   */
  write(elapsed: number, out: KinematicState): void {
    this.#step.dt = elapsed;
    followLevelArc(this.#start, this.#step, out);
  }

  /** Moves the start of the arc on by `elapsed` s. */
  advance(elapsed: number): void {
    this.#step.dt = elapsed;
    followLevelArc(this.#start, this.#step, this.#end);
    this.#start.x = this.#end.x;
    this.#start.y = this.#end.y;
    this.#yaw += this.#turnRate * elapsed;
    this.steer(this.#speed, this.#turnRate);
  }
}

/** Motion without steering: a permanent straight line or circle, exact at any time. */
export class EndlessPath implements MotionSource {
  readonly #levelPath: LevelPath;

  /** Takes over `levelPath`, which starts at session time 0. */
  constructor(levelPath: LevelPath) {
    this.#levelPath = levelPath;
  }

  sample(now: number, out: KinematicState): number {
    this.#levelPath.write(now, out);
    return 1;
  }
}

/** Decides on the pieces, one after the other. */
export interface PathPieces {
  /**
   * Steers the path, which stands where the last piece ended, into the next piece and returns how long it lasts (s, ≥
   * 0).
   */
  begin(levelPath: LevelPath): number;
}

/** Motion made of pieces that begin and end at their own times, whatever the ticks. */
export class PiecewisePath implements MotionSource {
  readonly #levelPath: LevelPath;
  readonly #pieces: PathPieces;
  /** Start and end of the present piece, session time in s. */
  #since = 0;
  #until = 0;

  constructor(levelPath: LevelPath, pieces: PathPieces) {
    this.#levelPath = levelPath;
    this.#pieces = pieces;
    this.#until = pieces.begin(levelPath);
  }

  sample(now: number, out: KinematicState): number {
    while (now >= this.#until - timeTolerance) this.#next();
    this.#levelPath.write(now - this.#since, out);
    return 1;
  }

  #next(): void {
    this.#levelPath.advance(this.#until - this.#since);
    this.#since = this.#until;
    this.#until = this.#since + this.#pieces.begin(this.#levelPath);
  }
}
