import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodeMessage } from './protobuf.ts';
import { decodeTable } from './table.ts';

/** Of one column, which holds what it claims: zeros, in a few bytes of each million. */
function tableOf(rows: number): Uint8Array {
  return encodeMessage([
    { number: 1, value: 0 },
    { number: 2, value: rows },
    { number: 3, value: 1 },
    { number: 4, value: 8 },
    { number: 6, bytes: deflateRawSync(new Uint8Array(8 * rows)) },
  ]);
}

test('a table of more than 64 MiB is damaged, whatever it holds', () => {
  const most = (64 << 20) / 8;
  expect(decodeTable(tableOf(most))?.values.length).toBe(most);
  expect(decodeTable(tableOf(most + 1))).toBe(null);
});
