/** Shifts: the law and the correlation of an Ornstein–Uhlenbeck process, whatever is sent. */
import { expect, test } from 'vitest';
import { correlationOf, deviationOf, meanOf } from '../../test/support/statistics.ts';
import { keyOf, uniformAt } from '../base/random/hash.ts';
import { normalQuantile } from '../base/math/normal-law.ts';
import { square } from '../base/math/power.ts';
import { Shifts } from './shifts.ts';

const [spread, correlationTime] = [0.01, 2];

function shiftsOf(seed: number): Shifts {
  const shifts = new Shifts(seed, 'far/shifts');
  shifts.follow({ spread, correlationTime });
  return shifts;
}

/** 10⁵ shifts, `apart` s from one another. */
function series(apart: number, from = 0): Float64Array {
  const shifts = shiftsOf(1);
  return Float64Array.from({ length: 100_000 }, (_, i) => shifts.at(from + i * apart));
}

test('shifts have mean 0, the deviation and the quantiles of the normal law at every time', () => {
  // Six correlation times apart they are as good as independent: e⁻⁶ is 0.0025. In the middle of two values as at one.
  for (const from of [0, correlationTime / 64, correlationTime / 100]) {
    const values = series(6 * correlationTime, from).sort();
    expect(Math.abs(meanOf(values))).toBeLessThan((5 * spread) / Math.sqrt(1e5));
    expect(Math.abs(deviationOf(values) / spread - 1)).toBeLessThan(0.012);
    for (const u of [0.001, 0.01, 0.5, 0.9, 0.999])
      expect(Math.abs((values[Math.floor(u * 1e5)] as number) / spread - normalQuantile(u))).toBeLessThan(0.12);
  }
});

test('their correlation falls to 1/e in the correlation time', () => {
  const values = series(correlationTime / 10);
  for (const [lag, bound] of [
    [1, 0.01],
    [5, 0.02],
    [10, 0.03],
    [20, 0.03],
  ] as const)
    expect(Math.abs(correlationOf(values.subarray(lag), values.subarray(0, -lag)) - Math.exp(-lag / 10))).toBeLessThan(bound);
});

test('they are the process written out plainly: values at even times, a straight line between, scaled to the deviation', () => {
  const key = keyOf(7, 'far/shifts');
  const kept = Math.exp(-1 / 32);
  const values = [normalQuantile(uniformAt(key, 0))];
  for (let k = 1; k < 400; k++) values.push(kept * values[k - 1]! + Math.sqrt(1 - square(kept)) * normalQuantile(uniformAt(key, k)));
  const shifts = shiftsOf(7);
  for (const time of [3.3, 0, 20, 1.01, 5.6789]) {
    const place = time * 16;
    const [low, share] = [Math.floor(place), place - Math.floor(place)];
    const mixed = (1 - share) * values[low]! + share * values[low + 1]!;
    const deviation = Math.sqrt(square(1 - share) + square(share) + 2 * share * (1 - share) * kept);
    expect(shifts.at(time)).toBeCloseTo((0.01 * mixed) / deviation, 12);
  }
});

test('whatever was asked before, the shift of a time is the same', () => {
  const [often, once] = [shiftsOf(1), shiftsOf(1)];
  for (let i = 0; i < 5000; i++) often.at(i * 0.013);
  expect(often.at(17.31)).toBe(once.at(17.31));
});
