/** A QR code as one path of squares. */
import { create } from 'qrcode';

export interface QrPath {
  /** Modules along each side, the quiet zone included. */
  readonly side: number;
  /** One unit to a module. */
  readonly path: string;
}

/** Modules of white around it; ISO/IEC 18004 asks for four. */
const quiet = 4;

export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, row) => rowPath(modules.data, modules.size, row));
  return { side: modules.size + 2 * quiet, path: rows.join('') };
}

/** Neighbouring dark modules as one bar. */
function rowPath(dark: Uint8Array, size: number, row: number): string {
  const bars = Array.from(dark.subarray(row * size, (row + 1) * size), (module) => (module ? '#' : ' '))
    .join('')
    .matchAll(/#+/g);
  return Array.from(bars, ({ 0: bar, index }) => `M${index + quiet} ${row + quiet}h${bar.length}v1h-${bar.length}z`).join('');
}
