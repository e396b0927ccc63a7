/** The arena: walls around, obstacles in it; how far a shot flies in it, and where there is room for a tank. */
import { square } from '../base/math/power.ts';
import { Footprint, LevelSegment, type LevelPlace } from '../base/math/footprint.ts';
import type { Obstacle } from '../plugin-api/world-view.ts';
import type { ArenaBounds } from '../plugin-api/motion.ts';

/** A tank may be this much (m) too near to something: what rounding leaves. */
const tolerance = 1e-9;

/** Results stay in fields until the next call: numbers handed from call to call would be boxed. */
export class Arena {
  /** The walls stand at ± these, m. */
  readonly halfWidth: number = NaN;
  readonly halfDepth: number = NaN;
  /** Result of the last `makeRoom`: the nearest place (m) inside the walls and outside the obstacle that was nearest. */
  x = 0;
  y = 0;
  readonly #obstacles: readonly Footprint[];
  /** The same with a tank's radius around them. */
  readonly #rooms: readonly Footprint[];
  readonly #line = new LevelSegment();
  readonly #spot = { x: NaN, y: NaN };
  readonly #inX: number = NaN;
  readonly #inY: number = NaN;

  /** `room` (m): radius of the tanks. */
  constructor({ width, depth }: ArenaBounds, obstacles: readonly Obstacle[], room: number) {
    this.halfWidth = width / 2;
    this.halfDepth = depth / 2;
    this.#inX = this.halfWidth - room;
    this.#inY = this.halfDepth - room;
    this.#obstacles = obstacles.map((obstacle) => new Footprint(obstacle, 0));
    this.#rooms = obstacles.map((obstacle) => new Footprint(obstacle, room));
  }

  /**
   * How far (m) something small flies from (x, y) along the unit vector before a wall or an obstacle stops it,
   * `longest` at most.
   */
  flight(x: number, y: number, alongX: number, alongY: number, longest: number): number {
    if (Math.abs(x) > this.halfWidth || Math.abs(y) > this.halfDepth) return 0;
    const toWallX = alongX === 0 ? Infinity : (Math.sign(alongX) * this.halfWidth - x) / alongX;
    const toWallY = alongY === 0 ? Infinity : (Math.sign(alongY) * this.halfDepth - y) / alongY;
    const toWall = Math.min(toWallX, toWallY, longest);
    return toWall <= 0 ? 0 : this.#flightPastObstacles(x, y, alongX * toWall, alongY * toWall, toWall);
  }

  /** Returns true if a tank has room at (x, y) as far as walls and obstacles go. */
  hasRoom(x: number, y: number): boolean {
    if (Math.abs(x) > this.#inX + tolerance || Math.abs(y) > this.#inY + tolerance) return false;
    for (let i = 0; i < this.#rooms.length; i++) {
      if (this.#isFar(i, x, y)) continue;
      const room = this.#rooms[i] as Footprint;
      this.#spot.x = x;
      this.#spot.y = y;
      room.nearest(this.#spot, 0);
      if (room.distance < -tolerance) return false;
    }
    return true;
  }

  /** Returns true if everything is at least so far (m) from a tank. */
  isOpen({ x, y }: LevelPlace, far: number): boolean {
    if (Math.abs(x) + far > this.#inX || Math.abs(y) + far > this.#inY) return false;
    for (let i = 0; i < this.#rooms.length; i++) {
      const room = this.#rooms[i] as Footprint;
      const reach = room.reach + far;
      if (square(room.centreX - x) + square(room.centreY - y) < reach * reach) return false;
    }
    return true;
  }

  /** Returns true if a tank can drive straight from one place to the other. */
  isClear(fromX: number, fromY: number, toX: number, toY: number): boolean {
    if (Math.abs(toX) > this.#inX || Math.abs(toY) > this.#inY) return false;
    this.#lay(fromX, fromY, toX, toY);
    const length = Math.sqrt(square(toX - fromX) + square(toY - fromY));
    for (let i = 0; i < this.#rooms.length; i++) {
      const room = this.#rooms[i] as Footprint;
      const reach = room.reach + length;
      if (square(room.centreX - fromX) + square(room.centreY - fromY) > reach * reach) continue;
      room.crossing(this.#line);
      if (room.passing < 0) return false;
    }
    return true;
  }

  /**
   * Writes to `x` and `y` where a tank that would be at (x, y) is held up. It may still lack room there, between two
   * obstacles.
   */
  makeRoom(x: number, y: number): void {
    this.x = x;
    this.y = y;
    for (let i = 0; i < this.#rooms.length; i++) {
      if (this.#isFar(i, this.x, this.y)) continue;
      const room = this.#rooms[i] as Footprint;
      room.nearest(this, 0);
      if (room.distance >= 0) continue;
      this.x = room.x;
      this.y = room.y;
    }
    this.x = Math.max(-this.#inX, Math.min(this.#inX, this.x));
    this.y = Math.max(-this.#inY, Math.min(this.#inY, this.y));
  }

  #lay(fromX: number, fromY: number, toX: number, toY: number): void {
    this.#line.fromX = fromX;
    this.#line.fromY = fromY;
    this.#line.toX = toX;
    this.#line.toY = toY;
  }

  #isFar(obstacle: number, x: number, y: number): boolean {
    const { centreX, centreY, reach } = this.#rooms[obstacle] as Footprint;
    return square(centreX - x) + square(centreY - y) > reach * reach;
  }

  #flightPastObstacles(x: number, y: number, pathX: number, pathY: number, length: number): number {
    let least = length;
    this.#lay(x, y, x + pathX, y + pathY);
    for (let i = 0; i < this.#obstacles.length; i++) {
      const obstacle = this.#obstacles[i] as Footprint;
      obstacle.crossing(this.#line);
      if (obstacle.passing > 0) continue;
      // The contour is crossed half a chord before the place of nearest approach to a round one, if need be beyond the
      // end; a box is entered there.
      const beyond = obstacle.at < 1 ? 0 : this.#leftTo(obstacle, pathX / length, pathY / length);
      const off = obstacle.passing + obstacle.radius;
      const halfChord = Math.sqrt(Math.max(square(obstacle.radius) - off * off + beyond * beyond, 0));
      least = Math.min(least, Math.max(obstacle.at * length + beyond - halfChord, 0));
    }
    return least;
  }

  /** Distance (m) from the end of the path to the point of the line nearest to the centre. */
  #leftTo({ centreX, centreY }: Footprint, alongX: number, alongY: number): number {
    return Math.max((centreX - this.#line.toX) * alongX + (centreY - this.#line.toY) * alongY, 0);
  }
}
