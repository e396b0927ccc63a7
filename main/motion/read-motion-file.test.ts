import { mkdtemp, rm, writeFile, rename, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statesAt } from '../../test/support/motion.ts';
import { KinematicState, yawOf } from '../../engine/base/kinematic-state.ts';
import type { MotionSource } from '../../engine/plugin-api/motion.ts';
import type { RecordedUpdates } from '../../engine/world/recorded-updates.ts';
import { exportCsv } from '../../features/motion/node/export-csv.ts';
import { openMotionFile } from './open-motion-file.ts';
import { readMotionFile, type MotionFileOptions } from './read-motion-file.ts';

const robots = 'resources/traces/bzflag-robots.rec';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-motion-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function pathIn(path: string, options: MotionFileOptions = {}): Promise<MotionSource> {
  const plan = await readMotionFile(path, options);
  if (plan.kind !== 'path') throw new Error(plan.kind);
  return plan.create();
}

async function updatesIn(path: string, options: MotionFileOptions = {}): Promise<RecordedUpdates> {
  const plan = await readMotionFile(path, { ...options, updates: 'recorded' });
  if (plan.kind !== 'recorded') throw new Error(plan.kind);
  return plan.recorded;
}

test('a path is linear between its rows and starts with the first of them', async () => {
  const source = await pathIn(await file('path.csv', 't,x,y,z,yaw\n10,0,0,0,0\n12,4,2,1,1\n'));
  const [state] = statesAt(source, [1]);
  expect(state).toMatchObject({ x: 2, y: 1, z: 0.5, vx: 2, vy: 1, vz: 0.5, wz: 0.5 });
  expect(state && yawOf(state)).toBeCloseTo(0.5, 12);
});

test('with a start, the path is read from that time of the file, from between two rows if need be', async () => {
  const [state] = statesAt(await pathIn(await file('late.csv', 't,x,y\n10,0,0\n12,4,2\n'), { start: 11 }), [0]);
  expect(state).toMatchObject({ x: 2, y: 1 });
});

test('measured velocities make the real velocity, and without a yaw column the entity looks where it goes', async () => {
  const [state] = statesAt(await pathIn(await file('v.csv', 't,x,y,vx,vy\n0,0,0,0,2\n1,0,2,0,4\n')), [0.5]);
  expect(state).toMatchObject({ vx: 0, vy: 3, ay: 2 });
  expect(state && yawOf(state)).toBeCloseTo(Math.PI / 2, 12);
});

test('recorded updates of positions alone look where they go, and have no velocity', async () => {
  const { updates } = await updatesIn(await file('places.csv', 't,x,y\n0,0,0\n1,0,2\n2,0,4\n'));
  expect(updates.map(({ state }) => [state.y, state.vy, yawOf(state)])).toEqual(
    [0, 2, 4].map((y) => [y, 0, expect.closeTo(Math.PI / 2, 12) as number]),
  );
});

test('two sessions of one plan do not disturb each other', async () => {
  const plan = await readMotionFile(await file('twice.csv', 't,x,y\n0,0,0\n1,1,0\n2,5,0\n'));
  if (plan.kind !== 'path') throw new Error(plan.kind);
  const first = plan.create();
  expect(statesAt(first, [2])).toMatchObject([{ x: 5 }]);
  expect(statesAt(plan.create(), [0.5])).toMatchObject([{ x: 0.5 }]);
});

test('every row of recorded updates is one, at exactly its time, with its heading and turn rate', async () => {
  const path = await file('updates.csv', 't,x,y,vx,vy,yaw,yawRate\n3,1,2,0,5,1.5,0.1\n3.7,1,5,0,5,1.6,-0.1\n');
  const { updates, ends } = await updatesIn(path);
  expect(updates.map(({ time, spawn: life }) => [time, life])).toEqual([
    [0, 1],
    [3.7 - 3, 1],
  ]);
  expect(updates[1]?.state).toMatchObject({ x: 1, y: 5, z: 0, vx: 0, vy: 5, vz: 0, wz: -0.1 });
  expect(yawOf(updates[1]?.state ?? new KinematicState())).toBeCloseTo(1.6, 12);
  expect(ends).toEqual([]);
});

test('updates before the start are left out, and the entity enters with the first one after it', async () => {
  const head = 't,x,y,vx,vy,yaw,yawRate,life,end\n';
  const path = await file('lives.csv', `${head}0,0,0,0,0,0,0,1,1\n5,5,0,0,0,0,0,2,\n6,6,0,0,0,0,0,2,7\n`);
  const { updates, ends } = await updatesIn(path, { start: 0.5 });
  expect(updates.map(({ time, spawn: life }) => [time, life])).toEqual([
    [4.5, 2],
    [5.5, 2],
  ]);
  expect(ends).toEqual([{ time: 6.5, spawn: 2 }]);
});

