/** The size of a PNG on paper: the chunk `pHYs` (W3C PNG, 11.3.4.3). */

/** Signature, and the chunk IHDR with its length, type and checksum: what precedes all other chunks, bytes. */
const afterHeader = 8 + 25;
const inchesPerMetre = 1 / 0.0254;

/** The same picture with so many dots per inch. */
export function withDensity(png: Blob, dpi: number): Blob {
  const dots = Math.round(dpi * inchesPerMetre);
  const chunk = new DataView(new ArrayBuffer(21));
  chunk.setUint32(0, 9);
  chunk.setUint32(4, 0x70485973); // pHYs
  chunk.setUint32(8, dots);
  chunk.setUint32(12, dots);
  chunk.setUint8(16, 1); // per metre
  chunk.setUint32(17, crc32(new Uint8Array(chunk.buffer, 4, 13)));
  return new Blob([png.slice(0, afterHeader), chunk.buffer, png.slice(afterHeader)], { type: 'image/png' });
}

/** ISO 3309, as PNG has it. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
