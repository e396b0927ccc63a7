/** The coefficients of a constant turn rate, against the vectors and against the integrals that they stand for. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { vectorsOf } from '../../../test/support/vectors.ts';
import { TurnCoefficients } from './turn-coefficients.ts';

type Row = Record<'x' | 's0' | 'c1' | 'c2' | 'd0' | 'd1' | 'd2', number>;

const vectors = vectorsOf<{ tol: number; cases: Row[] }>('dis_coefficients');
const names = ['s0', 'c1', 'c2', 'd0', 'd1', 'd2'] as const;

function at(x: number): TurnCoefficients {
  const coefficients = new TurnCoefficients();
  coefficients.at(x);
  return coefficients;
}

test.each(vectors.cases)('at x = $x', (row) => {
  const found = at(row.x);
  for (const name of names) expect(Math.abs(found[name] - row[name]), name).toBeLessThanOrEqual(vectors.tol);
});

/** ∫₀¹ f(u) du by Simpson's rule. */
function integral(f: (u: number) => number, steps = 200): number {
  let sum = f(0) + f(1);
  for (let i = 1; i < steps; i++) sum += (i % 2 === 0 ? 2 : 4) * f(i / steps);
  return sum / (3 * steps);
}

/** The function that each coefficient integrates over 0 ≤ u ≤ 1. */
const integrands: Record<(typeof names)[number], (x: number, u: number) => number> = {
  s0: (x, u) => Math.cos(x * u),
  c1: (x, u) => u * at(x * u).s0,
  c2: (x, u) => u * u * at(x * u).c1,
  d0: (x, u) => u * Math.cos(x * u),
  d1: (x, u) => u * u * at(x * u).s0,
  d2: (x, u) => u ** 3 * at(x * u).c1,
};

test('each is the integral that it stands for', () => {
  fc.assert(
    fc.property(anyNumber(0, 6), fc.constantFrom(...names), (x, name) => {
      const expected = integral((u) => integrands[name](x, u));
      expect(Math.abs(at(x)[name] - expected)).toBeLessThan(1e-8);
    }),
  );
});

test('series and closed forms meet at 1', () => {
  const [below, above] = [at(1 - 1e-15), at(1)];
  for (const name of ['cosine', ...names] as const) expect(Math.abs(below[name] - above[name]), name).toBeLessThan(2e-15);
});
