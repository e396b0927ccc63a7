/** The time between two updates, and how a velocity turns in it with the turn rates that the updates say. */
import { TurnCoefficients, type KinematicState } from '../../kit/index.ts';

/** Results stay in fields until the next call. */
export class TurnInterval {
  /** Its length, s. */
  h = 0.0;
  /** Turn rate in world axes, rad/s: the mean of the two updates. */
  readonly rate = new Float64Array(3);
  /** Matrices, row by row, that make of a velocity at its beginning the one at its end, and the way in between. */
  readonly turned = new Float64Array(9);
  readonly way = new Float64Array(9);
  readonly #before = new Float64Array(3);
  readonly #now = new Float64Array(3);
  readonly #coefficients = new TurnCoefficients();

  /** Takes in the turn rate of an update, given in the axes of the body. */
  take({ qw, qx, qy, qz, wx, wy, wz }: Readonly<KinematicState>): void {
    const now = this.#now;
    this.#before.set(now);
    const tx = 2 * (qy * wz - qz * wy);
    const ty = 2 * (qz * wx - qx * wz);
    const tz = 2 * (qx * wy - qy * wx);
    now[0] = wx + qw * tx + qy * tz - qz * ty;
    now[1] = wy + qw * ty + qz * tx - qx * tz;
    now[2] = wz + qw * tz + qx * ty - qy * tx;
  }

  /** Sets rate and matrices for the last two updates, `h` seconds apart. */
  over(h: number): void {
    const { rate } = this;
    this.h = h;
    for (let i = 0; i < 3; i++) rate[i] = ((this.#before[i] as number) + (this.#now[i] as number)) / 2;
    const x = rate[0] as number;
    const y = rate[1] as number;
    const z = rate[2] as number;
    const coefficients = this.#coefficients;
    coefficients.at(Math.sqrt(x * x + y * y + z * z) * h);
    const { cosine, s0, c1, c2 } = coefficients;
    this.#write(this.turned, cosine, h * s0, h * h * c1);
    this.#write(this.way, h * s0, h * h * c1, h * h * h * c2);
  }

  /** `a` I + `b` Ω× + `c` ΩΩᵀ. */
  #write(matrix: Float64Array, a: number, b: number, c: number): void {
    const x = this.rate[0] as number;
    const y = this.rate[1] as number;
    const z = this.rate[2] as number;
    matrix[0] = a + c * x * x;
    matrix[1] = c * x * y - b * z;
    matrix[2] = c * x * z + b * y;
    matrix[3] = c * x * y + b * z;
    matrix[4] = a + c * y * y;
    matrix[5] = c * y * z - b * x;
    matrix[6] = c * x * z - b * y;
    matrix[7] = c * y * z + b * x;
    matrix[8] = a + c * z * z;
  }
}
