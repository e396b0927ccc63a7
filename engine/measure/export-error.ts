/** Export error: the distance between exported and placed path, accumulated, split into before and after. */
import { distanceIntegral, isShortPath, shortPath } from '../base/math/distance-integral.ts';
import { KinematicState } from '../base/kinematic-state.ts';
import type { ExportedSegment, ExportedSegments } from '../publisher/exported-segments.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { FixIntegral } from '../update/fix-integral.ts';

/**
 * Measures one receiver's placed path from its first arrival on. At each instant the error belongs to *after* when the
 * receiver already plays the newest exported update, else to *before*. Nothing is measured while the two paths belong
 * to different spawns of the entity.
 */
export interface ExportErrorMeter {
  /** Accumulated so far, m·s. */
  readonly before: number;
  readonly after: number;
  /** To be called before the exported path changes or ends, and at the end. */
  mark(now: number): void;
  /** From now on the placed path is measured against another exported path. */
  follow(exported: ExportedSegments, now: number): void;
  /** To be called before an update is taken into use. */
  arriving(now: number): void;
  /** To be called after every drawing. */
  drawn(now: number): void;
  /** before + after up to `now`, changing nothing. */
  total(now: number): number;
}

/** For lanes whose placed path is the model's own: exact pieces, exact arrival times, whatever the ticks are. */
export class ContinuousExportError implements ExportErrorMeter {
  before = 0;
  after = 0;
  #exported: ExportedSegments;
  readonly #receiver: Receiver;
  readonly #integral: FixIntegral;
  #since = 0;

  constructor(exported: ExportedSegments, receiver: Receiver, integral: FixIntegral) {
    this.#exported = exported;
    this.#receiver = receiver;
    this.#integral = integral;
  }

  mark(now: number): void {
    const error = this.#pending(now);
    if (this.#receiver.fix.serial === this.#exported.path.fix.serial) this.after += error;
    else this.before += error;
    this.#since = now;
  }

  follow(exported: ExportedSegments, now: number): void {
    this.mark(now);
    this.#exported = exported;
  }

  arriving(now: number): void {
    this.mark(now);
  }

  drawn(): void {}

  total(now: number): number {
    return this.before + this.after + this.#pending(now);
  }

  #pending(now: number): number {
    const { path } = this.#exported;
    const { models, fix } = this.#receiver;
    if (!path.live || fix.id < 0 || fix.spawn !== path.fix.spawn) return 0;
    return this.#integral.between(path.models, path.fix, models, fix, this.#since, now);
  }
}

/** A straight line, uniform in time. */
class UniformLine {
  /** s */
  time = NaN;
  /** The place at that time, m, and the velocity, m/s. */
  x = NaN;
  y = NaN;
  z = NaN;
  vx = NaN;
  vy = NaN;
  vz = NaN;
}

/** Scratch of one tick: one for all meters of a lane. */
export class DrawnFrame {
  /** The placed path until the first arrival, and from then on. */
  readonly before = new UniformLine();
  readonly after = new UniformLine();
  /** The part of a segment that is measured, s, and where the exported path is at its ends. */
  since = NaN;
  until = NaN;
  readonly start = new KinematicState();
  readonly end = new KinematicState();
  /**
   * Result of the last `integrate`: ∫ |exported − placed| dt over that part, m·s. Fields, because numbers are boxed where a
   * call is not inlined.
   */
  error = NaN;

