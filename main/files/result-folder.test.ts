import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFolder } from './in-place.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'driftbench-'))));
afterEach(() => rmSync(folder, { recursive: true }));

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

test.runIf(process.platform === 'linux')('a folder that the system has no place for is refused at once', async () => {
  await expect(writeFolder('/proc/driftbench/out', writing('new'))).rejects.toMatchObject({ code: 'bad-input' });
});
