/** A smooth function on a panel from its values at five Gauss nodes: its integral over any part, by Legendre's polynomials. */

/** Gauss–Legendre nodes on [−1, 1] and their weights. */
export const panelNodes = [-0.906179845938664, -0.5384693101056831, 0, 0.5384693101056831, 0.906179845938664] as const;
const weights = [0.2369268850561891, 0.4786286704993665, 0.5688888888888889, 0.4786286704993665, 0.2369268850561891] as const;
/** How many coefficients a fit has. */
export const panelCoefficients = 5;

/** ½ w_j P_k(x_j), row after row: values at the nodes times row k give the k-th coefficient over 2k + 1. */
const projection = Float64Array.from({ length: panelCoefficients * panelCoefficients }, (_, i) => {
  const [k, j] = [Math.floor(i / panelCoefficients), i % panelCoefficients];
  return (weights[j]! / 2) * legendre(k, panelNodes[j]!);
});

/** Share of the mean that the highest coefficients may have: the error of the rule is a hundredth of that or less. */
const smoothness = 1e-3;

/**
 * Writes b_k = a_k / (2k + 1) of the expansion f(u) = Σ a_k P_k(u) to `b` from place `at` on. False when the values at the nodes are not
 * those of a function smooth enough for five of them.
 */
export function fitPanel(values: Float64Array, b: Float64Array, at: number): boolean {
  for (let k = 0; k < panelCoefficients; k++) {
    let sum = 0;
    for (let j = 0; j < panelCoefficients; j++) sum += (projection[k * panelCoefficients + j] as number) * (values[j] as number);
    b[at + k] = sum;
  }
  return 7 * Math.abs(b[at + 3] as number) + 9 * Math.abs(b[at + 4] as number) <= smoothness * Math.abs(b[at] as number);
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

function legendre(k: number, x: number): number {
  if (k === 0) return 1;
  let [before, p] = [1, x];
  for (let n = 1; n < k; n++) [before, p] = [p, ((2 * n + 1) * x * p - n * before) / (n + 1)];
  return p;
}
