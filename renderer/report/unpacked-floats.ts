/** The numbers that a report holds in Base64. */
import type { PackedFloats } from '../../contract/report/report.ts';

export function unpackedDoubles(packed: PackedFloats): Float64Array {
  const view = viewOf(packed);
  return Float64Array.from({ length: view.byteLength / 8 }, (_, index) => view.getFloat64(index * 8, true));
}

export function unpackedSingles(packed: PackedFloats): Float32Array {
  const view = viewOf(packed);
  return Float32Array.from({ length: view.byteLength / 4 }, (_, index) => view.getFloat32(index * 4, true));
}

function viewOf(packed: PackedFloats): DataView {
  return new DataView(Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)).buffer);
}
