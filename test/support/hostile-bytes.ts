/** Bytes from outside, for tests of what reads them. */
import fc from 'fast-check';

/** Hostile bytes: any at all, or a message in which some are changed, left out or added. */
export function hostile(sound: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> {
  const mutated = fc
    .tuple(sound, fc.array(fc.tuple(fc.nat(4000), fc.nat(255)), { maxLength: 4 }), fc.nat(20), fc.uint8Array({ maxLength: 20 }))
    .map(([bytes, changes, cut, added]) => {
      const copy = bytes.slice();
      for (const [at, value] of changes) copy[at % copy.length] = value;
      return Uint8Array.from([...copy.subarray(0, Math.max(copy.length - cut, 0)), ...added]);
    });
  const begun = fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from([1, ...bytes]));
  return fc.oneof(fc.uint8Array({ maxLength: 200 }), begun, mutated);
}
