/** A smooth function on a panel from its values at five Gauss nodes: its integral over any part. */
import { lagrangeWeights, legendre } from './legendre.ts';

/** Gauss–Legendre nodes on [−1, 1]. */
export const panelNodes = [-0.906179845938664, -0.5384693101056831, 0, 0.5384693101056831, 0.906179845938664] as const;
/** How many coefficients a fit has. */
export const panelCoefficients = 5;

/**
 * ½ w_j P_k(x_j), of the even k at the outer, the inner and the middle node, and of the odd ones at the outer and the
 * inner.
 */
const row = (k: number) => [
  projection(k, 4, 0.2369268850561891),
  projection(k, 3, 0.4786286704993665),
  projection(k, 2, 0.5688888888888889),
];
const [outer0, inner0, middle0] = row(0) as [number, number, number];
const [outer1, inner1] = row(1) as [number, number, number];
const [outer2, inner2, middle2] = row(2) as [number, number, number];
const [outer3, inner3] = row(3) as [number, number, number];
const [outer4, inner4, middle4] = row(4) as [number, number, number];

/** Share of the mean that the highest coefficients may have: the error of the rule is a hundredth of that or less. */
const smoothness = 1e-3;
/** Share of the mean by which a fit may be below 0 at an end, as rounding leaves it. */
const belowZero = 1e-6;

/**
 * Writes the coefficients e₀ to e₄ of the integral from 0, e₀u + e₁u² + … + e₄u⁵, to `e` from place `at` on, through
 * the expansion f(u) = Σ (2k + 1) b_k P_k(u). False when the values at the nodes are not those of a function smooth
 * enough for five of them. It must be a distance: a fit below 0 at an end has missed a kink beyond the outermost node,
 * where two paths meet.
 */
export function fitPanel(values: Float64Array, e: Float64Array, at: number): boolean {
  const v0 = values[0] as number;
  const v1 = values[1] as number;
  const v2 = values[2] as number;
  const v3 = values[3] as number;
  const v4 = values[4] as number;
  const b0 = outer0 * (v4 + v0) + inner0 * (v3 + v1) + middle0 * v2;
  const b1 = outer1 * (v4 - v0) + inner1 * (v3 - v1);
  const b2 = outer2 * (v4 + v0) + inner2 * (v3 + v1) + middle2 * v2;
  const b3 = outer3 * (v4 - v0) + inner3 * (v3 - v1);
  const b4 = outer4 * (v4 + v0) + inner4 * (v3 + v1) + middle4 * v2;
  e[at] = b0 - 2.5 * b2 + 3.375 * b4;
  e[at + 1] = 1.5 * b1 - 5.25 * b3;
  e[at + 2] = 2.5 * b2 - 11.25 * b4;
  e[at + 3] = 4.375 * b3;
  e[at + 4] = 7.875 * b4;
  const least = b0 + 5 * b2 + 9 * b4 - Math.abs(3 * b1 + 7 * b3);
  return 7 * Math.abs(b3) + 9 * Math.abs(b4) <= smoothness * Math.abs(b0) && least >= -belowZero * Math.abs(b0);
}

/** ∫ f(t) dt from 0 to `u`, of the fit at place `at`. */
export function panelIntegral(e: Float64Array, at: number, u: number): number {
  const high = (e[at + 2] as number) + u * ((e[at + 3] as number) + u * (e[at + 4] as number));
  return u * ((e[at] as number) + u * ((e[at + 1] as number) + u * high));
}

/** f(u). */
export function panelValue(e: Float64Array, at: number, u: number): number {
  const high = 3 * (e[at + 2] as number) + u * (4 * (e[at + 3] as number) + u * 5 * (e[at + 4] as number));
  return (e[at] as number) + u * (2 * (e[at + 1] as number) + u * high);
}

/** Most times that a panel is halved. */
export const mostHalvings = 4;

/**
 * Parts of a panel are numbered as in a heap: 1 is the whole, 2 and 3 its halves, 4 to 7 theirs … By part, and by node
 * of it, what each of the five values of the whole contributes to the polynomial through them, there.
 */
export const partWeights: readonly Float64Array[] = Array.from({ length: 2 << mostHalvings }, (_, part) => {
  const parts = 1 << (31 - Math.clz32(part));
  const middle = (2 * (part - parts) + 1) / parts - 1;
  return Float64Array.from(panelNodes.flatMap((node) => lagrangeWeights(panelNodes, middle + node / parts)));
});

/** ½ w P_k at a node, of its weight w. */
function projection(k: number, node: 2 | 3 | 4, weight: number): number {
  return (weight / 2) * legendre(k, panelNodes[node]);
}
