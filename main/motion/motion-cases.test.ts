/**
 * Files on which motion was once read wrongly, or refused without a word of what to do: each is read as it is meant,
 * questioned, or refused with the reason.
 */
import { expect, test } from 'vitest';
import type { MotionMapping } from '../../experiment/motion.ts';
import { findingsOf } from './findings.ts';
import type { MotionFile, TrackColumns } from './motion-track.ts';
import { openMotionFile } from './open-motion-file.ts';

function opened(name: string, mapping: MotionMapping = {}): Promise<MotionFile> {
  return openMotionFile(`test/motion-files/${name}`, { form: 'path', mapping });
}

function asks(file: MotionFile): string {
  return findingsOf(file).questions.join('\n');
}

const columnFor = (file: MotionFile, quantity: string) => file.readAs?.columns.find((column) => column.quantity === quantity)?.name;
const only = ({ tracks }: MotionFile): TrackColumns => tracks[0]!.columns;
const ids = ({ tracks }: MotionFile) => tracks.map(({ id }) => id);
const degrees = (angle = NaN) => (angle * 180) / Math.PI;

test('a lean and the angle of a steering wheel are no yaw', async () => {
  const file = await opened('lean.csv');
  expect(columnFor(file, 'yaw')).toBeUndefined();
  expect(columnFor(file, 'vz')).toBeUndefined();
  expect(only(file).y.at(-1)).toBeCloseTo(22.23, 1);
});

test('of RaceChrono the bearing is the heading, and the lean is not read', async () => {
  const file = await opened('racechrono.csv');
  expect(columnFor(file, 'heading')).toBe('bearing (deg)');
  expect(degrees(only(file).yaw?.[0])).toBeCloseTo(90 - 322.56, 6);
  expect(file.readAs?.unused).toContain('lean_angle (deg)');
});

test('columns that are given for longitude and latitude are geographic, whatever their names', async () => {
  const file = await opened('lonlat.csv', { map: { lon: 'X', lat: 'Y' } });
  expect(file.readAs?.geoOrigin).toMatchObject({ latitude: 39.898573, longitude: 116.391305 });
  expect(only(file).x.at(-1)).toBeCloseTo(2.138, 2);
  expect(only(file).y.at(-1)).toBeCloseTo(9.66, 1);
});

test('a frame is given in the outermost one, through those between, and frames that are fixed are left out', async () => {
  const file = await opened('tf-chain.mcap');
  const { t, x, y } = only(file);
  expect(t).toHaveLength(20);
  for (const [row, time] of t.entries()) {
    expect(time).toBeCloseTo(10 + row / 20, 6);
    expect(x[row]).toBeCloseTo(100 + row / 10, 9);
    expect(y[row]).toBe(0);
  }
  expect(file.notes).toEqual([
    'base_link is given in the frame map, through odom.',
    'Frames that do not move on their own are left out: odom, wheel.',
  ]);
});

test('a bag of ROS 1 whose chunks are in bzip2 is read', async () => {
  const { t, x, y } = only(await opened('bz2.bag'));
  expect(t).toHaveLength(100);
  for (const [row, time] of t.entries()) {
    expect(time - 1.7e9).toBeCloseTo(row / 50, 6);
    expect([x[row], y[row]]).toEqual([row / 10, 2]);
  }
});

test('a topic whose messages cannot be read is left out and named, and the others are read', async () => {
  const file = await opened('good-and-empty.mcap');
  const { t, x } = only(file);
  expect(Array.from(t)).toHaveLength(8);
  expect(x[7]).toBeCloseTo(0.7, 9);
  expect(asks(file)).toContain('no definition of nav_msgs/msg/Odometry (topic /odom)');
  expect(asks(file)).toContain('Topic /odom: 8 messages cannot be read and are left out');
});

test('y that points up is questioned on a wide path too', async () => {
  expect(asks(await opened('yup.csv'))).toContain('Does y point up?');
  const { x, y, z } = only(await opened('yup.csv', { axes: 'unity' }));
  expect([x.at(-1)! > 70, y.at(-1)! > 35, Math.round(z![0]!)]).toEqual([true, true, 179]);
});

test.each(['snapshots.jsonl', 'two-players.json', 'six-players.json'])('players in each frame of %s are entities', async (name) => {
  const file = await opened(name);
  expect(ids(file)).toEqual(name.startsWith('snap') ? ['a', 'b'] : name.startsWith('two') ? ['7', '8'] : ['1', '2', '3', '4', '5', '6']);
  const [first, second] = file.tracks;
  const row = first!.columns.t.length - 1;
  const step = name.startsWith('snap') ? 1 : 0.1;
  expect(first!.columns.x[row]).toBeCloseTo(row * step, 9);
  expect(second!.columns.x[row]).toBeCloseTo(5 + row * step, 9);
});

