/** Numbers of a table made small: column by column, each as its difference from the row before, byte planes apart, deflated. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Of speed and smallness, speed: higher levels take twice the time for a tenth of the bytes. */
const level = 1;

/** Bytes of a word: numbers are taken apart as words, row after row, as they stand in memory (little-endian, as everywhere that Node runs). */
const wordBytes = 4;

/** `values` holds row after row. The difference is that of the bits (exclusive or), so nothing is rounded. */
export function packColumns(values: Float32Array | Float64Array, columns: number): Uint8Array<ArrayBuffer> {
  const words = values.BYTES_PER_ELEMENT / wordBytes;
  const from = new Uint32Array(values.buffer, values.byteOffset, values.length * words);
  const planes = new Uint8Array(values.byteLength);
  const { length: count } = values;
  const rows = count / Math.max(columns, 1);
  const stride = columns * words;
  for (let at = 0; at < from.length; at++) {
    const before = at < stride ? 0 : (from[at - stride] as number);
    const difference = (from[at] as number) ^ before;
    const place = placeOf(at, stride, words, rows, count);
    planes[place] = difference;
    planes[place + count] = difference >>> 8;
    planes[place + 2 * count] = difference >>> 16;
    planes[place + 3 * count] = difference >>> 24;
  }
  return new Uint8Array(deflateRawSync(planes, { level }));
}

/** Null where the packed bytes are not of so many numbers. `width`: bytes of a number. */
export function unpackColumns(packed: Uint8Array, rows: number, columns: number, width: 4 | 8): Uint8Array<ArrayBuffer> | null {
  const planes = inflated(packed, rows * columns * width);
  if (!planes) return null;
  const words = width / wordBytes;
  const count = rows * columns;
  const stride = columns * words;
  const to = new Uint32Array(count * words);
  for (let at = 0; at < to.length; at++) {
    const place = placeOf(at, stride, words, rows, count);
    const low = (planes[place] as number) | ((planes[place + count] as number) << 8);
    const high = ((planes[place + 2 * count] as number) << 16) | ((planes[place + 3 * count] as number) << 24);
    to[at] = low ^ high ^ (at < stride ? 0 : (to[at - stride] as number));
  }
  return new Uint8Array(to.buffer);
}

/** Where the lowest byte of a word goes: planes byte by byte, in each of them column after column. */
function placeOf(at: number, stride: number, words: number, rows: number, count: number): number {
  const row = Math.floor(at / stride);
  const inRow = at - row * stride;
  const column = words === 1 ? inRow : inRow >> 1;
  return (inRow - column * words) * wordBytes * count + column * rows + row;
}

function inflated(packed: Uint8Array, size: number): Uint8Array | null {
  try {
    const planes = inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
    return planes.length === size ? planes : null;
  } catch {
    return null;
  }
}
