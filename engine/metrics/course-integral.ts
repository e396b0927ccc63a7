/** The integral of the distance between two courses, and its inverse: when it has reached an amount. */
import { distanceIntegral } from '../math/distance-integral.ts';
import { Course } from '../nodes/course.ts';
import type { PathModels } from '../nodes/path-models.ts';
import { copyPiece, PathPiece } from '../nodes/path-piece.ts';
import { KinematicState } from '../plugin-api/kinematic-state.ts';
import { panel, PanelFits } from './panel-fits.ts';
import type { PieceIntegral } from './piece-integral.ts';

/** How far ahead (s) the inverse looks when no end is given. */
const horizon = 600;
/** Most steps inside a shrinking bracket; two or three do, as each uses how fast the distance grows. */
const maxSteps = 60;
/** Share of the amount, and of the time (s), that counts as hit. */
const resolution = 1e-14;
/** After a step shorter than this (s) the next would be far below the resolution. */
const lastStep = 1e-7;
/** First stretch (s) in which it looks for a course that is played late; each next one is twice as long. */
const firstStretch = 0.5;
/** More than rounding can make of a bound. */
const margin = 1 + 1e-12;

/**
 * Straight courses are integrated by the closed form. Curved ones by five Gauss nodes to a panel, which all receivers have in common
 * (7 digits for a tank; the thesis's own quadrature has fewer), and adaptively where the distance is not smooth enough for that.
 */
export class CourseIntegral {
  readonly #models: PathModels;
  readonly #exact: PieceIntegral;
  #fits: PanelFits | undefined;
  readonly #state = new KinematicState();
  readonly #moved = new PathPiece();
  /** The distance (m) last asked for, and how fast it grows there, m/s. */
  #distance = 0.0;
  #growth = 0.0;

  constructor(models: PathModels, exact: PieceIntegral) {
    this.#models = models;
    this.#exact = exact;
  }

  /** The course of an update as it entered the exported path. */
  courseOf(piece: PathPiece): Course {
    const course = new Course();
    copyPiece(piece, course.piece);
    course.piece.anchor = piece.stamp;
    if (!this.#models.isStraight(piece)) return course;
    this.#models.of(piece).extrapolate(piece.state, 0, this.#state);
    course.straighten(this.#state);
    return course;
  }

  /** ∫ |a − b| dt (m·s) from `from` to `to`, b being played `late` seconds late; 0 when `to` is not later than `from`. */
  between(a: Course, b: Course, late: number, from: number, to: number): number {
    if (to <= from || (a.piece.id === b.piece.id && late === 0)) return 0;
    if (a.isStraight && b.isStraight) return straight(a, b, late, from, to);
    if (late !== 0) return this.#exactly(a, b, late, from, to);
    let sum = 0;
    const last = Math.ceil(to / panel) - 1;
    for (let k = Math.floor(from / panel); k <= last; k++) {
      const start = Math.max(from, k * panel);
      const stop = Math.min(to, (k + 1) * panel);
      if (stop > start) sum += this.#inPanel(a, b, k, start, stop);
    }
    return sum;
  }

  /** The time (s) at which that integral, counted from `from`, reaches `amount` (m·s, above 0); Infinity when not by `until`. */
  reach(a: Course, b: Course, late: number, amount: number, from: number, until: number): number {
    const end = Math.min(until, from + horizon);
    if (end <= from || (a.piece.id === b.piece.id && late === 0)) return Infinity;
    if (a.isStraight && b.isStraight) return this.#reachStraight(a, b, late, amount, from, end);
    return late === 0 ? this.#reachByPanels(a, b, amount, from, end) : this.#reachByStretches(a, b, late, amount, from, end);
  }

  /** The distance is convex: it stays below the straight line between its ends. */
  #reachStraight(a: Course, b: Course, late: number, amount: number, from: number, end: number): number {
    const most = ((straightDistance(a, b, late, from) + straightDistance(a, b, late, end)) / 2) * (end - from);
    if (most * margin < amount || straight(a, b, late, from, end) < amount) return Infinity;
    return this.#inside(a, b, late, amount, from, end);
  }

  #reachByStretches(a: Course, b: Course, late: number, amount: number, from: number, end: number): number {
    let missing = amount;
    let stretch = firstStretch;
    for (let start = from; start < end; stretch *= 2) {
      const stop = Math.min(end, start + stretch);
      const sum = this.between(a, b, late, start, stop);
      if (sum >= missing) return this.#inside(a, b, late, missing, start, stop);
      missing -= sum;
      start = stop;
    }
    return Infinity;
  }

