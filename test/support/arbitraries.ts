/** What property tests draw. */
import fc from 'fast-check';

/** Any number from `min` to `max`, the ends among them. */
export function anyNumber(min: number, max: number): fc.Arbitrary<number> {
  return fc.double({ min, max, noNaN: true });
}
