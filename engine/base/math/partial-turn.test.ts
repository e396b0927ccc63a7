/** A rotation applied in parts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { KinematicState } from '../kinematic-state.ts';
import { PartialTurn } from './partial-turn.ts';
import { angleBetween } from './rotation.ts';

const component = anyNumber(-1, 1);
const orientation = fc
  .tuple(component, component, component, component)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map(([w, x, y, z]) => {
    const norm = Math.hypot(w, x, y, z);
    return Object.assign(new KinematicState(), { qw: w / norm, qx: x / norm, qy: y / norm, qz: z / norm });
  });

test('whole it leads from one orientation to the other, by the smaller angle; in part that share of the angle', () => {
  fc.assert(
    fc.property(orientation, orientation, anyNumber(0, 1), (from, to, share) => {
      const turn = new PartialTurn();
      turn.between(from, to);
      const angle = angleBetween(from, to);
      for (const part of [share, 1]) {
        turn.share = part;
        const moved = Object.assign(new KinematicState(), from);
        turn.apply(moved);
        expect(angleBetween(from, moved)).toBeCloseTo(part * angle, 9);
        expect(angleBetween(moved, to)).toBeCloseTo((1 - part) * angle, 9);
      }
    }),
  );
});

test('between equal orientations it turns nothing', () => {
  const turn = new PartialTurn();
  const state = Object.assign(new KinematicState(), { qw: 0.6, qz: 0.8 });
  turn.between(state, state);
  turn.apply(state);
  expect(state).toMatchObject({ qw: 0.6, qx: 0, qy: 0, qz: 0.8 });
});
