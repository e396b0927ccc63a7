/** Fields of the wire form of an update: how each quantity of a kinematic state becomes bits and back. */
import { power } from '../base/math/power.ts';
import { setYaw, yawOf, type KinematicState, type StateField } from '../base/kinematic-state.ts';
import type { BitStream } from './bit-stream.ts';
import type { QuantisationRule, StepsRule } from './quantisation-rule.ts';

export interface WireField {
  /** The fields of the state that it carries. */
  readonly covers: readonly StateField[];
  readonly bits: number;
  write(state: Readonly<KinematicState>, stream: BitStream): void;
  read(stream: BitStream, state: KinematicState): void;
}

/** A number as a 32-bit float. */
class FloatField implements WireField {
  readonly bits = 32;
  readonly covers: readonly StateField[];
  readonly #component: StateField;
  /** Scratch of one conversion: a live session of 128 seats has 200,000 fields. */
  static readonly #view = new DataView(new ArrayBuffer(4));

  constructor(component: StateField) {
    this.covers = [component];
    this.#component = component;
  }

  write(state: Readonly<KinematicState>, stream: BitStream): void {
    FloatField.#view.setFloat32(0, state[this.#component]);
    stream.write(FloatField.#view.getUint32(0), 32);
  }

  read(stream: BitStream, state: KinematicState): void {
    FloatField.#view.setUint32(0, stream.read(32));
    state[this.#component] = FloatField.#view.getFloat32(0);
  }
}

/** Levels −n … n of a step each, n = 2^(bits − 1) − 1, sent as 0 … 2n. */
class StepsField implements WireField {
  readonly bits: number;
  readonly covers: readonly StateField[];
  readonly #component: StateField;
  readonly #levels: number;
  readonly #step: number;

  constructor(component: StateField, { bits, range }: StepsRule) {
    this.bits = bits;
    this.covers = [component];
    this.#component = component;
    this.#levels = power(2, bits - 1) - 1;
    this.#step = range / this.#levels;
  }

  write(state: Readonly<KinematicState>, stream: BitStream): void {
    const level = Math.round(state[this.#component] / this.#step);
    stream.write(Math.max(-this.#levels, Math.min(this.#levels, level)) + this.#levels, this.bits);
  }

  read(stream: BitStream, state: KinematicState): void {
    state[this.#component] = (stream.read(this.bits) - this.#levels) * this.#step;
  }
}

const quaternion = ['qw', 'qx', 'qy', 'qz'] as const;

/** The yaw in 2^bits steps all round. */
class HeadingField implements WireField {
  readonly bits: number;
  readonly covers = quaternion;
  readonly #steps: number;

  constructor(bits: number) {
    this.bits = bits;
    this.#steps = power(2, bits);
  }

  write(state: Readonly<KinematicState>, stream: BitStream): void {
    const level = Math.round((yawOf(state) / (2 * Math.PI)) * this.#steps);
    stream.write((level + this.#steps) % this.#steps, this.bits);
  }

  read(stream: BitStream, state: KinematicState): void {
    setYaw(state, (stream.read(this.bits) / this.#steps) * 2 * Math.PI);
  }
}

/**
 * The quaternion without its largest component, which follows from the other three: q and −q are the same, so it is
 * sent as positive. The others lie within ±1/√2; from 4 bits on what they leave for the largest is above 0.
 */
class OrientationField implements WireField {
  readonly bits: number;
  readonly covers = quaternion;
  readonly #fieldBits: number;
  readonly #levels: number;

  constructor(bits: number) {
    this.bits = 2 + 3 * bits;
    this.#fieldBits = bits;
    this.#levels = power(2, bits - 1) - 1;
  }

  write(state: Readonly<KinematicState>, stream: BitStream): void {
    const largest = largestOf(state);
    const scale = Math.sign(state[quaternion[largest] as StateField]) * Math.SQRT2 * this.#levels;
    stream.write(largest, 2);
    for (let i = 0; i < 4; i++) {
      if (i !== largest) this.#writeLevel(Math.round(state[quaternion[i] as StateField] * scale), stream);
    }
  }

  #writeLevel(level: number, stream: BitStream): void {
    stream.write(Math.max(-this.#levels, Math.min(this.#levels, level)) + this.#levels, this.#fieldBits);
  }

  read(stream: BitStream, state: KinematicState): void {
    const largest = stream.read(2);
    let rest = 1;
    for (let i = 0; i < 4; i++) {
      if (i === largest) continue;
      const value = (stream.read(this.#fieldBits) - this.#levels) / (Math.SQRT2 * this.#levels);
      state[quaternion[i] as StateField] = value;
      rest -= value * value;
    }
    state[quaternion[largest] as StateField] = Math.sqrt(rest);
  }
}

function largestOf(state: Readonly<KinematicState>): number {
  let largest = 0;
  for (let i = 1; i < 4; i++) {
    if (Math.abs(state[quaternion[i] as StateField]) > Math.abs(state[quaternion[largest] as StateField])) largest = i;
  }
  return largest;
}

/** Position, velocity and acceleration, in the order of the wire. */
export function linearFields(rule: QuantisationRule): WireField[] {
  const { planar = false, position, velocity, acceleration } = rule;
  return [
    ...vectorFields(['x', 'y', 'z'], planar, position),
    ...vectorFields(['vx', 'vy', 'vz'], planar, velocity),
    ...vectorFields(['ax', 'ay', 'az'], planar, acceleration),
  ];
}

/** Orientation and angular velocity. */
export function rotationFields({ planar = false, orientation, turnRate }: QuantisationRule): WireField[] {
  if (planar) return [new HeadingField(orientation?.bits ?? 32), numberField('wz', turnRate)];
  const angle = orientation ? [new OrientationField(orientation.bits)] : quaternion.map((component) => new FloatField(component));
  return [...angle, ...vectorFields(['wx', 'wy', 'wz'], false, turnRate)];
}

function vectorFields(components: readonly StateField[], planar: boolean, rule: StepsRule | undefined): WireField[] {
  return (planar ? components.slice(0, 2) : components).map((component) => numberField(component, rule));
}

function numberField(component: StateField, rule: StepsRule | undefined): WireField {
  return rule ? new StepsField(component, rule) : new FloatField(component);
}
