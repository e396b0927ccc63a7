/** The other side of an entity. */
import { copyState, KinematicState } from '../../../../engine/base/kinematic-state.ts';
import { distanceBetween } from '../../../../engine/base/math/distance-between.ts';
import { beyondLimit } from './beyond-limit.ts';
import {
  extrapolationLimit,
  hasJump,
  hasLimit,
  hasPlayout,
  isImmediate,
  isStamped,
  jumpBeyond,
  remembersUpdates,
  takesStates,
} from './constants.ts';
import { Convergence } from './convergence/offset-fade.ts';
import { Model } from './models/delayed.ts';
import { PastStates } from './past-states.ts';
import { RenderClock } from './playout/adaptive.ts';
import type { Update } from './update.ts';
import type { Moment, Whole } from './numbers.ts';

/** Takes updates as they arrive, and says where to draw the entity. One for each entity and life of it. */
export class Receiver {
  /** Where to draw the entity, after `draw`. */
  readonly shown = new KinematicState();
  /** Number of the newest update; −1: none has arrived. */
  #serial: Whole = -1;
  readonly #model = new Model();
  readonly #convergence = new Convergence();
  readonly #target = new KinematicState();
  readonly #before = new KinematicState();
  /** An update has arrived since the last drawing. */
  #landed = false;
  #landTime: Moment = 0;
  #drawn = false;
  #drawTime: Moment = 0;
  /** What is shown of the past, and which time of the sender: now, and at the last drawing. */
  readonly #past = new PastStates();
  readonly #clock = new RenderClock();
  #time: Moment = 0;
  #timeBefore: Moment = 0;

  /** An update has arrived. Copies and updates out of order may come. `now`: the receiver's clock, s. */
  receive(update: Readonly<Update>, now: Moment): void {
    if (update.serial > this.#serial) this.#take(update, isStamped ? update.stamp : now, now);
    else if (hasPlayout || remembersUpdates) this.#takeLate(update, now);
  }

  #take(update: Readonly<Update>, anchor: Moment, now: Moment): void {
    this.#serial = update.serial;
    this.#model.enter(update.state, update.stamp, anchor);
    this.#landed = true;
    if (hasPlayout) {
      this.#model.after(0, this.#target);
      this.#past.take(this.#target, anchor, true);
      this.#clock.arrive(anchor, now);
    }
  }

  /** A newer update has overtaken this one. */
  #takeLate(update: Readonly<Update>, now: Moment): void {
    if (remembersUpdates) this.#model.overtaken(update.state, update.stamp);
    if (hasPlayout) {
      if (takesStates) this.#past.take(update.state, update.stamp, false);
      this.#clock.arrive(update.stamp, now);
    }
  }

  /** Draws the entity at `now`, s, later than the last time: it is then in `shown`. False before the first update. */
  draw(now: Moment): boolean {
    if (this.#serial < 0) return false;
    this.#aim(now);
    if (isImmediate) copyState(this.#target, this.shown);
    else if (this.#drawn && !(hasJump && this.#isTooFar())) this.#converge(now);
    else this.#settle(now);
    this.#drawn = true;
    this.#drawTime = now;
    return true;
  }

  /** Where the entity is to be, by what has arrived. */
  #aim(now: Moment): void {
    if (hasPlayout) {
      this.#clock.render(now, this.#drawn ? now - this.#drawTime : 0);
      this.#timeBefore = this.#time;
      this.#time = this.#clock.time;
      if (this.#time >= this.#model.anchor) place(this.#model, this.#time, this.#target);
      else this.#past.write(this.#time, this.#target);
    } else place(this.#model, now, this.#target);
  }

  /** Where it was to be at the last drawing, by what is known now. */
  #aimBack(): void {
    if (hasPlayout) {
      if (this.#timeBefore >= this.#model.anchor) place(this.#model, this.#timeBefore, this.#before);
      else this.#past.write(this.#timeBefore, this.#before);
    } else place(this.#model, this.#drawTime, this.#before);
  }

  /** The update asks for a longer correction than is smoothed. */
  #isTooFar(): boolean {
    if (!this.#landed) return false;
    this.#aimBack();
    return distanceBetween(this.shown, this.#before) > jumpBeyond;
  }

  /** Nothing to converge from: it is shown where it is. */
  #settle(now: Moment): void {
    copyState(this.#target, this.shown);
    this.#landed = false;
    this.#landTime = now;
    this.#convergence.restart();
    this.#convergence.land(this.shown, this.#target);
  }

  /** The scheme hears of an update as of the last drawing: what was shown then, and where the entity was to be then. */
  #converge(now: Moment): void {
    const dt = now - this.#drawTime;
    if (dt <= 0) return;
    if (this.#landed) {
      this.#landed = false;
      this.#aimBack();
      this.#convergence.land(this.shown, this.#before);
      this.#landTime = this.#drawTime;
    }
    copyState(this.shown, this.#before);
    this.#convergence.place(this.#target, now - this.#landTime, dt, this.shown);
    this.shown.vx = (this.shown.x - this.#before.x) / dt;
    this.shown.vy = (this.shown.y - this.#before.y) / dt;
    this.shown.vz = (this.shown.z - this.#before.z) / dt;
  }
}

/** Where the model has the entity at `time`, s. */
function place(model: Model, time: Moment, out: KinematicState): void {
  const dt = time - model.anchor;
  if (hasLimit && dt > extrapolationLimit) beyondLimit(model, dt, out);
  else model.after(dt, out);
}
