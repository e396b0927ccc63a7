/** `node scripts/icons.mjs`: the icons of the packages, from the one drawing of resources/icons. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from './chromium.mjs';
import { root } from './steps.mjs';

const folder = join(root, 'resources', 'icons');

/** Sides in pixels, as Linux desktops look for them. */
const onLinux = [16, 32, 48, 64, 128, 256, 512];
const onWindows = [16, 24, 32, 48, 64, 128, 256];
/** Apple's names of the sizes: of one point a pixel, then of two. */
const onMac = { ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic12: 64, ic13: 256, ic14: 512 };

/**
 * The drawing at every size, as PNG.
 *
 * @param {readonly number[]} sides
 * @returns {Promise<ReadonlyMap<number, Buffer>>}
 */
async function drawn(sides) {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  const drawing = readFileSync(join(folder, 'icon.svg')).toString('base64');
  const pictures = new Map();
  for (const side of sides) {
    const page = await browser.newPage({ viewport: { width: side, height: side } });
    await page.setContent(`<body style="margin:0"><img width="${side}" src="data:image/svg+xml;base64,${drawing}">`);
    pictures.set(side, await page.screenshot({ omitBackground: true }));
  }
  await browser.close();
  return pictures;
}

/**
 * An ICO file: a directory of entries of 16 bytes, then the PNGs.
 *
 * @param {readonly { side: number, png: Buffer }[]} pictures
 */
function icoOf(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { side, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    // A byte each for width and height: 0 means 256.
    head.set([side % 256, side % 256, 0, 0, 1, 0, 32, 0], at);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/**
 * An ICNS file: blocks of a name, a length that counts its own eight bytes, and a PNG.
 *
 * @param {readonly { name: string, png: Buffer }[]} pictures
 */
function icnsOf(pictures) {
  const blocks = pictures.map(({ name, png }) => icnsBlock(name, png));
  return icnsBlock('icns', Buffer.concat(blocks));
}

/**
 * @param {string} name
 * @param {Buffer} content
 */
function icnsBlock(name, content) {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([head, content]);
}

const pictures = await drawn([...new Set([...onLinux, ...onWindows, ...Object.values(onMac)])]);
/** @param {number} side */
const png = (side) => pictures.get(side) ?? Buffer.alloc(0);

mkdirSync(join(folder, 'linux'), { recursive: true });
for (const side of onLinux) writeFileSync(join(folder, 'linux', `${side}x${side}.png`), png(side));
writeFileSync(join(folder, 'icon.ico'), icoOf(onWindows.map((side) => ({ side, png: png(side) }))));
writeFileSync(join(folder, 'icon.icns'), icnsOf(Object.entries(onMac).map(([name, side]) => ({ name, png: png(side) }))));
