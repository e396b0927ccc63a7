import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ResultFiles, writeFiles, FilePlace } from './result-files.ts';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

let folder = '';
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'driftbench-'))));
afterEach(() => rm(folder, { recursive: true }));

test('missing folders are made, former files are replaced, and nothing else stays', async () => {
  const inner = join(folder, 'a', 'b');
  await writeFiles(inner, { 'one.csv': 'former' });
  await writeFiles(inner, { 'one.csv': '1', 'two.csv': '2' });
  expect(await readdir(inner)).toEqual(['one.csv', 'two.csv']);
  expect(await readFile(join(inner, 'one.csv'), 'utf8')).toBe('1');
});

test('where one target is a folder, no file is replaced', async () => {
  await writeFile(join(folder, 'one.csv'), 'former');
  await mkdir(join(folder, 'two.csv'));
  await expect(writeFiles(folder, { 'one.csv': '1', 'two.csv': '2' })).rejects.toMatchObject({
    code: 'bad-input',
    message: `${join(folder, 'two.csv')}: this is a folder; name another place.`,
  });
  expect(await readFile(join(folder, 'one.csv'), 'utf8')).toBe('former');
  expect(await readdir(folder)).toEqual(['one.csv', 'two.csv']);
});

test('a file grows in a temporary folder and appears when it is complete; discarding leaves nothing', async () => {
  await writeFile(join(folder, 'one.csv'), 'former');
  const files = await ResultFiles.begin(folder, ['one.csv']);
  await files.append('one.csv', '1');
  await files.append('one.csv', '2');
  expect(await readFile(join(folder, 'one.csv'), 'utf8')).toBe('former');
  await files.commit();
  expect(await readFile(join(folder, 'one.csv'), 'utf8')).toBe('12');
  const given = await ResultFiles.begin(folder, ['two.csv']);
  await given.append('two.csv', '1');
  await given.discard();
  expect(await readdir(folder)).toEqual(['one.csv']);
});

test('a file that was not known of beforehand takes its place with the others', async () => {
  const files = await ResultFiles.begin(folder, ['one.csv']);
  await files.append('one.csv', '1');
  await files.append('two.csv', '2');
  await files.commit();
  expect(await readdir(folder)).toEqual(['one.csv', 'two.csv']);
  await mkdir(join(folder, 'three.csv'));
  await expect(files.append('three.csv', '3')).rejects.toMatchObject({ code: 'bad-input' });
});

test('a file where the folder should be is refused', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(writeFiles(join(folder, 'file'), { 'one.csv': '1' })).rejects.toMatchObject({ code: 'bad-input' });
});

test('a file that comes up while others are written is put in place with them, or leaves nothing either', async () => {
  const files = await ResultFiles.begin(folder, ['one.csv']);
  await files.append('one.csv', '1');
  await files.append('two.csv', '2');
  await files.commit();
  const given = await ResultFiles.begin(folder, ['one.csv']);
  await given.append('three.csv', '3');
  await given.discard();
  expect(await readdir(folder)).toEqual(['one.csv', 'two.csv']);
});

test('of two who write to the same file at the same time each writes its own, whole', async () => {
  const texts = ['a', 'b'].map((letter) => letter.repeat(100_000));
  await Promise.all(texts.map((text) => writeFiles(folder, { 'one.csv': text })));
  expect(texts).toContain(await readFile(join(folder, 'one.csv'), 'utf8'));
  expect(await readdir(folder)).toEqual(['one.csv']);
});

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
