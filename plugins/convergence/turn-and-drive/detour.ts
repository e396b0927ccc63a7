/** The way around obstacles: straight to the target where it is free, otherwise along the tangents of what stands in between. */
import { Footprint, type Obstacle } from '../../../engine/plugin-api/index.ts';

/** Tangents pass this far (m) outside the contour, so that rounding does not touch it. */
const margin = 1e-3;

/**
 * A local plan, made anew every step: of the obstacles that block the straight way the first is passed on the side of the smaller turn,
 * whatever stands before its tangent on that same side; the side is kept until the straight way is free. At most one tangent for every
 * obstacle is tried. Around convex obstacles with room between them it reaches every target that is not blocked.
 */
export class Detour {
  /** Where to drive now. */
  x = 0;
  y = 0;
  readonly #footprints: readonly Footprint[];
  /** The side on which obstacles are passed: 1 left, −1 right, 0 none is. */
  #side = 0;
  /** Direction of the tangent that was laid last, rad. */
  #tangent = 0;
  #tangentLength = 0;

  constructor(obstacles: readonly Obstacle[], room: number) {
    this.#footprints = obstacles.map((obstacle) => new Footprint(obstacle, room));
  }

  /** True when an obstacle stands in the straight way. */
  isBlocked(fromX: number, fromY: number, toX: number, toY: number): boolean {
    return this.#first(fromX, fromY, toX, toY) !== null;
  }

  /** Sets where to drive from one place on the way to the other; `reach` (m) is how far a step gets. */
  plan(fromX: number, fromY: number, toX: number, toY: number, reach: number): void {
    if (this.#leaves(fromX, fromY)) return;
    this.#aimOutside(toX, toY);
    const blocking = this.#first(fromX, fromY, this.x, this.y);
    if (blocking === null) this.#side = 0;
    else this.#goAround(blocking, fromX, fromY, reach);
  }

  /** True when a step from one place to the other stays out of every obstacle, or leads out of one. */
  allows(fromX: number, fromY: number, toX: number, toY: number): boolean {
    for (let i = 0; i < this.#footprints.length; i++) {
      const footprint = this.#footprints[i] as Footprint;
      footprint.crossing(fromX, fromY, toX, toY);
      if (footprint.passing < 0 && !leadsOut(footprint, fromX, fromY, toX, toY)) return false;
    }
    return true;
  }

  /** From within an obstacle the way is out. */
  #leaves(x: number, y: number): boolean {
    for (let i = 0; i < this.#footprints.length; i++) {
      const footprint = this.#footprints[i] as Footprint;
      footprint.nearest(x, y, 2 * margin);
      if (footprint.distance >= 0) continue;
      this.x = footprint.x;
      this.y = footprint.y;
      return true;
    }
    return false;
  }

  /** A target within an obstacle is driven to as near as that goes. */
  #aimOutside(x: number, y: number): void {
    this.x = x;
    this.y = y;
    for (let i = 0; i < this.#footprints.length; i++) {
      const footprint = this.#footprints[i] as Footprint;
      footprint.nearest(this.x, this.y, margin);
      if (footprint.distance >= margin) continue;
      this.x = footprint.x;
      this.y = footprint.y;
    }
  }

  /** The first obstacle that the straight way comes nearer to than it already is, and too near. */
  #first(fromX: number, fromY: number, toX: number, toY: number): Footprint | null {
    let first: Footprint | null = null;
    for (let i = 0; i < this.#footprints.length; i++) {
      const footprint = this.#footprints[i] as Footprint;
      footprint.crossing(fromX, fromY, toX, toY);
      const blocks = footprint.at > 0 && footprint.passing < margin / 2;
      if (blocks && (first === null || footprint.at < first.at)) first = footprint;
    }
    return first;
  }

  #goAround(first: Footprint, fromX: number, fromY: number, reach: number): void {
    if (this.#side === 0) this.#side = this.#smallerTurn(first, fromX, fromY);
    let blocking: Footprint | null = first;
    for (let i = 0; i < this.#footprints.length && blocking !== null; i++) {
      this.#layTangent(blocking, this.#side, fromX, fromY);
      const length = this.#tangentLength + reach;
      this.x = fromX + length * Math.cos(this.#tangent);
      this.y = fromY + length * Math.sin(this.#tangent);
      blocking = this.#first(fromX, fromY, this.x, this.y);
    }
  }

  #smallerTurn(blocking: Footprint, fromX: number, fromY: number): number {
    const straight = Math.atan2(this.y - fromY, this.x - fromX);
    this.#layTangent(blocking, 1, fromX, fromY);
    const left = turned(this.#tangent - straight);
    this.#layTangent(blocking, -1, fromX, fromY);
    return left <= turned(straight - this.#tangent) ? 1 : -1;
  }

  /** The outermost of the tangents on that side of the circles about its corners, as seen from the place. */
  #layTangent(blocking: Footprint, side: number, fromX: number, fromY: number): void {
    const middle = Math.atan2(blocking.centreY - fromY, blocking.centreX - fromX);
    const radius = blocking.radius + margin;
    let widest = -Infinity;
    for (let corner = 0; corner < blocking.corners; corner++) {
      const x = blocking.cornerX(corner) - fromX;
      const y = blocking.cornerY(corner) - fromY;
      const distance = Math.sqrt(x * x + y * y);
      const off = side * wrapped(Math.atan2(y, x) - middle) + Math.asin(Math.min(1, radius / distance));
      if (off <= widest) continue;
      widest = off;
      this.#tangentLength = Math.sqrt(Math.max(0, distance * distance - radius * radius));
    }
    this.#tangent = middle + side * widest;
  }
}

function leadsOut(footprint: Footprint, fromX: number, fromY: number, toX: number, toY: number): boolean {
  footprint.nearest(fromX, fromY, 0);
  const before = footprint.distance;
  footprint.nearest(toX, toY, 0);
  return before < 0 && footprint.distance > before;
}

/** An angle as one from −π to π. */
function wrapped(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

/** An angle as one from 0 to 2π, a small backward one as none. */
function turned(angle: number): number {
  return Math.abs(wrapped(angle));
}
