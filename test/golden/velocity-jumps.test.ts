/**
 * By how much each blend lets the velocity jump at its two ends: table A3 of the reference measurements, Murphy erratum
 * 4.
 */
import { expect, test } from 'vitest';
import { copyOf } from '../../engine/conformance/cases.ts';
import { later, schemeOf, stateAt } from '../support/schemes.ts';
import { drawing } from '../support/steps.ts';

const time = 1 / 3;
/** The update says 0.5 m and 1 m off, and a change of velocity of (−1, 2) m/s. */
const shown = stateAt([0, 0, 0], [10, 0, 0]);
const target = stateAt([0.5, 1, 0], [9, 2, 0]);

function jumps(id: string, params: object): [start: number, end: number] {
  const velocityAt = (elapsed: number) => {
    const scheme = schemeOf(id, { ...params, time });
    scheme.land(shown, target);
    const out = copyOf(shown);
    scheme.place(later(target, elapsed), drawing(elapsed, 0.02), out);
    return out;
  };
  const [start, end] = [velocityAt(0), velocityAt(time * (1 - 1e-9))];
  return [Math.hypot(start.vx - 10, start.vy), Math.hypot(end.vx - 9, end.vy - 2)];
}

test.each([
  ['projective-blend', {}, 3.354, 5.025],
  ['projective-velocity-blend', {}, 3.354, 3.354],
  ['projective-velocity-blend', { smooth: true }, 0, 0],
  ['bezier', {}, 0, 0],
  ['catmull-rom', {}, 2.512, 1.677],
])('%s %o: %d m/s at the start, %d at the end', (id, params, start, end) => {
  const found = jumps(id, params);
  expect(found[0]).toBeCloseTo(start, 3);
  expect(found[1]).toBeCloseTo(end, 3);
});
