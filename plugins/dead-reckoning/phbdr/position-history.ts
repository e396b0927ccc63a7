/** The last positions of an entity as the curve through them: its slope and bend are all that is kept. */
import type { KinematicState } from '../../../engine/plugin-api/index.ts';

class Vector {
  x = 0;
  y = 0;
  z = 0;
}

export class PositionHistory {
  #known = 0;
  /** Time stamp of the last position, and how long before it the last but one was, s. */
  #stamp = 0;
  #interval = 0;
  readonly #last = new Vector();
  /** Slope of the line through the last two positions, m/s; zero while there is only one. */
  readonly #line = new Vector();
  /** Divided difference of the last two slopes: half the parabola's acceleration, m/s²; zero until there are three positions. */
  readonly #bend = new Vector();

  clear(): void {
    this.#known = 0;
    setVector(this.#line, 0, 0, 0);
    setVector(this.#bend, 0, 0, 0);
  }

  /** Takes in a position. Of two with the same time stamp the later one is the end of the same curve, moved there. */
  take({ x, y, z }: Readonly<KinematicState>, stamp: number): void {
    if (this.#known === 0 || stamp > this.#stamp) this.#lengthen(x, y, z, stamp - this.#stamp);
    setVector(this.#last, x, y, z);
    this.#stamp = stamp;
  }

  #lengthen(x: number, y: number, z: number, interval: number): void {
    this.#known += 1;
    if (this.#known === 1) return;
    const line = this.#line;
    const vx = (x - this.#last.x) / interval;
    const vy = (y - this.#last.y) / interval;
    const vz = (z - this.#last.z) / interval;
    const span = interval + this.#interval;
    if (this.#known > 2) setVector(this.#bend, (vx - line.x) / span, (vy - line.y) / span, (vz - line.z) / span);
    setVector(line, vx, vy, vz);
    this.#interval = interval;
  }

  /** Writes velocity and acceleration at the last position: of a standstill (order 0), the line (1) or the parabola (2). */
  slopes(order: number, out: KinematicState): void {
    const slope = order > 0 ? 1 : 0;
    const curve = order > 1 ? 1 : 0;
    const lift = curve * this.#interval;
    out.vx = slope * this.#line.x + lift * this.#bend.x;
    out.vy = slope * this.#line.y + lift * this.#bend.y;
    out.vz = slope * this.#line.z + lift * this.#bend.z;
    out.ax = 2 * curve * this.#bend.x;
    out.ay = 2 * curve * this.#bend.y;
    out.az = 2 * curve * this.#bend.z;
  }
}

function setVector(vector: Vector, x: number, y: number, z: number): void {
  vector.x = x;
  vector.y = y;
  vector.z = z;
}
