/**
 * Positions of paths at the Gauss nodes of the panels of session time: sampled from the model once, for all integrals.
 */
import { lagrangeWeights, legendre } from '../../base/math/legendre.ts';
import { panelNodes } from '../../base/math/panel-rule.ts';
import type { UpdatePath } from './update-path.ts';
import type { PathModels } from '../../update/path-models.ts';
import { KinematicState } from '../../base/kinematic-state.ts';

/** Session time is cut into panels of this length (s). */
export const panel = 0.2;
/** Panels that a path remembers; what lies further ahead is rare, and integrated exactly. */
const mostPanels = 320;
const nodesPerPanel = panelNodes.length;
const numbersPerPanel = 3 * nodesPerPanel;

/** Panels in a span. The model is sampled at the Gauss nodes of a span, which are fewer than those of its panels. */
const span = 4;
const positive = [0.18343464249564978, 0.525532409916329, 0.7966664774136267, 0.9602898564975362];
const weights = [0.362683783378362, 0.31370664587788727, 0.22238103445337448, 0.10122853629037626];
const spanNodes = [...positive.map((node) => -node).reverse(), ...positive];
const spanWeights = [...weights.toReversed(), ...weights];
const count = spanNodes.length;

/** Indexed by node of the panels of a span: weights of the polynomial through the nodes of the span. */
const basis = Float64Array.from(
  Array.from({ length: span }, (_, k) => panelNodes.map((node) => lagrangeWeights(spanNodes, (2 * k + 1 + node) / span - 1))).flat(2),
);
/** Weights of the two highest coefficients of that polynomial's Legendre expansion. */
const highest = [count - 2, count - 1].map((k) =>
  spanNodes.map((node, i) => ((2 * k + 1) / 2) * (spanWeights[i] as number) * legendre(k, node)),
);
/**
 * Largest sum (m) of the two with which the polynomial stands for the path; an arc's next coefficient is a hundredth of
 * the last.
 */
const roughness = 1e-5;

export class PathNodes {
  readonly #models: PathModels;
  readonly #state = new KinematicState();
  /** Positions at the nodes of a span, by axis. */
  readonly #span = new Float64Array(3 * count);

  constructor(models: PathModels) {
    this.#models = models;
  }

  /** Index of the nodes of panel `k` in `path.nodes`, five times x, y, z; −1 when they are not remembered. */
  of(path: UpdatePath, k: number): number {
    const first = Math.floor(path.stamp / panel);
    const place = k - first;
    if (place < 0 || place >= mostPanels) return -1;
    while (path.panels <= place) this.#addSpan(path, first + path.panels);
    return place * numbersPerPanel;
  }

  #addSpan(path: UpdatePath, k: number): void {
    const at = path.panels * numbersPerPanel;
    if (at + span * numbersPerPanel > path.nodes.length) path.nodes = grown(path.nodes);
    const isSmooth = this.#sample(path, k);
    for (let node = 0; node < span * nodesPerPanel; node++) {
      if (isSmooth) this.#interpolate(node, path.nodes, at + 3 * node);
      else this.#put(path, timeOf(k, node), path.nodes, at + 3 * node);
    }
    path.panels += span;
  }

  /**
   * Samples the model at the nodes of the span that begins with panel `k`; false when a polynomial through them is not
   * accurate.
   */
  #sample(path: UpdatePath, k: number): boolean {
    for (let i = 0; i < count; i++) {
      const at = (k + (span / 2) * (1 + (spanNodes[i] as number))) * panel;
      this.#models.stateAfter(path.fix, at - path.stamp, this.#state);
      this.#span[i] = this.#state.x;
      this.#span[count + i] = this.#state.y;
      this.#span[2 * count + i] = this.#state.z;
    }
    return this.#isSmooth(0) && this.#isSmooth(count) && this.#isSmooth(2 * count);
  }

  #isSmooth(axis: number): boolean {
    let [last, next] = [0, 0];
    for (let i = 0; i < count; i++) {
      next += ((highest[0] as number[])[i] as number) * (this.#span[axis + i] as number);
      last += ((highest[1] as number[])[i] as number) * (this.#span[axis + i] as number);
    }
    return Math.abs(next) + Math.abs(last) <= roughness;
  }

  #interpolate(node: number, out: Float64Array, at: number): void {
    let [x, y, z] = [0, 0, 0];
    for (let i = 0; i < count; i++) {
      const weight = basis[node * count + i] as number;
      x += weight * (this.#span[i] as number);
      y += weight * (this.#span[count + i] as number);
      z += weight * (this.#span[2 * count + i] as number);
    }
    out[at] = x;
    out[at + 1] = y;
    out[at + 2] = z;
  }

  #put(path: UpdatePath, time: number, out: Float64Array, at: number): void {
    this.#models.stateAfter(path.fix, time - path.stamp, this.#state);
    out[at] = this.#state.x;
    out[at + 1] = this.#state.y;
    out[at + 2] = this.#state.z;
  }
}

/** Session time (s) of a node of the span that begins with panel `k`. */
function timeOf(k: number, node: number): number {
  const panels = k + Math.floor(node / nodesPerPanel);
  return (panels + (1 + (panelNodes[node % nodesPerPanel] as number)) / 2) * panel;
}

function grown(nodes: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.max(3 * span * numbersPerPanel, 2 * nodes.length));
  larger.set(nodes);
  return larger;
}
