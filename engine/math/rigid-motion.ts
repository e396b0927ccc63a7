/** Motions that continue a kinematic state: on a line, on a parabola, or on the curves of a velocity and an acceleration that turn with the body. */
import { copyRotation, type KinematicState } from '../plugin-api/kinematic-state.ts';
import { TurnCoefficients } from './turn-coefficients.ts';

/** Writes position, velocity and acceleration of uniform straight motion: P = P₀ + V₀t; acceleration is dropped. */
export function followLine(fix: Readonly<KinematicState>, dt: number, out: KinematicState): void {
  out.x = fix.x + fix.vx * dt;
  out.y = fix.y + fix.vy * dt;
  out.z = fix.z + fix.vz * dt;
  out.vx = fix.vx;
  out.vy = fix.vy;
  out.vz = fix.vz;
  out.ax = out.ay = out.az = 0;
}

/** Writes position, velocity and acceleration of uniformly accelerated motion in world axes: P = P₀ + V₀t + ½A₀t². */
export function followParabola(fix: Readonly<KinematicState>, dt: number, out: KinematicState): void {
  const half = dt / 2;
  out.x = fix.x + (fix.vx + fix.ax * half) * dt;
  out.y = fix.y + (fix.vy + fix.ay * half) * dt;
  out.z = fix.z + (fix.vz + fix.az * half) * dt;
  out.vx = fix.vx + fix.ax * dt;
  out.vy = fix.vy + fix.ay * dt;
  out.vz = fix.vz + fix.az * dt;
  out.ax = fix.ax;
  out.ay = fix.ay;
  out.az = fix.az;
}

/** True when the parabola of `fix` is a line. */
export function isUnaccelerated(fix: Readonly<KinematicState>): boolean {
  return fix.ax === 0 && fix.ay === 0 && fix.az === 0;
}

/** Writes the orientation of `fix`, at rest. */
export function keepOrientation(fix: Readonly<KinematicState>, out: KinematicState): void {
  copyRotation(fix, out);
  out.wx = out.wy = out.wz = 0;
}

/**
 * Writes the orientation that keeps its angular velocity: R(t) = M·R₀ of IEEE 1278.1 as a quaternion, which body-axis ω multiplies on
 * the right. Exact at any turn rate, zero included.
 */
export function keepTurning(fix: Readonly<KinematicState>, dt: number, out: KinematicState): void {
  const { qw, qx, qy, qz, wx, wy, wz } = fix;
  const rate = Math.sqrt(wx * wx + wy * wy + wz * wz);
  const half = (rate * dt) / 2;
  const c = Math.cos(half);
  const s = half === 0 ? dt / 2 : Math.sin(half) / rate;
  out.qw = c * qw - s * (qx * wx + qy * wy + qz * wz);
  out.qx = c * qx + s * (qw * wx + qy * wz - qz * wy);
  out.qy = c * qy + s * (qw * wy + qz * wx - qx * wz);
  out.qz = c * qz + s * (qw * wz + qx * wy - qy * wx);
  out.wx = wx;
  out.wy = wy;
  out.wz = wz;
}

class Vector {
  x = 0;
  y = 0;
  z = 0;
}

/**
 * The body-axis forms of IEEE 1278.1 for a body that keeps turning with ω: P = P₀ + R₀ᵀ(R1·V_b + R2·A_b). Worked out in world axes,
 * where R₀ᵀ·skew(ω)·V_b = Ω × V with Ω = R₀ᵀω, so that nothing is turned to the body and back. Holds scratch memory: one a model.
 */
export class BodyMotion {
  readonly #turn = new TurnCoefficients();
  /** How far to go, s. */
  #dt = 0;
  /** Angular velocity in world axes; it stays what it is while the body turns with it. */
  readonly #omega = new Vector();
  /** Acceleration in body axes, seen in world axes: R₀ᵀA_b. */
  readonly #acceleration = new Vector();

