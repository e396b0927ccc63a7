/** The distance between two curved courses in panels of session time, and in halves of those: fitted once for all who ask. */
import { fitPanel, panelCoefficients, panelIntegral, panelNodes, panelValue, partWeights } from '../../base/math/panel-rule.ts';
import type { Course } from './course.ts';
import type { CourseNodes } from './course-nodes.ts';

/** How many fits are remembered; a power of two. */
const remembered = 2048;
const keys = 3;
const count = panelNodes.length;

/** What `find` says of a part of a panel that has no fit. */
export const rough = -1;

export class PanelFits {
  readonly #nodes: CourseNodes;
  /** Relative positions at the nodes of a panel, by node x, y, z. */
  readonly #relative = new Float64Array(3 * count);
  readonly #values = new Float64Array(count);
  /** By place: the two updates, and panel and part, of the fit that is there, whether it is one, and its coefficients. */
  readonly #keys = new Int32Array(keys * remembered).fill(-1);
  readonly #isSmooth = new Uint8Array(remembered);
  readonly #coefficients = new Float64Array(panelCoefficients * remembered);

  constructor(nodes: CourseNodes) {
    this.#nodes = nodes;
  }

  /** Where the fit of the distance in a part (numbered as in `partWeights`) of panel `k` is; `rough` when five nodes cannot tell it. Holds until the next is asked for. */
  find(a: Course, b: Course, k: number, part: number): number {
    const which = 32 * k + part;
    const place = (Math.imul(a.id, 331) + Math.imul(b.id, 16) + k + 97 * part) & (remembered - 1);
    const key = keys * place;
    if (this.#keys[key] !== a.id || this.#keys[key + 1] !== b.id || this.#keys[key + 2] !== which) {
      this.#isSmooth[place] = this.#fit(a, b, k, part, place) ? 1 : 0;
      this.#keys[key] = a.id;
      this.#keys[key + 1] = b.id;
      this.#keys[key + 2] = which;
    }
    return this.#isSmooth[place] === 1 ? place : rough;
  }

  /** ∫ of the distance from −1 to 1 being the part: from `from` to `to`, by the fit at `place`. */
  between(place: number, from: number, to: number): number {
    const at = panelCoefficients * place;
    return panelIntegral(this.#coefficients, at, to) - panelIntegral(this.#coefficients, at, from);
  }

  /** The distance (m) at `u`. */
  distance(place: number, u: number): number {
    return panelValue(this.#coefficients, panelCoefficients * place, u);
  }

  #fit(a: Course, b: Course, k: number, part: number, place: number): boolean {
    const i = this.#nodes.of(a, k);
    const j = this.#nodes.of(b, k);
    if (i < 0 || j < 0) return false;
    if (part === 1) this.#measure(a.nodes, i, b.nodes, j);
    else this.#measurePart(a.nodes, i, b.nodes, j, part);
    return fitPanel(this.#values, this.#coefficients, panelCoefficients * place);
  }

  /** Works out the distances between two times five positions, which begin at these places. */
  #measure(a: Float64Array, i: number, b: Float64Array, j: number): void {
    for (let node = 0; node < count; node++, i += 3, j += 3) {
      const x = (a[i] as number) - (b[j] as number);
      const y = (a[i + 1] as number) - (b[j + 1] as number);
      const z = (a[i + 2] as number) - (b[j + 2] as number);
      this.#values[node] = Math.sqrt(x * x + y * y + z * z);
    }
  }

  /** The same at the nodes of a part of the panel, where they are by the polynomial through those of the whole. */
  #measurePart(a: Float64Array, i: number, b: Float64Array, j: number, part: number): void {
    const weights = partWeights[part] as Float64Array;
    for (let n = 0; n < 3 * count; n++) this.#relative[n] = (a[i + n] as number) - (b[j + n] as number);
    for (let node = 0; node < count; node++) {
      let [x, y, z] = [0, 0, 0];
      for (let from = 0; from < count; from++) {
        const weight = weights[node * count + from] as number;
        x += weight * (this.#relative[3 * from] as number);
        y += weight * (this.#relative[3 * from + 1] as number);
        z += weight * (this.#relative[3 * from + 2] as number);
      }
      this.#values[node] = Math.sqrt(x * x + y * y + z * z);
    }
  }
}

/** How many times a panel is halved to come to this part. */
export function depthOf(part: number): number {
  return 31 - Math.clz32(part);
}