  #reachByPanels(a: Course, b: Course, amount: number, from: number, end: number): number {
    let missing = amount;
    for (let start = from; start < end;) {
      const k = Math.floor(start / panel + 1e-9);
      const stop = Math.min(end, (k + 1) * panel);
      const sum = this.#inPanel(a, b, k, start, stop);
      if (sum >= missing) return this.#insidePanel(a, b, k, missing, start, stop);
      missing -= sum;
      start = stop;
    }
    return Infinity;
  }

  /** The integral from `from` to `to` is at least `amount`. */
  #inside(a: Course, b: Course, late: number, amount: number, from: number, to: number): number {
    let low = from;
    let high = to;
    this.#measure(a, b, late, from);
    let t = from + this.#step(amount);
    for (let step = 0; step < maxSteps && high - low > resolution * Math.max(1, Math.abs(high)); step++) {
      if (!(t > low && t < high)) t = (low + high) / 2;
      const missing = amount - this.between(a, b, late, from, t);
      if (Math.abs(missing) <= resolution * amount) break;
      if (missing < 0) high = t;
      else low = t;
      this.#measure(a, b, late, t);
      const next = this.#step(missing);
      t += next;
      if (Math.abs(next) < lastStep && t > low && t < high) break;
    }
    return t;
  }

  /** As `inside`, all in panel `k`: where it is fitted, the fit is asked, which knows its own slope. */
  #insidePanel(a: Course, b: Course, k: number, amount: number, from: number, to: number): number {
    const fits = this.#panelFits;
    const place = fits.find(a, b, k);
    if (place < 0) return this.#inside(a, b, 0, amount, from, to);
    let low = from;
    let high = to;
    let t = from + amount / fits.distance(place, k, from);
    for (let step = 0; step < maxSteps && high - low > resolution * Math.max(1, Math.abs(high)); step++) {
      if (!(t > low && t < high)) t = (low + high) / 2;
      const missing = amount - fits.between(place, k, from, t);
      if (Math.abs(missing) <= resolution * amount) break;
      if (missing < 0) high = t;
      else low = t;
      t += missing / fits.distance(place, k, t);
    }
    return t;
  }

  /** How much later (s) than where was measured last the integral is larger by `missing` (m·s), the distance growing evenly. */
  #step(missing: number): number {
    const square = this.#distance * this.#distance + 2 * this.#growth * missing;
    return square > 0 ? (2 * missing) / (this.#distance + Math.sqrt(square)) : missing / this.#distance;
  }

  /** Works out the distance at the session time `at`, and its growth. */
  #measure(a: Course, b: Course, late: number, at: number): void {
    if (a.isStraight && b.isStraight) return this.#measureStraight(a, b, late, at);
    this.#models.of(a.piece).extrapolate(a.piece.state, at - a.piece.stamp, this.#state);
    const { x, y, z, vx, vy, vz } = this.#state;
    this.#models.of(b.piece).extrapolate(b.piece.state, at - late - b.piece.stamp, this.#state);
    const other = this.#state;
    this.#set(x - other.x, y - other.y, z - other.z, vx - other.vx, vy - other.vy, vz - other.vz);
  }

  #measureStraight(a: Course, b: Course, late: number, at: number): void {
    const s = at - a.piece.stamp;
    const t = at - late - b.piece.stamp;
    const x = a.x + a.vx * s - (b.x + b.vx * t);
    const y = a.y + a.vy * s - (b.y + b.vy * t);
    const z = a.z + a.vz * s - (b.z + b.vz * t);
    this.#set(x, y, z, a.vx - b.vx, a.vy - b.vy, a.vz - b.vz);
  }

  /** From the relative position (m) and velocity, m/s. */
  #set(x: number, y: number, z: number, vx: number, vy: number, vz: number): void {
    this.#distance = Math.sqrt(x * x + y * y + z * z);
    this.#growth = this.#distance > 0 ? (x * vx + y * vy + z * vz) / this.#distance : Math.sqrt(vx * vx + vy * vy + vz * vz);
  }

  /** Of panel `k`, from `from` to `to`. */
  #inPanel(a: Course, b: Course, k: number, from: number, to: number): number {
    const place = this.#panelFits.find(a, b, k);
    return place < 0 ? this.#exactly(a, b, 0, from, to) : this.#panelFits.between(place, k, from, to);
  }

  /** Made when the first curved course is. */
  get #panelFits(): PanelFits {
    return (this.#fits ??= new PanelFits(this.#models));
  }

  #exactly(a: Course, b: Course, late: number, from: number, to: number): number {
    copyPiece(b.piece, this.#moved);
    this.#moved.anchor += late;
    return this.#exact.between(this.#models, a.piece, this.#models, this.#moved, from, to);
  }
}

function straight(a: Course, b: Course, late: number, from: number, to: number): number {
  const s = from - a.piece.stamp;
  const t = from - late - b.piece.stamp;
  const x = a.x + a.vx * s - (b.x + b.vx * t);
  const y = a.y + a.vy * s - (b.y + b.vy * t);
  const z = a.z + a.vz * s - (b.z + b.vz * t);
  return distanceIntegral(x, y, z, a.vx - b.vx, a.vy - b.vy, a.vz - b.vz, to - from);
}

function straightDistance(a: Course, b: Course, late: number, at: number): number {
  const s = at - a.piece.stamp;
  const t = at - late - b.piece.stamp;
  const x = a.x + a.vx * s - (b.x + b.vx * t);
  const y = a.y + a.vy * s - (b.y + b.vy * t);
  const z = a.z + a.vz * s - (b.z + b.vz * t);
  return Math.sqrt(x * x + y * y + z * z);
}
