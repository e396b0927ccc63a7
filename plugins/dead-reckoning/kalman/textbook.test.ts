/** The filter against a second computation: whole matrices, as the textbook writes them, one axis at a time. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KinematicState } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { PositionFilter, type FilterNoise } from './position-filter.ts';

type Matrix = readonly (readonly number[])[];

const times = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => b[0]!.map((_, j) => row.reduce((sum, value, k) => sum + value * b[k]![j]!, 0)));
const plus = (a: Matrix, b: Matrix): Matrix => a.map((row, i) => row.map((value, j) => value + b[i]![j]!));
const turned = (a: Matrix): Matrix => a[0]!.map((_, j) => a.map((row) => row[j]!));
const scaled = (a: Matrix, by: number): Matrix => a.map((row) => row.map((value) => value * by));

/** ∫ F(s) G Gᵀ F(s)ᵀ ds from 0 to h, by Simpson's rule in many pieces: the noise that enters, carried to the end. */
function noiseOver(h: number, intensity: Matrix): Matrix {
  const pieces = 200;
  const at = (s: number) => times(times(transition(s), intensity), turned(transition(s)));
  let sum: Matrix = scaled(intensity, 0);
  for (let k = 0; k <= 2 * pieces; k++) {
    const weight = k === 0 || k === 2 * pieces ? 1 : k % 2 === 1 ? 4 : 2;
    sum = plus(sum, scaled(at((h * k) / (2 * pieces)), weight));
  }
  return scaled(sum, h / (6 * pieces));
}

const transition = (h: number): Matrix => [
  [1, h, (h * h) / 2],
  [0, 1, h],
  [0, 0, 1],
];

function textbook({ position, velocity, acceleration }: FilterNoise, rows: readonly { stamp: number; x: number }[]): readonly number[] {
  const intensity = [
    [0, 0, 0],
    [0, velocity ** 2, 0],
    [0, 0, acceleration ** 2],
  ];
  let state: Matrix = [[rows[0]!.x], [0], [0]];
  let covariance: Matrix = [
    [position ** 2, 0, 0],
    [0, 100 ** 2, 0],
    [0, 0, acceleration === 0 ? 0 : 100 ** 2],
  ];
  for (const [k, { stamp, x }] of rows.entries()) {
    if (k === 0) continue;
    const h = stamp - rows[k - 1]!.stamp;
    state = times(transition(h), state);
    covariance = plus(times(times(transition(h), covariance), turned(transition(h))), noiseOver(h, intensity));
    const gain = covariance.map((row) => [row[0]! / (covariance[0]![0]! + position ** 2)]);
    state = plus(state, scaled(gain, x - state[0]![0]!));
    // Joseph's form: (I − K H) P (I − K H)ᵀ + K R Kᵀ.
    const left = gain.map(([value = 0], i) => [0, 1, 2].map((j) => Number(i === j) - (j === 0 ? value : 0)));
    covariance = plus(times(times(left, covariance), turned(left)), scaled(times(gain, turned(gain)), position ** 2));
  }
  return state.map(([value = NaN]) => value);
}

const rows = fc.array(fc.record({ gap: anyNumber(0.02, 1.5), x: anyNumber(-50, 50) }), { minLength: 2, maxLength: 15 }).map((steps) => {
  let stamp = 0;
  return steps.map(({ gap, x }) => ({ stamp: (stamp += gap), x }));
});

const noise: fc.Arbitrary<FilterNoise> = fc.record({
  position: anyNumber(0.01, 5),
  velocity: fc.oneof(fc.constant(0), anyNumber(0.1, 50)),
  acceleration: fc.oneof(fc.constant(0), anyNumber(0.1, 100)),
});

test('position, velocity and acceleration are those of the textbook’s matrices', () => {
  fc.assert(
    fc.property(rows, noise, (track, given) => {
      const filter = new PositionFilter(given);
      for (const { stamp, x } of track) filter.take(Object.assign(new KinematicState(), { x }), stamp);
      const expected = textbook(given, track);
      const { x, vx, ax } = filter.estimate;
      [x, vx, ax].forEach((value, k) => expect(Math.abs(value - expected[k]!)).toBeLessThan(1e-6 * Math.max(1, Math.abs(expected[k]!))));
    }),
    { numRuns: 40 },
  );
});
