/** Numbers of a table made small: column by column, each as its difference from the row before, byte planes apart, deflated. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Of speed and smallness, speed: higher levels take twice the time for a tenth of the bytes. */
const level = 1;

/** `values` holds row after row. The difference is that of the bits (exclusive or), so nothing is rounded. */
export function packColumns(values: Float32Array | Float64Array, columns: number): Uint8Array<ArrayBuffer> {
  const width = values.BYTES_PER_ELEMENT;
  const from = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const planes = new Uint8Array(from.length);
  const rows = values.length / Math.max(columns, 1);
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const at = (row * columns + column) * width;
      const to = column * rows + row;
      for (let byte = 0; byte < width; byte++) {
        const before = row === 0 ? 0 : (from[at - columns * width + byte] as number);
        planes[byte * values.length + to] = (from[at + byte] as number) ^ before;
      }
    }
  }
  return new Uint8Array(deflateRawSync(planes, { level }));
}

/** Null where the packed bytes are not of so many numbers. `width`: bytes of a number. */
export function unpackColumns(packed: Uint8Array, rows: number, columns: number, width: 4 | 8): Uint8Array<ArrayBuffer> | null {
  const planes = inflated(packed, rows * columns * width);
  if (!planes) return null;
  const count = rows * columns;
  const to = new Uint8Array(planes.length);
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const at = (row * columns + column) * width;
      const from = column * rows + row;
      for (let byte = 0; byte < width; byte++) {
        const before = row === 0 ? 0 : (to[at - columns * width + byte] as number);
        to[at + byte] = (planes[byte * count + from] as number) ^ before;
      }
    }
  }
  return to;
}

function inflated(packed: Uint8Array, size: number): Uint8Array | null {
  try {
    const planes = inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
    return planes.length === size ? planes : null;
  } catch {
    return null;
  }
}
