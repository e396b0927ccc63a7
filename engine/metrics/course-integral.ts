/** The integral of the distance between two courses, and its inverse: when it has reached an amount. */
import { distanceIntegral } from '../math/distance-integral.ts';
import { panelNodes, PanelRule } from '../math/panel-rule.ts';
import { Course } from '../nodes/course.ts';
import { copyPiece, PathPiece } from '../nodes/path-piece.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import { KinematicState } from '../plugin-api/kinematic-state.ts';
import type { PieceIntegral } from './piece-integral.ts';

/** Session time is cut into panels of this length (s); courses remember where they are at the nodes of each. */
const panel = 0.2;
/** Panels that a course remembers; what lies further ahead is rare, and integrated without. */
const mostPanels = 320;
const numbersPerPanel = 3 * panelNodes.length;

/** How far ahead (s) the inverse looks when no end is given. */
const horizon = 600;
/** First stretch (s) in which it looks; each next one is twice as long. */
const firstStretch = 0.5;
/** Newton's method, kept inside a shrinking bracket, is there in five or six steps. */
const maxSteps = 60;
/** Share of the amount, and of the time (s), that counts as hit. */
const resolution = 1e-14;

/**
 * Straight courses are integrated by the closed form. Curved ones by five Gauss nodes to a panel, which all receivers have in common
 * (7 digits for a tank; the thesis's own quadrature has fewer), and adaptively where the distance is not smooth enough for that.
 */
export class CourseIntegral {
  readonly #model: DeadReckoningModel;
  readonly #exact: PieceIntegral;
  readonly #rule = new PanelRule();
  readonly #state = new KinematicState();
  readonly #moved = new PathPiece();

  constructor(model: DeadReckoningModel, exact: PieceIntegral) {
    this.#model = model;
    this.#exact = exact;
  }

  /** The course of an update as it entered the exported path. */
  courseOf(piece: PathPiece): Course {
    const course = new Course();
    copyPiece(piece, course.piece);
    course.piece.anchor = piece.stamp;
    if (this.#model.isStraight === undefined || !this.#model.isStraight(piece.state)) return course;
    this.#model.extrapolate(piece.state, 0, this.#state);
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
      if (stop > start) sum += this.#fit(a, b, k) ? this.#part(k, start, stop) : this.#exactly(a, b, 0, start, stop);
    }
    return sum;
  }

  /** The time (s) at which that integral, counted from `from`, reaches `amount` (m·s, above 0); Infinity when not by `until`. */
  reach(a: Course, b: Course, late: number, amount: number, from: number, until: number): number {
    const end = Math.min(until, from + horizon);
    const isByPanels = late === 0 && !(a.isStraight && b.isStraight);
    let missing = amount;
    let stretch = firstStretch;
    for (let start = from; start < end; stretch *= 2) {
      const stop = Math.min(end, isByPanels ? (Math.floor(start / panel + 1e-9) + 1) * panel : start + stretch);
      const sum = this.between(a, b, late, start, stop);
      if (sum >= missing) return this.#inside(a, b, late, missing, start, stop);
      missing -= sum;
      start = stop;
    }
    return Infinity;
  }

  /** The integral from `from` to `to` is at least `amount`; where it goes by panels, they lie in one. */
  #inside(a: Course, b: Course, late: number, amount: number, from: number, to: number): number {
    let low = from;
    let high = to;
    let t = (from + to) / 2;
    for (let step = 0; step < maxSteps && high - low > resolution * Math.max(1, Math.abs(high)); step++) {
      const excess = this.between(a, b, late, from, t) - amount;
      if (Math.abs(excess) <= resolution * amount) break;
      if (excess > 0) high = t;
      else low = t;
      const next = t - excess / this.#distance(a, b, late, t);
      t = next > low && next < high ? next : (low + high) / 2;
    }
    return t;
  }

  #distance(a: Course, b: Course, late: number, at: number): number {
    if (a.isStraight && b.isStraight) return straightDistance(a, b, late, at);
    this.#model.extrapolate(a.piece.state, at - a.piece.stamp, this.#state);
    const { x, y, z } = this.#state;
    this.#model.extrapolate(b.piece.state, at - late - b.piece.stamp, this.#state);
    return Math.sqrt((x - this.#state.x) ** 2 + (y - this.#state.y) ** 2 + (z - this.#state.z) ** 2);
  }

  #exactly(a: Course, b: Course, late: number, from: number, to: number): number {
    copyPiece(b.piece, this.#moved);
    this.#moved.anchor += late;
    return this.#exact.between(this.#model, a.piece, this.#model, this.#moved, from, to);
  }

  /** Fits the rule to the distance in panel `k`; false when it cannot be. */
  #fit(a: Course, b: Course, k: number): boolean {
    const i = this.#nodesOf(a, k);
    const j = this.#nodesOf(b, k);
    if (i < 0 || j < 0) return false;
    const { values } = this.#rule;
    for (let node = 0; node < panelNodes.length; node++) {
      const x = (a.nodes[i + 3 * node] as number) - (b.nodes[j + 3 * node] as number);
      const y = (a.nodes[i + 3 * node + 1] as number) - (b.nodes[j + 3 * node + 1] as number);
      const z = (a.nodes[i + 3 * node + 2] as number) - (b.nodes[j + 3 * node + 2] as number);
      values[node] = Math.sqrt(x * x + y * y + z * z);
    }
    return this.#rule.fit();
  }

  /** Of the fitted panel, from `start` to `stop` (s). */
  #part(k: number, start: number, stop: number): number {
    const half = panel / 2;
    const middle = (k + 0.5) * panel;
    return half * (this.#rule.integral((stop - middle) / half) - this.#rule.integral((start - middle) / half));
  }

  /** Where the nodes of panel `k` begin in the course's; −1 when they are not remembered. */
  #nodesOf(course: Course, k: number): number {
    const first = Math.floor(course.piece.stamp / panel);
    const place = k - first;
    if (place < 0 || place >= mostPanels) return -1;
    while (course.panels <= place) this.#addPanel(course, first + course.panels);
    return place * numbersPerPanel;
  }

  #addPanel(course: Course, k: number): void {
    const at = course.panels * numbersPerPanel;
    if (at === course.nodes.length) course.nodes = grown(course.nodes);
    for (let node = 0; node < panelNodes.length; node++) {
      const dt = (k + 0.5 + (panelNodes[node] as number) / 2) * panel - course.piece.stamp;
      this.#model.extrapolate(course.piece.state, dt, this.#state);
      course.nodes[at + 3 * node] = this.#state.x;
      course.nodes[at + 3 * node + 1] = this.#state.y;
      course.nodes[at + 3 * node + 2] = this.#state.z;
    }
    course.panels += 1;
  }
}

function grown(nodes: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.max(8 * numbersPerPanel, 2 * nodes.length));
  larger.set(nodes);
  return larger;
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
