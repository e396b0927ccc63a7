/** Bins from the table against the logarithm. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { binOf, edgeRatio, QuantileBins, zeroBin } from './quantile-bins.ts';

const bins = new QuantileBins();
/** Without the zero that is less than none. */
const expected = (sample: number) => binOf(sample) + 0;

function sorted(samples: readonly number[]): number[] {
  const given = Float64Array.from(samples);
  return samples.map((_, at) => bins.of(given, at) + 0);
}

/** Of every size, and twice, so that the table is asked when it knows and when it does not. */
const anySample = fc.oneof(
  anyNumber(0, 30),
  anyNumber(-22, 30).map((power) => Math.exp(power)),
  fc.constantFrom(0, 1, 1e-9, 1e12, 1e300, 5e-324),
);

test('the table says what the logarithm says', () => {
  fc.assert(
    fc.property(fc.array(anySample, { minLength: 1, maxLength: 50 }), (samples) => {
      const asked = [...samples, ...samples];
      expect(sorted(asked)).toEqual(asked.map(expected));
    }),
    { numRuns: 2000 },
  );
});

test('it is right on both sides of an edge', () => {
  for (let bin = -1500; bin < 1500; bin += 7) {
    const edge = edgeRatio ** bin;
    const around = [-3, -2, -1, 0, 1, 2, 3].map((ulps) => edge * (1 + ulps * Number.EPSILON));
    expect(sorted(around)).toEqual(around.map(expected));
    expect(sorted(around)).toEqual(around.map(expected));
  }
});

test('what is next to nothing is in the bin of nothing', () => {
  expect(sorted([0, 9e-10])).toEqual([zeroBin, zeroBin]);
});