  /** Only where an arrival cuts a segment has its path to be extrapolated again. */
  integrate(segment: ExportedSegment, placed: UniformLine): void {
    const { since, until, start, end } = this;
    const begins = since === segment.since;
    const ends = until === segment.until;
    if (!begins) segment.stateAt(since, start);
    if (!ends) segment.stateAt(until, end);
    const { time, vx, vy, vz } = placed;
    const passed = since - time;
    const endPassed = until - time;
    const h = until - since;
    const x = (begins ? segment.startX : start.x) - (placed.x + vx * passed);
    const y = (begins ? segment.startY : start.y) - (placed.y + vy * passed);
    const z = (begins ? segment.startZ : start.z) - (placed.z + vz * passed);
    const wx = ((ends ? segment.endX : end.x) - (placed.x + vx * endPassed) - x) / h;
    const wy = ((ends ? segment.endY : end.y) - (placed.y + vy * endPassed) - y) / h;
    const wz = ((ends ? segment.endZ : end.z) - (placed.z + vz * endPassed) - z) / h;
    // A tick's path is nearly always short: by far fewer numbers cross a call that is not inlined.
    const middleX = x + (wx * h) / 2;
    const middleY = y + (wy * h) / 2;
    const middleZ = z + (wz * h) / 2;
    const square = middleX * middleX + middleY * middleY + middleZ * middleZ;
    const pathSquare = (wx * wx + wy * wy + wz * wz) * h * h;
    this.error = isShortPath(square, pathSquare)
      ? shortPath(square, middleX * wx + middleY * wy + middleZ * wz, pathSquare, h)
      : distanceIntegral(x, y, z, wx, wy, wz, h);
  }
}

type Velocity = Readonly<Pick<KinematicState, 'vx' | 'vy' | 'vz'>>;

/** A time since the last drawing, up to an arrival or a change of level: what was followed, and what was in use. */
class PastUse {
  until = NaN;
  segments: ExportedSegments;
  spawn = 0;
  serial = -1;
  /** For the first only: how the target moved at the last drawing, m/s. */
  vx = NaN;
  vy = NaN;
  vz = NaN;

  constructor(segments: ExportedSegments) {
    this.segments = segments;
  }
}

/**
 * For lanes with a convergence scheme. From one drawing to the next the placed path is straight, unless an update is
 * taken into use in between: until then it follows the motion of its old target, from then on that of the new target,
 * to where it is drawn next. So a correction shows when its update arrives, not before; a blend of no time is measured
 * as a snap is. On a curve of acceleration a each path is off by at most a·frame²/8 (1 mm for a tank at 20 ms), in the
 * tick of an arrival the placed one by a·frame²/2.
 */
export class DrawnExportError implements ExportErrorMeter {
  before = 0;
  after = 0;
  #segments: ExportedSegments;
  readonly #receiver: Receiver;
  readonly #frame: DrawnFrame;
  /** When the measured time begins: at the last drawing, or at the first arrival; NaN before that. */
  #since = NaN;
  /** First arrival since the last drawing, NaN: none. */
  #arrival = NaN;
  /** In order of time; most ticks have none. */
  #past: PastUse[] | null = null;
  #pastCount = 0;

  constructor(segments: ExportedSegments, receiver: Receiver, frame: DrawnFrame) {
    this.#segments = segments;
    this.#receiver = receiver;
    this.#frame = frame;
  }

  /** The segments are cut by their owner, once for all receivers. */
  mark(): void {}

  follow(segments: ExportedSegments, now: number): void {
    this.#cut(now);
    this.#segments = segments;
  }

