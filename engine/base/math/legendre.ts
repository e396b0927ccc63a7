/** Legendre's polynomials, and the polynomial through given points. */

/** P_k(x). */
export function legendre(k: number, x: number): number {
  if (k === 0) return 1;
  let [before, p] = [1, x];
  for (let n = 1; n < k; n++) [before, p] = [p, ((2 * n + 1) * x * p - n * before) / (n + 1)];
  return p;
}

/** Returns what the values at each of the nodes contribute to the polynomial through them, at x. */
export function lagrangeWeights(nodes: readonly number[], x: number): number[] {
  return nodes.map((node, i) => nodes.reduce((product, other, j) => (i === j ? product : (product * (x - other)) / (node - other)), 1));
}