  /** Constant velocity in body axes (A_b = 0): a line, a circle or a helix. Writes position, velocity and acceleration. */
  followVelocity(fix: Readonly<KinematicState>, dt: number, out: KinematicState): void {
    this.#dt = dt;
    this.#orient(fix);
    this.#follow(fix, out);
  }

  /** Constant acceleration in body axes: A_b = d(V_b)/dt = R₀A − ω × V_b. Writes position, velocity and acceleration. */
  followAcceleration(fix: Readonly<KinematicState>, dt: number, out: KinematicState): void {
    this.#dt = dt;
    this.#orient(fix);
    this.#accelerate(fix);
    this.#follow(fix, out);
  }

  #orient({ qw, qx, qy, qz, wx, wy, wz }: Readonly<KinematicState>): void {
    const omega = this.#omega;
    const tx = 2 * (qy * wz - qz * wy);
    const ty = 2 * (qz * wx - qx * wz);
    const tz = 2 * (qx * wy - qy * wx);
    omega.x = wx + qw * tx + qy * tz - qz * ty;
    omega.y = wy + qw * ty + qz * tx - qx * tz;
    omega.z = wz + qw * tz + qx * ty - qy * tx;
  }

  /** R₀ᵀA_b = A − Ω × V. */
  #accelerate(fix: Readonly<KinematicState>): void {
    const { x, y, z } = this.#omega;
    const acceleration = this.#acceleration;
    acceleration.x = fix.ax - (y * fix.vz - z * fix.vy);
    acceleration.y = fix.ay - (z * fix.vx - x * fix.vz);
    acceleration.z = fix.az - (x * fix.vy - y * fix.vx);
  }

  /**
   * M, R1 and R2 make of a vector u: a·u + b·Ω × u + c·Ω(Ω·u), each with its own three factors. Long on purpose: in pieces, some of
   * which the engine does not inline, the numbers that they hand on are boxed, and it takes twice the time.
   */
  #follow(fix: Readonly<KinematicState>, out: KinematicState): void {
    const { x, y, z } = this.#omega;
    const { x: ax, y: ay, z: az } = this.#acceleration;
    const { vx, vy, vz } = fix;
    const t = this.#dt;
    const tt = t * t;
    this.#turn.at(Math.sqrt(x * x + y * y + z * z) * Math.abs(t));
    const { cosine, s0, c1, c2, d0, d1, d2 } = this.#turn;
    const a = t * s0;
    const b = tt * c1;

    // P₀ + R1·V + R2·A; what Ω is crossed with, then what is projected on it, is gathered first.
    const crossX = b * vx + tt * t * d1 * ax;
    const crossY = b * vy + tt * t * d1 * ay;
    const crossZ = b * vz + tt * t * d1 * az;
    const along = tt * t * (c2 * (x * vx + y * vy + z * vz) + t * d2 * (x * ax + y * ay + z * az));
    out.x = fix.x + a * vx + tt * d0 * ax + y * crossZ - z * crossY + along * x;
    out.y = fix.y + a * vy + tt * d0 * ay + z * crossX - x * crossZ + along * y;
    out.z = fix.z + a * vz + tt * d0 * az + x * crossY - y * crossX + along * z;

    // Mᵀ(V + A·t)
    const ux = vx + ax * t;
    const uy = vy + ay * t;
    const uz = vz + az * t;
    const kept = b * (x * ux + y * uy + z * uz);
    out.vx = cosine * ux + a * (y * uz - z * uy) + kept * x;
    out.vy = cosine * uy + a * (z * ux - x * uz) + kept * y;
    out.vz = cosine * uz + a * (x * uy - y * ux) + kept * z;

    // Its rate of change: Mᵀ·A + Ω × velocity
    const keptA = b * (x * ax + y * ay + z * az);
    out.ax = cosine * ax + a * (y * az - z * ay) + keptA * x + y * out.vz - z * out.vy;
    out.ay = cosine * ay + a * (z * ax - x * az) + keptA * y + z * out.vx - x * out.vz;
    out.az = cosine * az + a * (x * ay - y * ax) + keptA * z + x * out.vy - y * out.vx;
  }
}
