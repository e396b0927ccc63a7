import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import type { PlayoutRule } from '../plugin-api/fairness.ts';
import { EventQueue } from '../base/time/timeline.ts';
import { Update } from '../update/update.ts';
import { Playout } from './playout.ts';

interface Arrival {
  id: number;
  /** When the update was made, and when it arrives, s. */
  made: number;
  at: number;
}

interface Shown {
  id: number;
  anchor: number;
  at: number;
}

function played(rule: PlayoutRule, arrivals: readonly Arrival[]): { shown: Shown[]; inTime: number } {
  const timeline = new EventQueue();
  const shown: Shown[] = [];
  const playout = new Playout(rule, timeline, { show: ({ id }, anchor, at) => shown.push({ id, anchor, at }) });
  for (const { id, made, at } of arrivals) {
    timeline.at(at, () => playout.take(Object.assign(new Update(), { id, stamp: made }), made, at));
  }
  timeline.advanceTo(100);
  return { shown, inTime: playout.inTime };
}

test('with a lag an update is shown when it is as old as that, on its path that much later', () => {
  const { shown, inTime } = played({ lag: 0.1, bucket: 0, late: 'discard' }, [
    { id: 0, made: 1, at: 1.02 },
    { id: 1, made: 1.04, at: 1.14 },
  ]);
  expect(shown).toEqual([
    { id: 0, anchor: 1.1, at: 1.1 },
    { id: 1, anchor: 1.1400000000000001, at: 1.1400000000000001 },
  ]);
  expect(inTime).toBe(2);
});

test('a late update is dropped, or shown from its arrival on at its present place', () => {
  const late = [{ id: 0, made: 1, at: 1.3 }];
  expect(played({ lag: 0.25, bucket: 0, late: 'discard' }, late)).toEqual({ shown: [], inTime: 0 });
  expect(played({ lag: 0.25, bucket: 0, late: 'use' }, late)).toEqual({ shown: [{ id: 0, anchor: 1.25, at: 1.3 }], inTime: 0 });
});

test('updates of one bucket are shown together, the delay after its end; one made at its end belongs to the next', () => {
  const { shown } = played({ lag: 0.1, bucket: 0.5, late: 'discard' }, [
    { id: 0, made: 1, at: 1.01 },
    { id: 1, made: 1.48, at: 1.6 },
    { id: 2, made: 1.5, at: 1.51 },
  ]);
  expect(shown.map(({ id, at }) => [id, at])).toEqual([
    [0, 1.6],
    [1, 1.6],
    [2, 2.1],
  ]);
});

test('no receiver shows an update before its time, and all who get it in time show it at the same moment', () => {
  fc.assert(
    fc.property(anyNumber(0, 5), anyNumber(0, 1), fc.constantFrom(0, 0.04, 0.5), fc.array(anyNumber(0, 2)), (made, lag, bucket, delays) => {
      const arrivals = delays.map((delay, id) => ({ id, made, at: made + delay }));
      const { shown, inTime } = played({ lag, bucket, late: 'discard' }, arrivals);
      expect(shown).toHaveLength(inTime);
      const times = shown.map(({ at }) => at);
      expect(Math.max(...times) - Math.min(...times)).not.toBeGreaterThan(2e-9);
      for (const { id, at, anchor } of shown) {
        expect(anchor).toBe(made + lag);
        expect(at).toBeGreaterThanOrEqual(anchor - 1e-9);
        expect(at).toBeLessThanOrEqual(anchor + bucket + 1e-9);
        expect(at).toBeGreaterThanOrEqual(arrivals[id]!.at - 1e-9);
      }
    }),
  );
});
