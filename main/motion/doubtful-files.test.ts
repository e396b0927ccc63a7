/** Files that would be read wrongly without a word: each is questioned, with figures and with what to give. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MotionMapping } from '../../experiment/motion.ts';
import { findingsOf } from './findings.ts';
import type { MotionFile } from './motion-track.ts';
import { openMotionFile } from './open-motion-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-doubtful-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Moment = (typeof slalom)[number];
type Cells = (moment: Moment, row: number) => readonly unknown[];

async function opened(header: string, path: readonly Moment[], cells: Cells, mapping: MotionMapping = {}): Promise<MotionFile> {
  const file = join(folder, 'motion.csv');
  await writeFile(file, [header, ...path.map((moment, row) => cells(moment, row).join(','))].join('\n'));
  return openMotionFile(file, { form: 'path', mapping });
}

async function asked(...file: Parameters<typeof opened>): Promise<string> {
  return findingsOf(await opened(...file)).questions.join('\n');
}

/** 10 m/s, 20 Hz, 20 s; `turn`: rad/s at a time. */
function drive(turn: (t: number) => number) {
  let [x, y, yaw] = [0, 0, 0.3];
  return Array.from({ length: 400 }, (_, row) => {
    const moment = { t: row / 20, x, y, yaw, rate: turn(row / 20) };
    x += Math.cos(yaw + moment.rate / 40) / 2;
    y += Math.sin(yaw + moment.rate / 40) / 2;
    yaw += moment.rate / 20;
    return moment;
  });
}

const slalom = drive((t) => 0.5 * Math.sin(t));
const circle = drive(() => 0.5);
const line = drive(() => 0);
const degree = Math.PI / 180;
const noise = (row: number) => ((Math.sin(12.9898 * (row + 1)) * 43_758.5453) % 1) / 2;

test.each<[string, (moment: Moment) => number, RegExp]>([
  ['in degrees', ({ rate }) => rate / degree, /57(\.\d)? times as fast as .*in degrees a second.*yawRate=0\.01745\d+\*yaw_rate/],
  ['of the wrong sign', ({ rate }) => -rate, /-(1|0\.99\d?) times.*the other way round\?.*yawRate=-1\*yaw_rate/],
  [
    'in degrees, of the wrong sign',
    ({ rate }) => -rate / degree,
    /in degrees a second, and counted the other way round.*yawRate=-0\.01745/,
  ],
  ['of something else', ({ t }) => Math.sin(7.3 * t), /nothing to do with.*map yawRate=none/],
  ['that stays 0', () => 0, /stays near 0, though.*map yawRate=none/],
])('a turn rate %s is questioned, by the yaw and by the path', async (_, rate, question) => {
  for (const path of [slalom, circle]) {
    expect(await asked('t,x,y,yaw,yaw_rate', path, (moment) => [moment.t, moment.x, moment.y, moment.yaw, rate(moment)])).toMatch(question);
    expect(await asked('t,x,y,yaw_rate', path, (moment) => [moment.t, moment.x, moment.y, rate(moment)])).toMatch(question);
  }
});

test('a turn rate that is right is not questioned, however noisy it or the path', async () => {
  for (const path of [slalom, circle, line]) {
    expect(await asked('t,x,y,yaw,yaw_rate', path, ({ t, x, y, yaw, rate }, row) => [t, x, y, yaw, rate + 0.1 * noise(row)])).toBe('');
    const rough: Cells = ({ t, x, y, rate }, row) => [t, x + 0.5 * noise(row), y + 0.5 * noise(7 * row), rate];
    expect(await asked('t,x,y,yaw_rate', path, rough)).not.toContain('turn rate');
  }
});

