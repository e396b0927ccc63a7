/** Turn and drive against the vectors. */
import { expect, test } from 'vitest';
import { setYaw, yawOf } from '../../engine/base/kinematic-state.ts';
import { schemeOf, stateAt } from '../support/schemes.ts';
import { drawing } from '../support/steps.ts';
import { vectorsOf } from '../support/vectors.ts';

interface DriveCase {
  variant: 'strict' | 'smooth' | 'snap';
  start: { x: number; y: number; th: number };
  target: [number, number];
  targetVel: [number, number];
  dt: number;
  vmax: number;
  wmax: number;
  rows: { k: number; x: number; y: number; th: number; v: number; w: number }[];
}

const { tol, cases } = vectorsOf<{ tol: number; cases: DriveCase[] }>('turn_and_drive');

test.each(cases)('$variant towards $target, which moves at $targetVel', (vector) => {
  const { variant, start, target, targetVel, dt, vmax, wmax, rows } = vector;
  const scheme = schemeOf('turn-and-drive', { variant, maxSpeed: vmax, maxTurnRate: wmax });
  const drawn = stateAt([start.x, start.y, 0]);
  setYaw(drawn, start.th);
  const expected = new Map(rows.map((row) => [row.k, row]));
  for (let k = 0; expected.size > 0; k++) {
    scheme.place(stateAt([target[0] + targetVel[0] * k * dt, target[1] + targetVel[1] * k * dt, 0]), drawing(k * dt, dt), drawn);
    const row = expected.get(k);
    expected.delete(k);
    if (row) expectRow(row);
  }

  function expectRow({ k, x, y, th, v, w }: DriveCase['rows'][number]): void {
    const near = (found: number, value: number, what: string) => expect(Math.abs(found - value), `${what} ${k}`).toBeLessThanOrEqual(tol);
    near(drawn.x, x, 'x');
    near(drawn.y, y, 'y');
    near(Math.sin((yawOf(drawn) - th) / 2), 0, 'heading');
    near(Math.hypot(drawn.vx, drawn.vy), Math.abs(v), 'speed');
    near(drawn.wz, w, 'turn rate');
  }
});
