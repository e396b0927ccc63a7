/**
 * The bank against a second computation: whole matrices by the textbook’s equations, transitions as the exponential of
 * the motion’s matrix, noise by numerical integration, six measurements at once.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KinematicState } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { after, fixAfter, modelOf } from '../../../test/support/extrapolated.ts';

type Matrix = readonly (readonly number[])[];

const indices = Array.from({ length: 9 }, (_, i) => i);
const zero: Matrix = indices.map(() => indices.map(() => 0));
const identity: Matrix = indices.map((i) => indices.map((j) => Number(i === j)));
const times = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => b[0]!.map((_, j) => row.reduce((sum, value, k) => sum + value * b[k]![j]!, 0)));
const plus = (a: Matrix, b: Matrix): Matrix => a.map((row, i) => row.map((value, j) => value + b[i]![j]!));
const turned = (a: Matrix): Matrix => a[0]!.map((_, j) => a.map((row) => row[j]!));
const scaled = (a: Matrix, by: number): Matrix => a.map((row) => row.map((value) => value * by));
const column = (values: readonly number[]): Matrix => values.map((value) => [value]);

/** e^(Ah) by halving and its series. */
function exponential(a: Matrix, h: number): Matrix {
  const halvings = 8;
  const small = scaled(a, h / 2 ** halvings);
  let [sum, term] = [identity, identity];
  for (let k = 1; k <= 14; k++) sum = plus(sum, (term = scaled(times(term, small), 1 / k)));
  for (let k = 0; k < halvings; k++) sum = times(sum, sum);
  return sum;
}

/** Inverse and determinant by Gauss and Jordan; symmetric and positive, so without pivoting. */
function inverted(a: Matrix): { inverse: Matrix; determinant: number } {
  const n = a.length;
  const rows = a.map((row, i) => [...row, ...row.map((_, j) => Number(i === j))]);
  let determinant = 1;
  for (let i = 0; i < n; i++) {
    const pivot = rows[i]![i]!;
    determinant *= pivot;
    rows[i] = rows[i]!.map((value) => value / pivot);
    for (let k = 0; k < n; k++) if (k !== i) rows[k] = rows[k]!.map((value, j) => value - rows[k]![i]! * rows[i]![j]!);
  }
  return { inverse: rows.map((row) => row.slice(n)), determinant };
}

const kinds = ['straight', 'turning', 'accelerating'] as const;
type Kind = (typeof kinds)[number];
const settings = { positionNoise: 0.5, velocityNoise: 0.8, velocityWander: 1.5, accelerationWander: 6, spell: 1.2 };

/** d/dt (p, v, a) of a kind of motion that turns about `w`. */
function motion(kind: Kind, [wx, wy, wz]: readonly number[]): Matrix {
  const cross = [
    [0, -wz!, wy!],
    [wz!, 0, -wx!],
    [-wy!, wx!, 0],
  ];
  return indices.map((i) =>
    indices.map((j) => {
      if (i < 3) return Number(j === i + 3);
      if (i < 6 && kind === 'turning') return j >= 3 && j < 6 ? cross[i - 3]![j - 3]! : 0;
      return i < 6 && kind === 'accelerating' ? Number(j === i + 3) : 0;
    }),
  );
}

/** The acceleration of straight and turning motion follows from the velocity. */
function transition(kind: Kind, w: readonly number[], h: number): Matrix {
  const whole = exponential(motion(kind, w), h);
  if (kind === 'accelerating') return whole;
  const acceleration = times(motion(kind, w), whole);
  return whole.map((row, i) =>
    i < 6 ? row : kind === 'straight' ? row.map(() => 0) : indices.map((j) => (j < 6 ? acceleration[i - 3]![j]! : 0)),
  );
}

/** ∫ F G Gᵀ Fᵀ, of straight lines and parabolas: what a walk adds does not turn. */
function noise(kind: Kind, h: number): Matrix {
  const at = kind === 'accelerating' ? settings.accelerationWander : settings.velocityWander;
  const intensity = indices.map((i) => indices.map((j) => (i === j && (kind === 'accelerating' ? i >= 6 : i >= 3 && i < 6) ? at ** 2 : 0)));
  const along = motion(kind === 'accelerating' ? kind : 'straight', [0, 0, 0]);
  const twice = times(along, along);
  const flow = (s: number) => plus(plus(identity, scaled(along, s)), scaled(twice, (s * s) / 2));
  const pieces = 8;
  let sum = zero;
  for (let k = 0; k <= 2 * pieces; k++) {
    const weight = k === 0 || k === 2 * pieces ? 1 : 2 + 2 * (k % 2);
    const f = flow((h * k) / (2 * pieces));
    sum = plus(sum, scaled(times(times(f, intensity), turned(f)), weight));
  }
  return scaled(sum, h / (6 * pieces));
}

interface Estimate {
  readonly x: Matrix;
  readonly p: Matrix;
  readonly probability: number;
}

interface Row {
  readonly stamp: number;
  readonly measured: readonly number[];
  readonly w: readonly number[];
}

