/** A line of straight segments, measured along its length: where a progress lies, and which progress a place has. */

interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * A place on a line: the requested progress, and what `place` writes. In one reused object, because numbers that cross
 * a call may be boxed.
 */
export class LinePlace {
  /** The requested progress, m. */
  progress = NaN;
  /** That progress on the line itself, m: an open one ends at its ends, a closed one goes round. */
  along = NaN;
  x = 0;
  y = 0;
  z = 0;
  /** Unit vector along the segment. */
  dx = 1;
  dy = 0;
  dz = 0;
  segment = 0;
  /** True where an open line ends and the requested progress lies beyond. */
  beyond = false;
}

export class Polyline {
  /** Length of all segments, m. */
  readonly length: number;
  readonly closed: boolean;
  readonly #points: readonly Point[];
  /** Progress (m) at each point; the last one of a closed line is the whole length. */
  readonly #progress: Float64Array;

  /**
   * At least two points, neighbours apart from each other; a closed line leads from its last point back to the first.
   */
  constructor(points: readonly Point[], closed: boolean) {
    this.#points = closed ? [...points, points[0] as Point] : points;
    this.closed = closed;
    this.#progress = new Float64Array(this.#points.length);
    for (let i = 1; i < this.#points.length; i++)
      this.#progress[i] = (this.#progress[i - 1] as number) + distance(this.#at(i - 1), this.#at(i));
    this.length = this.#progress[this.#points.length - 1] as number;
  }

  /** Signed distance (m) from progress `to` back to `from`: the shorter one round a closed line. */
  wayBetween(from: number, to: number): number {
    const distance = from - to;
    return this.closed ? distance - this.length * Math.round(distance / this.length) : distance;
  }

  /** Writes where the requested progress lies. Does not allocate. */
  place(out: LinePlace): void {
    this.#settle(out);
    const { along } = out;
    const segment = this.#segmentAt(out);
    const from = this.#at(segment);
    const to = this.#at(segment + 1);
    const start = this.#progress[segment] as number;
    const length = (this.#progress[segment + 1] as number) - start;
    out.segment = segment;
    out.beyond = !this.closed && along !== out.progress;
    out.dx = (to.x - from.x) / length;
    out.dy = (to.y - from.y) / length;
    out.dz = (to.z - from.z) / length;
    out.x = from.x + out.dx * (along - start);
    out.y = from.y + out.dy * (along - start);
    out.z = from.z + out.dz * (along - start);
  }

  /**
   * The progress (m) of the line's nearest place to a point, of those no further than `within` (m, along the line) from
   * `near`; NaN: none is.
   */
  nearest({ x, y, z }: Point, near: number, within: number): number {
    let best = NaN;
    let least = Infinity;
    for (let segment = 0; segment + 1 < this.#points.length; segment++) {
      const s = this.#nearestOn(segment, x, y, z);
      if (Math.abs(this.wayBetween(s, near)) > within) continue;
      const square = this.#squareTo(segment, s, x, y, z);
      if (square >= least) continue;
      least = square;
      best = s;
    }
    return best;
  }

  #nearestOn(segment: number, x: number, y: number, z: number): number {
    const from = this.#at(segment);
    const to = this.#at(segment + 1);
    const start = this.#progress[segment] as number;
    const length = (this.#progress[segment + 1] as number) - start;
    const along = ((x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y) + (z - from.z) * (to.z - from.z)) / length;
    return start + Math.min(Math.max(along, 0), length);
  }

  #squareTo(segment: number, s: number, x: number, y: number, z: number): number {
    const from = this.#at(segment);
    const to = this.#at(segment + 1);
    const start = this.#progress[segment] as number;
    const share = (s - start) / ((this.#progress[segment + 1] as number) - start);
    const dx = from.x + (to.x - from.x) * share - x;
    const dy = from.y + (to.y - from.y) * share - y;
    const dz = from.z + (to.z - from.z) * share - z;
    return dx * dx + dy * dy + dz * dz;
  }

  #settle(out: LinePlace): void {
    const { progress } = out;
    const rest = progress % this.length;
    if (this.closed) out.along = rest < 0 ? rest + this.length : rest;
    else out.along = Math.min(Math.max(progress, 0), this.length);
  }

  /** Finds by halving the segment on which the place lies; at a point the one that begins there. */
  #segmentAt({ along }: Readonly<LinePlace>): number {
    let low = 0;
    let high = this.#points.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#progress[middle] as number) <= along) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #at(index: number): Point {
    return this.#points[index] as Point;
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z);
}
