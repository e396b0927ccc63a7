/** What property tests draw. */
import fc from 'fast-check';

/** Any number from `min` to `max`, the ends among them. */
export function anyNumber(min: number, max: number): fc.Arbitrary<number> {
  return fc.double({ min, max, noNaN: true });
}

/**
 * The same, mostly spread evenly: doubles are, so that nine of ten between 0 and 1 are below 1e-9.
 */
export function spreadNumber(min: number, max: number): fc.Arbitrary<number> {
  const steps = 1000;
  const even = fc.integer({ min: 0, max: steps }).map((step) => min + ((max - min) * step) / steps);
  return fc.oneof({ weight: 4, arbitrary: even }, { weight: 1, arbitrary: anyNumber(min, max) });
}
