/** Numbers as Base64 of little-endian binary, as a report holds them. */
import type { PackedFloats } from '../../contract/report.ts';

export function packedDoubles(numbers: readonly number[]): PackedFloats {
  const bytes = Buffer.alloc(numbers.length * 8);
  numbers.forEach((number, index) => bytes.writeDoubleLE(number, index * 8));
  return bytes.toString('base64');
}

export function packedSingles(numbers: readonly number[]): PackedFloats {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeFloatLE(number, index * 4));
  return bytes.toString('base64');
}