test('rows of one entity that are out of order are sorted, and that is said', async () => {
  const file = await opened('back.csv', { id: 'player' });
  expect(Array.from(only(file).t)).toEqual([0, 1, 2, 10, 11, 12]);
  expect(Array.from(only(file).x)).toEqual([-10, -9, -8, 0, 1, 2]);
  expect(asks(file)).toContain('1 of 6 rows were out of order and are sorted by time.');
});

test('AirSim without a vehicle’s name is one vehicle', async () => {
  const file = await opened('airsim_rec.txt');
  expect(file.readAs?.recognised).toBe('airsim');
  expect(ids(file)).toEqual(['']);
  expect(only(file).t[0]).toBeCloseTo(1_597_175_835.44, 6);
});

test.each([
  ['pg.csv', 1_577_836_800, 1],
  ['hours-only-zone.csv', Date.parse('2026-05-01T12:00:00Z') / 1000, 0.02],
  ['slash-dates.csv', Date.parse('2024-05-01T13:05:00Z') / 1000, 0.02],
  ['dash-dates.csv', Date.parse('2024-05-01T09:05:00Z') / 1000, 0.02],
])('the dates of %s are read', async (name, began, step) => {
  const { t } = only(await opened(name));
  expect(t[0]).toBe(began);
  for (const [row, time] of t.entries()) expect(time - began).toBeCloseTo(row * step, 5);
});

test('segments of a GPX are spawns: between them the entity is out of the world', async () => {
  const { t, life, y } = only(await opened('seg.gpx'));
  expect(Array.from(life ?? [])).toEqual([1, 1, 0, 2, 2]);
  expect(Array.from(t, (time) => time - t[0]!)).toEqual([0, 1, 2, 3600, 3601]);
  expect(y[1]).toBeCloseTo(11.11, 2);
});

test('a quoted cell may hold a line end, and quotes', async () => {
  const { t, x } = only(await opened('q.csv'));
  expect([Array.from(t), Array.from(x)]).toEqual([
    [0, 0.1, 0.2],
    [0, 1, 2],
  ]);
});

test('16-bit turns and hundredths of a degree are questioned, and read with their units', async () => {
  expect(asks(await opened('yaw16.csv'))).toContain('give units: turns16 or centideg');
  expect(asks(await opened('heading-centideg.csv'))).toContain('give units: turns16 or centideg');
  expect(degrees(only(await opened('yaw16.csv', { units: ['turns16'] })).yaw?.[0])).toBeCloseTo((28_000 * 360) / 65_536, 9);
  expect(degrees(only(await opened('heading-centideg.csv', { units: ['centideg'] })).yaw?.[1])).toBeCloseTo(90 - 91, 9);
});

test('a message with NaN is left out and counted, as a row of a table is', async () => {
  const file = await opened('nan.mcap');
  expect(only(file).t).toHaveLength(59);
  expect(file.readAs?.leftOut?.count).toBe(1);
  expect(asks(file)).toContain('1 row without a value');
});

test.each(['cut.mcap', 'no-footer.mcap'])('of %s, which ends early, what is there is read, and that is said', async (name) => {
  const file = await opened(name);
  expect(only(file).t.length).toBe(name === 'cut.mcap' ? 53 : 100);
  expect(asks(file)).toContain('The log ends early');
});

test('a point before three digits beside decimal commas is questioned; a comma and a point in one number are read', async () => {
  expect(asks(await opened('thousands-point.csv'))).toContain('Are these thousands?');
  expect(only(await opened('thousands-quoted.csv')).x[0]).toBe(1234.5);
});

test.each(['zstd.parquet', 'gzip.parquet'])('%s is read', async (name) => {
  const { t, x } = only(await opened(name));
  expect(t).toHaveLength(200);
  for (const [row, time] of t.entries()) {
    expect(time).toBeCloseTo(row / 50, 9);
    expect(x[row]).toBeCloseTo(row / 10, 9);
  }
});

test('a last line of JSON that is not whole is left out, and that is said', async () => {
  const file = await openMotionFile('test/motion-files/cut.jsonl', { form: 'path' });
  expect(only(file).t).toHaveLength(2);
  expect(asks(file)).toContain('The last line is not whole');
});

test('times of day go on over midnight, and that is said', async () => {
  const file = await opened('midnight.csv');
  for (const [row, time] of only(file).t.entries()) expect(time).toBeCloseTo(86_399 + row / 50, 6);
  for (const [row, x] of only(file).x.entries()) expect(x).toBeCloseTo(row / 10, 6);
  expect(asks(file)).toContain('The times start again once, at 86400');
});

test('a yaw with another zero is questioned, on a straight path too; so is a mirrored one, and degrees as radians', async () => {
  expect(asks(await opened('compass-east.csv', { units: ['deg'] }))).toContain('look 90° to the left of where they go');
  expect(asks(await opened('compass-circle.csv', { units: ['deg'] }))).toContain('Yaw turns against the path');
  expect(asks(await opened('degrees.csv'))).toContain('Are these degrees? Then give units: deg.');
});
