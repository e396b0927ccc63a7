/**
 * Motions that continue a kinematic state: on a line, on a parabola, or on the curves of a velocity and an acceleration
 * that turn with the body.
 */
import { cosineOf, sineOf } from './cosine-and-sine.ts';
import { copyRotation, type KinematicState } from '../kinematic-state.ts';
import type { TimeStep } from '../time/time-step.ts';
import { TurnCoefficients } from './turn-coefficients.ts';

/** Writes position, velocity and acceleration of uniform straight motion: P = P₀ + V₀t; acceleration is dropped. */
export function followLine(fix: Readonly<KinematicState>, { dt }: Readonly<TimeStep>, out: KinematicState): void {
  out.x = fix.x + fix.vx * dt;
  out.y = fix.y + fix.vy * dt;
  out.z = fix.z + fix.vz * dt;
  out.vx = fix.vx;
  out.vy = fix.vy;
  out.vz = fix.vz;
  out.ax = out.ay = out.az = 0;
}

/** Writes position, velocity and acceleration of uniformly accelerated motion in world axes: P = P₀ + V₀t + ½A₀t². */
export function followParabola(fix: Readonly<KinematicState>, { dt }: Readonly<TimeStep>, out: KinematicState): void {
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
 * Writes the orientation that keeps its angular velocity: R(t) = M·R₀ of IEEE 1278.1 as a quaternion, which body-axis ω
 * multiplies on the right. Exact at any turn rate, zero included.
 */
export function keepTurning(fix: Readonly<KinematicState>, { dt }: Readonly<TimeStep>, out: KinematicState): void {
  const { qw, qx, qy, qz, wx, wy, wz } = fix;
  const rate = Math.sqrt(wx * wx + wy * wy + wz * wz);
  const half = (rate * dt) / 2;
  const c = cosineOf(half);
  const s = half === 0 ? dt / 2 : sineOf(half) / rate;
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
 * The body-axis forms of IEEE 1278.1 for a body that keeps turning with ω: P = P₀ + R₀ᵀ(R1·V_b + R2·A_b), R(t) = M·R₀.
 * Worked out in world axes, where R₀ᵀ·skew(ω)·V_b = Ω × V with Ω = R₀ᵀω, so that nothing is turned to the body and
 * back. M, R1 and R2 make of a vector u: a·u + b·Ω × u + c·Ω(Ω·u), each with its own three factors. Holds scratch
 * memory: one a model.
 *
 * Long functions on purpose: in pieces, some of which the engine does not inline, the numbers that they hand on are
 * boxed, and it takes twice the time.
 */
export class BodyMotion {
  readonly #turn = new TurnCoefficients();
  /** How far to go, s. */
  #dt = 0;
  /** Angular velocity in world axes; it stays what it is while the body turns with it. */
  readonly #omega = new Vector();

  /** Constant velocity in body axes (A_b = 0): a line, a circle or a helix. */
  followVelocity(fix: Readonly<KinematicState>, { dt }: Readonly<TimeStep>, out: KinematicState): void {
    this.#dt = dt;
    this.#turnOn(fix, out);
    this.#moveOn(fix, out);
  }

  /** Constant acceleration in body axes: A_b = d(V_b)/dt = R₀A − ω × V_b. */
  followAcceleration(fix: Readonly<KinematicState>, { dt }: Readonly<TimeStep>, out: KinematicState): void {
    this.#dt = dt;
    this.#turnOn(fix, out);
    this.#moveOn(fix, out);
    this.#accelerate(fix, out);
  }

  /**
   * Writes the orientation as `keepTurning` does, by the half angle of the coefficients, and keeps these and Ω for what
   * follows.
   */
  #turnOn(fix: Readonly<KinematicState>, out: KinematicState): void {
    const { qw, qx, qy, qz, wx, wy, wz } = fix;
    const omega = this.#omega;
    const tx = 2 * (qy * wz - qz * wy);
    const ty = 2 * (qz * wx - qx * wz);
    const tz = 2 * (qx * wy - qy * wx);
    omega.x = wx + qw * tx + qy * tz - qz * ty;
    omega.y = wy + qw * ty + qz * tx - qx * tz;
    omega.z = wz + qw * tz + qx * ty - qy * tx;
    this.#turn.at(Math.sqrt(wx * wx + wy * wy + wz * wz) * Math.abs(this.#dt));
    const c = this.#turn.halfCosine;
    const s = (this.#turn.halfSine * this.#dt) / 2;
    out.qw = c * qw - s * (qx * wx + qy * wy + qz * wz);
    out.qx = c * qx + s * (qw * wx + qy * wz - qz * wy);
    out.qy = c * qy + s * (qw * wy + qz * wx - qx * wz);
    out.qz = c * qz + s * (qw * wz + qx * wy - qy * wx);
    out.wx = wx;
    out.wy = wy;
    out.wz = wz;
  }

  /** P₀ + R1·V, its velocity Mᵀ·V, and the acceleration Ω × velocity. */
  #moveOn(fix: Readonly<KinematicState>, out: KinematicState): void {
    const { x, y, z } = this.#omega;
    const { vx, vy, vz } = fix;
    const { cosine, s0, c1, c2 } = this.#turn;
    const t = this.#dt;
    const a = t * s0;
    const b = t * t * c1;
    const crossX = y * vz - z * vy;
    const crossY = z * vx - x * vz;
    const crossZ = x * vy - y * vx;
    const along = x * vx + y * vy + z * vz;
    const c = t * t * t * c2 * along;
    out.x = fix.x + a * vx + b * crossX + c * x;
    out.y = fix.y + a * vy + b * crossY + c * y;
    out.z = fix.z + a * vz + b * crossZ + c * z;
    const kept = b * along;
    out.vx = cosine * vx + a * crossX + kept * x;
    out.vy = cosine * vy + a * crossY + kept * y;
    out.vz = cosine * vz + a * crossZ + kept * z;
    out.ax = y * out.vz - z * out.vy;
    out.ay = z * out.vx - x * out.vz;
    out.az = x * out.vy - y * out.vx;
  }

  /** Adds R2·A, with A = R₀ᵀA_b; to the velocity G·t with G = Mᵀ·A; to the acceleration G + Ω × G·t. */
  #accelerate(fix: Readonly<KinematicState>, out: KinematicState): void {
    const { x, y, z } = this.#omega;
    const { cosine, s0, c1, d0, d1, d2 } = this.#turn;
    const t = this.#dt;
    const tt = t * t;
    const ax = fix.ax - (y * fix.vz - z * fix.vy);
    const ay = fix.ay - (z * fix.vx - x * fix.vz);
    const az = fix.az - (x * fix.vy - y * fix.vx);
    const crossX = y * az - z * ay;
    const crossY = z * ax - x * az;
    const crossZ = x * ay - y * ax;
    const along = x * ax + y * ay + z * az;
    const a = tt * d0;
    const b = tt * t * d1;
    const c = tt * tt * d2 * along;
    out.x += a * ax + b * crossX + c * x;
    out.y += a * ay + b * crossY + c * y;
    out.z += a * az + b * crossZ + c * z;
    const turned = t * s0;
    const kept = tt * c1 * along;
    const gainX = cosine * ax + turned * crossX + kept * x;
    const gainY = cosine * ay + turned * crossY + kept * y;
    const gainZ = cosine * az + turned * crossZ + kept * z;
    out.vx += gainX * t;
    out.vy += gainY * t;
    out.vz += gainZ * t;
    out.ax += gainX + (y * gainZ - z * gainY) * t;
    out.ay += gainY + (z * gainX - x * gainZ) * t;
    out.az += gainZ + (x * gainY - y * gainX) * t;
  }
}
