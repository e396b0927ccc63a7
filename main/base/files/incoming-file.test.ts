import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { IncomingFile, type Announced } from './incoming-file.ts';

let folder = '';
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'driftbench-'))));
afterEach(() => rm(folder, { recursive: true }));

const announced = (bytes: number) => ({ folder: join(folder, 'in'), stem: 'tank', ending: '.csv', bytes });
const bytesOf = (text: string) => Buffer.from(text);

test('a file grows aside, is seen once it is whole, and never takes the place of another', async () => {
  await mkdir(join(folder, 'in'));
  await writeFile(join(folder, 'in', 'tank.csv'), 'former');
  const file = await IncomingFile.begin(announced(6));
  await file.append(0, bytesOf('t,x'));
  await expect(file.takePlace()).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('Received only 3 of 6 bytes.'),
  });
  await file.append(3, bytesOf(',y\n'));
  expect(await file.takePlace()).toBe(join(folder, 'in', 'tank 2.csv'));
  expect(await readFile(join(folder, 'in', 'tank 2.csv'), 'utf8')).toBe('t,x,y\n');
  expect(await readdir(join(folder, 'in'))).toEqual(['tank 2.csv', 'tank.csv']);
});

test('a piece that is out of order or too long is refused; discarding leaves nothing, not even the folder', async () => {
  const file = await IncomingFile.begin(announced(4));
  await file.append(0, bytesOf('t,'));
  await expect(file.append(3, bytesOf('x'))).rejects.toMatchObject({ code: 'bad-input' });
  await expect(file.append(2, bytesOf('x,y'))).rejects.toMatchObject({ code: 'bad-input' });
  await file.discard();
  expect(await readdir(folder)).toEqual([]);
});

test('where there is no room, nothing is begun', async () => {
  const begun = IncomingFile.begin(announced(3e6), () => Promise.resolve(1e6));
  await expect(begun).rejects.toMatchObject({
    code: 'not-possible',
    message: expect.stringContaining('1 MB are free, 3 MB are needed'),
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a place that cannot be written is refused', async () => {
  await writeFile(join(folder, 'in'), '');
  await expect(IncomingFile.begin(announced(3))).rejects.toMatchObject({ code: 'bad-input' });
});

test.runIf(process.platform === 'linux')('a disk that fills up meanwhile is reported, and nothing is left', async () => {
  const file = await IncomingFile.begin(announced(6));
  await symlink('/dev/full', file.path);
  await expect(file.append(0, bytesOf('t,x,y\n'))).rejects.toMatchObject({
    code: 'not-possible',
    message: expect.stringContaining('ENOSPC'),
  });
  await file.discard();
  expect(await readdir(folder)).toEqual([]);
});

test('the remains of an ended process are removed', async () => {
  const left = join(folder, 'in', '.incoming-999999999-abc');
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'half.mcap'), 'half');
  const file = await IncomingFile.begin(announced(1));
  await file.discard();
  expect(await readdir(join(folder, 'in'))).toEqual([]);
});

/** All of it has come. */
async function come(text: string, more: Partial<Announced> = {}): Promise<IncomingFile> {
  const file = await IncomingFile.begin({ ...announced(text.length), ...more });
  await file.append(0, bytesOf(text));
  return file;
}

test('the same once more is the one that is there, another of as many bytes is not', async () => {
  expect(await (await come('t,x,y\n')).takePlace()).toBe(join(folder, 'in', 'tank.csv'));
  expect(await (await come('t,y,x\n')).takePlace()).toBe(join(folder, 'in', 'tank 2.csv'));
  expect(await (await come('t,x,y\n')).takePlace()).toBe(join(folder, 'in', 'tank.csv'));
  expect(await (await come('t,y,x\n')).takePlace()).toBe(join(folder, 'in', 'tank 2.csv'));
  expect(await readdir(join(folder, 'in'))).toEqual(['tank 2.csv', 'tank.csv']);
});

test('two that take their places at once have one each', async () => {
  const files = await Promise.all([come('one'), come('two')]);
  const places = await Promise.all(files.map((file) => file.takePlace()));
  expect(new Set(places).size).toBe(2);
  expect((await Promise.all(places.map((place) => readFile(place, 'utf8')))).sort()).toEqual(['one', 'two']);
});

test('a name by which another goes is left to that, wherever it is', async () => {
  const isOther = (name: string) => name === 'tank.csv';
  expect(await (await come('one', { isOther })).takePlace()).toBe(join(folder, 'in', 'tank 2.csv'));
  expect(await (await come('one', { isOther })).takePlace()).toBe(join(folder, 'in', 'tank 2.csv'));
});

test('a reader that does not await the last write still finds the file whole', async () => {
  const content = 'x'.repeat(5e6);
  const file = await IncomingFile.begin(announced(content.length));
  const written = file.append(0, bytesOf(content));
  const place = await file.takePlace();
  expect((await readFile(place)).length).toBe(content.length);
  await written;
});
