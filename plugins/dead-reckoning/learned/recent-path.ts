/**
 * The last updates of a path as the network sees them: from the newest one, along its velocity, in units of the path's
 * own speed. So it says the same wherever the entity is, wherever it drives to, and however fast it is.
 */
import { copyState, KinematicState, stateFields } from '../../kit/index.ts';

/** Updates before the newest that are seen. */
const earlier = 3;
/** Numbers of the newest update, and of each earlier one. */
const ofNewest = 6;
const ofEarlier = 9;
export const inputCount = ofNewest + earlier * ofEarlier;

/** What an update needs to carry. */
export const carried = [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation, ...stateFields.turnRate];

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
  readonly #seen = Array.from({ length: earlier + 1 }, () => new Seen());
  /** Updates known, and the place of the newest. */
  #known = 0;
  #newest = 0;
  #at = 0;

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
    if (speed > leastShare * this.speed) this.#face(vx / speed, vy / speed, vz / speed);
    else this.#face(1 - 2 * (qy * qy + qz * qz), 2 * (qx * qy + qw * qz), 2 * (qx * qz - qw * qy));
  }

  #face(x: number, y: number, z: number): void {
    const level = Math.sqrt(x * x + y * y);
    [this.forwardX, this.forwardY, this.forwardZ] = [x, y, z];
    this.leftX = level > vertical ? -y / level : 0;
    this.leftY = level > vertical ? x / level : 1;
    this.upX = -z * this.leftY;
    this.upY = z * this.leftX;
    this.upZ = x * this.leftY - y * this.leftX;
  }

  #see(): void {
    const { state, stamp } = this.#before(0);
    const { qw, qx, qy, qz } = state;
    const scale = this.speed > 0 ? 1 / this.speed : 0;
    this.#at = 0;
    const [x, y, z] = [1 - 2 * (qy * qy + qz * qz), 2 * (qx * qy + qw * qz), 2 * (qx * qz - qw * qy)];
    this.#add(this.forwardX * x + this.forwardY * y + this.forwardZ * z, 1);
    this.#add(this.leftX * x + this.leftY * y, -1);
    this.#add(scale * Math.sqrt(state.vx * state.vx + state.vy * state.vy + state.vz * state.vz), 1);
    this.#addTurning(state);
    for (let k = 1; k <= earlier; k++) {
      if (k < this.#known) this.#addEarlier(this.#before(k), state, stamp, scale);
      else this.#addNone();
    }
  }

  /** How long ago it was, how it moved then, the mean velocity since, and its turn rate. */
  #addEarlier({ state, stamp }: Seen, newest: Readonly<KinematicState>, now: number, scale: number): void {
    const interval = now - stamp;
    const rate = scale / interval;
    this.#add(1, 1);
    this.#add(interval / (interval + middleInterval), 1);
    this.#addVector(scale * state.vx, scale * state.vy, scale * state.vz);
    this.#addVector(rate * (newest.x - state.x), rate * (newest.y - state.y), rate * (newest.z - state.z));
    this.#add(state.wz / turnUnit, -1);
  }

  #addNone(): void {
    for (let k = 0; k < ofEarlier; k++) this.#add(0, 1);
  }

  #addVector(x: number, y: number, z: number): void {
    this.#add(this.forwardX * x + this.forwardY * y + this.forwardZ * z, 1);
    this.#add(this.leftX * x + this.leftY * y, -1);
    this.#add(this.upX * x + this.upY * y + this.upZ * z, 1);
  }

  /** The turn rate, from body axes by way of the world's. In a mirror a turn to the left is one to the right. */
  #addTurning({ qw, qx, qy, qz, wx, wy, wz }: Readonly<KinematicState>): void {
    const tx = 2 * (qy * wz - qz * wy);
    const ty = 2 * (qz * wx - qx * wz);
    const tz = 2 * (qx * wy - qy * wx);
    const x = (wx + qw * tx + qy * tz - qz * ty) / turnUnit;
    const y = (wy + qw * ty + qz * tx - qx * tz) / turnUnit;
    const z = (wz + qw * tz + qx * ty - qy * tx) / turnUnit;
    this.#add(this.forwardX * x + this.forwardY * y + this.forwardZ * z, -1);
    this.#add(this.leftX * x + this.leftY * y, 1);
    this.#add(this.upX * x + this.upY * y + this.upZ * z, -1);
  }

  #add(value: number, inMirror: 1 | -1): void {
    const bounded = Math.max(-greatest, Math.min(greatest, value));
    this.inputs[this.#at] = bounded;
    this.mirrored[this.#at] = inMirror * bounded;
    this.#at += 1;
  }
}
