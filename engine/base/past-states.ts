/** The newest updates in order of their time stamps, and what lies between them. */
import { CubicPath } from './cubic-path.ts';
import { distanceBetween } from './math/distance-between.ts';
import { PartialTurn } from './math/partial-turn.ts';
import { followLine, keepTurning } from './math/rigid-motion.ts';
import { copyState, KinematicState } from './kinematic-state.ts';
import { TimeStep } from './time/time-step.ts';

/** Slower than this (m/s) an entity stands. */
const standing = 0.05;
/** A gap longer than so many of the intervals before it is a pause of the sender. */
const pauseIntervals = 4;

export interface PastRule {
  /** For so many updates there is room at first. */
  readonly room: number;
  /** No request lies further back than this before the newest update, s. */
  readonly back: number;
  /** Longest extrapolation past the newest update, s. */
  readonly maxExtra: number;
  /** Between two updates: the cubic with their positions and velocities, or a straight line. */
  readonly interpolation: 'hermite' | 'linear';
}

type State = Readonly<KinematicState>;

class Entry {
  stamp = NaN;
  /** Between which two restarts it came. */
  term = 0;
  /** How many teleports came before it. */
  leaps = 0;
  readonly state = new KinematicState();
}

export class PastStates {
  /**
   * What `write` is asked for: the time, as the stamps have it, and the latest stamp that counts, s. Fields, because
   * numbers are boxed where a call is not inlined.
   */
  time = NaN;
  newest = NaN;
  /** How often the entity was teleported so far. */
  leaps = 0;
  /** How many teleports came before the state that was written last, and the time stamp (s) of the update before it. */
  writtenLeaps = 0;
  writtenFrom = NaN;
  readonly #rule: PastRule;
  /** The oldest first; entries are reused. */
  readonly #entries: Entry[];
  #count = 0;
  #term = 0;
  /** From one update to the next. */
  readonly #curve = new CubicPath();
  readonly #turn = new PartialTurn();
  readonly #step = new TimeStep();

  constructor(rule: PastRule) {
    this.#rule = rule;
    this.#entries = Array.from({ length: rule.room }, () => new Entry());
  }

  /** Later updates do not continue the former ones; those stay as they were, for later requests. */
  restart(): void {
    this.#term += 1;
  }

