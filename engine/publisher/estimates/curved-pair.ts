/**
 * Two paths, one at least curved: the integral of their distance by panels of session time, and when it reaches an
 * amount.
 */
import {
  mostHalvings,
  fitPanel,
  panelCoefficients,
  panelIntegral,
  panelNodes,
  panelValue,
  partWeights,
} from '../../base/math/panel-rule.ts';
import type { UpdatePath } from './update-path.ts';
import type { PathModels } from '../../update/path-models.ts';
import { PathNodes, panel } from './path-nodes.ts';
import type { ExactPair } from './exact-pair.ts';

/** Values of the distance that a fit is made of: one at each Gauss node. */
const nodeCount = panelNodes.length;

/** The part of a panel that is the whole panel, as `partWeights` numbers parts; and how many numbers there are. */
const wholePanel = 1;
const partNumbers = partWeights.length;

/** Fits that are remembered, in a table without chains: a new fit replaces the one at its place. A power of two. */
const remembered = 2048;
/** Numbers that say which fit is at a place: update a, update b, panel and part. */
const keysPerFit = 3;
/**
 * Number of places by which a fit moves when update a, update b or the part has the next number; by 1 for the next panel. So
 * the fits that are in use together have places of their own: a few exported updates a, for each some placed updates b
 * of its last 20, for each up to 16 panels in a row. Rough parts are few: odd numbers scatter them between the others.
 */
const strideOfA = 331;
const strideOfB = 16;
const strideOfPart = 97;

/** The place of a part of a panel that has no fit. */
const rough = -1;

/**
 * The distance between two curved paths in panels of session time, and in halves of panels: fitted once for all
 * receivers.
 */
class PanelFits {
  readonly #nodes: PathNodes;
  /** Relative positions at the nodes of a panel, by node x, y, z. */
  readonly #relative = new Float64Array(3 * nodeCount);
  readonly #values = new Float64Array(nodeCount);
  /**
   * Indexed by place: the two updates, and panel and part, of the fit that is there, whether it is one, and its coefficients.
   */
  readonly #keys = new Int32Array(keysPerFit * remembered).fill(-1);
  readonly #isSmooth = new Uint8Array(remembered);
  readonly #coefficients = new Float64Array(panelCoefficients * remembered);

  constructor(nodes: PathNodes) {
    this.#nodes = nodes;
  }

  /**
   * The place of the fit of the distance in a part (numbered as in `partWeights`) of panel `k`; `rough` where five
   * nodes do not suffice. Valid until the next call.
   */
  find(a: UpdatePath, b: UpdatePath, k: number, part: number): number {
    const panelAndPart = partNumbers * k + part;
    const place = (Math.imul(a.id, strideOfA) + Math.imul(b.id, strideOfB) + k + strideOfPart * part) & (remembered - 1);
    const key = keysPerFit * place;
    if (this.#keys[key] !== a.id || this.#keys[key + 1] !== b.id || this.#keys[key + 2] !== panelAndPart) {
      this.#isSmooth[place] = this.#fit(a, b, k, part, place) ? 1 : 0;
      this.#keys[key] = a.id;
      this.#keys[key + 1] = b.id;
      this.#keys[key + 2] = panelAndPart;
    }
    return this.#isSmooth[place] === 1 ? place : rough;
  }

