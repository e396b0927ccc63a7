/**
 * The path around obstacles: straight to the target where it is free, otherwise along the tangents of what stands in
 * between.
 */
import { Footprint, LevelSegment, wrapAngle, type LevelPlace, type Obstacle } from '../../kit/index.ts';

/** Tangents pass this far (m) outside the contour, so that rounding does not touch it. */
const margin = 1e-3;
/** A vehicle in an obstacle drives this far (m) outside. */
const outside = 2e-3;
/** Obstacles nearer (m) than this block the path. */
const inTheWay = 5e-4;

/**
 * A local plan, made anew every step: of the obstacles that block the straight line the first is passed on the side of
 * the smaller turn, whatever stands before its tangent on that same side; the side is kept until the straight line is
 * free. At most one tangent for every obstacle is tried. Around convex obstacles with room between them it reaches
 * every target that is not blocked.
 */
export class Detour {
  /** The straight line that a call is about, m: of the last `plan`, to where to drive now. */
  readonly line = new LevelSegment();
  /** How far a step gets, m. A field, as are the ends of the line: a call that is not inlined has its numbers boxed. */
  reach = NaN;
  readonly #footprints: readonly Footprint[];
  readonly #spot = { x: NaN, y: NaN };
  /** The side on which obstacles are passed: 1 left, −1 right, 0 none is. */
  #side = 0;
  /** Direction of the tangent that was laid last, rad, and its length, m. */
  #tangent = NaN;
  #tangentLength = NaN;

  constructor(obstacles: readonly Obstacle[], room: number) {
    this.#footprints = obstacles.map((obstacle) => new Footprint(obstacle, room));
  }

  /** True when an obstacle blocks the line to the target. */
  isBlocked(from: LevelPlace, target: LevelPlace): boolean {
    this.#lay(from, target);
    return this.#first() !== null;
  }

  /** Writes the line to where to drive now. */
  plan(from: LevelPlace, target: LevelPlace): void {
    this.#lay(from, target);
    if (this.#leaves()) return;
    this.#aimOutside();
    const blocking = this.#first();
    if (blocking === null) this.#side = 0;
    else this.#goAround(blocking);
  }

  /**
   * True when a step along the line, which begins where the last plan does, stays out of every obstacle, or leads out
   * of one.
   */
  allowsStep(): boolean {
    for (let i = 0; i < this.#footprints.length; i++) {
      const footprint = this.#footprints[i] as Footprint;
      if (footprint.isFarFrom(this.line, margin)) continue;
      footprint.crossing(this.line);
      if (footprint.passing < 0 && !this.#leadsOut(footprint)) return false;
    }
    return true;
  }

  #lay(from: LevelPlace, to: LevelPlace): void {
    this.line.fromX = from.x;
    this.line.fromY = from.y;
    this.line.toX = to.x;
    this.line.toY = to.y;
  }

  /** From within an obstacle the line leads out. */
  #leaves(): boolean {
    const spot = this.#spot;
    spot.x = this.line.fromX;
    spot.y = this.line.fromY;
    for (let i = 0; i < this.#footprints.length; i++) {
      const footprint = this.#footprints[i] as Footprint;
      if (footprint.isFarFrom(this.line, margin)) continue;
      footprint.nearest(spot, outside);
      if (footprint.distance >= 0) continue;
      this.line.toX = footprint.x;
      this.line.toY = footprint.y;
      return true;
    }
    return false;
  }

  /** A target within an obstacle is driven to as near as that goes. */
  #aimOutside(): void {
    const spot = this.#spot;
    spot.x = this.line.toX;
    spot.y = this.line.toY;
    for (let i = 0; i < this.#footprints.length; i++) {
      const footprint = this.#footprints[i] as Footprint;
      if (footprint.isFarFrom(this.line, outside)) continue;
      footprint.nearest(spot, margin);
      if (footprint.distance >= margin) continue;
      spot.x = this.line.toX = footprint.x;
      spot.y = this.line.toY = footprint.y;
    }
  }

  /** The first obstacle that the line comes nearer to than it already is, and too near. */
  #first(): Footprint | null {
    let first: Footprint | null = null;
    for (let i = 0; i < this.#footprints.length; i++) {
      const footprint = this.#footprints[i] as Footprint;
      if (footprint.isFarFrom(this.line, margin)) continue;
      footprint.crossing(this.line);
      const blocks = footprint.at > 0 && footprint.passing < inTheWay;
      if (blocks && (first === null || footprint.at < first.at)) first = footprint;
    }
    return first;
  }

  #goAround(first: Footprint): void {
    const { line } = this;
    if (this.#side === 0) this.#side = this.#smallerTurn(first);
    let blocking: Footprint | null = first;
    for (let i = 0; i < this.#footprints.length && blocking !== null; i++) {
      this.#layTangent(blocking, this.#side);
      const length = this.#tangentLength + this.reach;
      line.toX = line.fromX + length * Math.cos(this.#tangent);
      line.toY = line.fromY + length * Math.sin(this.#tangent);
      blocking = this.#first();
    }
  }

  #smallerTurn(blocking: Footprint): number {
    const straight = Math.atan2(this.line.toY - this.line.fromY, this.line.toX - this.line.fromX);
    this.#layTangent(blocking, 1);
    const left = Math.abs(wrapAngle(this.#tangent - straight));
    this.#layTangent(blocking, -1);
    return left <= Math.abs(wrapAngle(straight - this.#tangent)) ? 1 : -1;
  }

  /**
   * The outermost of the tangents on that side of the circles about its corners, as seen from where the line begins.
   */
  #layTangent({ centreX, centreY, cornersX, cornersY, radius: round }: Footprint, side: number): void {
    const { fromX, fromY } = this.line;
    const middle = Math.atan2(centreY - fromY, centreX - fromX);
    const radius = round + margin;
    let widest = -Infinity;
    for (let corner = 0; corner < cornersX.length; corner++) {
      const x = (cornersX[corner] as number) - fromX;
      const y = (cornersY[corner] as number) - fromY;
      const distance = Math.sqrt(x * x + y * y);
      const off = side * wrapAngle(Math.atan2(y, x) - middle) + Math.asin(Math.min(1, radius / distance));
      if (off <= widest) continue;
      widest = off;
      this.#tangentLength = Math.sqrt(Math.max(0, distance * distance - radius * radius));
    }
    this.#tangent = middle + side * widest;
  }

  #leadsOut(footprint: Footprint): boolean {
    const spot = this.#spot;
    spot.x = this.line.fromX;
    spot.y = this.line.fromY;
    footprint.nearest(spot, 0);
    const before = footprint.distance;
    spot.x = this.line.toX;
    spot.y = this.line.toY;
    footprint.nearest(spot, 0);
    return before < 0 && footprint.distance > before;
  }
}
