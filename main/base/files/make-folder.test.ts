import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'driftbench-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('missing folders are made and listed, inner ones last; existing ones are left', async () => {
  const inner = join(folder, 'a', 'b');
  expect(await makeFolder(inner)).toEqual([join(folder, 'a'), inner]);
  expect(await makeFolder(inner)).toEqual([]);
});

test('a file in its place is reported as no folder, and nothing is made', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'a')]) await expect(makeFolder(path)).rejects.toMatchObject({ code: 'bad-input' });
  await expect(makeFolder(file)).rejects.toThrow(`${file}: this is not a folder; name another place.`);
  expect(readdirSync(folder)).toEqual(['file']);
});

test.runIf(process.platform === 'linux')('a folder that the system has no place for is refused at once', async () => {
  await expect(makeFolder('/proc/driftbench/out')).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(/^\/proc\/driftbench\/out: cannot be written: ENOENT/),
  });
});
