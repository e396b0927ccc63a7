/** Fields of the wire form of an update: how each quantity of a kinematic state becomes bits and back. */
import { setYaw, yawOf, type KinematicState } from '../plugin-api/kinematic-state.ts';
import type { UpdateQuantity } from '../plugin-api/dead-reckoning.ts';
import type { BitStream } from './bit-stream.ts';
import type { QuantisationRule, StepsRule } from './quantisation-rule.ts';

export interface WireField {
  readonly bits: number;
  write(state: Readonly<KinematicState>, stream: BitStream): void;
  read(stream: BitStream, state: KinematicState): void;
}

type Component = keyof KinematicState;

/** A number as a 32-bit float. */
class FloatField implements WireField {
  readonly bits = 32;
  readonly #component: Component;
  readonly #view = new DataView(new ArrayBuffer(4));

  constructor(component: Component) {
    this.#component = component;
  }

  write(state: Readonly<KinematicState>, stream: BitStream): void {
    this.#view.setFloat32(0, state[this.#component]);
    stream.write(this.#view.getUint32(0), 32);
  }

  read(stream: BitStream, state: KinematicState): void {
    this.#view.setUint32(0, stream.read(32));
    state[this.#component] = this.#view.getFloat32(0);
  }
}

/** Levels −n … n of a step each, n = 2^(bits − 1) − 1, sent as 0 … 2n. */
class StepsField implements WireField {
  readonly bits: number;
  readonly #component: Component;
  readonly #levels: number;
  readonly #step: number;

  constructor(component: Component, { bits, range }: StepsRule) {
    this.bits = bits;
    this.#component = component;
    this.#levels = 2 ** (bits - 1) - 1;
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

/** The yaw in 2^bits steps all round. */
class HeadingField implements WireField {
  readonly bits: number;
  readonly #steps: number;

  constructor(bits: number) {
    this.bits = bits;
    this.#steps = 2 ** bits;
  }

  write(state: Readonly<KinematicState>, stream: BitStream): void {
    const level = Math.round((yawOf(state) / (2 * Math.PI)) * this.#steps);
    stream.write((level + this.#steps) % this.#steps, this.bits);
  }

  read(stream: BitStream, state: KinematicState): void {
    setYaw(state, (stream.read(this.bits) / this.#steps) * 2 * Math.PI);
  }
}

const quaternion = ['qw', 'qx', 'qy', 'qz'] as const;

/**
 * The quaternion without its largest component, which the other three tell: q and −q are the same, so it is sent as positive. The others
 * lie within ±1/√2; from 4 bits on what they leave for the largest is above 0.
 */
class OrientationField implements WireField {
  readonly bits: number;
  readonly #fieldBits: number;
  readonly #levels: number;

  constructor(bits: number) {
    this.bits = 2 + 3 * bits;
    this.#fieldBits = bits;
    this.#levels = 2 ** (bits - 1) - 1;
  }

  write(state: Readonly<KinematicState>, stream: BitStream): void {
    const largest = largestOf(state);
    const scale = Math.sign(state[quaternion[largest] as Component]) * Math.SQRT2 * this.#levels;
    stream.write(largest, 2);
    for (let i = 0; i < 4; i++) {
      if (i !== largest) this.#writeLevel(Math.round(state[quaternion[i] as Component] * scale), stream);
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
      state[quaternion[i] as Component] = value;
      rest -= value * value;
    }
    state[quaternion[largest] as Component] = Math.sqrt(rest);
  }
}

function largestOf(state: Readonly<KinematicState>): number {
  let largest = 0;
  for (let i = 1; i < 4; i++) {
    if (Math.abs(state[quaternion[i] as Component]) > Math.abs(state[quaternion[largest] as Component])) largest = i;
  }
  return largest;
}

/** The fields of a quantity, in the order of the wire. */
export function wireFields(quantity: UpdateQuantity, rule: QuantisationRule): WireField[] {
  const { planar = false } = rule;
  switch (quantity) {
    case 'position':
      return vectorFields(['x', 'y', 'z'], planar, rule.position);
    case 'velocity':
      return vectorFields(['vx', 'vy', 'vz'], planar, rule.velocity);
    case 'acceleration':
      return vectorFields(['ax', 'ay', 'az'], planar, rule.acceleration);
    case 'angular-velocity':
      return planar ? [numberField('wz', rule.turnRate)] : vectorFields(['wx', 'wy', 'wz'], false, rule.turnRate);
    case 'orientation':
      if (planar) return [new HeadingField(rule.orientation?.bits ?? 32)];
      return rule.orientation ? [new OrientationField(rule.orientation.bits)] : quaternion.map((component) => new FloatField(component));
  }
}

function vectorFields(components: readonly Component[], planar: boolean, rule: StepsRule | undefined): WireField[] {
  return (planar ? components.slice(0, 2) : components).map((component) => numberField(component, rule));
}

function numberField(component: Component, rule: StepsRule | undefined): WireField {
  return rule ? new StepsField(component, rule) : new FloatField(component);
}
