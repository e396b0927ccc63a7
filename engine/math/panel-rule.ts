/** A smooth function on a panel from its values at five Gauss nodes: its integral over any part, by Legendre's polynomials. */

/** Gauss–Legendre nodes on [−1, 1]. */
export const panelNodes = [-0.906179845938664, -0.5384693101056831, 0, 0.5384693101056831, 0.906179845938664] as const;
/** How many coefficients a fit has. */
export const panelCoefficients = 5;

/** ½ w_j P_k(x_j), of the even k at the outer, the inner and the middle node, and of the odd ones at the outer and the inner. */
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

/**
 * Writes b_k = a_k / (2k + 1) of the expansion f(u) = Σ a_k P_k(u) to `b` from place `at` on. False when the values at the nodes are not
 * those of a function smooth enough for five of them.
 */
export function fitPanel(values: Float64Array, b: Float64Array, at: number): boolean {
  const v0 = values[0] as number;
  const v1 = values[1] as number;
  const v2 = values[2] as number;
  const v3 = values[3] as number;
  const v4 = values[4] as number;
  b[at] = outer0 * (v4 + v0) + inner0 * (v3 + v1) + middle0 * v2;
  b[at + 1] = outer1 * (v4 - v0) + inner1 * (v3 - v1);
  b[at + 2] = outer2 * (v4 + v0) + inner2 * (v3 + v1) + middle2 * v2;
  b[at + 3] = outer3 * (v4 - v0) + inner3 * (v3 - v1);
  b[at + 4] = outer4 * (v4 + v0) + inner4 * (v3 + v1) + middle4 * v2;
  return 7 * Math.abs(b[at + 3] as number) + 9 * Math.abs(b[at + 4] as number) <= smoothness * Math.abs(b[at]);
}

/** ∫ f(t) dt from −1 to `u`, of the fit at place `at`. */
export function panelIntegral(b: Float64Array, at: number, u: number): number {
  const p2 = (3 * u * u - 1) / 2;
  const p3 = (5 * u * p2 - 2 * u) / 3;
  const p4 = (7 * u * p3 - 3 * p2) / 4;
  const p5 = (9 * u * p4 - 4 * p3) / 5;
  const low = (b[at] as number) * (u + 1) + (b[at + 1] as number) * (p2 - 1) + (b[at + 2] as number) * (p3 - u);
  return low + (b[at + 3] as number) * (p4 - p2) + (b[at + 4] as number) * (p5 - p3);
}

/** f(u). */
export function panelValue(b: Float64Array, at: number, u: number): number {
  const p2 = (3 * u * u - 1) / 2;
  const p3 = (5 * u * p2 - 2 * u) / 3;
  const p4 = (7 * u * p3 - 3 * p2) / 4;
  const low = (b[at] as number) + 3 * (b[at + 1] as number) * u + 5 * (b[at + 2] as number) * p2;
  return low + 7 * (b[at + 3] as number) * p3 + 9 * (b[at + 4] as number) * p4;
}

/** ½ w P_k at a node, of its weight w. */
function projection(k: number, node: 2 | 3 | 4, weight: number): number {
  return (weight / 2) * legendre(k, panelNodes[node]);
}

function legendre(k: number, x: number): number {
  if (k === 0) return 1;
  let [before, p] = [1, x];
  for (let n = 1; n < k; n++) [before, p] = [p, ((2 * n + 1) * x * p - n * before) / (n + 1)];
  return p;
}
