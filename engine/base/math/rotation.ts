/** Rotations on the orientation quaternions (body → world) of kinematic states. */
import type { Orientation } from '../kinematic-state.ts';

/**
 * Writes into `turn` the world-axis rotation that takes the orientation of `from` to that of `to`, the shorter turn: to
 * = turn · from.
 */
export function rotationTo(to: Readonly<Orientation>, from: Readonly<Orientation>, turn: Orientation): void {
  const { qw, qx, qy, qz } = to;
  const w = qw * from.qw + qx * from.qx + qy * from.qy + qz * from.qz;
  const sign = w < 0 ? -1 : 1;
  turn.qw = sign * w;
  turn.qx = sign * (qx * from.qw - qw * from.qx - qy * from.qz + qz * from.qy);
  turn.qy = sign * (qy * from.qw - qw * from.qy - qz * from.qx + qx * from.qz);
  turn.qz = sign * (qz * from.qw - qw * from.qz - qx * from.qy + qy * from.qx);
}

/**
 * The angle (rad, 0 to π) between two orientations; exact at small angles, where the arc cosine of the dot product is
 * not.
 */
export function angleBetween(a: Readonly<Orientation>, b: Readonly<Orientation>): number {
  const { qw, qx, qy, qz } = a;
  const { qw: bw, qx: bx, qy: by, qz: bz } = b;
  const w = qw * bw + qx * bx + qy * by + qz * bz;
  const x = qx * bw - qw * bx - qy * bz + qz * by;
  const y = qy * bw - qw * by - qz * bx + qx * bz;
  const z = qz * bw - qw * bz - qx * by + qy * bx;
  const squaredSine = x * x + y * y + z * z;
  return squaredSine === 0 ? 0 : 2 * Math.atan2(Math.sqrt(squaredSine), Math.abs(w));
}

/** Components along three axes. */
export type Triple = readonly [number, number, number];

export function inverse({ qw, qx, qy, qz }: Readonly<Orientation>): Orientation {
  return { qw, qx: -qx, qy: -qy, qz: -qz };
}

/** First `q`, then `p`. */
export function product(p: Readonly<Orientation>, q: Readonly<Orientation>): Orientation {
  return {
    qw: p.qw * q.qw - p.qx * q.qx - p.qy * q.qy - p.qz * q.qz,
    qx: p.qw * q.qx + p.qx * q.qw + p.qy * q.qz - p.qz * q.qy,
    qy: p.qw * q.qy - p.qx * q.qz + p.qy * q.qw + p.qz * q.qx,
    qz: p.qw * q.qz + p.qx * q.qy - p.qy * q.qx + p.qz * q.qw,
  };
}

/** Body → world axes, by the orientation of a body. */
export function fromBody({ qw, qx, qy, qz }: Readonly<Orientation>, [x, y, z]: Triple): Triple {
  const [tx, ty, tz] = [2 * (qy * z - qz * y), 2 * (qz * x - qx * z), 2 * (qx * y - qy * x)];
  return [x + qw * tx + qy * tz - qz * ty, y + qw * ty + qz * tx - qx * tz, z + qw * tz + qx * ty - qy * tx];
}

export function toBody(orientation: Readonly<Orientation>, vector: Triple): Triple {
  return fromBody(inverse(orientation), vector);
}

export function cross([ax, ay, az]: Triple, [bx, by, bz]: Triple): Triple {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}
