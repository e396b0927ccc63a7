/** QR codes as paths. */
import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

test('every dark module is under a bar, every light one is not, four modules of white lie around', () => {
  const text = 'http://192.168.1.20:7341/join?code=K7QX3M';
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const { side, path } = qrPath(text);
  const drawn = new Uint8Array(size * size);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const start = (Number(y) - 4) * size + Number(x) - 4;
    drawn.fill(1, start, start + Number(width));
  }
  expect(side).toBe(size + 8);
  expect(drawn).toEqual(data);
});
