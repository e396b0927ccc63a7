/** The newest updates in order of their time stamps, and what lies between them. */
import { CubicAxis } from '../../../../engine/base/math/cubic.ts';
import { distanceBetween } from '../../../../engine/base/math/distance-between.ts';
import { PartialTurn } from '../../../../engine/base/math/partial-turn.ts';
import { copyState, KinematicState } from '../../../../engine/base/kinematic-state.ts';
import { hasPlayout, isCubic, maxExtra, room } from './constants.ts';
import type { Moment, Whole } from './numbers.ts';

/** Slower than this (m/s) an entity stands. */
const standing = 0.05;
/** A gap longer than so many of the intervals before it is a pause of the sender. */
const longPause = 4;

class PastState {
  stamp: Moment = 0;
  readonly state = new KinematicState();
}

export class PastStates {
  /** A ring: the oldest is at `#oldest`. */
  readonly #entries = Array.from({ length: room }, () => new PastState());
  #oldest: Whole = 0;
  #count: Whole = 0;
  readonly #curve = new CubicAxis();
  readonly #turn = new PartialTurn();

  /** Takes in an update, in any order. Of the same time stamp the first counts, or the last that `replaces`. */
  take(update: Readonly<KinematicState>, stamp: Moment, replaces: boolean): void {
    let at = this.#count;
    while (at > 0 && this.#stampAt(at - 1) > stamp) at -= 1;
    if (at > 0 && this.#stampAt(at - 1) === stamp) {
      if (replaces) copyState(update, (this.#entries[this.#place(at - 1)] as PastState).state);
    } else if (this.#count < room) this.#insert(at, update, stamp);
    else if (at > 0) {
      this.#oldest = this.#place(1);
      this.#count -= 1;
      this.#insert(at - 1, update, stamp);
    }
  }

  /**
   * Writes where the entity was at `time`, s: at the first update before it, along the curve between two, and past the
   * last one straight on until it stands. There must be one.
   */
  write(time: Moment, out: KinematicState): void {
    let before = this.#count - 1;
    while (before > 0 && this.#stampAt(before) > time) before -= 1;
    const isLast = before === this.#count - 1;
    // A playout shows the model from the newest update on.
    if (time < this.#stampAt(before) || (hasPlayout && isLast)) this.#stand(before, out);
    else if (!hasPlayout && isLast) this.#goOn(before, time, out);
    else this.#between(before, time, out);
  }

  /** Where in the ring the update is that comes at this place in order of time. */
  #place(at: Whole): Whole {
    return (this.#oldest + at) % room;
  }

  #stampAt(at: Whole): Moment {
    return (this.#entries[this.#place(at)] as PastState).stamp;
  }

  #insert(at: Whole, update: Readonly<KinematicState>, stamp: Moment): void {
    for (let k = this.#count; k > at; k -= 1) {
      const later = this.#place(k);
      const earlier = this.#place(k - 1);
      (this.#entries[later] as PastState).stamp = (this.#entries[earlier] as PastState).stamp;
      copyState((this.#entries[earlier] as PastState).state, (this.#entries[later] as PastState).state);
    }
    const here = this.#place(at);
    (this.#entries[here] as PastState).stamp = stamp;
    copyState(update, (this.#entries[here] as PastState).state);
    this.#count += 1;
  }

  #stand(at: Whole, out: KinematicState): void {
    copyState((this.#entries[this.#place(at)] as PastState).state, out);
    out.vx = out.vy = out.vz = 0;
    keepSteady(out);
  }

  #goOn(at: Whole, time: Moment, out: KinematicState): void {
    const here = this.#place(at);
    const age = time - (this.#entries[here] as PastState).stamp;
    const extra = Math.min(age, maxExtra);
    copyState((this.#entries[here] as PastState).state, out);
    out.x += out.vx * extra;
    out.y += out.vy * extra;
    out.z += out.vz * extra;
    if (age > maxExtra) out.vx = out.vy = out.vz = 0;
    keepSteady(out);
  }

  /** Between the update `before` and the next one: from a stand, once the motion has begun. */
  #between(before: Whole, time: Moment, out: KinematicState): void {
    const length = this.#timeOfMotion(before);
    const since = time - (this.#stampAt(before + 1) - length);
    if (since <= 0) this.#stand(before, out);
    else this.#interpolate(before, since, length, out);
  }

  /** `since`: the time since the motion from one update to the next began, s; `length`: how long it takes. */
  #interpolate(before: Whole, since: number, length: number, out: KinematicState): void {
    const from = this.#entries[this.#place(before)] as PastState;
    const to = this.#entries[this.#place(before + 1)] as PastState;
    const share = since / length;
    copyState(from.state, out);
    if (isCubic) {
      this.#curve.share = share;
      this.#draw(to.state.x - from.state.x, from.state.vx * length, to.state.vx * length);
      out.x = from.state.x + this.#curve.place;
      out.vx = this.#curve.rate / length;
      this.#draw(to.state.y - from.state.y, from.state.vy * length, to.state.vy * length);
      out.y = from.state.y + this.#curve.place;
      out.vy = this.#curve.rate / length;
      this.#draw(to.state.z - from.state.z, from.state.vz * length, to.state.vz * length);
      out.z = from.state.z + this.#curve.place;
      out.vz = this.#curve.rate / length;
    } else {
      out.x += (to.state.x - from.state.x) * share;
      out.y += (to.state.y - from.state.y) * share;
      out.z += (to.state.z - from.state.z) * share;
      out.vx = (to.state.x - from.state.x) / length;
      out.vy = (to.state.y - from.state.y) / length;
      out.vz = (to.state.z - from.state.z) / length;
    }
    keepSteady(out);
    this.#turn.between(from.state, to.state);
    this.#turn.share = share;
    this.#turn.apply(out);
  }

  #draw(distance: number, leaving: number, arriving: number): void {
    this.#curve.distance = distance;
    this.#curve.leaving = leaving;
    this.#curve.arriving = arriving;
    this.#curve.draw();
  }

  /**
   * How long it moved from the update `before` to the next one, s: all of the time between them, unless it stood. From
   * a stand it moves as long as an even acceleration to the next velocity takes for the distance (a line: that
   * velocity); without velocities, in a pause of the sender, for one of the intervals before.
   */
  #timeOfMotion(before: Whole): number {
    const from = this.#entries[this.#place(before)] as PastState;
    const to = this.#entries[this.#place(before + 1)] as PastState;
    const length = to.stamp - from.stamp;
    if (speedOf(from.state) > standing) return length;
    const speed = speedOf(to.state);
    if (speed > standing) return Math.min(length, ((isCubic ? 2 : 1) * distanceBetween(from.state, to.state)) / speed);
    const usual = before === 0 ? Infinity : from.stamp - this.#stampAt(before - 1);
    return length > longPause * usual ? usual : length;
  }
}

function speedOf(state: Readonly<KinematicState>): number {
  return Math.sqrt(state.vx * state.vx + state.vy * state.vy + state.vz * state.vz);
}

/** Neither accelerates nor turns. */
function keepSteady(out: KinematicState): void {
  out.ax = out.ay = out.az = 0;
  out.wx = out.wy = out.wz = 0;
}
