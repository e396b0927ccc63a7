/** A rotation applied in parts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KinematicState } from '../plugin-api/kinematic-state.ts';
import { PartialTurn } from './partial-turn.ts';
import { angleBetween, rotateBy, rotationTo } from './rotation.ts';

const component = fc.double({ min: -1, max: 1, noNaN: true });
const orientation = fc
  .tuple(component, component, component, component)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map(([w, x, y, z]) => {
    const norm = Math.hypot(w, x, y, z);
    return Object.assign(new KinematicState(), { qw: w / norm, qx: x / norm, qy: y / norm, qz: z / norm });
  });

test('whole it leads from the one orientation to the other, in part as far as a rotation by that part', () => {
  fc.assert(
    fc.property(orientation, orientation, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, share) => {
      const turn = new PartialTurn();
      const rotation = new KinematicState();
      turn.between(from, to);
      rotationTo(to, from, rotation);
      for (const part of [share, 1]) {
        const [found, expected] = [Object.assign(new KinematicState(), from), Object.assign(new KinematicState(), from)];
        turn.share = part;
        turn.apply(found);
        rotateBy(rotation, part, expected);
        expect(angleBetween(found, expected)).toBeLessThan(1e-12);
        if (part === 1) expect(angleBetween(found, to)).toBeLessThan(1e-12);
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