test('a yaw that is a few degrees off all along is questioned, and the map that is named puts it right', async () => {
  for (const off of [-20, -5, 5, 20]) {
    const cells: Cells = ({ t, x, y, yaw }) => [t, x, y, yaw + off * degree];
    const question = await asked('t,x,y,yaw', slalom, cells);
    const side = off > 0 ? 'left' : 'right';
    expect(question).toMatch(
      new RegExp(`look ${Math.abs(off)}(\\.0\\d)?° to the ${side} of where they go, all along.*map: yaw=yaw\\+${-off}deg`),
    );
    expect(await asked('t,x,y,yaw', slalom, cells, { map: { yaw: `yaw+${-off}deg` } })).toBe('');
  }
  const heading: Cells = ({ t, x, y, yaw }) => [t, x, y, 90 - yaw / degree + 5];
  expect(await asked('t,x,y,heading', line, heading)).toContain('heading=heading+-5deg');
  expect(await asked('t,x,y,heading', line, heading, { map: { heading: 'heading + -5deg' } })).toBe('');
});

test('a car that slips in bends, and one on a circle, are not questioned', async () => {
  expect(await asked('t,x,y,yaw', slalom, ({ t, x, y, yaw, rate }) => [t, x, y, yaw + 0.3 * rate])).toBe('');
  expect(await asked('t,x,y,yaw', circle, ({ t, x, y, yaw }) => [t, x, y, yaw + 5 * degree])).toBe('');
});

test('a car that drives backwards, a yaw by atan, and one that never changes are questioned as such', async () => {
  const back = [...slalom.slice(0, 240), ...slalom.slice(80, 240).reverse()];
  const backwards = await asked('t,x,y,yaw', back, ({ x, y, yaw }, row) => [row / 20, x, y, yaw]);
  expect(backwards).toMatch(/^The entities look backwards from where they go for 40 % of the time\. Do they drive backwards\?/);
  const folded = await asked('t,x,y,yaw', circle, ({ t, x, y, yaw }) => [t, x, y, Math.atan(Math.tan(yaw))]);
  expect(folded).toMatch(/for \d\d % of the time.*atan instead of atan2/);
  const unfilled = await asked('t,x,y,yaw', [...line, ...line.toReversed()], ({ x, y }, row) => [row / 20, x, y, line[0]!.yaw]);
  expect(unfilled).toMatch(/for 50 % of the time.*If yaw is something else, do not read it: map yaw=none\./);
});

test('a constant in a map needs a unit of its quantity, and a column', async () => {
  const cells: Cells = ({ t, x, y }) => [t, x, y];
  await expect(opened('t,x,y', line, cells, { map: { x: 'x+5deg' } })).rejects.toThrow('found the unit deg; allowed: m, cm');
  await expect(opened('t,x,y', line, cells, { map: { y: '5m' } })).rejects.toThrow('at least one column is needed');
  const file = await opened('t,x,y', line, cells, { map: { x: 'x + 250cm', t: 't + 3600s' } });
  expect([file.tracks[0]!.columns.x[0], file.tracks[0]!.columns.t[0]]).toEqual([2.5, 3600]);
});

test('velocities in other units are questioned with the unit', async () => {
  for (const [factor, unit] of [
    [3.6, 'km/h'],
    [2.236_94, 'mph'],
    [1.943_84, 'kn'],
  ] as const) {
    const cells: Cells = ({ t, x, y, yaw }) => [t, x, y, 10 * factor * Math.cos(yaw), 10 * factor * Math.sin(yaw)];
    expect(await asked('t,x,y,vx,vy', slalom, cells)).toContain(`units: ${unit}`);
    expect(await asked('t,x,y,vx,vy', slalom, cells, { units: [unit] })).toBe('');
  }
});

test('positions that a slow receiver holds are left out, and that is said', async () => {
  const cells: Cells = ({ t }, row) => [t, slalom[row - (row % 10)]!.x, slalom[row - (row % 10)]!.y];
  const file = await opened('t,x,y', slalom, cells);
  expect(findingsOf(file).questions.join()).toMatch(
    /one row in 10 only, at 2 Hz: 360 rows that repeat one are left out.*held: drop.*held: keep/,
  );
  expect(findingsOf(file).speed.median).toBeGreaterThan(9);
  expect(findingsOf(file).speed.most).toBeLessThan(10.1);
  expect(await asked('t,x,y', slalom, cells, { held: 'drop' })).not.toContain('one row in 10');
  expect((await opened('t,x,y', slalom, cells, { held: 'keep' })).tracks[0]!.columns.t).toHaveLength(400);
});

