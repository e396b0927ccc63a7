/** The recent exported path of one entity: every update made, for as long as somebody's books may need it. */
import { CourseIntegral } from './course-integral.ts';
import type { PieceIntegral } from '../../update/piece-integral.ts';
import type { Course } from './course.ts';
import { ErrorBounds } from './error-bounds.ts';
import type { PathModels } from '../../update/path-models.ts';
import type { PathPiece } from '../../update/path-piece.ts';
import { Reckoning } from './reckoning.ts';
import { Stretch } from './stretch.ts';

/** For how long (s) every update is remembered for the scheduler's questions. */
export const remembered = 10;
/** Updates after which it is seen what can be forgotten: that asks all receivers' books. */
export const forgetsEvery = 16;

export class ExportHistory {
  readonly integral: CourseIntegral;
  /** How often the path has changed or ended: what was reckoned ahead holds for as long as this is the same. */
  changes = 0;
  /** Ring by update number; its length is a power of two. */
  #ring: Stretch[];
  #oldest = 0;
  #next = 0;
  /** Of updates with even and with odd numbers. */
  readonly #bounds = [new ErrorBounds(), new ErrorBounds()] as const;
  /** Of a stretch that is reckoned by itself. */
  readonly #alone = new Reckoning('delayed');

  constructor(models: PathModels, integral: PieceIntegral) {
    this.integral = new CourseIntegral(models, integral);
    this.#ring = this.#stretches(16);
  }

  /** Takes in a new update; numbers must follow one another from 0. */
  push(piece: PathPiece): void {
    this.end(piece.stamp);
    if (this.#next - this.#oldest === this.#ring.length) this.#grow();
    this.#entry(this.#next++).begin(this.integral.courseOf(piece));
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
    while (this.#oldest < this.#next - 1 && this.#entry(this.#oldest).until < before) this.#oldest += 1;
  }

  /** Number of the update that the path followed at `time` (s), or of the oldest that is remembered. */
  numberAt(time: number): number {
    let id = this.#next - 1;
    while (id > this.#oldest && this.#entry(id).course.stamp > time) id -= 1;
    return id;
  }

  /**
   * Export error (m·s) from `from` to `to` of a receiver that plays `placed`, `late` seconds late, all the time; other lives of the entity
   * do not count.
   */
  errorOf(placed: Course, late: number, from: number, to: number): number {
    const alone = this.#alone;
    alone.time = from;
    alone.aee = 0;
    alone.playing = placed;
    alone.late = late;
    alone.exported = this.numberAt(from);
    this.carry(alone, to);
    return alone.aee;
  }

  /** Takes a reckoning on to `to` (s), the receiver playing what it plays. */
  carry(reckoning: Reckoning, to: number): void {
    const { time: from, playing, late } = reckoning;
    if (to <= from) return;
    reckoning.time = to;
    for (let id = Math.max(reckoning.exported, this.#oldest); id < this.#next; id++) {
      const { course, until } = this.#entry(id);
      if (course.stamp >= to) break;
      reckoning.exported = id;
      if (until > from && course.life === playing.life) reckoning.aee += this.#error(id, playing, late, from, to);
    }
  }

  /** The stretch in which the reckoning is; null: it is in none. */
  stretchAt(reckoning: Reckoning): Stretch | null {
    for (let id = Math.max(reckoning.exported, this.#oldest); id < this.#next; id++) {
      const stretch = this.#entry(id);
      if (reckoning.time >= stretch.until) continue;
      if (reckoning.time < stretch.course.stamp) return null;
      reckoning.exported = id;
      return stretch;
    }
    return null;
  }

  /** Of the part of the path from `from` to `to` that follows update `id`. */
  #error(id: number, placed: Course, late: number, from: number, to: number): number {
    const entry = this.#entry(id);
    const { course, until } = entry;
    return entry.error(placed, late, Math.max(from, course.stamp), Math.min(until, to));
  }

  /** When (s) the update was made that the path followed at `time` (s), or the oldest that is remembered; −∞ before the first. */
  stampAt(time: number): number {
    return this.#next > 0 ? this.#entry(this.numberAt(time)).course.stamp : -Infinity;
  }

  /** Since when (s) errors have bounds: since the update before the newest was made. */
  get boundedSince(): number {
    return this.#next - this.#oldest > 1 ? this.#entry(this.#next - 2).course.stamp : this.newestStamp;
  }

  /** The bounds of errors along the newest update, or so many before it, for who plays `oldest` or newer ones; null: they are not known. */
  boundsFor(oldest: Course, before: 0 | 1): ErrorBounds | null {
    const id = this.#next - 1 - before;
    if (id < this.#oldest || oldest.id < this.#oldest || !this.isFollowedBy(oldest)) return null;
    const { course } = this.#entry(id);
    const bounds = this.#bounds[id & 1] as ErrorBounds;
    if (bounds.course !== course) bounds.restart(course);
    while (!bounds.knows(id - oldest.id)) {
      if (bounds.next === Infinity) return null;
      bounds.add(this.#entry(id - bounds.next).course);
    }
    return bounds;
  }

  /** The course of the newest update; there must be one. */
  get newest(): Course {
    return this.#entry(this.#next - 1).course;
  }

  /** Whether the path goes on, in the life to which this course belongs. */
  isFollowedBy(course: Course): boolean {
    const { course: newest, until } = this.#entry(this.#next - 1);
    return until === Infinity && newest.life === course.life;
  }

  /** When (s) the newest update was made; −∞ before the first. */
  get newestStamp(): number {
    return this.#next > 0 ? this.#entry(this.#next - 1).course.stamp : -Infinity;
  }

  /** ∫ |a − b| from `from` to `to` (m·s), whatever their lives. */
  difference(a: Course, b: Course, from: number, to: number): number {
    const entry = this.#entry(a.id);
    if (entry.course === a && a.stamp === from && entry.until === to) return entry.whole(b);
    return this.integral.between(a, b, 0, from, to);
  }

  /** When (s) the error of a receiver that goes on playing what it plays reaches `amount` (above 0), counted from where it is reckoned to, now or later. */
  timeOfError({ playing, late, time }: Reckoning, amount: number, until: number): number {
    const { course, until: end } = this.#entry(this.#next - 1);
    if (course.life !== playing.life) return Infinity;
    return this.integral.reach(course, playing, late, amount, time, Math.min(until, end));
  }

  /** The course of the update of this number, if it is remembered. */
  find(id: number): Course | undefined {
    return id >= this.#oldest && id < this.#next ? this.#entry(id).course : undefined;
  }

  /** The course of an update as it entered the exported path, remembered or not. */
  courseOf(piece: PathPiece): Course {
    return this.find(piece.id) ?? this.integral.courseOf(piece);
  }

  #entry(id: number): Stretch {
    return this.#ring[id & (this.#ring.length - 1)] as Stretch;
  }

  #stretches(count: number): Stretch[] {
    return Array.from({ length: count }, () => new Stretch(this.integral));
  }

  #grow(): void {
    const old = this.#ring;
    this.#ring = this.#stretches(old.length * 2);
    for (let id = this.#oldest; id < this.#next; id++) this.#ring[id & (this.#ring.length - 1)] = old[id & (old.length - 1)] as Stretch;
  }
}
