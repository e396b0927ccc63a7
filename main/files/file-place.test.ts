import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FilePlace } from './result-files.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'driftbench-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('folders that are missing are made, and taken away again where nothing came to be in them', async () => {
  const path = join(folder, 'a', 'b', 'run.mcap');
  const place = await FilePlace.begin(path);
  expect(readdirSync(join(folder, 'a', 'b'))).toEqual([]);
  await place.end();
  expect(readdirSync(folder)).toEqual([]);
});

test('folders in which something came to be stay', async () => {
  const path = join(folder, 'a', 'run.mcap');
  const place = await FilePlace.begin(path);
  writeFileSync(path, 'rows');
  await place.end();
  expect(existsSync(path)).toBe(true);
});

test('an existing file stays as it is', async () => {
  const path = join(folder, 'run.mcap');
  writeFileSync(path, 'former');
  await (await FilePlace.begin(path)).end();
  expect(readFileSync(path, 'utf8')).toBe('former');
});

test('a folder in the place of the file, or a file in that of its folder, is refused, and nothing is left', async () => {
  const [file, inner] = [join(folder, 'file'), join(folder, 'new', 'x'.repeat(300))];
  writeFileSync(file, '');
  await expect(FilePlace.begin(folder)).rejects.toMatchObject({ code: 'bad-input', message: expect.stringContaining('this is a folder') });
  await expect(FilePlace.begin(join(file, 'run.mcap'))).rejects.toMatchObject({ code: 'bad-input' });
  await expect(FilePlace.begin(inner)).rejects.toMatchObject({ code: 'bad-input' });
  expect(readdirSync(folder)).toEqual(['file']);
});