  /**
   * A teleport: the first update at the new place has the time stamp `stamp`. Until then the entity goes straight on
   * from the last update at the old place. Updates of the old place with that stamp or a later one are dropped.
   */
  leap(stamp: number): void {
    this.leaps += 1;
    while (this.#count > 0 && this.#entry(this.#count - 1).stamp >= stamp) this.#count -= 1;
  }

  /**
   * Takes in an update, in any order. Of the same time stamp the first counts, or the last that `replaces`. The oldest
   * is removed once it can no longer be requested. Allocates only when there are more than ever before.
   */
  take(update: Readonly<KinematicState>, stamp: number, replaces = false): void {
    let at = this.#count;
    while (at > 0 && this.#entry(at - 1).stamp > stamp) at -= 1;
    if (at < this.#count && this.#entry(at).leaps !== this.leaps) return;
    if (at > 0 && this.#entry(at - 1).stamp === stamp && this.#entry(at - 1).term === this.#term) {
      if (replaces) copyState(update, this.#entry(at - 1).state);
      return;
    }
    if (this.#count === this.#entries.length && this.#needsOldest()) this.#entries.push(new Entry());
    if (this.#count < this.#entries.length) this.#insert(at, update, stamp);
    else if (at > 0) this.#replaceOldest(at - 1, update, stamp);
  }

  /**
   * Writes where the entity was at `time`, by the updates up to `newest` that came in the same term: at the first of
   * them before it, along the curve between two, and past the last one straight on until it stands. There must be one.
   * Does not allocate.
   */
  write(out: KinematicState): void {
    const { time, newest } = this;
    let last = this.#count - 1;
    while (last > 0 && this.#entry(last).stamp > newest) last -= 1;
    let before = last;
    while (this.#entry(before).stamp > time && before > 0 && this.#entry(before - 1).term === this.#entry(last).term) before -= 1;
    const from = this.#entry(before);
    this.writtenLeaps = from.leaps;
    this.writtenFrom = from.stamp;
    if (time < from.stamp) this.#stand(from, out);
    else if (before === last) this.#goOn(from, out);
    else if (this.#entry(before + 1).leaps !== from.leaps) this.#leave(from, out);
    else this.#between(before, out);
  }

  /** Returns true if a request may lie before the oldest but one. */
  #needsOldest(): boolean {
    const newest = this.#entry(this.#count - 1).stamp;
    return this.#entry(1).stamp > newest - this.#rule.back;
  }

  #insert(at: number, update: Readonly<KinematicState>, stamp: number): void {
    const free = this.#entry(this.#count);
    // V8 runs `copyWithin` of an array by a slow path.
    for (let k = this.#count; k > at; k--) this.#entries[k] = this.#entry(k - 1);
    this.#count += 1;
    this.#put(free, at, update, stamp);
  }

  #replaceOldest(at: number, update: Readonly<KinematicState>, stamp: number): void {
    const oldest = this.#entry(0);
    for (let k = 0; k < at; k++) this.#entries[k] = this.#entry(k + 1);
    this.#put(oldest, at, update, stamp);
  }

  #put(entry: Entry, at: number, update: Readonly<KinematicState>, stamp: number): void {
    this.#entries[at] = entry;
    entry.stamp = stamp;
    entry.term = this.#term;
    entry.leaps = this.leaps;
    copyState(update, entry.state);
  }

  #stand({ state }: Entry, out: KinematicState): void {
    copyState(state, out);
    out.vx = out.vy = out.vz = 0;
    keepSteady(out);
  }

  #goOn(entry: Entry, out: KinematicState): void {
    const { maxExtra } = this.#rule;
    const age = this.time - entry.stamp;
    const extra = Math.min(age, maxExtra);
    if (age > maxExtra) this.#stand(entry, out);
    else copyState(entry.state, out);
    out.x += entry.state.vx * extra;
    out.y += entry.state.vy * extra;
    out.z += entry.state.vz * extra;
    keepSteady(out);
  }

  /** Until a teleport it goes straight on, turning as it turned. */
  #leave({ stamp, state }: Entry, out: KinematicState): void {
    const step = this.#step;
    step.dt = this.time - stamp;
    copyState(state, out);
    followLine(state, step, out);
    keepTurning(state, step, out);
  }

  /** Between the update `before` and the next one: from a stand, once the motion has begun. */
  #between(before: number, out: KinematicState): void {
    const from = this.#entry(before);
    const to = this.#entry(before + 1);
    const curve = this.#curve;
    curve.length = this.#timeOfMotion(before);
    const since = this.time - (to.stamp - curve.length);
    if (since <= 0) {
      this.#stand(from, out);
      return;
    }
    curve.share = since / curve.length;
    copyState(from.state, out);
    if (this.#rule.interpolation === 'linear') this.#followLine(from.state, to.state, out);
    else curve.between(from.state, to.state, out);
    keepSteady(out);
    this.#turn.between(from.state, to.state);
    this.#turn.share = curve.share;
    this.#turn.apply(out);
  }

  /**
   * How long it moved from the update `before` to the next one, s: all of the time between them, unless it stood. From
   * a stand it moves as long as an even acceleration to the next velocity takes for the distance (a line: that
   * velocity); without velocities, in a pause of the sender, for one of the intervals before.
   */
  #timeOfMotion(before: number): number {
    const from = this.#entry(before);
    const to = this.#entry(before + 1);
    const length = to.stamp - from.stamp;
    if (speedOf(from.state) > standing) return length;
    const speed = speedOf(to.state);
    if (speed > standing)
      return Math.min(length, ((this.#rule.interpolation === 'linear' ? 1 : 2) * distanceBetween(from.state, to.state)) / speed);
    const usual = this.#intervalBefore(before);
    return length > pauseIntervals * usual ? usual : length;
  }

  /** The interval between the update `at` and the one before it, of the same term, s; ∞: there is none. */
  #intervalBefore(at: number): number {
    const isFirst = at === 0 || this.#entry(at - 1).term !== this.#entry(at).term;
    return isFirst ? Infinity : this.#entry(at).stamp - this.#entry(at - 1).stamp;
  }

  #followLine(from: State, to: State, out: KinematicState): void {
    const { length, share } = this.#curve;
    out.x += (to.x - from.x) * share;
    out.y += (to.y - from.y) * share;
    out.z += (to.z - from.z) * share;
    out.vx = (to.x - from.x) / length;
    out.vy = (to.y - from.y) / length;
    out.vz = (to.z - from.z) / length;
  }

  #entry(index: number): Entry {
    return this.#entries[index] as Entry;
  }
}

function speedOf({ vx, vy, vz }: State): number {
  return Math.sqrt(vx * vx + vy * vy + vz * vz);
}

/** Neither accelerates nor turns. */
function keepSteady(out: KinematicState): void {
  out.ax = out.ay = out.az = 0;
  out.wx = out.wy = out.wz = 0;
}
