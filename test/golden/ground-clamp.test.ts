/** Ground clamping against the vectors. */
import { expect, test } from 'vitest';
import { GroundContact } from '../../engine/receiver/ground-clamp.ts';
import { openWorld } from '../../engine/plugin-api/world-view.ts';
import { groundOf } from '../support/ground.ts';
import { vectorsOf } from '../support/vectors.ts';

interface Contact {
  H: number;
  N: [number, number, number] | null;
}
interface ClampCase {
  mode: 'none' | 'up' | 'both';
  pts: [number, number, number][];
  three: Contact & { pts: [number, number, number][] };
  single: Contact;
}

const { tol, cases } = vectorsOf<{ tol: number; cases: ClampCase[] }>('ground_clamp');

/** z = 0.1 x + 0.2 y, no ground for x > 50. */
const world = { ...openWorld, groundAt: groundOf((x, y) => (x > 50 ? NaN : 0.1 * x + 0.2 * y)) };

test.each(cases)('$mode, points at $pts', ({ mode, pts, three, single }) => {
  const contact = new GroundContact(mode === 'both' ? 'always' : mode, world);
  const points = Float64Array.from(pts.flat());
  contact.touchThree(points);
  expectContact(contact, three);
  three.pts.flat().forEach((value, index) => expect(Math.abs(points[index]! - value)).toBeLessThanOrEqual(tol));
  contact.touchOne(Float64Array.from(pts[0]!));
  expectContact(contact, single);
});

function expectContact({ height, hasNormal, normal }: GroundContact, { H, N }: Contact): void {
  expect(Math.abs(height - H)).toBeLessThanOrEqual(tol);
  expect(hasNormal).toBe(N !== null);
  N?.forEach((part, axis) => expect(Math.abs([normal.x, normal.y, normal.z][axis]! - part)).toBeLessThanOrEqual(tol));
}