test('a robot’s recorded updates are those it made alive, each life with its end before the next begins', async () => {
  const { updates, ends } = await updatesIn(robots, { player: 3 });
  expect(updates).toHaveLength(732);
  expect(ends.map(({ spawn: life }) => life)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  for (const { time, spawn: life } of ends) {
    expect(updates.findLast((update) => update.spawn === life)?.time).toBeLessThan(time);
    expect(updates.find((update) => update.spawn === life + 1)?.time ?? Infinity).toBeGreaterThanOrEqual(time);
  }
});

test('a robot’s path leads through its recorded positions and breaks at its deaths', async () => {
  const { updates } = await updatesIn(robots, { player: 3 });
  const source = await pathIn(robots, { player: 3 });
  const out = new KinematicState();
  for (const { time, spawn: life, state } of updates) {
    expect(source.sample(time, out)).toBe(life);
    expect([out.x, out.y, out.z]).toEqual([state.x, state.y, state.z]);
  }
});

test('an exported game gives the same recorded updates as the recording, at the same times', async () => {
  const csv = await file('robots.csv', exportCsv(await openMotionFile(robots, { form: 'updates' })));
  for (const player of [1, 2, 3, 4]) expect(await updatesIn(csv, { player })).toEqual(await updatesIn(robots, { player }));
});

test('one player exported alone keeps the game’s time when the start is the game’s', async () => {
  const game = await openMotionFile(robots, { form: 'updates' });
  const csv = await file('four.csv', exportCsv({ ...game, tracks: game.tracks.filter(({ id }) => id === '4') }));
  expect(await updatesIn(csv, { start: 0 })).toEqual(await updatesIn(robots, { player: 4 }));
});

test('a call sign chooses a player as its number does', async () => {
  expect(await updatesIn(robots, { entity: 'watcher02' })).toEqual(await updatesIn(robots, { player: 3 }));
});

test('an unknown player is refused with the list of players', async () => {
  const players = '1 (watcher00, 793 rows), 2 (watcher01, 702 rows), 3 (watcher02, 732 rows), 4 (watcher03, 705 rows)';
  await expect(readMotionFile(robots, { player: 9 })).rejects.toThrow(`${robots}: there is no player 9; it has ${players}.`);
  await expect(readMotionFile(robots)).rejects.toThrow(`${robots}: name the player; it has ${players}.`);
});

test('a start after the last row, a file of another kind and a file that is not there are refused', async () => {
  const path = await file('short.csv', 't,x,y\n0,0,0\n9,0,0\n');
  await expect(readMotionFile(path, { start: 10 })).rejects.toThrow(
    'found start 10; it must not lie after the entity’s last row at t = 9.',
  );
  await expect(readMotionFile(await file('drive.wav', 'RIFF\0'))).rejects.toThrow(
    'found a file ".wav", which is not read. Motion is read from .csv, ',
  );
  await expect(readMotionFile(await file('drive.fit', ''))).rejects.toThrow('found a file ".fit", which is not read. Convert it to GPX');
  await expect(readMotionFile(folder)).rejects.toThrow(`${folder}: this is a folder; give the path of a motion file (.csv, `);
  await expect(readMotionFile(join(folder, 'none.csv'))).rejects.toMatchObject({ code: 'not-found' });
});

test('a folder, and a CSV that is no text, are refused as such', async () => {
  const named = await mkdtemp(join(tmpdir(), 'driftbench-'));
  await rename(named, `${named}.csv`);
  await expect(readMotionFile(`${named}.csv`)).rejects.toThrow(
    `${named}.csv: this is a folder; give the path of a motion file (.csv, .tsv, .txt, .log, .dat, .tum, .plt, .parquet, .jsonl, .ndjson, .json, .geojson, .gpx, .kml, .tcx, .xml, .gz, .zst, .dem, .pcap, .pcapng, .rec, .bag, .db3, .ulg or .mcap).`,
  );
  await rmdir(`${named}.csv`);
  const junk = await file('junk.csv', 't,x,y\n\0\u0007');
  await expect(readMotionFile(junk)).rejects.toThrow(
    `${junk}: this is not a text file; give the path of a motion file (.csv, .tsv, .txt, .log, .dat, .tum, .plt, .parquet, .jsonl, .ndjson, .json, .geojson, .gpx, .kml, .tcx, .xml, .gz, .zst, .dem, .pcap, .pcapng, .rec, .bag, .db3, .ulg or .mcap).`,
  );
});
