/** Two courses, one at least curved: the integral of their distance by panels of session time, and when it reaches an amount. */
import { mostHalvings } from '../../base/math/panel-rule.ts';
import type { Course } from './course.ts';
import type { PathModels } from '../../update/path-models.ts';
import { CourseNodes, panel } from './course-nodes.ts';
import type { ExactPair } from './exact-pair.ts';
import { depthOf, PanelFits, rough } from './panel-fits.ts';

/** Steps towards an amount; two or three do, as the fit knows its slope. */
const maxSteps = 60;
/** Share of the amount that counts as hit. */
const resolution = 1e-14;
/** After a step shorter than this share of a panel the next would be below 10⁻¹²: errors shrink with the second power. */
const lastStep = 1e-6;
const panelsPerSecond = 1 / panel;
/** By how often a panel was halved: half the length (s) of what is left, and by what a stretch of it (s) is to be multiplied so that it is 2 long. */
const halves = Array.from({ length: mostHalvings + 1 }, (_, depth) => panel / (2 << depth));
const scales = halves.map((half) => 1 / half);

/** A panel in which the distance is too rough for five nodes is halved, and halved again; in the end the model itself is asked. */
export class CurvedPair {
  readonly #exact: ExactPair;
  readonly #fits: PanelFits;
  /** What is missing (m·s) of the amount that is looked for. */
  #missing = 0;

  constructor(models: PathModels, exact: ExactPair) {
    this.#exact = exact;
    this.#fits = new PanelFits(new CourseNodes(models));
  }

  /** ∫ |a − b| dt (m·s) from `from` to `to`, session time, s. */
  integral(a: Course, b: Course, from: number, to: number): number {
    let sum = 0;
    for (let k = Math.floor(from * panelsPerSecond); k * panel < to; k++) {
      const start = Math.max(from, k * panel);
      const stop = Math.min(to, (k + 1) * panel);
      if (stop > start) sum += this.#inPanel(a, b, k, start, stop);
    }
    return sum;
  }

  /** When (s) that, counted from `from`, reaches `amount` (m·s, above 0); Infinity when not by `end`. */
  timeOf(a: Course, b: Course, amount: number, from: number, end: number): number {
    this.#missing = amount;
    for (let k = Math.floor(from * panelsPerSecond); k * panel < end; k++) {
      const start = Math.max(from, k * panel);
      const stop = Math.min(end, (k + 1) * panel);
      const reached = stop > start ? this.#reachInPart(a, b, k, 1, start, stop) : Infinity;
      if (reached < Infinity) return reached;
    }
    return Infinity;
  }

  /** Most panels have a fit of their own. */
  #inPanel(a: Course, b: Course, k: number, from: number, to: number): number {
    const place = this.#fits.find(a, b, k, 1);
    return place === rough ? this.#inPart(a, b, k, 1, from, to) : this.#inFit(place, middleOf(k, 1, 0), 0, from, to);
  }

  #inPart(a: Course, b: Course, k: number, part: number, from: number, to: number): number {
    const place = this.#fits.find(a, b, k, part);
    const depth = depthOf(part);
    const middle = middleOf(k, part, depth);
    if (place !== rough) return this.#inFit(place, middle, depth, from, to);
    if (depth === mostHalvings) return this.#exact.between(a, b, 0, from, to);
    const first = from < middle ? this.#inPart(a, b, k, 2 * part, from, Math.min(to, middle)) : 0;
    return to > middle ? first + this.#inPart(a, b, k, 2 * part + 1, Math.max(from, middle), to) : first;
  }

  #inFit(place: number, middle: number, depth: number, from: number, to: number): number {
    const scale = scales[depth] as number;
    return (halves[depth] as number) * this.#fits.between(place, (from - middle) * scale, (to - middle) * scale);
  }

  /** When what is missing is reached; Infinity: not in this stretch, whose integral then is no longer missing. */
  #reachInPart(a: Course, b: Course, k: number, part: number, from: number, to: number): number {
    const place = this.#fits.find(a, b, k, part);
    const depth = depthOf(part);
    const middle = middleOf(k, part, depth);
    if (place !== rough) return this.#reachInFit(place, middle, depth, from, to);
    if (depth === mostHalvings) return this.#reachExactly(a, b, from, to);
    const reached = from < middle ? this.#reachInPart(a, b, k, 2 * part, from, Math.min(to, middle)) : Infinity;
    if (reached < Infinity || to <= middle) return reached;
    return this.#reachInPart(a, b, k, 2 * part + 1, Math.max(from, middle), to);
  }

  #reachExactly(a: Course, b: Course, from: number, to: number): number {
    const sum = this.#exact.between(a, b, 0, from, to);
    if (sum >= this.#missing) return this.#exact.timeOf(a, b, 0, this.#missing, from, to);
    this.#missing -= sum;
    return Infinity;
  }

  #reachInFit(place: number, middle: number, depth: number, from: number, to: number): number {
    const sum = this.#inFit(place, middle, depth, from, to);
    if (sum >= this.#missing) return this.#solve(place, middle, depth, from, to, sum);
    this.#missing -= sum;
    return Infinity;
  }

  /** Newton's method, kept between `from` and `to`, where the integral is `sum`. */
  #solve(place: number, middle: number, depth: number, from: number, to: number, sum: number): number {
    const fits = this.#fits;
    const half = halves[depth] as number;
    const amount = this.#missing / half;
    const start = (from - middle) / half;
    let low = start;
    let high = (to - middle) / half;
    let u = start + (high - start) * (this.#missing / sum);
    for (let step = 0; step < maxSteps; step++) {
      const missing = amount - fits.between(place, start, u);
      if (Math.abs(missing) <= resolution * amount) break;
      if (missing < 0) high = u;
      else low = u;
      const next = u + missing / fits.distance(place, u);
      const isInside = next >= low && next <= high;
      const isLast = isInside && Math.abs(next - u) < lastStep;
      u = isInside ? next : (low + high) / 2;
      if (isLast) break;
    }
    return middle + half * u;
  }
}

/** The session time (s) in the middle of a part of panel `k`, which is left when it was halved `depth` times. */
function middleOf(k: number, part: number, depth: number): number {
  return k * panel + (2 * (part - (1 << depth)) + 1) * (halves[depth] as number);
}
