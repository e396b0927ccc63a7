import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFile, writeInPlace, writeFolder } from './in-place.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'driftbench-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('a file takes the place of the former one, and nothing is left beside it', async () => {
  const path = join(folder, 'kept.json');
  writeFileSync(path, 'before');
  await replaceFile(path, 'after');
  expect(readFileSync(path, 'utf8')).toBe('after');
  expect(readdirSync(folder)).toEqual(['kept.json']);
});

test('a failed write leaves the former file as it was', async () => {
  const path = join(folder, 'kept.json');
  writeFileSync(path, 'before');
  const half = async (aside: string): Promise<void> => {
    writeFileSync(aside, 'ha');
    throw new Error('the disk is full');
  };
  await expect(writeInPlace(path, half)).rejects.toThrow('the disk is full');
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(readdirSync(folder)).toEqual(['kept.json']);
});

test('a refusal of the system names the path; other errors pass unchanged', async () => {
  const path = join(folder, 'none', 'kept.json');
  const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'open' });
  await expect(writeInPlace(path, () => Promise.reject(refused))).rejects.toMatchObject({
    code: 'bad-input',
    message: `${path}: cannot be written: EACCES: permission denied.`,
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('missing folders of a file are made', async () => {
  const path = join(folder, 'a', 'b', 'kept.json');
  await replaceFile(path, 'text');
  expect([readFileSync(path, 'utf8'), readdirSync(join(folder, 'a', 'b'))]).toEqual(['text', ['kept.json']]);
});

test('of two who write to the same file at the same time each writes its own, whole', async () => {
  const path = join(folder, 'kept.json');
  const slow = (letter: string) => async (aside: string) => {
    for (let piece = 0; piece < 50; piece++) await appendFile(aside, letter);
  };
  await Promise.all(['a', 'b'].map((letter) => writeInPlace(path, slow(letter))));
  expect(['a'.repeat(50), 'b'.repeat(50)]).toContain(readFileSync(path, 'utf8'));
});

const writing = (text: string) => async (aside: string) => writeFile(join(aside, 'one.csv'), text);

test('files of the same names are replaced, others stay, and nothing is left beside the folder', async () => {
  const path = join(folder, 'a', 'out');
  await writeFolder(path, writing('former'));
  writeFileSync(join(path, 'mine.csv'), '');
  await writeFolder(path, writing('new'));
  expect([readFileSync(join(path, 'one.csv'), 'utf8'), readdirSync(path), readdirSync(join(folder, 'a'))]).toEqual([
    'new',
    ['mine.csv', 'one.csv'],
    ['out'],
  ]);
});

test('a failure on the way leaves nothing, and is reported unchanged', async () => {
  const bug = new TypeError('a bug');
  await expect(writeFolder(join(folder, 'out'), () => Promise.reject(bug))).rejects.toBe(bug);
  expect(readdirSync(folder)).toEqual([]);
});

test('a disk that fills up in between is reported as such', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  await expect(writeFolder(join(folder, 'out'), () => Promise.reject(full))).rejects.toMatchObject({
    code: 'not-possible',
    message: expect.stringContaining('out: cannot be written: ENOSPC'),
  });
});

test('a file where the folder should be is refused', async () => {
  writeFileSync(join(folder, 'out'), '');
  await expect(writeFolder(join(folder, 'out'), writing('new'))).rejects.toMatchObject({ code: 'bad-input' });
});