const variances = [0, 1, 2, 3, 4, 5].map((i) => (i < 3 ? settings.positionNoise : settings.velocityNoise) ** 2);
const observed: Matrix = [0, 1, 2, 3, 4, 5].map((i) => indices.map((j) => Number(i === j)));
const observing: Matrix = variances.map((value, i) => variances.map((_, j) => (i === j ? value : 0)));

function begun({ measured }: Row): Estimate[] {
  return kinds.map((kind) => ({
    x: column([...measured, 0, 0, 0]),
    p: indices.map((i) => indices.map((j) => (i === j ? (variances[i] ?? (kind === 'accelerating' ? 100 ** 2 : 0)) : 0))),
    probability: 1 / 3,
  }));
}

function cycled(before: readonly Estimate[], last: Row, row: Row): Estimate[] {
  const h = row.stamp - last.stamp;
  const stays = Math.exp(-h / settings.spell);
  const chance = (from: number, to: number) => (1 - stays) / 3 + (from === to ? stays : 0);
  const w = row.w.map((value, i) => (value + last.w[i]!) / 2);
  const found = kinds.map((kind, to) => {
    const expected = before.reduce((sum, { probability }, from) => sum + chance(from, to) * probability, 0);
    const shares = before.map(({ probability }, from) => (chance(from, to) * probability) / expected);
    const mean = before.reduce((sum, { x }, from) => plus(sum, scaled(x, shares[from]!)), column(indices.map(() => 0)));
    const spread = before.reduce((sum, { x, p }, from) => {
      const away = plus(x, scaled(mean, -1));
      return plus(sum, scaled(plus(p, times(away, turned(away))), shares[from]!));
    }, zero);
    const f = transition(kind, w, h);
    const x = times(f, mean);
    const p = plus(times(times(f, spread), turned(f)), noise(kind, h));
    const s = plus(times(times(observed, p), turned(observed)), observing);
    const { inverse, determinant } = inverted(s);
    const gain = times(times(p, turned(observed)), inverse);
    const off = plus(column(row.measured), scaled(times(observed, x), -1));
    const distance = times(times(turned(off), inverse), off)[0]![0]!;
    const likelihood = Math.exp(-distance / 2) / Math.sqrt((2 * Math.PI) ** 6 * determinant);
    const left = plus(identity, scaled(times(gain, observed), -1));
    const joseph = plus(times(times(left, p), turned(left)), times(times(gain, observing), turned(gain)));
    return { x: plus(x, times(gain, off)), p: joseph, probability: likelihood * expected };
  });
  const all = found.reduce((sum, { probability }) => sum + probability, 0);
  return found.map((each) => ({ ...each, probability: each.probability / all }));
}

/** The mean of the three motions from the combined estimate on, `dt` seconds after the last row. */
function extrapolated(rows: readonly Row[], dt: number): readonly number[] {
  let bank = begun(rows[0]!);
  for (let k = 1; k < rows.length; k++) bank = cycled(bank, rows[k - 1]!, rows[k]!);
  const combined = bank.reduce((sum, { x, probability }) => plus(sum, scaled(x, probability)), column(indices.map(() => 0)));
  const mean = bank.reduce(
    (sum, { x, probability }, kind) => {
      const from = combined.map((row, i) => (i < 6 ? row : x[i]!));
      return plus(sum, scaled(times(transition(kinds[kind]!, rows.at(-1)!.w, dt), from), probability));
    },
    column(indices.map(() => 0)),
  );
  return mean.map(([value = NaN]) => value);
}

const within = (limit: number) => anyNumber(-limit, limit);
const triple = (limit: number) => fc.tuple(within(limit), within(limit), within(limit));

/** Around a motion that its filters can explain, so that likelihoods are numbers. */
const tracks: fc.Arbitrary<readonly Row[]> = fc
  .tuple(
    triple(8),
    fc.array(fc.record({ gap: anyNumber(0.05, 0.6), off: triple(1), gust: triple(1), w: triple(1.5) }), { minLength: 2, maxLength: 6 }),
  )
  .map(([velocity, steps]) => {
    let stamp = 3;
    return steps.map(({ gap, off, gust, w }) => {
      stamp += gap;
      return { stamp, w, measured: [...velocity.map((v, i) => v * stamp + off[i]!), ...velocity.map((v, i) => v + gust[i]!)] };
    });
  });

test('the combined estimate, and the mean of the three motions from it on, are the textbook’s', () => {
  fc.assert(
    fc.property(tracks, anyNumber(0, 1), (rows, dt) => {
      const model = modelOf('imm', settings);
      const updates = rows.map(({ stamp, measured, w }): [number, Partial<KinematicState>] => {
        const [x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0] = measured;
        const [wx = 0, wy = 0, wz = 0] = w;
        return [stamp, { x, y, z, vx, vy, vz, wx, wy, wz }];
      });
      const found = after(model, fixAfter(model, ...updates), dt);
      const expected = extrapolated(rows, dt);
      [found.x, found.y, found.z, found.vx, found.vy, found.vz, found.ax, found.ay, found.az].forEach((value, i) => {
        expect(Math.abs(value - expected[i]!), String(i)).toBeLessThan(1e-6 * Math.max(1, Math.abs(expected[i]!)));
      });
    }),
    { numRuns: 20 },
  );
});
