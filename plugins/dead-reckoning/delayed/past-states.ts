/** The newest updates in order of their time stamps, and what lies between them. */
import { copyState, cubicAt, cubicRateAt, KinematicState, PartialTurn } from '../../../engine/plugin-api/index.ts';

/** Updates that are kept: at 30 a second, more than the longest delay and the patience of the publisher's books need. */
const kept = 512;

export type Interpolation = 'hermite' | 'linear';

class Entry {
  stamp = NaN;
  /** Between which two restarts it came. */
  term = 0;
  readonly state = new KinematicState();
}

export class PastStates {
  readonly #interpolation: Interpolation;
  readonly #maxExtra: number;
  /** The oldest first; entries are reused. */
  readonly #entries = Array.from({ length: kept }, () => new Entry());
  #count = 0;
  #term = 0;
  readonly #turn = new PartialTurn();

  /** Past the newest update its velocity goes on for at most `maxExtra` s. */
  constructor(interpolation: Interpolation, maxExtra: number) {
    this.#interpolation = interpolation;
    this.#maxExtra = maxExtra;
  }

  /** What comes has nothing to do with what came; that stays as it was, for who asks for it. */
  restart(): void {
    this.#term += 1;
  }

  /** Takes in an update, in any order; of the same time stamp only the first. The oldest makes room. Does not allocate. */
  take(update: Readonly<KinematicState>, stamp: number): void {
    let at = this.#count;
    while (at > 0 && this.#stampOf(at - 1) > stamp) at -= 1;
    if (at > 0 && this.#stampOf(at - 1) === stamp && this.#entry(at - 1).term === this.#term) return;
    if (this.#count < kept) this.#insert(at, update, stamp);
    else if (at > 0) this.#replaceOldest(at - 1, update, stamp);
  }

  /**
   * Writes where the entity was at `time` (s, as the stamps have it), by the updates up to the stamp `newest` that came in the same term: at the first of them before
   * it, along the curve between two, and past the last one straight on until it stands. There must be one. Does not allocate.
   */
  stateAt(time: number, newest: number, out: KinematicState): void {
    let last = this.#count - 1;
    while (last > 0 && this.#stampOf(last) > newest) last -= 1;
    let before = last;
    while (this.#stampOf(before) > time && before > 0 && this.#entry(before - 1).term === this.#entry(last).term) before -= 1;
    if (time < this.#stampOf(before)) this.#stand(this.#entry(before), out);
    else if (before === last) this.#goOn(this.#entry(last), time, out);
    else this.#between(this.#entry(before), this.#entry(before + 1), time, out);
  }

  #insert(at: number, update: Readonly<KinematicState>, stamp: number): void {
    const free = this.#entry(this.#count);
    this.#entries.copyWithin(at + 1, at, this.#count);
    this.#count += 1;
    this.#put(free, at, update, stamp);
  }

  #replaceOldest(at: number, update: Readonly<KinematicState>, stamp: number): void {
    const oldest = this.#entry(0);
    this.#entries.copyWithin(0, 1, at + 1);
    this.#put(oldest, at, update, stamp);
  }

  #put(entry: Entry, at: number, update: Readonly<KinematicState>, stamp: number): void {
    this.#entries[at] = entry;
    entry.stamp = stamp;
    entry.term = this.#term;
    copyState(update, entry.state);
  }

  #stand({ state }: Entry, out: KinematicState): void {
    copyState(state, out);
    out.vx = out.vy = out.vz = 0;
    out.ax = out.ay = out.az = 0;
    out.wx = out.wy = out.wz = 0;
  }

  #goOn(entry: Entry, time: number, out: KinematicState): void {
    const age = time - entry.stamp;
    const extra = Math.min(age, this.#maxExtra);
    if (age > this.#maxExtra) this.#stand(entry, out);
    else copyState(entry.state, out);
    out.x += entry.state.vx * extra;
    out.y += entry.state.vy * extra;
    out.z += entry.state.vz * extra;
    out.ax = out.ay = out.az = 0;
    out.wx = out.wy = out.wz = 0;
  }

  #between(from: Entry, to: Entry, time: number, out: KinematicState): void {
    const length = to.stamp - from.stamp;
    const share = (time - from.stamp) / length;
    copyState(from.state, out);
    if (this.#interpolation === 'linear') followLine(from.state, to.state, length, share, out);
    else followCurve(from.state, to.state, length, share, out);
    this.#turn.between(from.state, to.state);
    this.#turn.share = share;
    this.#turn.apply(out);
  }

  #entry(index: number): Entry {
    return this.#entries[index] as Entry;
  }

  #stampOf(index: number): number {
    return this.#entry(index).stamp;
  }
}

type State = Readonly<KinematicState>;

function followLine(from: State, to: State, length: number, share: number, out: KinematicState): void {
  out.x += (to.x - from.x) * share;
  out.y += (to.y - from.y) * share;
  out.z += (to.z - from.z) * share;
  out.vx = (to.x - from.x) / length;
  out.vy = (to.y - from.y) / length;
  out.vz = (to.z - from.z) / length;
  out.ax = out.ay = out.az = 0;
}

function followCurve(from: State, to: State, length: number, share: number, out: KinematicState): void {
  out.x += cubicAt(share, to.x - from.x, from.vx * length, to.vx * length);
  out.y += cubicAt(share, to.y - from.y, from.vy * length, to.vy * length);
  out.z += cubicAt(share, to.z - from.z, from.vz * length, to.vz * length);
  out.vx = cubicRateAt(share, to.x - from.x, from.vx * length, to.vx * length) / length;
  out.vy = cubicRateAt(share, to.y - from.y, from.vy * length, to.vy * length) / length;
  out.vz = cubicRateAt(share, to.z - from.z, from.vz * length, to.vz * length) / length;
  out.ax = out.ay = out.az = 0;
}
