/** Laws of histograms. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binsOver, histogramOf } from './histogram.ts';

const sample = fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 200 });

function counted(values: readonly number[], about: number) {
  const bins = binsOver(Math.min(...values), Math.max(...values), about);
  return { bins, counts: histogramOf(Float64Array.from(values), values.length, bins) };
}

test('every value is in one bin, in whatever order they come', () => {
  fc.assert(
    fc.property(sample, fc.integer({ min: 3, max: 60 }), (values, about) => {
      const { counts } = counted(values, about);
      expect(counts.reduce((a, b) => a + b, 0)).toBe(values.length);
      expect(counted(values.toReversed(), about).counts).toEqual(counts);
    }),
  );
});

test('there are about as many bins as requested; their edges are multiples of their width; each counts the values between its edges', () => {
  fc.assert(
    fc.property(sample, fc.integer({ min: 3, max: 60 }), (values, about) => {
      const { bins, counts } = counted(values, about);
      expect(bins.count).toBeLessThanOrEqual(2.5 * about + 2);
      expect(Math.abs(bins.from / bins.width - Math.round(bins.from / bins.width))).toBeLessThan(1e-6);
      const slack = bins.width * 1e-6;
      counts.forEach((count, bin) => {
        const [low, high] = [bins.from + bin * bins.width, bins.from + (bin + 1) * bins.width];
        expect(count).toBeGreaterThanOrEqual(values.filter((value) => value > low + slack && value < high - slack).length);
        expect(count).toBeLessThanOrEqual(values.filter((value) => value > low - slack && value < high + slack).length);
      });
    }),
  );
});

test('equal values are one bin', () => {
  expect(counted([2.5, 2.5, 2.5], 30).counts.reduce((most, count) => Math.max(most, count), 0)).toBe(3);
});
