import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smallExperiment } from '../../test/support/experiments.ts';
import { recordRun } from '../../test/support/recorded.ts';
import { RecentSessions } from './recent-sessions.ts';
import { Recording } from './recording.ts';

let folder = '';
let spool = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  spool = join(folder, 'spool');
  mkdirSync(spool);
});
afterEach(() => rmSync(folder, { recursive: true }));

const ended = 2 ** 22 + 1;
const began = new Date('2026-05-04T16:30:00Z');

function session(name: string, bytes: number, changed: Date, owner = ended): string {
  const path = join(spool, `${name} 2026-05-04 16.30.00.${owner}-1.mcap`);
  writeFileSync(path, new Uint8Array(bytes));
  utimesSync(path, changed, changed);
  return path;
}

const day = (number: number) => new Date(Date.UTC(2026, 4, number));

test('sessions are removed after the longest time, and the oldest beyond the size; never the open one or one of a running process', () => {
  const recent = new RecentSessions(spool, { longestMs: 5 * 24 * 3600 * 1000, mostBytes: 300 });
  session('old', 10, day(1));
  const open = session('open', 10, day(2));
  session('running', 10, day(2), process.ppid);
  session('beyond', 200, day(8));
  session('second', 100, day(9));
  session('newest', 150, day(10));
  writeFileSync(join(spool, 'match.mcap'), 'not ours');
  recent.prune(day(10).getTime(), open);
  const left = readdirSync(spool).map((name) => name.split(' ')[0]);
  expect(left.sort()).toEqual(['match.mcap', 'newest', 'open', 'running', 'second']);
});

test('what a completion left that was killed is removed, not one that still grows', () => {
  const recent = new RecentSessions(spool);
  const aside = (name: string, changed: Date) => {
    const path = join(spool, `.${name} 2026-05-04 16.30.00.7-1.mcap.0a1b2c3d`);
    writeFileSync(path, 'half');
    utimesSync(path, changed, changed);
  };
  aside('killed', day(8));
  aside('growing', day(10));
  recent.prune(day(10).getTime() + 1000, null);
  expect(readdirSync(spool)).toEqual(['.growing 2026-05-04 16.30.00.7-1.mcap.0a1b2c3d']);
});

test('two sessions of one second have different files, and titles without process', () => {
  const recent = new RecentSessions(spool);
  const [first, second] = [recent.newPath('car', began), recent.newPath('car', began)];
  expect(first).not.toBe(second);
  expect(recent.titleOf(first.slice(spool.length + 1))).toBe('car 2026-05-04 16.30.00');
});

test('the file of a process that was killed is completed where it is opened; that of a running one is left alone', async () => {
  writeFileSync(join(folder, 'car.yaml'), smallExperiment({ duration: 3 }));
  const { writer } = await recordRun(join(folder, 'car.yaml'), join(folder, 'cut.mcap'), []);
  writer.flush();
  const completed = async (owner: number) => {
    const file = `car 2026-05-04 16.30.00.${owner}-1.mcap`;
    copyFileSync(join(folder, 'cut.mcap'), join(spool, file));
    const recent = new RecentSessions(spool);
    await recent.complete(file);
    const recording = await Recording.open(recent.pathOf(file) ?? '');
    const { isWhole, span } = recording;
    recording.close();
    return { isWhole, to: span.to };
  };
  const running = await completed(process.ppid);
  expect(running.isWhole).toBe(false);
  expect(await completed(ended)).toEqual({ isWhole: true, to: running.to });
  writer.close();
});
