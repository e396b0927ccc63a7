/**
 * The coefficients of the body-axis models: what is left of their digits as they are printed, and as they are worked
 * out here.
 */
import claims from '../claims/motion.json' with { type: 'json' };
import { TurnCoefficients } from '../../../../engine/base/math/turn-coefficients.ts';
import { claimOfCases, claimOfRange, type Claim } from './claim.ts';
import type { Block, Cell, Figure } from './figure.ts';

const names = ['c1', 'c2', 'd0', 'd1', 'd2'] as const;
type Name = (typeof names)[number];
const angles = [1, 0.1, 0.01, 1e-3, 1e-4, 1e-5];

/** As IEEE 1278.1, Annex B, prints them (but for R2's factors of |ω|, taken out). */
const printed: Readonly<Record<Name, (x: number) => number>> = {
  c1: (x) => (1 - Math.cos(x)) / x ** 2,
  c2: (x) => (x - Math.sin(x)) / x ** 3,
  d0: (x) => (Math.cos(x) + x * Math.sin(x) - 1) / x ** 2,
  d1: (x) => (Math.sin(x) - x * Math.cos(x)) / x ** 3,
  d2: (x) => (x ** 2 / 2 - Math.cos(x) - x * Math.sin(x) + 1) / x ** 4,
};

/** The reference's relative errors of the printed forms. */
const reference: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0],
  [1.1e-14, 1.8e-14, 6e-15, 1.6e-14, 2.6e-12],
  [2.9e-13, 2.6e-12, 1.2e-12, 8.5e-13, 4.3e-8],
  [1.6e-11, 3.4e-11, 1.2e-10, 5.6e-11, 8e-4],
  [5.2e-9, 3.1e-8, 3.6e-9, 1.1e-8, 1],
  [8.3e-8, 3.7e-6, 8.3e-8, 1.4e-6, 1],
];

/** Digits with which the exact values are worked out. */
const scale = 10n ** 60n;

/** `value` in units of 1/scale, exactly but for the last digit: a double is a whole number over a power of two. */
function exact(value: number): bigint {
  let power = 0;
  let whole = value;
  while (!Number.isInteger(whole)) {
    whole *= 2;
    power += 1;
  }
  return (BigInt(whole) * scale) >> BigInt(power);
}

/** Σ (−x²)ᵏ · weight(k) / (2k + first)!, to 60 digits. */
function series(x: number, first: number, weight: (k: number) => number): bigint {
  const square = (exact(x) * exact(x)) / scale;
  let term = scale;
  let sum = 0n;
  for (let n = 2; n <= first; n++) term /= BigInt(n);
  for (let k = 0; term !== 0n; k++) {
    sum += term * BigInt(weight(k));
    term = (-term * square) / scale / BigInt((2 * k + first + 1) * (2 * k + first + 2));
  }
  return sum;
}

/**
 * The coefficients by their series: c₁ = Σ/(2k+2)!, c₂ = Σ/(2k+3)!, d₀ = s₀ − c₁ = Σ(2k+1)/(2k+2)!, d₁ = c₁ − c₂ =
 * Σ(2k+2)/(2k+3)!, d₂ = c₂ − c₃ = Σ(2k+3)/(2k+4)!.
 */
const exactly: Readonly<Record<Name, (x: number) => bigint>> = {
  c1: (x) => series(x, 2, () => 1),
  c2: (x) => series(x, 3, () => 1),
  d0: (x) => series(x, 2, (k) => 2 * k + 1),
  d1: (x) => series(x, 3, (k) => 2 * k + 2),
  d2: (x) => series(x, 4, (k) => 2 * k + 3),
};

function ours(name: Name, x: number): number {
  const coefficients = new TurnCoefficients();
  coefficients.at(x);
  return coefficients[name];
}

function relativeError(name: Name, x: number, value: number): number {
  const truth = exactly[name](x);
  const off = (value < 0 ? -exact(-value) : exact(value)) - truth;
  return Math.abs(Number((off * 10n ** 30n) / truth)) / 1e30;
}

export const disCoefficients: Figure = {
  id: 'dis-coefficients',
  title: 'Digits of the coefficients of turning bodies',
  source: 'IEEE 1278.1-1995, Annex B: R1 and R2',
  measure: () => Promise.resolve(blocks()),
};

function blocks(): Block[] {
  const columns = ['ωt', ...names.flatMap((name) => [`${name} as printed`, 'reference', 'here'])];
  const rows = angles.map((x, index): Cell[] => [
    x,
    ...names.flatMap((name, column) => [
      relativeError(name, x, printed[name](x)),
      reference[index]?.[column] ?? null,
      relativeError(name, x, ours(name, x)),
    ]),
  ]);
  return [
    {
      kind: 'text',
      text: 'Relative errors in double precision, against sixty digits. The printed forms take nearly equal numbers from each other; here they come from two series below 1, and from the half angle above.',
    },
    { kind: 'table', table: { title: 'Relative error of the coefficients', columns, rows } },
    { kind: 'claims', claims: claimsOf() },
  ];
}

function claimsOf(): Claim[] {
  const worst = Math.max(...angles.flatMap((x) => names.map((name) => relativeError(name, x, ours(name, x)))));
  const agrees = angles
    .slice(1)
    .flatMap((x, index) =>
      names.map((name, column) => nearly(relativeError(name, x, printed[name](x)), reference[index + 1]?.[column] ?? NaN)),
    );
  return [
    claimOfCases(claims['A1-1'], agrees),
    claimOfRange(claims['A1-2'], relativeError('d2', 1e-4, printed.d2(1e-4))),
    claimOfRange(claims['A1-3'], worst),
  ];
}

/** Within what rounding to two figures takes. */
function nearly(error: number, theirs: number): boolean {
  return Math.abs(error - theirs) <= 0.055 * theirs;
}
