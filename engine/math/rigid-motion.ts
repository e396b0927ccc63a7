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
  /** Angular velocity in world axes; it stays what it is while the body turns with it. */
  readonly #omega = new Vector();
  readonly #velocity = new Vector();
  readonly #acceleration = new Vector();
  readonly #sum = new Vector();

  /** Constant velocity in body axes (A_b = 0): a line, a circle or a helix. Writes position, velocity and acceleration. */
  followVelocity(fix: Readonly<KinematicState>, dt: number, out: KinematicState): void {
    this.#begin(fix, dt);
    this.#acceleration.x = this.#acceleration.y = this.#acceleration.z = 0;
    this.#place(fix, dt, out);
    this.#move(dt, out);
  }

  /** Constant acceleration in body axes: A_b = d(V_b)/dt = R₀A − ω × V_b. Writes position, velocity and acceleration. */
  followAcceleration(fix: Readonly<KinematicState>, dt: number, out: KinematicState): void {
    this.#begin(fix, dt);
    const { x, y, z } = this.#omega;
    this.#acceleration.x = fix.ax - (y * fix.vz - z * fix.vy);
    this.#acceleration.y = fix.ay - (z * fix.vx - x * fix.vz);
    this.#acceleration.z = fix.az - (x * fix.vy - y * fix.vx);
    this.#place(fix, dt, out);
    this.#move(dt, out);
  }

  #begin(fix: Readonly<KinematicState>, dt: number): void {
    const { qw, qx, qy, qz, wx, wy, wz } = fix;
    const omega = this.#omega;
    const tx = 2 * (qy * wz - qz * wy);
    const ty = 2 * (qz * wx - qx * wz);
    const tz = 2 * (qx * wy - qy * wx);
    omega.x = wx + qw * tx + qy * tz - qz * ty;
    omega.y = wy + qw * ty + qz * tx - qx * tz;
    omega.z = wz + qw * tz + qx * ty - qy * tx;
    this.#velocity.x = fix.vx;
    this.#velocity.y = fix.vy;
    this.#velocity.z = fix.vz;
    this.#turn.at(Math.sqrt(wx * wx + wy * wy + wz * wz) * Math.abs(dt));
  }

  /** P₀ + R1·V + R2·A. */
  #place(fix: Readonly<KinematicState>, t: number, out: KinematicState): void {
    const { s0, c1, c2, d0, d1, d2 } = this.#turn;
    const sum = this.#sum;
    const tt = t * t;
    sum.x = fix.x;
    sum.y = fix.y;
    sum.z = fix.z;
    this.#add(this.#velocity, t * s0, tt * c1, tt * t * c2);
    this.#add(this.#acceleration, tt * d0, tt * t * d1, tt * tt * d2);
    out.x = sum.x;
    out.y = sum.y;
    out.z = sum.z;
  }

  /** Velocity Mᵀ(V + A·t), and its rate of change Mᵀ·A + Ω × velocity. */
  #move(t: number, out: KinematicState): void {
    const { x, y, z } = this.#omega;
    const velocity = this.#velocity;
    const acceleration = this.#acceleration;
    const sum = this.#sum;
    velocity.x += acceleration.x * t;
    velocity.y += acceleration.y * t;
    velocity.z += acceleration.z * t;
    this.#rotate(velocity, t);
    out.vx = sum.x;
    out.vy = sum.y;
    out.vz = sum.z;
    this.#rotate(acceleration, t);
    out.ax = sum.x + y * out.vz - z * out.vy;
    out.ay = sum.y + z * out.vx - x * out.vz;
    out.az = sum.z + x * out.vy - y * out.vx;
  }

  /** Leaves Mᵀu in the sum: u after the body has turned for `t`. */
  #rotate(u: Vector, t: number): void {
    const { cosine, s0, c1 } = this.#turn;
    const sum = this.#sum;
    sum.x = sum.y = sum.z = 0;
    this.#add(u, cosine, t * s0, t * t * c1);
  }

  /** Adds a·u + b·Ω × u + c·Ω(Ω·u) to the sum: M, R1 and R2 are all of this form. */
  #add(u: Vector, a: number, b: number, c: number): void {
    const { x, y, z } = this.#omega;
    const sum = this.#sum;
    const along = c * (x * u.x + y * u.y + z * u.z);
    sum.x += a * u.x + b * (y * u.z - z * u.y) + along * x;
    sum.y += a * u.y + b * (z * u.x - x * u.z) + along * y;
    sum.z += a * u.z + b * (x * u.y - y * u.x) + along * z;
  }
}
