/** A straight course as it is seen from another one. */

/** Uniform motion: position (m) at the stamp (s) of the update of this number, and velocity, m/s. */
interface StraightCourse {
  readonly id: number;
  readonly stamp: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
}

export class Sight {
  /** Number of the update from whose course it is seen. */
  from = -1;
  /** At that one's stamp: r·r (m²), r·w (m²/s) and w·w (m²/s²) of the relative motion. */
  rr = 0.0;
  rw = 0.0;
  ww = 0.0;

  /** Has b seen from a. */
  look(a: StraightCourse, b: StraightCourse): void {
    const t = a.stamp - b.stamp;
    const x = b.x + b.vx * t - a.x;
    const y = b.y + b.vy * t - a.y;
    const z = b.z + b.vz * t - a.z;
    const vx = b.vx - a.vx;
    const vy = b.vy - a.vy;
    const vz = b.vz - a.vz;
    this.from = a.id;
    this.rr = x * x + y * y + z * z;
    this.rw = x * vx + y * vy + z * vz;
    this.ww = vx * vx + vy * vy + vz * vz;
  }
}
