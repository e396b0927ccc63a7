/** The publisher's estimates against the vectors. */
import { expect, test } from 'vitest';
import { FixIntegral } from '../../engine/update/fix-integral.ts';
import { ReceiverEstimates } from '../../engine/publisher/estimates/receiver-estimates.ts';
import { ExportHistory } from '../../engine/publisher/estimates/export-history.ts';
import { PathModels } from '../../engine/update/path-models.ts';
import { Fix } from '../../engine/update/fix.ts';
import { copyState } from '../../engine/base/kinematic-state.ts';
import { lane, stateOf, type VectorUpdate } from '../support/plans.ts';
import { openWorld } from '../../engine/plugin-api/world-view.ts';
import { vectorsOf } from '../support/vectors.ts';

interface Case {
  name: string;
  exported: (VectorUpdate & { id: number })[];
  sent: { id: number; at: number }[];
  acks: { id: number; recv: number }[];
  now: number;
  est: number;
  expected: { h: number | null; cee: number; eee: number; aee: number; instText: number };
}

const vectors = vectorsOf<{ tolerance: number; cases: Case[] }>('books');

function fixOf(update: VectorUpdate & { id: number }): Fix {
  const fix = Object.assign(new Fix(), { id: update.id, spawn: 1, stamp: update.t, anchor: update.t });
  copyState(stateOf(update), fix.state);
  return fix;
}

test.each(vectors.cases)('$name', ({ exported, sent, acks, now, est, expected }) => {
  const fixes = exported.map(fixOf);
  const history = new ExportHistory(new PathModels([lane().model.plugin.create({ params: {}, world: openWorld })]), new FixIntegral());
  const estimates = new ReceiverEstimates(history, 'synchronised');
  for (const fix of fixes) history.push(fix);
  for (const { id, at } of sent) estimates.sent(fixes[id] as Fix, at);
  for (const { id, recv } of acks) estimates.acknowledged(id, recv, now);
  if (est > 0) estimates.delay.value = est;
  const flights = est > 0 ? 'delayed' : 'at-once';
  const found = {
    h: estimates.horizon === -Infinity ? null : estimates.horizon,
    cee: estimates.cee,
    eee: estimates.eee(now, flights),
    aee: estimates.aee(now, flights),
    instText: estimates.instantaneous(now, flights),
  };
  expect(found.h).toBe(expected.h);
  for (const figure of ['cee', 'eee', 'aee', 'instText'] as const) {
    expect(Math.abs(found[figure] - expected[figure]), figure).toBeLessThanOrEqual(vectors.tolerance * Math.max(1, expected[figure]));
  }
});
