import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LaneResults, ReceiverResults } from './run-results.ts';
import { standingsOf } from './standings.ts';

/** The numbers of a pair that standings read. */
function pair(deviationMean: number | null, more: Partial<ReceiverResults> = {}): ReceiverResults {
  const seen = { deviationMean, deviationP95: deviationMean, jumpsPerMinute: 6, velocityStepExcessRms: 0.5 };
  return { ...seen, updatesPerSecond: 10, bytesPerSecond: 400, aee: 3, ...more } as ReceiverResults;
}

const lane = (receivers: Record<string, ReceiverResults>) => ({ lanes: { base: { receivers } as unknown as LaneResults } });

test('a receiver of several entities pays for all of them and sees their mean; a lane is the mean of its receivers', () => {
  const results = lane({ 'a>near': pair(1), 'b>near': pair(3), 'a>far': pair(8), 'b>far': pair(10) });
  const [base] = standingsOf(results, 60).lanes;
  expect(base?.receivers.map(({ receiver, deviationMean, updatesPerSecond }) => [receiver, deviationMean, updatesPerSecond])).toEqual([
    ['near', 2, 20],
    ['far', 9, 20],
  ]);
  expect(base).toMatchObject({ deviationMean: 5.5, deviationStd: 3.5, deviationMax: 9, updatesPerSecond: 20, bytesPerSecond: 800, aee: 3 });
});

test('a receiver that has seen nothing has no deviation, and does not count as one without error', () => {
  const unseen = pair(null, { jumpsPerMinute: null, velocityStepExcessRms: null, aee: 0 });
  const [base] = standingsOf(lane({ near: pair(4), far: unseen }), 1).lanes;
  expect(base).toMatchObject({ deviationMean: 4, deviationStd: 0, aee: 3, jumpsPerMinute: 6 });
  expect(base?.receivers[1]).toMatchObject({ deviationMean: null, aee: null, updatesPerSecond: 10 });
});

test('the mean of a lane lies between the deviations of its receivers', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 8 }), (deviations) => {
      const receivers = Object.fromEntries(deviations.map((deviation, index) => [`r${index}`, pair(deviation)]));
      const [base] = standingsOf(lane(receivers), 1).lanes;
      expect(base?.deviationMean).toBeGreaterThanOrEqual(Math.min(...deviations) - 1e-9);
      expect(base?.deviationMean).toBeLessThanOrEqual((base?.deviationMax ?? 0) + 1e-9);
    }),
  );
});
