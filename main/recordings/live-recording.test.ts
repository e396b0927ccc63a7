import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { livePlan } from '../../contract/live/live-plan.ts';
import type { LiveEvent } from '../../engine/live/live-event.ts';
import { Mirror } from '../../engine/live/mirror.ts';
import { observe } from '../../test/support/live-events.ts';
import { registry } from '../../test/support/plans.ts';
import { projectPaths } from '../project-paths.ts';
import { differences } from './differences.ts';
import { LiveJournal } from './live-journal.ts';
import { replayLive } from './replay-live.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const experiment: unknown = parse(readFileSync(join(projectPaths().experiments, 'gls.yaml'), 'utf8'));
const setup = { epoch: 1, experiment, seed: 11, seats: 3 };
const plan = livePlan(setup, registry);
const duration = 5;
const { events } = observe({ ...plan, duration });

/** Lets what waits to be written be written. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 600));

/** Records a mirror that is told everything, a fifth of it at a time and a little late. */
async function record(path: string): Promise<{ mirror: Mirror; journal: LiveJournal; entered: LiveEvent[] }> {
  const mirror = new Mirror(plan);
  const journal = new LiveJournal(path, { driftbench: '0.0.0', setup }, mirror);
  const lobby: LiveEvent = { kind: 'round', time: 0, round: 1 };
  journal.enter([mirror.take(lobby)!]);
  const entered: LiveEvent[] = [];
  await turn();
  for (let part = 0; part < 5; part++) {
    const told = events.slice(Math.floor((part * events.length) / 5), Math.floor(((part + 1) * events.length) / 5));
    const taken = told.map((event) => mirror.take(event)).filter((event) => event !== null);
    journal.enter(taken);
    entered.push(...taken);
    mirror.advanceTo(part + 1.3);
    if (part % 2 === 0) await turn();
  }
  return { mirror, journal, entered };
}

test('a recording replays to the results that were measured, late events and all', async () => {
  const path = join(folder, 'whole.mcap');
  const { mirror, journal } = await record(path);
  await journal.finish();
  expect(mirror.counts.late).toBeGreaterThan(0);
  const replayed = await replayLive(path, registry);
  expect(replayed.mirror.results()).toEqual(mirror.results());
  expect(replayed.mirror.counts).toEqual(mirror.counts);
  expect(replayed.recorded).toEqual(JSON.parse(JSON.stringify({ ...replayed.recorded, results: mirror.results() })));
  expect(replayed.recorded!.time).toBe(mirror.now);
});

test('a recording that breaks off is readable up to its last whole record', async () => {
  const path = join(folder, 'broken.mcap');
  const { journal } = await record(path);
  const unfinished = statSync(path).size;
  const atBreak = (await replayLive(path, registry)).mirror.now;
  expect(atBreak).toBeGreaterThan(1);
  await journal.finish();
  truncateSync(path, unfinished - 500);
  const replayed = await replayLive(path, registry);
  expect(replayed.recorded).toBeNull();
  expect(replayed.mirror.now).toBeGreaterThan(0);
  expect(replayed.mirror.now).toBeLessThan(atBreak);
});

test('files that are no recordings are refused by name', async () => {
  const path = join(folder, 'other.mcap');
  writeFileSync(path, 'driftbench: 1');
  await expect(replayLive(path, registry)).rejects.toMatchObject({ code: 'bad-input' });
  await expect(replayLive(join(folder, 'none.mcap'), registry)).rejects.toMatchObject({ code: 'not-found' });
  expect(() => new LiveJournal(join(folder, 'no', 'where.mcap'), { driftbench: '0', setup }, new Mirror(plan))).toThrow(
    'cannot be written',
  );
});

test('differences name each field with what it was and is', () => {
  const was = { a: 1, b: { c: [1, 2], d: null }, e: 'x' };
  expect(differences(was, structuredClone(was))).toEqual([]);
  expect(differences(was, { a: 1, b: { c: [1, 3], d: 0 } })).toEqual(['b.c.1: 2, now 3', 'b.d: null, now 0', 'e: "x", now nothing']);
});
