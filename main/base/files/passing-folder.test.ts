/** Passing folders that killed processes leave behind. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { passingFolder } from './passing-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

test('the folders of killed processes go; those of live ones, of other machines and of others stay', async () => {
  vi.stubEnv('TMPDIR', folder);
  const own = basename(await passingFolder('worker'));
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const numbered = (pid: number) => own.replace(`-${process.pid}-`, `-${pid}-`);
  const left = numbered(dead);
  const kept = [numbered(process.ppid), left.replace(/-[0-9a-f]{8}-/, '-01234567-'), `driftbench-${dead}`, 'other'];
  for (const name of [left, ...kept]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'sweep.json'), '');
  }
  const second = basename(await passingFolder('sweep'));
  expect(new Set(readdirSync(folder))).toEqual(new Set([own, second, ...kept]));
  expect(own).toMatch(/^driftbench-worker-\d+-[0-9a-f]{8}-.{6}$/);
});

test('a thread that may signal no process removes nothing', async () => {
  vi.stubEnv('TMPDIR', folder);
  const before = readdirSync(folder);
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw new Error('process.kill is not available to plugins');
  });
  const own = basename(await passingFolder('plugin').finally(() => kill.mockRestore()));
  expect(new Set(readdirSync(folder))).toEqual(new Set([own, ...before]));
});