test('an entity that stands for a while holds no positions', async () => {
  const cells: Cells = ({ t }, row) => [t, slalom[Math.max(0, row - 200)]!.x, slalom[Math.max(0, row - 200)]!.y];
  expect((await opened('t,x,y', slalom, cells)).tracks[0]!.columns.t).toHaveLength(400);
});

test('y that bounces off the ground while z stays the same is questioned; a slalom and a ball between walls are not', async () => {
  const up = /comes down to 0 m and turns there at once \d+ times.*Does y point up\?.*unity or yup/;
  expect(await asked('t,x,y,z', line, ({ t }) => [t, 8 * t, Math.abs(1.5 * Math.sin(3 * t)), 0])).toMatch(up);
  expect(await asked('t,x,y,z', line, ({ t }) => [t, 8 * t, Math.max(0, 5 * (t % 2) - 4.905 * (t % 2) ** 2), 0])).toMatch(up);
  expect(await asked('t,x,y,z', line, ({ t }) => [t, 8 * t, 1.5 + 1.5 * Math.sin(3 * t), 0])).toBe('');
  expect(await asked('t,x,y,z', line, ({ t }) => [t, 8 * t, Math.abs(((3 * t) % 6) - 3), 0])).not.toMatch(up);
});

test('longitude and latitude in columns x and y are questioned; a vehicle that stands is not', async () => {
  const cells: Cells = ({ t, x, y }) => [t, (-122.4 + x * 1e-5).toFixed(7), (37.7 + y * 1e-5).toFixed(7)];
  expect(await asked('t,x,y', slalom, cells)).toMatch(/of \(-122, 37\.7\).*longitude and latitude.*lon=x,lat=y/);
  expect(await asked('t,x,y', slalom, cells, { map: { lon: 'x', lat: 'y' } })).toBe('');
  expect(await asked('t,x,y', slalom, ({ t }, row) => [t, 11.5 + 0.01 * noise(row), 48.1])).not.toContain('longitude');
});

test('a clock that steps back, though the path goes on, is refused with what to do', async () => {
  const back: Cells = ({ x, y }, row) => [(row > 100 ? row - 2 : row) / 20, x, y];
  await expect(opened('t,x,y', slalom, back)).rejects.toThrow(/line 103.*the path goes on in the order of the rows.*t=none/);
  const once: Cells = ({ x, y }, row) => [(row === 100 ? row - 2 : row) / 20, x, y];
  await expect(opened('t,x,y', slalom, once)).rejects.toThrow(/clock set back/);
  expect(await asked('t,x,y', slalom, once, { map: { t: 'none' }, rate: 20 })).toBe('');
});

test('a time that comes twice, and an hour that daylight saving skips, are questioned', async () => {
  const twice: Cells = ({ x, y }, row) => [(row === 100 ? row - 1 : row) / 20, x, y];
  expect(await asked('t,x,y', slalom, twice)).toMatch(/1 row has the time of the row before.*up to 0\.5 m at t = 4\.95 s/);
  const spring: Cells = ({ t, x, y }, row) => [new Date(1000 * (1.774e9 + t + (row > 150 ? 3600 : 0))).toISOString(), x, y];
  expect(await asked('time,x,y', slalom, spring)).toMatch(/3600 s.*the path goes on.*daylight saving time.*UTC/);
});

test('three sources under one id, rows without an id, and ids that are not enough are questioned', async () => {
  const three: Cells = ({ t, x, y }, row) => [t, 'a', x + 50 * (row % 3), y - 30 * (row % 3)];
  expect(await asked('t,id,x,y', slalom, three)).toMatch(
    /between three places.*three entities.*a further column, as id does not distinguish/,
  );
  const nameless: Cells = ({ t, x, y }, row) => [t, row % 50 === 3 ? '' : 'a', x, y];
  expect(await asked('t,player,x,y', slalom, nameless)).toContain('8 rows have nothing in player');
});
