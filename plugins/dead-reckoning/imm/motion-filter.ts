/** A Kalman filter for one kind of motion: position, velocity and acceleration on three axes, with whole matrices. */
import { RandomWalks, type KinematicState } from '../../kit/index.ts';
import type { TurnInterval } from './turn-interval.ts';

/** How noisy updates are, how much motion wanders, and how long one kind of it lasts. */
export interface BankSettings {
  /** Standard deviations of the positions (m) and velocities (m/s) in updates. */
  readonly positionNoise: number;
  readonly velocityNoise: number;
  /** Random change within a second of the velocity (m/s) and of the acceleration (m/s²), by filter. */
  readonly velocityWander: number;
  readonly accelerationWander: number;
  /** Mean time (s) until the kind of motion may change. */
  readonly spell: number;
}

/** Straight and turning motion have an acceleration too: none, and the one of the turn. So all states are alike. */
export type MotionKind = 'straight' | 'turning' | 'accelerating';

/** Where position, velocity and acceleration begin in the state, x, y and z after one another; and its length. */
export const positionAt = 0;
export const velocityAt = 3;
export const accelerationAt = 6;
const components = 9;

/** Standard deviation (m/s²) of an acceleration of which nothing is known. */
const unknown = 100;

const logOfTurn = Math.log(2 * Math.PI);

export class MotionFilter {
  readonly state = new Float64Array(components);
  /** Row by row. */
  readonly covariance = new Float64Array(components * components);
  /** Logarithm of the probability density of the last update, as it was predicted. */
  logLikelihood = 0.0;
  readonly #kind: MotionKind;
  /** Variances of what an update says. */
  readonly #ofPosition: number;
  readonly #ofVelocity: number;
  readonly #walks: RandomWalks;
  readonly #column = new Float64Array(components);

