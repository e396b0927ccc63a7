import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFile, writeInPlace } from './in-place.ts';

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
  await expect(replaceFile(path, 'text')).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining(`${path}: cannot be written: ENOENT`),
  });
});

test('of two who write to the same file at the same time each writes its own, whole', async () => {
  const path = join(folder, 'kept.json');
  const slow = (letter: string) => async (aside: string) => {
    for (let piece = 0; piece < 50; piece++) await appendFile(aside, letter);
  };
  await Promise.all(['a', 'b'].map((letter) => writeInPlace(path, slow(letter))));
  expect(['a'.repeat(50), 'b'.repeat(50)]).toContain(readFileSync(path, 'utf8'));
});
