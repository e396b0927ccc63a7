import { expect, test } from 'vitest';
import type { LaneOutline } from '../../contract/bench-state.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { KnownChanges } from './known-changes.ts';

const lanes = [{ id: 'base', scheduler: { id: 'send-to-all' } }] as LaneOutline[];

/** A recording of 0.1 in which one receiver of the lane `base` has no AEE any more. */
function knownChanges(version = '0.1.0'): KnownChanges {
  const known = new KnownChanges(version, lanes);
  const base = { receivers: { near: { aee: 2 }, far: { aee: null } } };
  known.begin({ lanes: { base, other: { receivers: { near: { aee: 1 } } } } } as unknown as RunResults);
  return known;
}

test('a receiver without AEE, and what its lane makes of it, are explained', () => {
  const known = knownChanges();
  const ofFar = ['aee', 'aeeEstimated', 'exportErrorBefore', 'exportErrorAfter'];
  expect(ofFar.map((figure) => known.explainsResult(`results.lanes.base.receivers.far.${figure}`, 0, null))).toEqual(ofFar.map(() => true));
  const ofLane = ['aeeMean', 'aeeStd', 'aeeMax', 'aeeReceivers'];
  expect(ofLane.map((figure) => known.explainsResult(`results.lanes.base.${figure}`, 1, 2))).toEqual(ofLane.map(() => true));
  expect(known.met).toEqual([expect.stringMatching(/^8 numbers: receivers at which nothing has arrived have no AEE/)]);
});

test.each([
  ['the AEE of another receiver', 'base.receivers.near.aee', 2, 2.02],
  ['an AEE that was measured and is not any more', 'base.receivers.far.aee', 50, null],
  ['another figure of the receiver that was 0', 'base.receivers.far.deviationMean', 0, null],
  ['a lane in which every receiver has an AEE', 'other.aeeMean', 1, 2],
  ['a plugin’s metric of that name', 'base.receivers.near.metrics.aeeMine', 1, 2],
  ['more than rounding', 'base.receivers.near.deviationMean', 1, 1 + 2e-12],
])('%s is not explained', (_, path, was, is) => {
  const known = knownChanges();
  expect([known.explainsResult(`results.lanes.${path}`, was, is), known.met]).toEqual([false, []]);
});

test('last digits are explained and counted; of this version nothing is', () => {
  const known = knownChanges();
  const path = 'results.lanes.base.receivers.near.deviationMean';
  expect([known.explainsResult(path, 1, 1 + 5e-13), known.met]).toEqual([
    true,
    [expect.stringMatching(/^1 number: other roundings, by at most 5e-13/)],
  ]);
  expect(knownChanges('0.3.0').explainsResult(path, 1, 1 + 5e-13)).toBe(false);
});

test('the inconsistency of 0 where nothing was shown, of 0.2 or older, is explained and counted', () => {
  const known = knownChanges('0.2.0');
  const path = 'results.lanes.base.receivers.far.inconsistency';
  expect([known.explainsResult(path, 0, null), known.explainsResult(path, 1, null), known.met]).toEqual([
    true,
    false,
    ['1 number: there is no inconsistency where nothing was shown, was 0'],
  ]);
  expect(knownChanges('0.3.0').explainsResult(path, 0, null)).toBe(false);
});

test('shadow lanes of a live session of 0.2 or older wait otherwise; the played lane does not', () => {
  const two = [...lanes, { id: 'shadow', scheduler: { id: 'send-to-all' } }] as LaneOutline[];
  const rules = (version: string, lane: string, isLive: boolean) =>
    new KnownChanges(version, two, isLive).otherRules([`results.lanes.${lane}.aeeMean: 1 → 2`]).join('\n');
  expect(rules('0.2.0', 'shadow', true)).toMatch(/since 0\.3 updates of shadow lanes wait behind late messages/);
  for (const without of [rules('0.2.0', 'base', true), rules('0.2.0', 'shadow', false), rules('0.3.0', 'shadow', true)])
    expect(without).not.toMatch(/shadow lanes/);
});
