/** The recent exported path of one entity: every update made, for as long as an estimate may need it. */
import { isFollowed, PathIntegral } from './path-integral.ts';
import type { FixIntegral } from '../../update/fix-integral.ts';
import { noPath, type UpdatePath } from './update-path.ts';
import type { PathModels } from '../../update/path-models.ts';
import type { Fix } from '../../update/fix.ts';
import { copyUpdate, Update } from '../../update/update.ts';
import { Estimate } from './estimate.ts';

/** Errors of a whole segment are kept for receivers that play one of this many updates back. */
const shared = 64;

/** A segment of the exported path: as long as it follows one update. */
class PathSegment {
  path = noPath;
  /** End of the segment, s: the next update, or the end of the spawn. */
  until = Infinity;
  /**
   * Indexed by age in updates, up to the oldest that was asked for: error from the stamp to `until` of a receiver that plays
   * that update all the time; NaN: not computed.
   */
  readonly #errors: number[] = [];
  readonly #integral: PathIntegral;

  constructor(integral: PathIntegral) {
    this.#integral = integral;
  }

  begin(path: UpdatePath): void {
    this.path = path;
    this.until = Infinity;
    for (let age = 0; age < this.#errors.length; age++) this.#errors[age] = NaN;
  }

  /**
   * Export error (m·s) from `from` to `to`, both within the segment, of a receiver that plays `placed`, `late` seconds
   * late; 0 in another spawn.
   */
  error(placed: UpdatePath, late: number, from: number, to: number): number {
    const { path } = this;
    if (path.spawn !== placed.spawn) return 0;
    if (late === 0 && placed.memory === null && from === path.stamp && to === this.until) return this.whole(placed);
    return this.#integral.between(path, placed, late, from, to);
  }

  /** Error of a receiver that plays `placed` during the whole segment: computed once for all receivers. */
  whole(placed: UpdatePath): number {
    const { path, until } = this;
    const age = path.id - placed.id;
    if (age < 0 || age >= shared) return this.#integral.between(path, placed, 0, path.stamp, until);
    const errors = this.#errors;
    while (errors.length <= age) errors.push(NaN);
    if (Number.isNaN(errors[age])) errors[age] = this.#integral.between(path, placed, 0, path.stamp, until);
    return errors[age] as number;
  }
}

/** For how long (s) every update is remembered for schedulers. */
export const remembered = 10;
/** The history is shortened every this many updates: that visits the estimates of all receivers. */
export const forgetsEvery = 16;

export class ExportHistory {
  readonly models: PathModels;
  readonly integral: PathIntegral;
  /** Version of the path: counts its changes and ends. */
  changes = 0;
  /** Ring by update number; its length is a power of two. */
  #ring: PathSegment[];
  #oldest = 0;
  #next = 0;
  /** Scratch of `errorOf`. */
  readonly #scratch = new Estimate('delayed');

  constructor(models: PathModels, integral: FixIntegral) {
    this.models = models;
    this.integral = new PathIntegral(models, integral);
    // Few: a participant of a live session has one for each of up to 128 seats, and updates of its own seat only.
    this.#ring = [new PathSegment(this.integral), new PathSegment(this.integral)];
  }

  /**
   * Takes in a new update by its fix; numbers must follow one another from 0. `update`: as it is sent; left out: no
   * receiver's memory is estimated.
   */
  push(fix: Fix, update: Readonly<Update> | null = null): void {
    this.end(fix.stamp);
    if (this.#next - this.#oldest === this.#ring.length) this.#grow();
    const path = this.integral.pathOf(fix);
    if (update && this.models.remembers(fix)) copyUpdate(update, (path.update = new Update()));
    this.#entry(this.#next++).begin(path);
  }

  /** The path breaks off at `now`, unless it has already. */
  end(now: number): void {
    if (this.#next === 0) return;
    this.changes += 1;
    const newest = this.#entry(this.#next - 1);
    if (newest.until === Infinity) newest.until = now;
  }

  /** Forgets what ended before the session time `before`; the newest update always stays. */
  forget(before: number): void {
    while (this.#oldest < this.#next - 1 && this.#entry(this.#oldest).until < before) {
      this.#entry(this.#oldest).path = noPath;
      this.#oldest += 1;
    }
  }

  /** Number of the update that the path followed at `time` (s), or of the oldest that is remembered. */
  numberAt(time: number): number {
    let id = this.#next - 1;
    while (id > this.#oldest && this.#entry(id).path.stamp > time) id -= 1;
    return id;
  }

  /**
   * Export error (m·s) from `from` to `to` of a receiver that plays `placed`, `late` seconds late, all the time. Other
   * spawns of the entity do not count.
   */
  errorOf(placed: UpdatePath, late: number, from: number, to: number): number {
    const estimate = this.#scratch;
    estimate.time = from;
    estimate.aee = 0;
    estimate.playing = placed;
    estimate.late = late;
    estimate.exported = this.numberAt(from);
    this.carry(estimate, to);
    return estimate.aee;
  }

  /** Advances an estimate to `to` (s); the receiver still plays the same update. */
  carry(estimate: Estimate, to: number): void {
    const { time: from, playing, late } = estimate;
    if (to <= from) return;
    estimate.time = to;
    for (let id = Math.max(estimate.exported, this.#oldest); id < this.#next; id++) {
      const { path, until } = this.#entry(id);
      if (path.stamp >= to) break;
      estimate.exported = id;
      if (until <= from || path.spawn !== playing.spawn || isFollowed(path, playing, late)) continue;
      estimate.aee += this.#error(id, playing, late, from, to);
    }
  }

  /** Error on the part of the path from `from` to `to` that follows update `id`. */
  #error(id: number, placed: UpdatePath, late: number, from: number, to: number): number {
    const entry = this.#entry(id);
    const { path, until } = entry;
    return entry.error(placed, late, Math.max(from, path.stamp), Math.min(until, to));
  }

  /** ∫ |a − b| from `from` to `to` (m·s), whatever their spawns. */
  difference(a: UpdatePath, b: UpdatePath, from: number, to: number): number {
    const entry = this.#entry(a.id);
    if (entry.path === a && b.memory === null && a.stamp === from && entry.until === to) return entry.whole(b);
    return this.integral.between(a, b, 0, from, to);
  }

  /**
   * When (s) the error after the time of the estimate, now or later, reaches `amount` (above 0) if the receiver keeps
   * playing the same update.
   */
  timeOfError({ playing, late, time }: Estimate, amount: number, until: number): number {
    const { path, until: end } = this.#entry(this.#next - 1);
    if (path.spawn !== playing.spawn) return Infinity;
    return this.integral.reach(path, playing, late, amount, time, Math.min(until, end));
  }

  /** The path of the update of this number, if it is remembered. */
  find(id: number): UpdatePath | undefined {
    return id >= this.#oldest && id < this.#next ? this.#entry(id).path : undefined;
  }

  /** The path of an update as it entered the exported path, remembered or not. */
  pathOf(fix: Fix): UpdatePath {
    return this.find(fix.id) ?? this.integral.pathOf(fix);
  }

  #entry(id: number): PathSegment {
    return this.#ring[id & (this.#ring.length - 1)] as PathSegment;
  }

  #grow(): void {
    const old = this.#ring;
    const length = 2 * old.length;
    this.#ring = Array.from({ length }, (_, place) => {
      const id = this.#oldest + ((place - this.#oldest) & (length - 1));
      return id < this.#next ? (old[id & (old.length - 1)] as PathSegment) : new PathSegment(this.integral);
    });
  }
}
