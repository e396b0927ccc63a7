import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveRecording } from './recordings-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  for (const name of ['spool', 'kept']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'spool', '7-1.mcap'), 'recorded');
});
afterEach(() => rmSync(folder, { recursive: true }));

const inFolder = (name: string) => readdirSync(join(folder, name));

test('it is whole in its new place, and gone from the old one', async () => {
  await moveRecording(join(folder, 'spool', '7-1.mcap'), join(folder, 'kept', 'match.mcap'));
  expect(readFileSync(join(folder, 'kept', 'match.mcap'), 'utf8')).toBe('recorded');
  expect([inFolder('spool'), inFolder('kept')]).toEqual([[], ['match.mcap']]);
});

test('a recording that cannot be moved stays under its new name, which is reported', async () => {
  rmSync(join(folder, 'kept'), { recursive: true });
  const moving = moveRecording(join(folder, 'spool', '7-1.mcap'), join(folder, 'kept', 'match.mcap'));
  await expect(moving).rejects.toMatchObject({
    code: 'not-possible',
    message: expect.stringContaining(`kept at ${join(folder, 'spool', 'match.mcap')} instead`),
  });
  expect(readFileSync(join(folder, 'spool', 'match.mcap'), 'utf8')).toBe('recorded');
});
