/** The integral between curved pieces where it is hardest: where the two paths meet. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { PathModels } from './path-models.ts';
import { Fix } from './fix.ts';
import { followLevelArc, KinematicState, type DeadReckoningModel } from '../plugin-api/index.ts';
import { FixIntegral } from './fix-integral.ts';
import { stepOf } from '../../test/support/steps.ts';

const arc: DeadReckoningModel = { extrapolate: followLevelArc };
const arcs = new PathModels([arc]);

/** A fix that is at the origin at `time`, heading east. */
function through(time: number, speed: number, turnRate: number, id: number): Fix {
  const state = Object.assign(new KinematicState(), { vx: speed, wz: turnRate });
  return Object.assign(new Fix(), { id, anchor: time, state });
}

/** Composite midpoint rule on either side of `meeting`. */
function slowly(a: Fix, b: Fix, meeting: number): number {
  const [p, q] = [new KinematicState(), new KinematicState()];
  const steps = 4000;
  let sum = 0;
  for (const [from, to] of [
    [0, meeting],
    [meeting, 1],
  ] as const) {
    for (let i = 0; i < steps; i++) {
      const t = from + ((i + 0.5) / steps) * (to - from);
      arc.extrapolate(a.state, stepOf(t - a.anchor), p);
      arc.extrapolate(b.state, stepOf(t - b.anchor), q);
      sum += (Math.hypot(p.x - q.x, p.y - q.y) * (to - from)) / steps;
    }
  }
  return sum;
}

test('two arcs that meet at any time of the slice', () => {
  const time = anyNumber(0, 1);
  const nearAnEnd = fc.oneof(
    time,
    time.map((t) => t * 0.004),
    time.map((t) => 1 - t * 0.004),
  );
  fc.assert(
    fc.property(nearAnEnd, anyNumber(-0.8, 0.8), (meeting, turnRate) => {
      const [a, b] = [through(meeting, 25, turnRate, 0), through(meeting, 12, -0.5, 1)];
      const found = new FixIntegral().between(arcs, a, arcs, b, 0, 1);
      expect(Math.abs(found - slowly(a, b, meeting))).toBeLessThanOrEqual(2e-7);
    }),
  );
});
