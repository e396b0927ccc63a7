/** Cases to try laws on: states, updates and times, drawn from a stream that is the same every time. */
import { copyState, KinematicState, setYaw, isFiniteState, isSameState, type StateField } from '../base/kinematic-state.ts';
import { RandomStream } from '../base/random/random-stream.ts';

/** An update as it is made: the real state and its time stamp (s). */
export interface StampedState {
  readonly state: KinematicState;
  readonly stamp: number;
}

/** Largest numbers of a state: places (m), speeds (m/s), accelerations (m/s²), turn rates (rad/s). */
interface Limits {
  readonly place: number;
  readonly speed: number;
  readonly acceleration: number;
  readonly turnRate: number;
}

const lively: Limits = { place: 400, speed: 30, acceleration: 10, turnRate: 2 };
const still: Limits = { place: 400, speed: 0, acceleration: 0, turnRate: 0 };
/** Their squares, and products of six of them, are numbers too. */
const wild: Limits = { place: 1e30, speed: 1e30, acceleration: 1e30, turnRate: 1e30 };

/** One component in so many is exactly 0: that is where formulas divide. */
const zeroes = 1 / 8;

export class Cases {
  readonly #random = new RandomStream(1, 'laws');

  /** Uniform in [low, high). */
  between(low: number, high: number): number {
    return this.#random.between(low, high);
  }

  /** One of several. */
  oneOf<T>(...choices: readonly T[]): T {
    return choices[Math.floor(this.between(0, choices.length))] as T;
  }

  /** In free motion, facing anywhere. */
  state(): KinematicState {
    return this.#stateWithin(lively);
  }

  /** At rest, facing anywhere. */
  rest(): KinematicState {
    return this.#stateWithin(still);
  }

  /** Finite, and nothing more. */
  extreme(): KinematicState {
    return this.#stateWithin(wild);
  }

  /** A vehicle on the plane z = 0: it drives where it faces, or backwards, perhaps in a turn. */
  driving(): KinematicState {
    const state = new KinematicState();
    const yaw = this.between(-Math.PI, Math.PI);
    const speed = this.oneOf(0, this.between(-25, 25));
    setYaw(state, yaw);
    state.x = this.#component(lively.place);
    state.y = this.#component(lively.place);
    state.vx = speed * Math.cos(yaw);
    state.vy = speed * Math.sin(yaw);
    state.wz = this.oneOf(0, 1e-9, this.between(-1.5, 1.5));
    return state;
  }

  /** Updates of one entity in the order of their stamps, as many as `most`, 0.05 to 0.5 s apart. */
  updates(most: number): StampedState[] {
    const count = Math.ceil(this.between(0, most));
    const first = this.oneOf(
      () => this.state(),
      () => this.driving(),
    )();
    let stamp = this.between(0, 100);
    return Array.from({ length: count }, () => {
      stamp += this.between(0.05, 0.5);
      return { state: this.#near(first), stamp };
    });
  }

  /** Somewhere else, a few metres away, at another speed. */
  #near(state: Readonly<KinematicState>): KinematicState {
    const near = new KinematicState();
    copyState(state, near);
    near.x += this.between(-5, 5);
    near.y += this.between(-5, 5);
    near.vx += this.between(-2, 2);
    near.vy += this.between(-2, 2);
    return near;
  }

  #stateWithin({ place, speed, acceleration, turnRate }: Limits): KinematicState {
    const state = new KinematicState();
    for (const axis of ['x', 'y', 'z'] as const) {
      state[axis] = this.#component(place);
      state[`v${axis}`] = this.#component(speed);
      state[`a${axis}`] = this.#component(acceleration);
      state[`w${axis}`] = this.#component(turnRate);
    }
    this.#face(state);
    return state;
  }

  #component(limit: number): number {
    return limit === 0 || this.between(0, 1) < zeroes ? 0 : this.between(-limit, limit);
  }

  /** Any orientation: a direction on the sphere of unit quaternions. */
  #face(state: KinematicState): void {
    const [w, x, y, z] = [this.#random.normal(), this.#random.normal(), this.#random.normal(), this.#random.normal()] as const;
    const norm = Math.hypot(w, x, y, z);
    state.qw = w / norm;
    state.qx = x / norm;
    state.qy = y / norm;
    state.qz = z / norm;
  }
}

export function copyOf(state: Readonly<KinematicState>): KinematicState {
  const copy = new KinematicState();
  copyState(state, copy);
  return copy;
}

/** A state in which no field has been set. */
export function unset(): KinematicState {
  return copyOf(nothingSet);
}

const nothingSet = Object.fromEntries(fieldsOf(new KinematicState()).map((field) => [field, NaN])) as unknown as KinematicState;

/** The first field that is not a finite number. */
export function notFinite(state: Readonly<KinematicState>, name = 'out'): string | null {
  if (isFiniteState(state)) return null;
  for (const field of fieldsOf(state)) if (!Number.isFinite(state[field])) return `${name}.${field} is ${String(state[field])}`;
  return null;
}

/** The first field of `found` that is not the very number of `expected`; `named` says what the difference means. */
export function difference(found: Readonly<KinematicState>, expected: Readonly<KinematicState>, named: string): string | null {
  if (isSameState(found, expected)) return null;
  for (const field of fieldsOf(expected)) {
    // 0 and −0 are the same place.
    if (found[field] !== expected[field] && !(Number.isNaN(found[field]) && Number.isNaN(expected[field])))
      return `${named}: ${field} is ${String(found[field])}, not ${String(expected[field])}`;
  }
  return null;
}

function fieldsOf(state: Readonly<KinematicState>): StateField[] {
  return Object.keys(state) as StateField[];
}