  arriving(now: number): void {
    this.#cut(now);
    if (!Number.isNaN(this.#arrival)) return;
    const isFirst = Number.isNaN(this.#since);
    if (isFirst) this.#since = now;
    else if (!this.#receiver.past) this.#rememberTarget((this.#past as PastUse[])[0] as PastUse);
    // With a playout what is shown moves on when another update arrives, unless that is of a new spawn.
    if (isFirst || !this.#receiver.past) this.#arrival = now;
  }

  drawn(now: number): void {
    if (this.#receiver.past && this.#pastCount > 0) this.#noticeSpawn((this.#past as PastUse[])[0] as PastUse);
    if (this.#leaps) this.#arrival = Math.max(this.#receiver.past?.leapTime ?? NaN, this.#since);
    if (now > this.#since) this.#integrate(now);
    this.#pastCount = 0;
    this.#since = now;
    this.#arrival = NaN;
  }

  /** Up to the last drawing; what came since then is known only when it is drawn. */
  total(): number {
    return this.before + this.after;
  }

  #noticeSpawn({ spawn, until }: PastUse): void {
    if (spawn !== this.#receiver.fix.spawn && Number.isNaN(this.#arrival)) this.#arrival = until;
  }

  /** What is shown of the past has jumped with a teleport since the last drawing. */
  get #leaps(): boolean {
    const { past, teleport } = this.#receiver;
    return past !== null && teleport === 'jump' && Number.isNaN(this.#arrival);
  }

  #rememberTarget(past: PastUse): void {
    const { models, fix } = this.#receiver;
    const target = this.#frame.start;
    models.stateAt(fix, this.#since, target);
    past.vx = target.vx;
    past.vy = target.vy;
    past.vz = target.vz;
  }

  #cut(now: number): void {
    if (Number.isNaN(this.#since)) return;
    const all = (this.#past ??= []);
    const past = (all[this.#pastCount] ??= new PastUse(this.#segments));
    const { spawn, serial } = this.#receiver.fix;
    this.#pastCount += 1;
    past.until = now;
    past.segments = this.#segments;
    past.spawn = spawn;
    past.serial = serial;
  }

  #integrate(now: number): void {
    const { spawn, serial } = this.#receiver.fix;
    const frame = this.#frame;
    this.#layLines(now);
    frame.until = this.#since;
    if (this.#past) this.#integratePast(this.#past);
    this.#against(this.#segments, spawn, serial, now);
  }

  #integratePast(all: readonly PastUse[]): void {
    for (let i = 0; i < this.#pastCount; i++) {
      const { segments, spawn, serial, until } = all[i] as PastUse;
      this.#against(segments, spawn, serial, until);
    }
  }

  /** From the end of the last part to `until`, while an update of that spawn and number was in use. */
  #against(segments: ExportedSegments, spawn: number, serial: number, until: number): void {
    const frame = this.#frame;
    const since = frame.until;
    for (let i = 0; i < segments.count; i++) {
      const segment = segments.at(i);
      if (segment.spawn === 0 || segment.spawn !== spawn) continue;
      frame.since = segment.since > since ? segment.since : since;
      frame.until = segment.until < until ? segment.until : until;
      if (frame.until > frame.since) this.#addParts(segment, segment.serial === serial);
    }
    frame.until = until;
  }

  /** Where nothing has arrived the placed path is straight all the time. */
  #layLines(now: number): void {
    const { before, after } = this.#frame;
    const { shown, target, before: last } = this.#receiver;
    if (Number.isNaN(this.#arrival)) {
      const duration = now - this.#since;
      before.time = now;
      before.x = shown.x;
      before.y = shown.y;
      before.z = shown.z;
      before.vx = (shown.x - last.x) / duration;
      before.vy = (shown.y - last.y) / duration;
      before.vz = (shown.z - last.z) / duration;
      return;
    }
    after.time = now;
    after.x = shown.x;
    after.y = shown.y;
    after.z = shown.z;
    after.vx = target.vx;
    after.vy = target.vy;
    after.vz = target.vz;
    if (this.#arrival > this.#since) this.#layOldLine(last, this.#receiver.past ? last : ((this.#past as PastUse[])[0] as PastUse));
  }

  /** Up to the arrival. */
  #layOldLine(last: Readonly<KinematicState>, { vx, vy, vz }: Velocity): void {
    const { before } = this.#frame;
    before.time = this.#since;
    before.x = last.x;
    before.y = last.y;
    before.z = last.z;
    before.vx = vx;
    before.vy = vy;
    before.vz = vz;
  }

  /** What is shown of the past may jump amid a part. */
  #addParts(segment: ExportedSegment, isAfter: boolean): void {
    const frame = this.#frame;
    const { until } = frame;
    const jump = this.#arrival;
    if (frame.since < jump && jump < until) {
      frame.until = jump;
      this.#add(segment, isAfter);
      frame.since = jump;
      frame.until = until;
    }
    this.#add(segment, isAfter);
  }

  #add(segment: ExportedSegment, isAfter: boolean): void {
    const frame = this.#frame;
    frame.integrate(segment, frame.since >= this.#arrival ? frame.after : frame.before);
    if (isAfter) this.after += frame.error;
    else this.before += frame.error;
  }
}
