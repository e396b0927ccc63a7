/** What travels from publisher to receivers, and how its numbers are rounded on the way. */
import { KinematicState } from '../../../../engine/base/kinematic-state.ts';
import {
  accelerationRange,
  accelerationSteps,
  carriesAx,
  carriesAy,
  carriesAz,
  carriesVx,
  carriesVy,
  carriesVz,
  carriesWx,
  carriesWy,
  carriesWz,
  headingSteps,
  isPlanar,
  orientationSteps,
  positionRange,
  positionSteps,
  roundsToFloats,
  stepsAcceleration,
  stepsOrientation,
  stepsPosition,
  stepsTurnRate,
  stepsVelocity,
  turnRateRange,
  turnRateSteps,
  velocityRange,
  velocitySteps,
} from './constants.ts';
import type { Moment, Place, Whole } from './numbers.ts';

/** What travels. How it becomes bytes is the game's own affair. */
export class Update {
  /** Numbers the updates: 0, 1, 2 … */
  serial: Whole = -1;
  /** When it was made, by the publisher's clock, s. */
  stamp: Moment = 0;
  readonly state = new KinematicState();
}

/** A number as it arrives: as it is, or as a 32-bit float. */
function sent(value: number): number {
  if (roundsToFloats) return Math.fround(value);
  return value;
}

/** A number as it arrives: a whole step between −range and range. */
function inSteps(value: number, range: number, steps: number): number {
  const step = range / steps;
  return Math.max(-steps, Math.min(steps, Math.floor(value / step + 0.5))) * step;
}

function position(value: Place): Place {
  if (stepsPosition) return inSteps(value, positionRange, positionSteps);
  if (roundsToFloats) return Math.fround(value);
  return value;
}

function velocity(value: number): number {
  if (stepsVelocity) return inSteps(value, velocityRange, velocitySteps);
  return sent(value);
}

function acceleration(value: number): number {
  if (stepsAcceleration) return inSteps(value, accelerationRange, accelerationSteps);
  return sent(value);
}

function turnRate(value: number): number {
  if (stepsTurnRate) return inSteps(value, turnRateRange, turnRateSteps);
  return sent(value);
}

/** Writes what receivers get of a state: quantities that do not travel are zero, the others rounded. */
export function seal(real: Readonly<KinematicState>, out: KinematicState): void {
  out.x = position(real.x);
  out.y = position(real.y);
  if (!isPlanar) out.z = position(real.z);
  if (carriesVx) out.vx = velocity(real.vx);
  if (carriesVy) out.vy = velocity(real.vy);
  if (carriesVz) out.vz = velocity(real.vz);
  if (carriesAx) out.ax = acceleration(real.ax);
  if (carriesAy) out.ay = acceleration(real.ay);
  if (carriesAz) out.az = acceleration(real.az);
  if (carriesWx) out.wx = turnRate(real.wx);
  if (carriesWy) out.wy = turnRate(real.wy);
  if (carriesWz) out.wz = turnRate(real.wz);
  sealOrientation(real, out);
}

function sealOrientation(real: Readonly<KinematicState>, out: KinematicState): void {
  if (isPlanar) sealHeading(real, out);
  else if (stepsOrientation) sealQuaternion(real, out);
  else {
    out.qw = sent(real.qw);
    out.qx = sent(real.qx);
    out.qy = sent(real.qy);
    out.qz = sent(real.qz);
  }
}

/** The heading in whole steps all round. */
function sealHeading(real: Readonly<KinematicState>, out: KinematicState): void {
  const sine = 2 * (real.qw * real.qz + real.qx * real.qy);
  const cosine = 1 - 2 * (real.qy * real.qy + real.qz * real.qz);
  const steps = Math.floor((Math.atan2(sine, cosine) / (2 * Math.PI)) * headingSteps + 0.5);
  const positive = steps < 0 ? steps + headingSteps : steps;
  const heading = positive < headingSteps ? (positive / headingSteps) * 2 * Math.PI : 0;
  out.qw = Math.cos(heading / 2);
  out.qx = 0;
  out.qy = 0;
  out.qz = Math.sin(heading / 2);
}

/** The three smaller components of the quaternion travel; the largest is positive, and follows from them. */
function sealQuaternion(real: Readonly<KinematicState>, out: KinematicState): void {
  const w = Math.abs(real.qw);
  const x = Math.abs(real.qx);
  const y = Math.abs(real.qy);
  const largest = Math.max(Math.max(w, x), Math.max(y, Math.abs(real.qz)));
  const isW = w === largest;
  const isX = !isW && x === largest;
  const isY = !isW && !isX && y === largest;
  const isZ = !isW && !isX && !isY;
  const component = isW ? real.qw : isX ? real.qx : isY ? real.qy : real.qz;
  const direction = component < 0 ? -1 : 1;
  out.qw = isW ? 0 : inSteps(direction * real.qw, Math.SQRT1_2, orientationSteps);
  out.qx = isX ? 0 : inSteps(direction * real.qx, Math.SQRT1_2, orientationSteps);
  out.qy = isY ? 0 : inSteps(direction * real.qy, Math.SQRT1_2, orientationSteps);
  out.qz = isZ ? 0 : inSteps(direction * real.qz, Math.SQRT1_2, orientationSteps);
  const rest = Math.sqrt(1 - out.qw * out.qw - out.qx * out.qx - out.qy * out.qy - out.qz * out.qz);
  if (isW) out.qw = rest;
  if (isX) out.qx = rest;
  if (isY) out.qy = rest;
  if (isZ) out.qz = rest;
}
