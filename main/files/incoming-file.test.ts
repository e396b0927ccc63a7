import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { IncomingFile } from './incoming-file.ts';

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
  await expect(file.takePlace()).rejects.toMatchObject({ code: 'bad-input', message: expect.stringContaining('Of 6 bytes only 3 came.') });
  await file.append(3, bytesOf(',y\n'));
  expect(await file.takePlace()).toBe(join(folder, 'in', 'tank 2.csv'));
  expect(await readFile(join(folder, 'in', 'tank 2.csv'), 'utf8')).toBe('t,x,y\n');
  expect(await readdir(join(folder, 'in'))).toEqual(['tank 2.csv', 'tank.csv']);
});

test('a piece that does not follow, or is too much, is refused; what is discarded leaves nothing, not even its folder', async () => {
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
    message: expect.stringContaining('room for 1 MB, and 3 MB are needed'),
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a place that cannot be written is refused', async () => {
  await writeFile(join(folder, 'in'), '');
  await expect(IncomingFile.begin(announced(3))).rejects.toMatchObject({ code: 'bad-input' });
});

test.runIf(process.platform === 'linux')('a disk that fills up meanwhile is told, and nothing is left', async () => {
  const file = await IncomingFile.begin(announced(6));
  await symlink('/dev/full', file.path);
  await expect(file.append(0, bytesOf('t,x,y\n'))).rejects.toMatchObject({
    code: 'not-possible',
    message: expect.stringContaining('ENOSPC'),
  });
  await file.discard();
  expect(await readdir(folder)).toEqual([]);
});

test('what a process left behind that is no more is swept', async () => {
  const left = join(folder, 'in', '.incoming-999999999-abc');
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'half.mcap'), 'half');
  const file = await IncomingFile.begin(announced(1));
  await file.discard();
  expect(await readdir(join(folder, 'in'))).toEqual([]);
});