  /** ∫ of the distance from `from` to `to` by the fit at `place`; the part goes from −1 to 1. */
  between(place: number, from: number, to: number): number {
    const at = panelCoefficients * place;
    return panelIntegral(this.#coefficients, at, to) - panelIntegral(this.#coefficients, at, from);
  }

  /** The distance (m) at `u`. */
  distance(place: number, u: number): number {
    return panelValue(this.#coefficients, panelCoefficients * place, u);
  }

  #fit(a: UpdatePath, b: UpdatePath, k: number, part: number, place: number): boolean {
    const i = this.#nodes.of(a, k);
    const j = this.#nodes.of(b, k);
    if (i < 0 || j < 0) return false;
    if (part === wholePanel) this.#measure(a.nodes, i, b.nodes, j);
    else this.#measurePart(a.nodes, i, b.nodes, j, part);
    return fitPanel(this.#values, this.#coefficients, panelCoefficients * place);
  }

  /** Computes the distances between five positions each, which begin at these places. */
  #measure(a: Float64Array, i: number, b: Float64Array, j: number): void {
    for (let node = 0; node < nodeCount; node++, i += 3, j += 3) {
      const x = (a[i] as number) - (b[j] as number);
      const y = (a[i + 1] as number) - (b[j + 1] as number);
      const z = (a[i + 2] as number) - (b[j + 2] as number);
      this.#values[node] = Math.sqrt(x * x + y * y + z * z);
    }
  }

  /** The same at the nodes of a part of the panel, by the polynomial through those of the whole. */
  #measurePart(a: Float64Array, i: number, b: Float64Array, j: number, part: number): void {
    const weights = partWeights[part] as Float64Array;
    for (let n = 0; n < 3 * nodeCount; n++) this.#relative[n] = (a[i + n] as number) - (b[j + n] as number);
    for (let node = 0; node < nodeCount; node++) {
      let [x, y, z] = [0, 0, 0];
      for (let from = 0; from < nodeCount; from++) {
        const weight = weights[node * nodeCount + from] as number;
        x += weight * (this.#relative[3 * from] as number);
        y += weight * (this.#relative[3 * from + 1] as number);
        z += weight * (this.#relative[3 * from + 2] as number);
      }
      this.#values[node] = Math.sqrt(x * x + y * y + z * z);
    }
  }
}

/** How many times a panel is halved to get this part: the place of the highest bit of its number. */
function depthOf(part: number): number {
  return highestBit - Math.clz32(part);
}
const highestBit = 31;

/** Steps towards an amount; two or three do, as the fit knows its slope. */
const maxSteps = 60;
/** Share of the amount that counts as hit. */
const resolution = 1e-14;
/**
 * After a step shorter than this share of a panel the next would be below 10⁻¹²: errors shrink with the second power.
 */
const lastStep = 1e-6;
const panelsPerSecond = 1 / panel;
/** Indexed by the number of halvings: half the length (s) of the part, and its reciprocal. */
const halves = Array.from({ length: mostHalvings + 1 }, (_, depth) => panel / (2 << depth));
const scales = halves.map((half) => 1 / half);

/**
 * A panel in which the distance is too rough for five nodes is halved, and halved again; in the end the exact pair
 * answers.
 */
export class CurvedPair {
  readonly #exact: ExactPair;
  readonly #fits: PanelFits;
  /** The rest (m·s) of the amount searched for. */
  #missing = 0;

  constructor(models: PathModels, exact: ExactPair) {
    this.#exact = exact;
    this.#fits = new PanelFits(new PathNodes(models));
  }

  /** ∫ |a − b| dt (m·s) from `from` to `to`, session time, s. */
  integral(a: UpdatePath, b: UpdatePath, from: number, to: number): number {
    let sum = 0;
    for (let k = Math.floor(from * panelsPerSecond); k * panel < to; k++) {
      const start = Math.max(from, k * panel);
      const stop = Math.min(to, (k + 1) * panel);
      if (stop > start) sum += this.#inPanel(a, b, k, start, stop);
    }
    return sum;
  }

  /** When (s) that, counted from `from`, reaches `amount` (m·s, above 0); Infinity when not by `end`. */
  timeOf(a: UpdatePath, b: UpdatePath, amount: number, from: number, end: number): number {
    this.#missing = amount;
    for (let k = Math.floor(from * panelsPerSecond); k * panel < end; k++) {
      const start = Math.max(from, k * panel);
      const stop = Math.min(end, (k + 1) * panel);
      const reached = stop > start ? this.#reachInPart(a, b, k, wholePanel, start, stop) : Infinity;
      if (reached < Infinity) return reached;
    }
    return Infinity;
  }

  /** Most panels have a fit of their own. */
  #inPanel(a: UpdatePath, b: UpdatePath, k: number, from: number, to: number): number {
    const place = this.#fits.find(a, b, k, wholePanel);
    if (place === rough) return this.#inPart(a, b, k, wholePanel, from, to);
    return this.#inFit(place, middleOf(k, wholePanel, 0), 0, from, to);
  }

  #inPart(a: UpdatePath, b: UpdatePath, k: number, part: number, from: number, to: number): number {
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

  /** When the rest is reached; Infinity: not in this part, whose integral is then subtracted from it. */
  #reachInPart(a: UpdatePath, b: UpdatePath, k: number, part: number, from: number, to: number): number {
    const place = this.#fits.find(a, b, k, part);
    const depth = depthOf(part);
    const middle = middleOf(k, part, depth);
    if (place !== rough) return this.#reachInFit(place, middle, depth, from, to);
    if (depth === mostHalvings) return this.#reachExactly(a, b, from, to);
    const reached = from < middle ? this.#reachInPart(a, b, k, 2 * part, from, Math.min(to, middle)) : Infinity;
    if (reached < Infinity || to <= middle) return reached;
    return this.#reachInPart(a, b, k, 2 * part + 1, Math.max(from, middle), to);
  }

  #reachExactly(a: UpdatePath, b: UpdatePath, from: number, to: number): number {
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
