/** A screenshot in at most 256 colours, which a page has hardly more of: a third of the size, and no difference to the eye. */
import { deflateSync, inflateSync } from 'node:zlib';

/** Bits of each channel by which colours are counted. */
const countedBits = 6;
const mostColours = 256;

/**
 * @param {Buffer} png of 8 bits a channel, RGB or RGBA, not interlaced: as browsers write it
 * @returns {Buffer}
 */
export function fewColours(png) {
  const { width, height, channels, data } = decoded(png);
  const pixels = unfiltered(inflateSync(data), width * channels, channels);
  const keys = new Uint32Array(width * height).map((_, pixel) => keyOf(pixels, pixel * channels));
  const palette = paletteOf(keys);
  const indexOf = new Map();
  const rows = Buffer.alloc((width + 1) * height);
  for (const [pixel, key] of keys.entries()) {
    let index = indexOf.get(key);
    if (index === undefined) indexOf.set(key, (index = nearest(palette, key)));
    rows[pixel + Math.floor(pixel / width) + 1] = index;
  }
  const header = Buffer.from(png.subarray(16, 29));
  header[9] = 3;
  const table = Buffer.from(palette.flatMap(channelsOf));
  return Buffer.concat([
    ...[png.subarray(0, 8), chunk('IHDR', header), chunk('PLTE', table)],
    ...[chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))],
  ]);
}

/** What of a PNG's chunks is needed. */
function decoded(/** @type {Buffer} */ png) {
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const channels = png[25] === 6 ? 4 : 3;
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), channels, data: Buffer.concat(parts) };
}

/** The rows without the byte before each, their filters undone (PNG, 9.2). */
function unfiltered(/** @type {Buffer} */ rows, /** @type {number} */ stride, /** @type {number} */ channels) {
  const height = rows.length / (stride + 1);
  const out = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (stride + 1)] ?? 0;
    for (let i = 0; i < stride; i++) {
      const at = row * stride + i;
      const left = i >= channels ? (out[at - channels] ?? 0) : 0;
      const above = row > 0 ? (out[at - stride] ?? 0) : 0;
      const corner = row > 0 && i >= channels ? (out[at - stride - channels] ?? 0) : 0;
      out[at] = (rows[row * (stride + 1) + 1 + i] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return out;
}

function predicted(/** @type {number} */ filter, /** @type {number} */ left, /** @type {number} */ above, /** @type {number} */ corner) {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const guess = left + above - corner;
  const [a, b, c] = [left, above, corner].map((value) => Math.abs(guess - value));
  return Number(a) <= Number(b) && Number(a) <= Number(c) ? left : Number(b) <= Number(c) ? above : corner;
}

/** A colour as one number. */
const keyOf = (/** @type {Buffer} */ pixels, /** @type {number} */ at) =>
  ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
const channelsOf = (/** @type {number} */ key) => [key >> 16, (key >> 8) & 255, key & 255];

/** The colours most seen, one of each small cube of alike ones; then the biggest of the cubes that are left. */
function paletteOf(/** @type {Uint32Array} */ keys) {
  /** @type {Map<number, number>} */
  const seen = new Map();
  for (const key of keys) seen.set(key, (seen.get(key) ?? 0) + 1);
  const cubeOf = (/** @type {number} */ key) =>
    channelsOf(key)
      .map((value) => value >> (8 - countedBits))
      .join();
  const cubes = new Map();
  for (const [key] of [...seen].sort(([, a], [, b]) => b - a)) if (!cubes.has(cubeOf(key))) cubes.set(cubeOf(key), key);
  return [...cubes.values()].slice(0, mostColours);
}

function nearest(/** @type {readonly number[]} */ palette, /** @type {number} */ key) {
  const [r = 0, g = 0, b = 0] = channelsOf(key);
  let [best, least] = [0, Infinity];
  for (const [index, colour] of palette.entries()) {
    const [red = 0, green = 0, blue = 0] = channelsOf(colour);
    const apart = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2;
    if (apart < least) [best, least] = [index, apart];
  }
  return best;
}

function chunk(/** @type {string} */ name, /** @type {Buffer} */ data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(checksum(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** CRC-32 (PNG, annex D). */
function checksum(/** @type {Buffer} */ bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
