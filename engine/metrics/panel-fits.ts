/** The distance between two curved courses in panels of session time: fitted once for all receivers, triggers and questions. */
import { fitPanel, panelCoefficients, panelIntegral, panelNodes, panelValue } from '../math/panel-rule.ts';
import type { Course } from '../nodes/course.ts';
import type { PathModels } from '../nodes/path-models.ts';
import { KinematicState } from '../plugin-api/kinematic-state.ts';

/** Session time is cut into panels of this length (s); courses remember where they are at the nodes of each. */
export const panel = 0.2;
/** Panels that a course remembers; what lies further ahead is rare, and integrated without. */
const mostPanels = 320;
const numbersPerPanel = 3 * panelNodes.length;

/** How many fits are remembered; a power of two. */
const remembered = 2048;
const keys = 3;

export class PanelFits {
  readonly #models: PathModels;
  readonly #state = new KinematicState();
  readonly #values = new Float64Array(panelNodes.length);
  /** By place: the two updates and the panel of the fit that is there, whether it is one, and its coefficients. */
  readonly #keys = new Int32Array(keys * remembered).fill(-1);
  readonly #isSmooth = new Uint8Array(remembered);
  readonly #coefficients = new Float64Array(panelCoefficients * remembered);

  constructor(models: PathModels) {
    this.#models = models;
  }

  /** Where the fit of the distance in panel `k` is; −1 when five nodes cannot tell it. Holds until the next is asked for. */
  find(a: Course, b: Course, k: number): number {
    const place = (Math.imul(a.piece.id, 331) + Math.imul(b.piece.id, 16) + k) & (remembered - 1);
    const key = keys * place;
    if (this.#keys[key] !== a.piece.id || this.#keys[key + 1] !== b.piece.id || this.#keys[key + 2] !== k) {
      this.#isSmooth[place] = this.#fit(a, b, k, place) ? 1 : 0;
      this.#keys[key] = a.piece.id;
      this.#keys[key + 1] = b.piece.id;
      this.#keys[key + 2] = k;
    }
    return this.#isSmooth[place] === 1 ? place : -1;
  }

  /** ∫ of the distance (m·s) over the part of panel `k` from `from` to `to` (s), by the fit at `place`. */
  between(place: number, k: number, from: number, to: number): number {
    const at = panelCoefficients * place;
    const b = this.#coefficients;
    return (panel / 2) * (panelIntegral(b, at, within(k, to)) - panelIntegral(b, at, within(k, from)));
  }

  /** The distance (m) at the session time `t`. */
  distance(place: number, k: number, t: number): number {
    return panelValue(this.#coefficients, panelCoefficients * place, within(k, t));
  }

  #fit(a: Course, b: Course, k: number, place: number): boolean {
    const i = this.#nodesOf(a, k);
    const j = this.#nodesOf(b, k);
    if (i < 0 || j < 0) return false;
    for (let node = 0; node < panelNodes.length; node++) {
      const x = (a.nodes[i + 3 * node] as number) - (b.nodes[j + 3 * node] as number);
      const y = (a.nodes[i + 3 * node + 1] as number) - (b.nodes[j + 3 * node + 1] as number);
      const z = (a.nodes[i + 3 * node + 2] as number) - (b.nodes[j + 3 * node + 2] as number);
      this.#values[node] = Math.sqrt(x * x + y * y + z * z);
    }
    return fitPanel(this.#values, this.#coefficients, panelCoefficients * place);
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
    const model = this.#models.of(course.piece);
    for (let node = 0; node < panelNodes.length; node++) {
      const dt = (k + 0.5 + (panelNodes[node] as number) / 2) * panel - course.piece.stamp;
      model.extrapolate(course.piece.state, dt, this.#state);
      course.nodes[at + 3 * node] = this.#state.x;
      course.nodes[at + 3 * node + 1] = this.#state.y;
      course.nodes[at + 3 * node + 2] = this.#state.z;
    }
    course.panels += 1;
  }
}

/** The session time `t` in panel `k`, which goes from −1 to 1. */
function within(k: number, t: number): number {
  return (t - (k + 0.5) * panel) / (panel / 2);
}

function grown(nodes: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.max(8 * numbersPerPanel, 2 * nodes.length));
  larger.set(nodes);
  return larger;
}
