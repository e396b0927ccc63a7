/** The arc of constant turn rate, and the integral between curved fixes, against the vectors. */
import { expect, test } from 'vitest';
import { FixIntegral } from '../../engine/update/fix-integral.ts';
import { PathModels } from '../../engine/update/path-models.ts';
import { Fix } from '../../engine/update/fix.ts';
import { copyState, KinematicState, yawOf } from '../../engine/base/kinematic-state.ts';
import { lane, stateOf, type VectorUpdate } from '../support/plans.ts';
import { openWorld } from '../../engine/plugin-api/world-view.ts';
import { stepOf } from '../support/steps.ts';
import { vectorsOf } from '../support/vectors.ts';

interface PositionCase {
  name: string;
  dr: VectorUpdate;
  t: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
  heading: number;
}
interface IntegralCase {
  name: string;
  A: VectorUpdate;
  B: VectorUpdate;
  t1: number;
  t2: number;
  expected: number;
}

const read = <Case>(name: string) => vectorsOf<{ tolerance: number; cases: Case[] }>(name);
const positions = read<PositionCase>('circular-position');
const integrals = read<IntegralCase>('circular-integral');
const model = lane().model.plugin.create({ params: {}, world: openWorld });
const models = new PathModels([model]);

test.each(positions.cases)('position: $name', (vector) => {
  const out = new KinematicState();
  model.extrapolate(stateOf(vector.dr), stepOf(vector.t - vector.dr.t), out);
  const tolerance = positions.tolerance * Math.max(1, Math.hypot(vector.x, vector.y), Math.hypot(vector.vx, vector.vy));
  for (const field of ['x', 'y', 'vx', 'vy'] as const) expect(Math.abs(out[field] - vector[field]), field).toBeLessThanOrEqual(tolerance);
  expect(Math.cos(yawOf(out) - vector.heading)).toBeCloseTo(1, 12);
});

test.each(integrals.cases)('integral: $name', ({ A, B, t1, t2, expected }) => {
  const found = new FixIntegral().between(models, fixOf(A, 0), models, fixOf(B, 1), t1, t2);
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(integrals.tolerance * Math.max(1, expected));
});

function fixOf(update: VectorUpdate, id: number): Fix {
  const fix = Object.assign(new Fix(), { id, spawn: 1, stamp: update.t, anchor: update.t });
  copyState(stateOf(update), fix.state);
  return fix;
}
