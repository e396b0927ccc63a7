/** Export error of a placed path that is drawn from frame to frame. */
import { distanceIntegral } from '../base/math/distance-integral.ts';
import type { ExportedPath } from '../publisher/exported-path.ts';
import type { PathModels } from '../update/path-models.ts';
import { copyPiece, PathPiece } from '../update/path-piece.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { KinematicState } from '../base/kinematic-state.ts';
import { isMeasured, type ExportErrorMeter } from './export-error.ts';

/** A span of time between two drawings during which neither path changed its piece. */
class Span {
  until = 0;
  measured = false;
  after = false;
  models: PathModels;
  readonly exported = new PathPiece();

  constructor(models: PathModels) {
    this.models = models;
  }
}

/** A straight line through a place, uniform in time. */
class UniformLine {
  #time = 0;
  readonly #state = new KinematicState();

  /** Through the position of `at` at `time`, with the given velocity. */
  set(time: number, at: Readonly<KinematicState>, vx: number, vy: number, vz: number): void {
    this.#time = time;
    this.#state.x = at.x;
    this.#state.y = at.y;
    this.#state.z = at.z;
    this.#state.vx = vx;
    this.#state.vy = vy;
    this.#state.vz = vz;
  }

  /** Takes the line's position at `time` off the position of `state`. */
  subtractFrom(state: KinematicState, time: number): void {
    const passed = time - this.#time;
    state.x -= this.#state.x + this.#state.vx * passed;
    state.y -= this.#state.y + this.#state.vy * passed;
    state.z -= this.#state.z + this.#state.vz * passed;
  }
}

/**
 * For lanes with a convergence scheme. From one drawing to the next the placed path is straight, unless an update is taken into use in
 * between: until then it goes on as its old target moved, from then on it leads, as its new target moves, to where it is drawn next. So a
 * correction shows when its update arrives, not before; a blend of no time is measured as a snap is. On a curve of acceleration a each
 * path is off by at most a·frame²/8 (1 mm for a tank at 20 ms), in the frame of an arrival the placed one by a·frame²/2.
 */
export class DrawnExportError implements ExportErrorMeter {
  before = 0;
  after = 0;
  #exported: ExportedPath;
  readonly #receiver: Receiver;
  readonly #spans: Span[] = [];
  #used = 0;
  /** When the first of the spans begins: at the last drawing, or at the first arrival; NaN before that. */
  #since = NaN;
  /** First arrival since the last drawing, NaN: none. */
  #arrival = NaN;
  /** The last drawing, and how its target moved. */
  #drawTime = NaN;
  readonly #shown = new KinematicState();
  /** The placed path until the arrival, and from then on. */
  readonly #old = new UniformLine();
  readonly #new = new UniformLine();
  /** Relative positions at the two ends of a span. */
  readonly #start = new KinematicState();
  readonly #end = new KinematicState();

  constructor(exported: ExportedPath, receiver: Receiver) {
    this.#exported = exported;
    this.#receiver = receiver;
  }

  follow(exported: ExportedPath, now: number): void {
    this.mark(now);
    this.#exported = exported;
  }

  mark(now: number): void {
    if (Number.isNaN(this.#since)) return;
    const span = this.#spanUntil(now);
    span.measured = isMeasured(this.#exported, this.#receiver);
    span.after = this.#receiver.piece.serial === this.#exported.piece.serial;
    copyPiece(this.#exported.piece, span.exported);
  }

  arriving(now: number): void {
    this.mark(now);
    if (Number.isNaN(this.#since)) this.#since = now;
    if (Number.isNaN(this.#arrival)) this.#arrival = now;
  }

  drawn(now: number): void {
    this.mark(now);
    if (now > this.#since) this.#integrate(now);
    const { shown, target } = this.#receiver;
    this.#used = 0;
    this.#since = now;
    this.#arrival = NaN;
    this.#drawTime = now;
    this.#shown.x = shown.x;
    this.#shown.y = shown.y;
    this.#shown.z = shown.z;
    this.#shown.vx = target.vx;
    this.#shown.vy = target.vy;
    this.#shown.vz = target.vz;
  }

  /** Goes on from a drawing at `time` (s), on the plane, that it was not told of: what was shown (m), and how the target moved (m/s). */
  resume(time: number, x: number, y: number, vx: number, vy: number): void {
    this.#since = time;
    this.#drawTime = time;
    this.#shown.x = x;
    this.#shown.y = y;
    this.#shown.vx = vx;
    this.#shown.vy = vy;
  }

  /** As `mark`, after the change: until `time` (s) `piece` was followed, which belongs to `life` (0: to none), while `shown` was in use. */
  markLate(time: number, piece: PathPiece, life: number, shown: { readonly life: number; readonly serial: number }): void {
    const span = this.#spanUntil(time);
    span.measured = life > 0 && life === shown.life;
    span.after = shown.serial === piece.serial;
    copyPiece(piece, span.exported);
  }

  /** As `arriving`, after what arrived first at `time` (s) has been taken into use, and marked late. */
  arrivedLate(time: number): void {
    this.#arrival = time;
  }

  /** Up to the last drawing; what came since then is known only when it is drawn. */
  total(): number {
    return this.before + this.after;
  }

  #spanUntil(time: number): Span {
    const span = (this.#spans[this.#used] ??= new Span(this.#exported.models));
    this.#used += 1;
    span.until = time;
    span.models = this.#exported.models;
    return span;
  }

  #integrate(now: number): void {
    this.#layLines(now);
    let since = this.#since;
    for (let i = 0; i < this.#used; i++) {
      const span = this.#spans[i] as Span;
      if (span.measured && span.until > since) this.#add(span, since);
      since = span.until;
    }
  }

  #layLines(now: number): void {
    const from = this.#shown;
    const { shown, target } = this.#receiver;
    if (Number.isNaN(this.#arrival)) {
      const frame = now - this.#drawTime;
      this.#old.set(now, shown, (shown.x - from.x) / frame, (shown.y - from.y) / frame, (shown.z - from.z) / frame);
    } else {
      this.#old.set(this.#drawTime, from, from.vx, from.vy, from.vz);
      this.#new.set(now, shown, target.vx, target.vy, target.vz);
    }
  }

  #add(span: Span, since: number): void {
    const { until, after } = span;
    const line = since >= this.#arrival ? this.#new : this.#old;
    this.#relative(span, since, line, this.#start);
    this.#relative(span, until, line, this.#end);
    const { x, y, z } = this.#start;
    const h = until - since;
    const error = distanceIntegral(x, y, z, (this.#end.x - x) / h, (this.#end.y - y) / h, (this.#end.z - z) / h, h);
    if (after) this.after += error;
    else this.before += error;
  }

  /** Exported less placed position. */
  #relative({ models, exported }: Span, time: number, placed: UniformLine, out: KinematicState): void {
    models.stateAt(exported, time, out);
    placed.subtractFrom(out, time);
  }
}
