/** Cosine and sine against the built-in ones. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { cosineOf, sineOf } from './cosine-and-sine.ts';

const anyAngle = fc.oneof(anyNumber(-0.79, 0.79), anyNumber(-1e-6, 1e-6), anyNumber(-10, 10));

/** On both sides of where another form is used. */
const seams = [0.2999999523162842, 0.5, 0.7812504768371582, 0.7853984832763672, Math.PI / 4, Math.PI / 2, Math.PI].flatMap((x) => [
  x,
  x * (1 - Number.EPSILON),
  x * (1 + Number.EPSILON),
]);

test('they are those of the engine, to the last bit', () => {
  fc.assert(
    fc.property(anyAngle, (angle) => {
      expect(cosineOf(angle)).toBe(Math.cos(angle));
      expect(sineOf(angle)).toBe(Math.sin(angle));
    }),
    { numRuns: 5000 },
  );
});

test.each([...seams, ...seams.map((x) => -x), 0, -0, 5e-324])('so are they of %d', (angle) => {
  expect(cosineOf(angle)).toBe(Math.cos(angle));
  expect(sineOf(angle)).toBe(Math.sin(angle));
});
