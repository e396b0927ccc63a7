/**
 * The last updates of a path as the network sees them: from the newest one, along its velocity, in units of the path's
 * own speed. So it sees the same wherever the entity is, wherever it drives to, and however fast it is.
 */
import { copyState, KinematicState } from '../../kit/index.ts';

/** Updates before the newest that are seen. */
const earlier = 3;
/** Numbers of the newest update, and of each earlier one. */
const ofNewest = 6;
const ofEarlier = 9;
export const inputCount = ofNewest + earlier * ofEarlier;

/** Turn rates are seen in units of this, rad/s. */
const turnUnit = 2;
/** An interval of this length is seen as a half, an endless one as one, s. */
const middleInterval = 0.2;
/** No number is seen as greater. */
const greatest = 4;
/** Slower than this share of the path's speed, the newest velocity has no direction. */
const leastShare = 0.01;
/** A path slower than this stands, m/s. */
const leastSpeed = 1e-6;
/** Horizontal part of a direction below which it is vertical. */
const vertical = 1e-6;

/** By which each number is multiplied in a mirror: what points left there points right, and a turn to the left is one to the right. */
const signs = [1, -1, 1, -1, 1, -1, ...Array.from({ length: earlier }, () => [1, 1, 1, -1, 1, 1, -1, 1, -1]).flat()];

class Direction {
  x = 0;
  y = 0;
  z = 0;
}

class Seen {
  readonly state = new KinematicState();
  stamp = 0;
}

export class RecentPath {
  /** The greatest speed among the updates that are seen, m/s. */
  speed = 0;
  /** Forward, left and up of the newest update, in world axes. */
  forwardX = 1;
  forwardY = 0;
  forwardZ = 0;
  leftX = 0;
  leftY = 1;
  upX = 0;
  upY = 0;
  upZ = 1;
  readonly inputs = new Float64Array(inputCount);
  /** The same path seen in a mirror: left is right. */
  readonly mirrored = new Float64Array(inputCount);
  readonly #direction = new Direction();
  readonly #seen = Array.from({ length: earlier + 1 }, () => new Seen());
  /** Updates known, and the place of the newest. */
  #known = 0;
  #newest = 0;

  clear(): void {
    this.#known = 0;
  }

  /** Takes in an update. Of two with the same time stamp the later one stays. */
  take(update: Readonly<KinematicState>, stamp: number): void {
    if (this.#known === 0 || stamp > this.#before(0).stamp) {
      this.#newest = (this.#newest + 1) % this.#seen.length;
      this.#known = Math.min(this.#known + 1, this.#seen.length);
    }
    copyState(update, this.#before(0).state);
    this.#before(0).stamp = stamp;
    this.#measureSpeed();
    this.#turnAxes();
    this.#see();
  }

  #before(count: number): Seen {
    return this.#seen[(this.#newest + this.#seen.length - count) % this.#seen.length] as Seen;
  }

  #measureSpeed(): void {
    let square = 0;
    for (let k = 0; k < this.#known; k++) {
      const { vx, vy, vz } = this.#before(k).state;
      square = Math.max(square, vx * vx + vy * vy + vz * vz);
    }
    const speed = Math.sqrt(square);
    this.speed = speed > leastSpeed ? speed : 0;
  }

  /** Forward is along the velocity, or where the body faces while the entity stands. */
  #turnAxes(): void {
    const { vx, vy, vz, qw, qx, qy, qz } = this.#before(0).state;
    const speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
    const isMoving = speed > leastShare * this.speed;
    this.forwardX = isMoving ? vx / speed : 1 - 2 * (qy * qy + qz * qz);
    this.forwardY = isMoving ? vy / speed : 2 * (qx * qy + qw * qz);
    this.forwardZ = isMoving ? vz / speed : 2 * (qx * qz - qw * qy);
    const { forwardX: x, forwardY: y, forwardZ: z } = this;
    const level = Math.sqrt(x * x + y * y);
    this.leftX = level > vertical ? -y / level : 0;
    this.leftY = level > vertical ? x / level : 1;
    this.upX = -z * this.leftY;
    this.upY = z * this.leftX;
    this.upZ = x * this.leftY - y * this.leftX;
  }

  /** No number is handed from function to function, which would box it. */
  #see(): void {
    const { inputs, mirrored } = this;
    this.#seeNewest();
    for (let k = 1; k <= earlier; k++) {
      const at = ofNewest + (k - 1) * ofEarlier;
      if (k < this.#known) this.#seeEarlier(this.#before(k), at);
      else inputs.fill(0, at, at + ofEarlier);
    }
    for (let at = 0; at < inputCount; at++) {
      const bounded = Math.max(-greatest, Math.min(greatest, inputs[at] as number));
      inputs[at] = bounded;
      mirrored[at] = (signs[at] as number) * bounded;
    }
  }

  /** Where the body faces, its speed, and its turn rate: from body axes by way of the world's. */
  #seeNewest(): void {
    const { inputs } = this;
    const direction = this.#direction;
    const { vx, vy, vz, qw, qx, qy, qz, wx, wy, wz } = this.#before(0).state;
    const scale = this.speed > 0 ? 1 / this.speed : 0;
    direction.x = 1 - 2 * (qy * qy + qz * qz);
    direction.y = 2 * (qx * qy + qw * qz);
    direction.z = 2 * (qx * qz - qw * qy);
    inputs[0] = this.forwardX * direction.x + this.forwardY * direction.y + this.forwardZ * direction.z;
    inputs[1] = this.leftX * direction.x + this.leftY * direction.y;
    inputs[2] = scale * Math.sqrt(vx * vx + vy * vy + vz * vz);
    const tx = 2 * (qy * wz - qz * wy);
    const ty = 2 * (qz * wx - qx * wz);
    const tz = 2 * (qx * wy - qy * wx);
    direction.x = (wx + qw * tx + qy * tz - qz * ty) / turnUnit;
    direction.y = (wy + qw * ty + qz * tx - qx * tz) / turnUnit;
    direction.z = (wz + qw * tz + qx * ty - qy * tx) / turnUnit;
    this.#seeDirection(3);
  }

  /** That it is known, how long ago it was, how it moved then, the mean velocity since, and its turn rate. */
  #seeEarlier({ state, stamp }: Seen, at: number): void {
    const { inputs } = this;
    const direction = this.#direction;
    const { state: newest, stamp: now } = this.#before(0);
    const interval = now - stamp;
    const scale = this.speed > 0 ? 1 / this.speed : 0;
    const rate = scale / interval;
    inputs[at] = 1;
    inputs[at + 1] = interval / (interval + middleInterval);
    direction.x = scale * state.vx;
    direction.y = scale * state.vy;
    direction.z = scale * state.vz;
    this.#seeDirection(at + 2);
    direction.x = rate * (newest.x - state.x);
    direction.y = rate * (newest.y - state.y);
    direction.z = rate * (newest.z - state.z);
    this.#seeDirection(at + 5);
    inputs[at + 8] = state.wz / turnUnit;
  }

  /** Forward, left and up. */
  #seeDirection(at: number): void {
    const { inputs } = this;
    const { x, y, z } = this.#direction;
    inputs[at] = this.forwardX * x + this.forwardY * y + this.forwardZ * z;
    inputs[at + 1] = this.leftX * x + this.leftY * y;
    inputs[at + 2] = this.upX * x + this.upY * y + this.upZ * z;
  }
}
