/**
 * The footprint of an obstacle, with room around it: a rectangle with rounded corners, of which a circle is the
 * smallest.
 */
import { square } from './power.ts';

/**
 * Something that cannot be driven through. Places in m, `yaw` in rad counter-clockwise from east, `height` in m above
 * the ground.
 */
export type Obstacle =
  | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly radius: number; readonly height: number }
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      /** Extent along its own axes. */
      readonly width: number;
      readonly depth: number;
      readonly yaw: number;
      readonly height: number;
    };

/** A straight line on the map, m. Reused by the caller: numbers that cross a call may be boxed. */
export class LevelSegment {
  fromX = NaN;
  fromY = NaN;
  toX = NaN;
  toY = NaN;
}

/** A place on the map, m. */
export interface LevelPlace {
  readonly x: number;
  readonly y: number;
}

/** Results stay in fields until the next call. They begin as NaN, a double, so that writing them allocates nothing. */
export class Footprint {
  /**
   * Results of the last `nearest`: distance (m) from the place to the contour, negative inside; and the place on the contour.
   */
  distance = NaN;
  x = NaN;
  y = NaN;
  /**
   * Results of the last `crossing`: least distance (m) of the line from the contour, negative inside, and at which share of the
   * line.
   */
  passing = NaN;
  at = NaN;
  /** Centre, m. */
  readonly centreX: number = NaN;
  readonly centreY: number = NaN;
  /** Radius (m) of its rounded corners. */
  readonly radius: number = NaN;
  /** Radius of the circle about the centre that it fits into, m. */
  readonly reach: number = NaN;
  /** Centres of its rounded corners, m: one of a circle, four of a box, round the rectangle from ahead and left. */
  declare readonly cornersX: Float64Array;
  declare readonly cornersY: Float64Array;
  readonly #cosine: number = NaN;
  readonly #sine: number = NaN;
  /** Half the extent (m) along its own axes of the rectangle through the centres of its corners. */
  readonly #halfWidth: number = NaN;
  readonly #halfDepth: number = NaN;
  readonly #end = { x: NaN, y: NaN };

