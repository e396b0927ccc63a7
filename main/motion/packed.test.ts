/** Packed texts, and files whose ending says nothing, are read by what is in them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMotionFile } from './open-motion-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-packed-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function placesIn(name: string, content: string | Uint8Array): Promise<readonly number[]> {
  const path = join(folder, name);
  await writeFile(path, content);
  const { tracks } = await openMotionFile(path, { form: 'path' });
  return Array.from(tracks[0]!.columns.x);
}

const table = 't,x,y\n0,1,0\n0.1,2,0\n';
const objects = '{"t":0,"x":1,"y":0}\n{"t":0.1,"x":2,"y":0}\n';

/** A frame of Zstandard with one block that is not compressed (RFC 8878). */
function zstd(text: string): Buffer {
  const block = Buffer.from(text);
  const size = (block.length << 3) | 1;
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, block.length, size & 255, (size >> 8) & 255, size >> 16]), block]);
}

test('tables, objects and tracks are read packed, by gzip and by Zstandard', async () => {
  for (const pack of [gzipSync, zstd]) {
    const ending = pack === zstd ? 'zst' : 'gz';
    expect(await placesIn(`drive.csv.${ending}`, pack(table))).toEqual([1, 2]);
    expect(await placesIn(`drive.jsonl.${ending}`, pack(objects))).toEqual([1, 2]);
    expect(await placesIn(`drive.${ending}`, pack(table))).toEqual([1, 2]);
    expect(await placesIn(`drive.${ending}`, pack(objects))).toEqual([1, 2]);
  }
  expect(await placesIn('named-otherwise.csv', gzipSync(table))).toEqual([1, 2]);
});

test('a file without a telling ending is read by its first bytes, and objects in a log', async () => {
  expect(await placesIn('drive', objects)).toEqual([1, 2]);
  expect(await placesIn('drive.log', objects)).toEqual([1, 2]);
  const fcd = '<?xml version="1.0"?><fcd-export><timestep time="0"><vehicle id="a" x="1" y="0" angle="0"/></timestep></fcd-export>';
  expect(await placesIn('drive.fcd', fcd)).toEqual([1]);
});

test('a packed file that is damaged, or cut, is refused', async () => {
  const packed = gzipSync(table);
  await expect(placesIn('cut.csv.gz', packed.subarray(0, packed.length - 9))).rejects.toThrow('cut.csv.gz: it cannot be unpacked');
  await expect(placesIn('cut.csv.zst', zstd(table).subarray(0, 14))).rejects.toMatchObject({ code: 'bad-input' });
});

test('XML that is none, that lacks places, or that would grow is refused with its line', async () => {
  await expect(placesIn('a.gpx', '<gpx>\n<trk></gpx>')).rejects.toThrow('a.gpx, line 2: this is not XML that can be read');
  await expect(placesIn('a.xml', '<page><line/></page>')).rejects.toThrow('found no element of <page> with a place in its attributes');
  const growing = '<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<gpx><trk><name>&b;</name></trk></gpx>';
  await expect(placesIn('b.gpx', growing)).rejects.toThrow('line 2: this is not XML that can be read');
  await expect(placesIn('deep.gpx', '<gpx>'.repeat(300))).rejects.toThrow('200 deep');
});
