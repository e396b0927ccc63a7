/** When an update is due. */
import type { KinematicState } from '../../../../engine/base/kinematic-state.ts';
import { distanceBetween } from '../../../../engine/base/math/distance-between.ts';
import {
  distanceThreshold,
  hasDistance,
  hasHeartbeat,
  hasMinInterval,
  hasOrientation,
  hasTimeSpace,
  hasVelocity,
  heartbeat,
  isBox,
  minInterval,
  orientationThreshold,
  timeSpaceThreshold,
  timeTolerance,
  velocityThreshold,
} from './constants.ts';

/**
 * Compares the real state with the "ghost": the last update, extrapolated to now as receivers do. Source: IEEE 1278.1;
 * time–space threshold: Zhou et al., ACM TOMCCAP 1, 2004.
 */
export class Trigger {
  /** ∫ distance since the last update (m·s), and the age (s) and distance (m) up to which it is known. */
  #timeSpaceError = 0;
  #knownAge = 0;
  #knownDistance = 0;

  /** An update has been made. */
  made(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): void {
    if (hasTimeSpace) {
      this.#timeSpaceError = 0;
      this.#knownAge = 0;
      this.#knownDistance = distanceBetween(real, ghost);
    }
  }

  /** To be called once a tick. `age`: that of the last update, s. */
  isDue(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>, age: number): boolean {
    if (hasTimeSpace) this.#accumulate(distanceBetween(real, ghost), age);
    if (hasHeartbeat && age >= heartbeat - timeTolerance) return true;
    if (hasMinInterval && age < minInterval - timeTolerance) return false;
    return (
      (hasDistance && isOutside(real, ghost)) ||
      (hasTimeSpace && this.#timeSpaceError > timeSpaceThreshold) ||
      (hasVelocity && velocityDiffers(real, ghost)) ||
      (hasOrientation && orientationDiffers(real, ghost))
    );
  }

  /** By the trapezoidal rule. */
  #accumulate(distance: number, age: number): void {
    this.#timeSpaceError += ((this.#knownDistance + distance) / 2) * (age - this.#knownAge);
    this.#knownAge = age;
    this.#knownDistance = distance;
  }
}

function isOutside(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): boolean {
  const x = real.x - ghost.x;
  const y = real.y - ghost.y;
  const z = real.z - ghost.z;
  if (isBox) return Math.abs(x) > distanceThreshold || Math.abs(y) > distanceThreshold || Math.abs(z) > distanceThreshold;
  return x * x + y * y + z * z > distanceThreshold * distanceThreshold;
}

function velocityDiffers(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): boolean {
  const x = real.vx - ghost.vx;
  const y = real.vy - ghost.vy;
  const z = real.vz - ghost.vz;
  return x * x + y * y + z * z > velocityThreshold * velocityThreshold;
}

/** The angle between two orientations is twice the arc cosine of their product. */
function orientationDiffers(real: Readonly<KinematicState>, ghost: Readonly<KinematicState>): boolean {
  const dot = real.qw * ghost.qw + real.qx * ghost.qx + real.qy * ghost.qy + real.qz * ghost.qz;
  return Math.abs(dot) < Math.cos(orientationThreshold / 2);
}
