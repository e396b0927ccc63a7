/**
 * Interacting multiple models: three Kalman filters, for constant velocity, a constant turn and constant acceleration,
 * run side by side. What is shown is the mean of their extrapolations, each weighted by how probable its motion is.
 */
import {
  BodyMotion,
  copyRotation,
  defineDeadReckoningModel,
  KinematicState,
  metres,
  metresPerSecond,
  metresPerSecondSquared,
  seconds,
  stateFields,
  z,
  type TimeStep,
} from '../../kit/index.ts';
import { FilterBank, type BankSettings } from './filter-bank.ts';

export default defineDeadReckoningModel({
  id: 'imm',
  title: 'Interacting multiple models: straight, turning, accelerating',
  source: 'Blom and Bar-Shalom, IEEE Trans. Automatic Control 33(8), 1988; Bar-Shalom, Li and Kirubarajan, 2001, section 11.6',
  uses: ['velocity', 'turnRate'],
  guidance: {
    use: 'The past and prior knowledge',
    goodFor: 'motion that changes between driving straight, turning and accelerating; noisy states',
    needs: 'positions, velocities and turn rates, their noise, and how long a kind of motion lasts',
    costs: 'several microseconds an update; mixes kinds of motion for some updates after each change',
  },
  params: z.object({
    positionNoise: metres({ default: 0.02, min: 0.001, max: 100, help: 'Standard deviation of the positions in updates.' }),
    velocityNoise: metresPerSecond({ default: 0.1, min: 0.001, max: 100, help: 'Standard deviation of the velocities in updates.' }),
    velocityWander: metresPerSecond({
      default: 1,
      min: 0.001,
      max: 1000,
      help: 'Straight and turning: standard deviation of the random change of velocity within a second.',
    }),
    accelerationWander: metresPerSecondSquared({
      default: 10,
      min: 0.001,
      max: 1000,
      help: 'Accelerating: standard deviation of the random change of acceleration within a second.',
    }),
    spell: seconds({ default: 2, min: 0.01, max: 1000, help: 'How long one kind of motion lasts before another may begin, on average.' }),
  }),
  create: ({ params }) => {
    const mixture = new Mixture(params);
    return {
      carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation, ...stateFields.turnRate],
      extrapolate: (fix, step, out) => mixture.extrapolate(fix, step, out),
      derive: (update, stamp, out) => mixture.take(update, stamp, out),
      restart: () => mixture.clear(),
    };
  },
});

/**
 * The weighted mean of the three extrapolations. The fix holds the mean position, and of velocity and acceleration what
 * goes straight on; what turns is remembered.
 */
class Mixture {
  readonly #bank: FilterBank;
  readonly #motion = new BodyMotion();
  /** At the origin: the turning filter's share of the velocity, with orientation and turn rate of the update. */
  readonly #turning = new KinematicState();

  constructor(settings: BankSettings) {
    this.#bank = new FilterBank(settings);
  }

  clear(): void {
    this.#bank.clear();
  }

  take(update: Readonly<KinematicState>, stamp: number, out: KinematicState): void {
    this.#bank.take(update, stamp);
    copyRotation(update, this.#turning);
    this.#bank.write(out, this.#turning);
  }

  extrapolate(fix: Readonly<KinematicState>, step: Readonly<TimeStep>, out: KinematicState): void {
    const { dt } = step;
    const half = dt / 2;
    this.#motion.followVelocity(this.#turning, step, out);
    out.x += fix.x + (fix.vx + fix.ax * half) * dt;
    out.y += fix.y + (fix.vy + fix.ay * half) * dt;
    out.z += fix.z + (fix.vz + fix.az * half) * dt;
    out.vx += fix.vx + fix.ax * dt;
    out.vy += fix.vy + fix.ay * dt;
    out.vz += fix.vz + fix.az * dt;
    out.ax += fix.ax;
    out.ay += fix.ay;
    out.az += fix.az;
  }
}
