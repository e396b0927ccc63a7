/**
 * Acceleration and turn rate die away: who brakes, speeds up or steers does so for a while, not for ever. Between
 * constant velocity and constant acceleration, as far from either as the rate of decay says.
 */
import {
  brakingParams,
  defineDeadReckoningModel,
  isUnaccelerated,
  keepTurning,
  standStill,
  TimeStep,
  z,
  type KinematicState,
} from '../../kit/index.ts';
import { DecayCoefficients } from './decay-coefficients.ts';

export default defineDeadReckoningModel({
  id: 'decaying-acceleration',
  title: 'Decaying acceleration',
  source: 'Singer, IEEE Trans. Aerospace and Electronic Systems 6(4), 1970: exponentially correlated acceleration, its mean',
  uses: ['velocity', 'acceleration', 'turnRate'],
  guidance: {
    use: 'Motion that accelerates',
    goodFor: 'short manoeuvres: braking, speeding up and steering that end before the next update',
    needs: 'the whole state, and how long manoeuvres last',
    costs: 'falls behind where acceleration or turn rate lasts: in free fall and on long arcs',
  },
  params: z.object({
    decay: decayRate('Rate at which the acceleration decays: after its reciprocal 37 % is left. 0 is quadratic, very large is linear.'),
    turnDecay: decayRate('Rate at which the turn rate decays; 0 keeps it, very large keeps the orientation.'),
    ...brakingParams(),
  }),
  create: ({ params: { decay, turnDecay, reverse } }) => {
    const motion = new DecayingMotion(decay, turnDecay);
    return {
      isStateless: true,
      extrapolate:
        reverse === 'stops' ? (fix, step, out) => motion.brake(fix, step, out) : (fix, step, out) => motion.follow(fix, step, out),
      isStraight: isUnaccelerated,
    };
  },
});

function decayRate(description: string) {
  return z.number().min(0).max(1e6).default(1).meta({ unit: '1/s', description });
}

/** Results stay in `out`; the fields are scratch memory. */
class DecayingMotion {
  readonly #decay: number;
  readonly #turnDecay: number;
  readonly #moved = new DecayCoefficients();
  readonly #turned = new DecayCoefficients();
  /** The time in which the initial turn rate would turn as far. */
  readonly #turning = new TimeStep();
  readonly #last = new TimeStep();

  constructor(decay: number, turnDecay: number) {
    this.#decay = decay;
    this.#turnDecay = turnDecay;
  }

  follow(fix: Readonly<KinematicState>, step: Readonly<TimeStep>, out: KinematicState): void {
    this.#move(fix, step, out);
    this.#turn(fix, step, out);
  }

  /** The same, but from when it would drive back it stands. */
  brake(fix: Readonly<KinematicState>, step: Readonly<TimeStep>, out: KinematicState): void {
    this.#findStop(fix);
    if (step.dt > this.#last.dt) {
      this.#move(fix, this.#last, out);
      standStill(out);
    } else this.#move(fix, step, out);
    this.#turn(fix, step, out);
  }

  /** v = v₀ + a₀ (1 − e^(−λt))/λ; p = p₀ + v₀t + a₀ (λt − 1 + e^(−λt))/λ². */
  #move(fix: Readonly<KinematicState>, { dt }: Readonly<TimeStep>, out: KinematicState): void {
    this.#moved.x = this.#decay * dt;
    this.#moved.renew();
    const { left, once, twice } = this.#moved;
    const reach = dt * twice;
    const gain = dt * once;
    out.x = fix.x + (fix.vx + fix.ax * reach) * dt;
    out.y = fix.y + (fix.vy + fix.ay * reach) * dt;
    out.z = fix.z + (fix.vz + fix.az * reach) * dt;
    out.vx = fix.vx + fix.ax * gain;
    out.vy = fix.vy + fix.ay * gain;
    out.vz = fix.vz + fix.az * gain;
    out.ax = fix.ax * left;
    out.ay = fix.ay * left;
    out.az = fix.az * left;
  }

  /** ω = ω₀ e^(−λt), about an axis that stays in the body: the angle is that of ω₀ (1 − e^(−λt))/λ. */
  #turn(fix: Readonly<KinematicState>, { dt }: Readonly<TimeStep>, out: KinematicState): void {
    this.#turned.x = this.#turnDecay * dt;
    this.#turned.renew();
    const { left, once } = this.#turned;
    this.#turning.dt = dt * once;
    keepTurning(fix, this.#turning, out);
    out.wx = fix.wx * left;
    out.wy = fix.wy * left;
    out.wz = fix.wz * left;
  }

  /** Solves V² + (A·V)(1 − e^(−λt))/λ = 0 for t; without a solution the acceleration dies away before the velocity. */
  #findStop({ vx, vy, vz, ax, ay, az }: Readonly<KinematicState>): void {
    const along = ax * vx + ay * vy + az * vz;
    const constant = along < 0 ? (vx * vx + vy * vy + vz * vz) / -along : Infinity;
    const spent = this.#decay * constant;
    if (this.#decay === 0) this.#last.dt = constant;
    else this.#last.dt = spent < 1 ? -Math.log1p(-spent) / this.#decay : Infinity;
  }
}
