/** Position-history dead reckoning against the vectors. */
import { expect, test } from 'vitest';
import { copyState, KinematicState } from '../../engine/base/kinematic-state.ts';
import { modelOf } from '../support/extrapolated.ts';
import type { Triple } from '../support/rotation-matrix.ts';
import { stepOf } from '../support/steps.ts';
import { vectorsOf } from '../support/vectors.ts';

interface Case {
  hist: { t: number; p: Triple }[];
  order: number;
  t: number;
  q: Triple;
}

const vectors = vectorsOf<{ tol: number; cases: Case[] }>('phbdr');

test.each(vectors.cases)('order $order, $hist.length positions, at $t s', ({ hist, order, t, q }) => {
  const model = modelOf('phbdr', { order });
  const [update, fix, out] = [new KinematicState(), new KinematicState(), new KinematicState()];
  model.restart?.();
  for (const { t: stamp, p } of hist) {
    [update.x, update.y, update.z] = p;
    copyState(update, fix);
    model.derive?.(update, stamp, fix);
  }
  model.extrapolate(fix, stepOf(t - (hist.at(-1)?.t ?? 0)), out);
  [out.x, out.y, out.z].forEach((coordinate, i) => {
    expect(Math.abs(coordinate - (q[i] as number))).toBeLessThanOrEqual(vectors.tol);
  });
});
