/** Locks of places: of one process, and of none that has ended. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { asideOf } from './aside.ts';
import { lockPathOf, PlaceLock } from './place-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-lock-'));
const path = join(folder, 'place');
const lock = lockPathOf(path);
afterAll(() => rmSync(folder, { recursive: true }));

/** The text of a lock of this process. */
async function lockText(change: Readonly<Record<string, unknown>>): Promise<string> {
  const held = await PlaceLock.take(path);
  const text = readFileSync(lock, 'utf8');
  await held.release();
  return JSON.stringify({ ...(JSON.parse(text) as object), ...change });
}

const refusal = { code: 'not-possible', message: expect.stringContaining('is writing it; wait for its end, or name another place.') };

test('of many that take it at once one has it, and the next one once it is released', async () => {
  const taken = await Promise.allSettled(Array.from({ length: 20 }, () => PlaceLock.take(path)));
  const held = taken.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(held).toHaveLength(1);
  await held[0]?.release();
  await (await PlaceLock.take(path)).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of a process that has ended, or whose number is another’s now, counts no more', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  for (const change of [{ pid }, { began: '1' }]) {
    writeFileSync(lock, await lockText(change));
    await (await PlaceLock.take(path)).release();
  }
});

test('the lock of another machine, and one that is damaged, count for a minute', async () => {
  for (const text of [await lockText({ host: 'elsewhere' }), await lockText({ place: 'a container' }), 'damaged', '']) {
    writeFileSync(lock, text);
    await expect(PlaceLock.take(path)).rejects.toMatchObject(refusal);
    const before = Date.now() / 1000 - 90;
    utimesSync(lock, before, before);
    await (await PlaceLock.take(path)).release();
  }
});

test('a lock that was copied with its folder does not count there', async () => {
  const held = await PlaceLock.take(path);
  const copy = mkdtempSync(join(tmpdir(), 'driftbench-lock-'));
  try {
    copyFileSync(lock, lockPathOf(join(copy, 'place')));
    await (await PlaceLock.take(join(copy, 'place'))).release();
    await expect(PlaceLock.take(path)).rejects.toMatchObject(refusal);
  } finally {
    rmSync(copy, { recursive: true });
    await held.release();
  }
});

test('a lock that is a link, or huge, is named', async () => {
  const victim = join(folder, 'victim');
  writeFileSync(victim, 'kept');
  symlinkSync(victim, lock);
  await expect(PlaceLock.take(path)).rejects.toThrow(`${lock}: this is no lock; remove it.`);
  expect(readFileSync(victim, 'utf8')).toBe('kept');
  rmSync(lock);
  writeFileSync(lock, 'x'.repeat(20_000));
  await expect(PlaceLock.take(path)).rejects.toThrow(`${lock}: this is no lock; remove it.`);
  rmSync(lock);
  rmSync(victim);
});

test('what a killed process left beside a file goes with the next one', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  const left = asideOf(path).replace(String(process.pid), String(pid));
  const own = asideOf(path);
  for (const each of [left, own]) writeFileSync(each, 'half');
  asideOf(path);
  expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([own]);
  rmSync(own);
});
