/** The kinematic state of an entity: what DR models extrapolate, updates carry and receivers show. */
import { cosineOf, sineOf } from './math/cosine-and-sine.ts';

/**
 * Position (m), velocity (m/s) and acceleration (m/s²) in world axes (x east, y north, z up), orientation as a unit
 * quaternion body → world, angular velocity (rad/s) in body axes as in IEEE 1278.1. A 2-D tank has z = 0 and turns
 * about z.
 *
 * Fields are initialised with doubles and only ever hold numbers, so that writing them allocates nothing.
 */
export class KinematicState {
  x = 0;
  y = 0;
  z = 0;
  vx = 0;
  vy = 0;
  vz = 0;
  ax = 0;
  ay = 0;
  az = 0;
  qw = 1;
  qx = 0;
  qy = 0;
  qz = 0;
  wx = 0;
  wy = 0;
  wz = 0;
}

/** The unit quaternion of a state, body → world. */
export type Orientation = Pick<KinematicState, 'qw' | 'qx' | 'qy' | 'qz'>;

/** Name of a field. */
export type StateField = keyof KinematicState;

/** The fields of each quantity. */
export const stateFields = {
  position: ['x', 'y', 'z'],
  velocity: ['vx', 'vy', 'vz'],
  acceleration: ['ax', 'ay', 'az'],
  orientation: ['qw', 'qx', 'qy', 'qz'],
  turnRate: ['wx', 'wy', 'wz'],
} as const satisfies Record<string, readonly StateField[]>;

/** Every field, in the order of `stateFields`. */
export const stateFieldNames: readonly StateField[] = Object.values(stateFields).flat();

/** Copies every field of `from` into `to`. */
export function copyState(from: Readonly<KinematicState>, to: KinematicState): void {
  copyLinear(from, to);
  copyRotation(from, to);
}

/** Copies position, velocity and acceleration of `from` into `to`. */
export function copyLinear(from: Readonly<KinematicState>, to: KinematicState): void {
  to.x = from.x;
  to.y = from.y;
  to.z = from.z;
  to.vx = from.vx;
  to.vy = from.vy;
  to.vz = from.vz;
  to.ax = from.ax;
  to.ay = from.ay;
  to.az = from.az;
}

/** Copies orientation and angular velocity of `from` into `to`. */
export function copyRotation(from: Readonly<KinematicState>, to: KinematicState): void {
  to.qw = from.qw;
  to.qx = from.qx;
  to.qy = from.qy;
  to.qz = from.qz;
  to.wx = from.wx;
  to.wy = from.wy;
  to.wz = from.wz;
}

/** True when every field is the same number. */
export function isSameState(a: Readonly<KinematicState>, b: Readonly<KinematicState>): boolean {
  const samePosition = a.x === b.x && a.y === b.y && a.z === b.z;
  const sameVelocity = a.vx === b.vx && a.vy === b.vy && a.vz === b.vz;
  const sameAcceleration = a.ax === b.ax && a.ay === b.ay && a.az === b.az;
  return samePosition && sameVelocity && sameAcceleration && isSameRotation(a, b);
}

function isSameRotation(a: Readonly<KinematicState>, b: Readonly<KinematicState>): boolean {
  const sameOrientation = a.qw === b.qw && a.qx === b.qx && a.qy === b.qy && a.qz === b.qz;
  return sameOrientation && a.wx === b.wx && a.wy === b.wy && a.wz === b.wz;
}

/** Sets a pure yaw orientation (rad, counter-clockwise from east). */
export function setYaw(state: KinematicState, yaw: number): void {
  state.qw = cosineOf(yaw / 2);
  state.qx = 0;
  state.qy = 0;
  state.qz = sineOf(yaw / 2);
}

/** The yaw of a state (rad, −π to π, counter-clockwise from east). */
export function yawOf(state: Readonly<KinematicState>): number {
  const sine = 2 * (state.qw * state.qz + state.qx * state.qy);
  const cosine = 1 - 2 * (state.qy * state.qy + state.qz * state.qz);
  return Math.atan2(sine, cosine);
}

/** True when every field is a finite number. NaN and ±∞ survive addition, so one sum suffices. */
export function isFiniteState(s: Readonly<KinematicState>): boolean {
  const linear = s.x + s.y + s.z + s.vx + s.vy + s.vz + s.ax + s.ay + s.az;
  const angular = s.qw + s.qx + s.qy + s.qz + s.wx + s.wy + s.wz;
  return Number.isFinite(linear + angular);
}
