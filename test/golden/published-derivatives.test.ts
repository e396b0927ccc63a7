/** What Murphy's publisher makes of positions and accelerations, against the vectors. */
import { expect, test } from 'vitest';
import { AccelerationDamping, BackwardDifferences } from '../../engine/publisher/update-preparation.ts';
import { KinematicState } from '../../engine/base/kinematic-state.ts';
import type { Triple } from '../support/rotation-matrix.ts';
import { vectorsOf } from '../support/vectors.ts';

interface Vectors<Case> {
  tol: number;
  cases: Case[];
}
const read = <Case>(name: string) => vectorsOf<Vectors<Case>>(name);

const differences = read<{ dt: number; pts: Triple[]; out: { vel: Triple; acc: Triple }[] }>('finite_difference');

test.each(differences.cases)('positions every $dt s', ({ dt, pts, out }) => {
  const publisher = new BackwardDifferences();
  pts.forEach(([x, y, z], i) => {
    const state = publisher.look(i * dt, Object.assign(new KinematicState(), { x, y, z }), 1);
    expectNear([state.vx, state.vy, state.vz], out[i]?.vel ?? [NaN, NaN, NaN], differences.tol);
    expectNear([state.ax, state.ay, state.az], out[i]?.acc ?? [NaN, NaN, NaN], differences.tol);
  });
});

const dampings = read<{ first: 'zero' | 'pass'; in: Triple[]; out: Triple[] }>('accel_damping');

test.each(dampings.cases)('damped, the first one: $first', ({ first, in: accelerations, out }) => {
  const damping = new AccelerationDamping(first === 'pass');
  accelerations.forEach(([ax, ay, az], i) => {
    const state = Object.assign(new KinematicState(), { ax, ay, az });
    damping.damp(state);
    expectNear([state.ax, state.ay, state.az], out[i] ?? [NaN, NaN, NaN], dampings.tol);
  });
});

function expectNear(found: Triple, expected: Triple, tolerance: number): void {
  found.forEach((value, axis) => expect(Math.abs(value - (expected[axis] as number))).toBeLessThanOrEqual(tolerance));
}
