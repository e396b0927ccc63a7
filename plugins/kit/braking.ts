/**
 * Braking: constant acceleration goes on after a vehicle has come to rest, and drives it back. Models with an
 * acceleration can let it stand instead.
 */
import { followParabola, TimeStep, z, type KinematicState } from '../../engine/plugin-api/index.ts';

/** The parameter that such models share. */
export function brakingParams() {
  return {
    reverse: z.enum(['allowed', 'stops']).default('allowed').meta({
      unit: '',
      description:
        'When braking would turn the velocity back along its first direction: allowed goes on by the formula, stops lets the entity stand from then on.',
    }),
  };
}

export interface BrakingRule {
  readonly reverse: 'allowed' | 'stops';
}

/** When braking ends a motion: the moment from which the velocity would point back along its first direction. */
export class BrakingTime {
  /** s after the fix; Infinity: never. A field, because a number handed back by a call may be boxed. */
  stop = Infinity;

  /** Of a motion with constant acceleration. */
  ofAcceleration({ vx, vy, vz, ax, ay, az }: Readonly<KinematicState>): void {
    this.#firstRoot(vx * vx + vy * vy + vz * vz, ax * vx + ay * vy + az * vz, 0);
  }

  /** Of a motion with constant jerk (m/s³). */
  ofJerk({ vx, vy, vz, ax, ay, az }: Readonly<KinematicState>, jerk: { readonly x: number; readonly y: number; readonly z: number }): void {
    const change = (jerk.x * vx + jerk.y * vy + jerk.z * vz) / 2;
    this.#firstRoot(vx * vx + vy * vy + vz * vz, ax * vx + ay * vy + az * vz, change);
  }

  /** The first t > 0 at which c + b t + a t² = 0, c ≥ 0; what starts at rest (c = 0) is not braking. */
  #firstRoot(c: number, b: number, a: number): void {
    const divisor = Math.sqrt(b * b - 4 * a * c) - b;
    this.stop = c > 0 && divisor > 0 ? (2 * c) / divisor : Infinity;
  }
}

/** Lets what `out` shows stand where it is. */
export function standStill(out: KinematicState): void {
  out.vx = out.vy = out.vz = 0;
  out.ax = out.ay = out.az = 0;
}

/** Position, velocity and acceleration of uniformly accelerated motion, by the rule. */
export function parabolaOf({ reverse }: BrakingRule): typeof followParabola {
  if (reverse === 'allowed') return followParabola;
  const braking = new BrakingTime();
  const last = new TimeStep();
  return (fix, step, out) => {
    braking.ofAcceleration(fix);
    if (!(step.dt > braking.stop)) return followParabola(fix, step, out);
    last.dt = braking.stop;
    followParabola(fix, last, out);
    standStill(out);
  };
}
