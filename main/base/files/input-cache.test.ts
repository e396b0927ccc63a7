import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSharedMotionFile } from '../../motion/open-foreign-motion.ts';
import { InputCache } from './input-cache.ts';

const robots = 'resources/traces/bzflag-robots.rec';
const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file from which several entities take their motion is opened once', async () => {
  const cache = new InputCache();
  const open = (form: 'updates' | 'path', wanted: string) => openSharedMotionFile(robots, { form, wanted }, cache);
  const [first, second] = await Promise.all(['1', '2'].map((player) => open('updates', player)));
  expect(second).toBe(first);
  expect(await open('path', '1')).not.toBe(first);
});

test('one that cannot be opened is refused to each', async () => {
  const cache = new InputCache();
  for (const player of ['1', '2'])
    await expect(openSharedMotionFile('none.rec', { form: 'path', wanted: player }, cache)).rejects.toMatchObject({ code: 'not-found' });
});

test('a file that has changed is read again; more files than are held are read again too', async () => {
  const cache = new InputCache();
  const path = join(folder, 'changing');
  let reads = 0;
  const read = () => cache.once(path, 'form', () => Promise.resolve(++reads));
  writeFileSync(path, 'a');
  expect([await read(), await read()]).toEqual([1, 1]);
  writeFileSync(path, 'ab');
  expect(await read()).toBe(2);
  for (let other = 0; other < 64; other++) await cache.once(path, `form ${other}`, () => Promise.resolve(other));
  expect(await read()).toBe(3);
});

test('a failure is not kept: the next one reads again', async () => {
  const cache = new InputCache();
  const path = join(folder, 'failing');
  writeFileSync(path, 'a');
  for (const read of [cache.once.bind(cache), cache.newest.bind(cache)]) {
    await expect(read(path, 'form', () => Promise.reject(new Error('EMFILE')))).rejects.toThrow('EMFILE');
    expect(await read(path, 'form', () => Promise.resolve('read'))).toBe('read');
  }
});
