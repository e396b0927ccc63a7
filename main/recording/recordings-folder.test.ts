import { mkdtempSync, rmSync, symlinkSync, writeFileSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RecordingsFolder, moveRecording } from './recordings-folder.ts';

let folder = '';
let elsewhere = '';
beforeEach(() => void ([folder, elsewhere] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'driftbench-'))) as [string, string]));
afterEach(() => [folder, elsewhere].forEach((each) => rmSync(each, { recursive: true })));

test('one that is kept, opened by its path, is listed once, and can be removed', async () => {
  writeFileSync(join(folder, 'match.mcap'), '');
  symlinkSync(folder, join(elsewhere, 'link'), 'junction');
  const recordings = new RecordingsFolder(folder);
  for (const path of [join(folder, 'match.mcap'), join(elsewhere, 'link', 'match.mcap')]) expect(recordings.offer(path)).toBe('match.mcap');
  expect((await recordings.list()).map(({ file }) => file)).toEqual(['match.mcap']);
  await recordings.remove('match.mcap');
  expect(await recordings.list()).toEqual([]);
});

test('one from elsewhere is listed beside them, and is not removed', async () => {
  writeFileSync(join(elsewhere, 'match.mcap'), '');
  const recordings = new RecordingsFolder(folder);
  recordings.offer(join(elsewhere, 'match.mcap'));
  expect([recordings.isOffered('match.mcap'), recordings.isOffered('other.mcap')]).toEqual([true, false]);
  expect((await recordings.list()).map(({ file }) => file)).toEqual(['match.mcap']);
  await expect(recordings.remove('match.mcap')).rejects.toMatchObject({ code: 'not-possible' });
});

const spooled = () => join(folder, '7-1.mcap');

test('a recording that is moved is whole in its new place, and gone from the old one', async () => {
  writeFileSync(spooled(), 'recorded');
  await moveRecording(spooled(), join(elsewhere, 'match.mcap'));
  expect(readFileSync(join(elsewhere, 'match.mcap'), 'utf8')).toBe('recorded');
  expect([folder, elsewhere].map((each) => readdirSync(each))).toEqual([[], ['match.mcap']]);
});

test('a recording that cannot be moved stays under its new name, which is reported', async () => {
  writeFileSync(spooled(), 'recorded');
  writeFileSync(join(elsewhere, 'none'), 'a file');
  const moving = moveRecording(spooled(), join(elsewhere, 'none', 'match.mcap'));
  await expect(moving).rejects.toMatchObject({
    code: 'not-possible',
    message: expect.stringContaining(`kept at ${join(folder, 'match.mcap')} instead`),
  });
  expect(readFileSync(join(folder, 'match.mcap'), 'utf8')).toBe('recorded');
});