  constructor(kind: MotionKind, { positionNoise, velocityNoise, velocityWander, accelerationWander }: BankSettings) {
    this.#kind = kind;
    this.#ofPosition = positionNoise * positionNoise;
    this.#ofVelocity = velocityNoise * velocityNoise;
    this.#walks = new RandomWalks(
      kind === 'accelerating' ? { velocity: 0, acceleration: accelerationWander } : { velocity: velocityWander, acceleration: 0 },
    );
  }

  clear(): void {
    this.state.fill(0);
    this.covariance.fill(0);
  }

  /** The estimate after a first update. */
  begin({ x, y, z, vx, vy, vz }: Readonly<KinematicState>): void {
    const { state, covariance } = this;
    this.clear();
    state[positionAt] = x;
    state[positionAt + 1] = y;
    state[positionAt + 2] = z;
    state[velocityAt] = vx;
    state[velocityAt + 1] = vy;
    state[velocityAt + 2] = vz;
    for (let axis = 0; axis < 3; axis++) {
      covariance[diagonal(positionAt + axis)] = this.#ofPosition;
      covariance[diagonal(velocityAt + axis)] = this.#ofVelocity;
      if (this.#kind === 'accelerating') covariance[diagonal(accelerationAt + axis)] = unknown * unknown;
    }
  }

  /** Takes over the estimate of another filter. */
  copy({ state, covariance }: MotionFilter): void {
    this.state.set(state);
    this.covariance.set(covariance);
  }

  /** Adds the state of another filter, `shares[at]` times. */
  addMean({ state }: MotionFilter, shares: Float64Array, at: number): void {
    const share = shares[at] as number;
    for (let i = 0; i < components; i++) this.state[i] = (this.state[i] as number) + share * (state[i] as number);
  }

  /** Adds the covariance of another filter about the mean, which is complete, `shares[at]` times. */
  addSpread({ state, covariance }: MotionFilter, shares: Float64Array, at: number): void {
    const share = shares[at] as number;
    for (let i = 0; i < components; i++) {
      const away = (state[i] as number) - (this.state[i] as number);
      for (let j = 0; j < components; j++) {
        const spread = (covariance[i * components + j] as number) + away * ((state[j] as number) - (this.state[j] as number));
        this.covariance[i * components + j] = (this.covariance[i * components + j] as number) + share * spread;
      }
    }
  }

  /** x ← Fx, P ← FPFᵀ + Q. */
  predict(interval: TurnInterval): void {
    this.#advance(this.state, 0, 1, interval);
    for (let column = 0; column < components; column++) this.#advance(this.covariance, column, components, interval);
    for (let row = 0; row < components; row++) this.#advance(this.covariance, row * components, 1, interval);
    this.#wander(interval);
    this.#evenOut();
  }

  /** The positions and velocities of the update come in one after another: their noises are independent. */
  correct({ x, y, z, vx, vy, vz }: Readonly<KinematicState>): void {
    this.logLikelihood = 0;
    this.#measure(positionAt, x, this.#ofPosition);
    this.#measure(positionAt + 1, y, this.#ofPosition);
    this.#measure(positionAt + 2, z, this.#ofPosition);
    this.#measure(velocityAt, vx, this.#ofVelocity);
    this.#measure(velocityAt + 1, vy, this.#ofVelocity);
    this.#measure(velocityAt + 2, vz, this.#ofVelocity);
  }

  /** Multiplies by F the nine numbers that stand `step` apart from `first` on. */
  #advance(numbers: Float64Array, first: number, step: number, interval: TurnInterval): void {
    if (this.#kind === 'turning') turn(numbers, first, step, interval);
    else for (let axis = 0; axis < 3; axis++) this.#goOn(numbers, first + axis * step, 3 * step, interval);
  }

  /** On one axis: p + hv + ½h²a, v + ha; a of the accelerating kind stays, that of the straight kind is 0. */
  #goOn(numbers: Float64Array, p: number, step: number, { h }: TurnInterval): void {
    const v = numbers[p + step] as number;
    const a = this.#kind === 'accelerating' ? (numbers[p + 2 * step] as number) : 0;
    numbers[p] = (numbers[p] as number) + h * (v + (h / 2) * a);
    numbers[p + step] = v + h * a;
    numbers[p + 2 * step] = a;
  }

  #wander({ h }: TurnInterval): void {
    const walks = this.#walks;
    walks.over(h);
    for (let axis = 0; axis < 3; axis++) {
      this.#add(positionAt + axis, positionAt + axis, walks.pp);
      this.#add(positionAt + axis, velocityAt + axis, walks.pv);
      this.#add(positionAt + axis, accelerationAt + axis, walks.pa);
      this.#add(velocityAt + axis, velocityAt + axis, walks.vv);
      this.#add(velocityAt + axis, accelerationAt + axis, walks.va);
      this.#add(accelerationAt + axis, accelerationAt + axis, walks.aa);
    }
  }

  /** Adds to the upper triangle, which `#evenOut` then copies. */
  #add(row: number, column: number, amount: number): void {
    const at = row * components + column;
    this.covariance[at] = (this.covariance[at] as number) + amount;
  }

  /** Makes the lower triangle the mirror of the upper one: rounding has made them differ. */
  #evenOut(): void {
    const { covariance } = this;
    for (let row = 0; row < components; row++) {
      for (let column = 0; column < row; column++) covariance[row * components + column] = covariance[column * components + row] as number;
    }
  }

  /** A measurement of one component, with its variance: gain P·Hᵀ/S. */
  #measure(component: number, value: number, variance: number): void {
    const { state, covariance } = this;
    const s = (covariance[diagonal(component)] as number) + variance;
    const off = value - (state[component] as number);
    this.logLikelihood -= ((off * off) / s + Math.log(s) + logOfTurn) / 2;
    const column = this.#column;
    for (let i = 0; i < components; i++) column[i] = covariance[i * components + component] as number;
    for (let i = 0; i < components; i++) {
      const gain = (column[i] as number) / s;
      state[i] = (state[i] as number) + gain * off;
      for (let j = 0; j <= i; j++) {
        const left = (covariance[i * components + j] as number) - gain * (column[j] as number);
        covariance[i * components + j] = left;
        covariance[j * components + i] = left;
      }
    }
  }
}

function diagonal(component: number): number {
  return component * (components + 1);
}

/** p + (∫M)v, Mv, and the acceleration of the turn, Ω × Mv. */
function turn(numbers: Float64Array, first: number, step: number, { way, turned, rate }: TurnInterval): void {
  const v = first + 3 * step;
  const a = first + 6 * step;
  const x = numbers[v] as number;
  const y = numbers[v + step] as number;
  const z = numbers[v + 2 * step] as number;
  for (let axis = 0; axis < 3; axis++) {
    const at = axis * step;
    numbers[first + at] = (numbers[first + at] as number) + row(way, axis, x, y, z);
    numbers[v + at] = row(turned, axis, x, y, z);
  }
  for (let axis = 0; axis < 3; axis++) {
    const next = (axis + 1) % 3;
    const last = (axis + 2) % 3;
    numbers[a + axis * step] =
      (rate[next] as number) * (numbers[v + last * step] as number) - (rate[last] as number) * (numbers[v + next * step] as number);
  }
}

/** One component of a matrix times a vector. */
function row(matrix: Float64Array, axis: number, x: number, y: number, z: number): number {
  const at = 3 * axis;
  return (matrix[at] as number) * x + (matrix[at + 1] as number) * y + (matrix[at + 2] as number) * z;
}
