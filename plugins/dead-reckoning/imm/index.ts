/**
 * Interacting multiple models: three Kalman filters, for constant velocity, a constant turn and constant acceleration,
 * run side by side. What is shown is the mean of their extrapolations, each weighted by how probable its motion is.
 */
import {
  defineDeadReckoningModel,
  metres,
  metresPerSecond,
  metresPerSecondSquared,
  PartlyTurning,
  seconds,
  stateFields,
  storeTurning,
  z,
  type KinematicState,
  type TimeStep,
} from '../../kit/index.ts';
import { FilterBank } from './filter-bank.ts';

export default defineDeadReckoningModel({
  id: 'imm',
  title: 'Interacting multiple models: straight, turning, accelerating',
  source: 'Blom and Bar-Shalom, IEEE Trans. Automatic Control 33(8), 1988; Bar-Shalom, Li and Kirubarajan, 2001, section 11.6',
  uses: ['velocity', 'turnRate'],
  guidance: {
    use: 'The past and prior knowledge',
    goodFor: 'motion that changes between driving straight, turning and accelerating; noisy states',
    needs: 'positions, velocities and turn rates, their noise, and how long a kind of motion lasts',
    costs: 'microseconds an update, a hundred times kalman; takes a jump of speed for an acceleration and overshoots',
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
    const bank = new FilterBank(params);
    const mixture = new Mixture();
    return {
      carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation, ...stateFields.turnRate],
      extrapolate: (fix, step, out) => mixture.extrapolate(fix, step, out),
      derive(update, stamp, out) {
        bank.take(update, stamp);
        bank.write(out);
        storeTurning(bank.turning, out);
      },
      restart: () => bank.clear(),
    };
  },
});

/**
 * The mean of the three motions, each from the mean position on with the mean velocity. The fix holds these, the
 * acceleration by how probable that is, and as the share that turns how probable a turn is.
 */
class Mixture {
  readonly #turning = new PartlyTurning();

  extrapolate(fix: Readonly<KinematicState>, step: Readonly<TimeStep>, out: KinematicState): void {
    const { dt } = step;
    const half = dt / 2;
    this.#turning.follow(fix, step, out);
    const { straight } = this.#turning;
    out.x += fix.x + (straight * fix.vx + fix.ax * half) * dt;
    out.y += fix.y + (straight * fix.vy + fix.ay * half) * dt;
    out.z += fix.z + (straight * fix.vz + fix.az * half) * dt;
    out.vx += straight * fix.vx + fix.ax * dt;
    out.vy += straight * fix.vy + fix.ay * dt;
    out.vz += straight * fix.vz + fix.az * dt;
    out.ax += fix.ax;
    out.ay += fix.ay;
    out.az += fix.az;
  }
}
