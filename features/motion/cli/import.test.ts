import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineImport } from './import.ts';

const robots = 'resources/traces/bzflag-robots.rec';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs `driftbench import` and resolves to its output. */
async function importing(...args: string[]): Promise<string> {
  let output = '';
  const notify = (text: string) => void (output += text);
  const command = new Command('import').exitOverride();
  defineImport(command, { print: notify, notify, draw: null, interrupted: new AbortController().signal });
  await command.parseAsync(args, { from: 'user' });
  return output;
}

test('a recording becomes a CSV of all its players, and the command lists its contents', async () => {
  const out = join(folder, 'all.csv');
  expect(await importing(robots, '--out', out)).toContain('4 watcher03: 705 rows, 20 spawns, 399.7 s');
  const lines = (await readFile(out, 'utf8')).trimEnd().split('\n');
  expect(lines[0]).toBe('t,x,y,z,vx,vy,vz,yaw,yawRate,az,life,end,player');
  expect(lines).toHaveLength(1 + 793 + 702 + 732 + 705);
});

test('one entity, by number or name, becomes a CSV of its own', async () => {
  const [byNumber, byName] = [join(folder, 'number.csv'), join(folder, 'name.csv')];
  await importing(robots, '--out', byNumber, '--entity', '2');
  await importing(robots, '--out', byName, '--entity', 'watcher01');
  expect(await readFile(byName, 'utf8')).toBe(await readFile(byNumber, 'utf8'));
});

test.each([
  ['--rate fast', '--rate: found "fast"; allowed: a number > 0 and ≤ 1000000 Hz.'],
  ['--origin 47.5,north,0', '--origin.1: found "north"; allowed: a number ≥ -180 and ≤ 180.'],
  ['--axes zupp', '--axes: found "zupp"; allowed: as described. Axes of the file: zup, yup,'],
])('%s is refused by its own words', async (flags, message) => {
  await expect(importing(robots, ...flags.split(' '))).rejects.toThrow(message);
});

test('a wrong input leaves nothing behind, and what stood there before', async () => {
  const out = join(folder, 'kept', 'trace.csv');
  await importing(robots, '--out', out, '--entity', '1');
  const before = await readFile(out, 'utf8');
  const bad = join(folder, 'bad.rec');
  await writeFile(bad, 'rrBZ');
  await expect(importing(bad, '--out', out)).rejects.toMatchObject({ code: 'bad-input' });
  await expect(importing(robots, '--out', out, '--entity', '8')).rejects.toMatchObject({ code: 'bad-input' });
  expect(await readdir(join(folder, 'kept'))).toEqual(['trace.csv']);
  expect(await readFile(out, 'utf8')).toBe(before);
});