  /** `room` (m) is kept free around the obstacle. */
  constructor(obstacle: Obstacle, room: number) {
    const isBox = obstacle.kind === 'box';
    this.centreX = obstacle.x;
    this.centreY = obstacle.y;
    this.radius = room + (isBox ? 0 : obstacle.radius);
    this.#cosine = isBox ? Math.cos(obstacle.yaw) : 1;
    this.#sine = isBox ? Math.sin(obstacle.yaw) : 0;
    this.#halfWidth = isBox ? obstacle.width / 2 : 0;
    this.#halfDepth = isBox ? obstacle.depth / 2 : 0;
    const corners = this.#halfWidth + this.#halfDepth === 0 ? [0] : [0, 1, 2, 3];
    this.cornersX = Float64Array.from(corners, (corner) => this.#cornerX(corner));
    this.cornersY = Float64Array.from(corners, (corner) => this.#cornerY(corner));
    this.reach = this.radius + Math.max(...corners.map((corner) => this.#cornerReach(corner)));
  }

  /**
   * True: the segment stays further than `by` (m) from the contour, by a quick test with boxes and lines. False: it may
   * or may not.
   */
  isFarFrom(segment: Readonly<LevelSegment>, by: number): boolean {
    const far = this.reach + by;
    const fromX = segment.fromX - this.centreX;
    const fromY = segment.fromY - this.centreY;
    const toX = segment.toX - this.centreX;
    const toY = segment.toY - this.centreY;
    if ((fromX > far && toX > far) || (fromX < -far && toX < -far)) return true;
    if ((fromY > far && toY > far) || (fromY < -far && toY < -far)) return true;
    const dx = toX - fromX;
    const dy = toY - fromY;
    const across = fromX * dy - fromY * dx;
    return across * across > far * far * (dx * dx + dy * dy);
  }

  /** Writes the distance of a place from the contour, and the nearest place of the contour `beyond` m further out. */
  nearest({ x, y }: LevelPlace, beyond: number): void {
    const dx = x - this.centreX;
    const dy = y - this.centreY;
    const across = dx * this.#cosine + dy * this.#sine;
    const along = dy * this.#cosine - dx * this.#sine;
    const outX = Math.abs(across) - this.#halfWidth;
    const outY = Math.abs(along) - this.#halfDepth;
    const outside = Math.sqrt(square(Math.max(outX, 0)) + square(Math.max(outY, 0)));
    const inside = Math.min(Math.max(outX, outY), 0);
    this.distance = outside + inside - this.radius;
    const push = beyond - this.distance;
    // Out of the rectangle by its nearest side; from the very centre of a circle to the east.
    const sideways = outside > 0 ? Math.max(outX, 0) / outside : outX >= outY ? 1 : 0;
    const endways = outside > 0 ? Math.max(outY, 0) / outside : outX >= outY ? 0 : 1;
    const toX = across + (across < 0 ? -push : push) * sideways;
    const toY = along + (along < 0 ? -push : push) * endways;
    this.x = this.centreX + toX * this.#cosine - toY * this.#sine;
    this.y = this.centreY + toX * this.#sine + toY * this.#cosine;
  }

  /** Writes how near the segment comes, and where; of equal distances the first counts. */
  crossing(segment: Readonly<LevelSegment>): void {
    this.#enter(segment);
    if (this.at <= 1) {
      this.passing = -this.radius;
      return;
    }
    this.#end.x = segment.fromX;
    this.#end.y = segment.fromY;
    this.nearest(this.#end, 0);
    this.passing = this.distance;
    this.at = 0;
    this.#end.x = segment.toX;
    this.#end.y = segment.toY;
    this.nearest(this.#end, 0);
    if (this.distance < this.passing) {
      this.passing = this.distance;
      this.at = 1;
    }
    for (let corner = 0; corner < this.cornersX.length; corner++) this.#pass(corner, segment);
  }

  /** Sets `at` to where the line enters the rectangle, 2 where it does not. Source: Liang and Barsky's clipping. */
  #enter({ fromX, fromY, toX, toY }: Readonly<LevelSegment>): void {
    const x = (fromX - this.centreX) * this.#cosine + (fromY - this.centreY) * this.#sine;
    const y = (fromY - this.centreY) * this.#cosine - (fromX - this.centreX) * this.#sine;
    const dx = (toX - fromX) * this.#cosine + (toY - fromY) * this.#sine;
    const dy = (toY - fromY) * this.#cosine - (toX - fromX) * this.#sine;
    // A line along a side is between the sides over its whole length, 0 … 1, or never, 2.
    const inX = dx === 0 ? (Math.abs(x) > this.#halfWidth ? 2 : 0) : (-Math.sign(dx) * this.#halfWidth - x) / dx;
    const outX = dx === 0 ? 1 : (Math.sign(dx) * this.#halfWidth - x) / dx;
    const inY = dy === 0 ? (Math.abs(y) > this.#halfDepth ? 2 : 0) : (-Math.sign(dy) * this.#halfDepth - y) / dy;
    const outY = dy === 0 ? 1 : (Math.sign(dy) * this.#halfDepth - y) / dy;
    const enters = Math.max(inX, inY, 0);
    this.at = enters <= Math.min(outX, outY, 1) ? enters : 2;
  }

  /** The line's nearest approach to the centre of a corner. */
  #pass(corner: number, { fromX, fromY, toX, toY }: Readonly<LevelSegment>): void {
    const x = (this.cornersX[corner] as number) - fromX;
    const y = (this.cornersY[corner] as number) - fromY;
    const dx = toX - fromX;
    const dy = toY - fromY;
    const length = dx * dx + dy * dy;
    const at = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
    const distance = Math.sqrt(square(x - at * dx) + square(y - at * dy)) - this.radius;
    if (distance >= this.passing) return;
    this.passing = distance;
    this.at = at;
  }

  #cornerX(corner: number): number {
    return this.centreX + signX(corner) * this.#halfWidth * this.#cosine - signY(corner) * this.#halfDepth * this.#sine;
  }

  #cornerY(corner: number): number {
    return this.centreY + signX(corner) * this.#halfWidth * this.#sine + signY(corner) * this.#halfDepth * this.#cosine;
  }

  #cornerReach(corner: number): number {
    return Math.hypot(this.#cornerX(corner) - this.centreX, this.#cornerY(corner) - this.centreY);
  }
}

/** Corners are numbered round the rectangle, the first ahead and left. */
function signX(corner: number): number {
  return corner === 0 || corner === 3 ? 1 : -1;
}

function signY(corner: number): number {
  return corner < 2 ? 1 : -1;
}
