/** Bins that are made of whole parts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { densityParts, historyLimits } from '../../contract/history/history-calls.ts';
import { countedSpan } from './time-line-store.ts';

test('a short span is counted in the requested bins', () => {
  expect(countedSpan({ from: 1.1, to: 20 }, 400)).toEqual({ from: 1.1, to: 20, bins: 400 });
});

test('a long span is counted whole, in bins of whole parts, hardly more than requested', () => {
  const long = fc.record({ from: fc.double({ min: 0, max: 1e4, noNaN: true }), length: fc.double({ min: 61, max: 1e4, noNaN: true }) });
  fc.assert(
    fc.property(long, fc.integer({ min: 10, max: 1000 }), ({ from, length }, wanted) => {
      const span = countedSpan({ from, to: from + length }, wanted);
      const parts = (span.to - span.from) / span.bins / densityParts.length;
      expect(Math.abs(parts - Math.round(parts))).toBeLessThan(1e-6);
      expect(Math.round(parts)).toBeGreaterThanOrEqual(1);
      expect([span.from <= from, span.to >= from + length - 1e-6]).toEqual([true, true]);
      expect(span.bins).toBeLessThanOrEqual(Math.min(wanted + 2, historyLimits.bins));
    }),
  );
});
