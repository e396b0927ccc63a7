/** Ease-out: most of a correction is made at once, the rest ever more slowly, and on time it is done. */
import {
  copyState,
  count,
  defineConvergenceScheme,
  KinematicState,
  power,
  seconds,
  z,
  type ConvergenceScheme,
  type DrawStep,
} from 'driftbench/plugin-api';

class EaseOut implements ConvergenceScheme {
  readonly #time: number;
  readonly #exponent: number;
  /** What was shown less what the update says, at the landing. */
  readonly #offset = new KinematicState();

  constructor(time: number, exponent: number) {
    this.#time = time;
    this.#exponent = exponent;
  }

  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    this.#offset.x = shown.x - target.x;
    this.#offset.y = shown.y - target.y;
    this.#offset.z = shown.z - target.z;
  }

  place(target: Readonly<KinematicState>, { elapsed }: Readonly<DrawStep>, out: KinematicState): void {
    copyState(target, out);
    if (elapsed >= this.#time) return;
    const left = 1 - elapsed / this.#time;
    const share = power(left, this.#exponent);
    const rate = (-this.#exponent * share) / (left * this.#time);
    out.x += this.#offset.x * share;
    out.y += this.#offset.y * share;
    out.z += this.#offset.z * share;
    out.vx += this.#offset.x * rate;
    out.vy += this.#offset.y * rate;
    out.vz += this.#offset.z * rate;
  }
}

export default defineConvergenceScheme({
  id: 'ease-out',
  title: 'Ease-out',
  source: 'offset × (1 − t/T)ⁿ; n = 1 is a linear blend',
  guidance: {
    use: 'Fading the error',
    goodFor: 'large, rare corrections: most of them is made at once',
    needs: 'a blend time',
    costs: 'a fast slide at the beginning',
  },
  params: z.object({
    time: seconds({ default: 0.25, min: 0, max: 10, help: 'How long a correction takes; 0 jumps.' }),
    power: count({ default: 3, min: 1, max: 8, help: 'The higher, the more of it is made at once.' }),
  }),
  create: ({ params: { time, power } }) => new EaseOut(time, power),
});
