/** What receivers show of lanes that delay everything. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../support/arbitraries.ts';
import { netgames } from '../support/netgames.ts';
import { lane, nodes, plan, recorded } from '../support/plans.ts';
import { resultsOf } from '../support/runs.ts';

const lagged = lane({ scheduler: 'local-lag', params: { scheduler: { lag: 0.1 } } });
const bucketed = lane({ scheduler: 'bucket-synchronisation' });

test('who is nearer than the lag sees what the others see, jitter or not: the world as it was', () => {
  const delay = anyNumber(0, 0.05);
  fc.assert(
    fc.property(delay, delay, fc.integer({ min: 0, max: 1e9 }), (near, far, seed) => {
      const jitter = { law: 'uniform', spread: 0.05 } as const;
      const links = nodes({ delay: near, jitter }, { delay: far });
      const { receivers } = resultsOf({ ...netgames(8), seed, nodes: links, lanes: [lagged] }).lanes['base']!;
      expect(receivers['r0']?.inTimeRatio).toBe(1);
      expect(receivers['r1']?.deviationMean).toBe(receivers['r0']?.deviationMean);
      expect(receivers['r1']?.deviationMax).toBe(receivers['r0']?.deviationMax);
      expect(receivers['r1']?.aee).toBeCloseTo(receivers['r0']?.aee ?? NaN, 6);
    }),
    { numRuns: 10 },
  );
});

/** On a straight drive all error is that of the lag: speed × lag, all the time. */
test('the lag costs what the entity moves in it, however near the receiver is', () => {
  const straight = recorded([{ t: 0, x: 0, y: 0, vx: 20, vy: 0 }]);
  const found = resultsOf(plan({ motion: straight, duration: 10, nodes: nodes({ delay: 0 }), lanes: [lagged] })).lanes['base']?.receivers[
    'r0'
  ];
  expect(found?.deviationMean).toBeCloseTo(20 * 0.1, 9);
  expect(found?.aee).toBeCloseTo(20 * 0.1 * (10 - 0.1), 6);
});

test('in MiMaze’s buckets a receiver that is farther than delay and bucket gets everything and sees nothing', () => {
  const links = nodes({ delay: 0.09 }, { delay: 0.2 });
  const { receivers } = resultsOf({ ...netgames(20), nodes: links, lanes: [bucketed] }).lanes['base']!;
  expect(receivers['r0']).toMatchObject({ inTimeRatio: 1 });
  expect(receivers['r1']).toMatchObject({ inTimeRatio: 0, deviationMean: null, aee: null });
  expect(receivers['r1']?.updatesReceived).toBeGreaterThan(20);
});

test('lanes without a playout rule say nothing of it', () => {
  const { receivers } = resultsOf(plan({ motion: recorded([{ t: 0, x: 0, y: 0, vx: 1, vy: 0 }]), duration: 1 })).lanes['base']!;
  expect(receivers['r0']).not.toHaveProperty('inTimeRatio');
});
