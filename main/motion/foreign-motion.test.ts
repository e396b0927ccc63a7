/**
 * Files of other programs: the path that is read is the one that was written, to the digits of the format, axes and
 * handedness included.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KinematicState } from '../../engine/base/kinematic-state.ts';
import type { MotionMapping } from '../../experiment/motion.ts';
import {
  gpsFile,
  gpxFile,
  highdFile,
  indFile,
  knownFlight,
  lookOfMoment,
  nedFile,
  odometryFile,
  px4File,
  sourceFile,
  unityFile,
  unityQuaternionFile,
  unityTextFile,
  unrealFile,
  unrealTextFile,
  type KnownMoment,
} from '../../test/support/foreign-motion.ts';
import { exportCsv } from '../../features/motion/node/export-csv.ts';
import { findingsOf } from './findings.ts';
import type { MotionFile, TrackColumns } from './motion-track.ts';
import { openMotionFile } from './open-motion-file.ts';
import { readMotionFile } from './read-motion-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-foreign-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function opened(text: string | Buffer, mapping: MotionMapping = {}, ending = 'csv'): Promise<MotionFile> {
  const path = join(folder, `motion.${ending}`);
  await writeFile(path, text);
  return openMotionFile(path, { form: 'path', mapping });
}

interface Digits {
  readonly place: number;
  /** 1: level; left out: orientation is compared as well. */
  readonly turn?: number;
  readonly time?: number;
}

/** Every row within half a unit of the last digit that was written. */
function expectPath(columns: TrackColumns, path: readonly KnownMoment[], { place, turn = Infinity, time = 1e-6 }: Digits): void {
  expect(columns.t).toHaveLength(path.length);
  const start = (columns.t[0] ?? 0) - (path[0]?.t ?? 0);
  const worst = { time: 0, place: 0, turn: 0 };
  for (const [row, known] of path.entries()) {
    worst.time = Math.max(worst.time, Math.abs((columns.t[row] ?? NaN) - start - known.t));
    for (const axis of ['x', 'y', 'z'] as const) worst.place = Math.max(worst.place, Math.abs((columns[axis]?.[row] ?? NaN) - known[axis]));
    if (turn < Infinity) worst.turn = Math.max(worst.turn, lookOff(columns, row, known));
  }
  expect(worst.time).toBeLessThanOrEqual(time);
  expect(worst.place).toBeLessThanOrEqual(place);
  expect(worst.turn).toBeLessThanOrEqual(turn);
}

/**
 * Where the body looks, and where its top is: both vectors, so that a mirrored or rolled body cannot pass. The largest
 * difference.
 */
function lookOff({ yaw, qw, qx, qy, qz }: TrackColumns, row: number, known: KnownMoment): number {
  const angle = yaw?.[row] ?? 0;
  const level = { w: Math.cos(angle / 2), x: 0, y: 0, z: Math.sin(angle / 2) };
  const { w, x, y, z } = qw ? { w: qw[row] ?? 1, x: qx?.[row] ?? 0, y: qy?.[row] ?? 0, z: qz?.[row] ?? 0 } : level;
  const forward = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)];
  const top = [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)];
  const look = lookOfMoment(known);
  const off = ([0, 1, 2] as const).flatMap((k) => [(forward[k] ?? NaN) - look.forward[k], (top[k] ?? NaN) - look.top[k]]);
  return Math.max(...off.map((each) => Math.abs(each)));
}

const flight = knownFlight(600, 60);
const level = flight.map((moment) => ({ ...moment, pitch: 0, roll: 0 }));

const anglesOfUnity: MotionMapping = { preset: 'unity' };

test.each<[string, string, MotionMapping, Digits]>([
  ['Unity, angles', unityFile(flight), anglesOfUnity, { place: 6e-7, turn: 1e-7 }],
  ['Unity, a quaternion', unityQuaternionFile(flight), { preset: 'unity' }, { place: 6e-10, turn: 1e-8 }],
  ['Unreal', unrealFile(flight), { preset: 'unreal' }, { place: 6e-7, turn: 1e-5, time: 1e-4 }],
  ['north, east, down', nedFile(flight), { axes: 'ned' }, { place: 6e-10, turn: 1e-8 }],
  ['ROS odometry', odometryFile(flight), { preset: 'ros' }, { place: 1e-12, turn: 1e-11, time: 3e-7 }],
  ['Unity, vectors as text', unityTextFile(flight), { preset: 'unity' }, { place: 6e-10, turn: 1e-8 }],
  ['Unreal, vectors as text, recognised', unrealTextFile(flight), {}, { place: 6e-7, turn: 1e-7, time: 1e-6 }],
  ['Unreal, recognised', unrealFile(flight), {}, { place: 6e-7, turn: 1e-5, time: 1e-4 }],
  ['PX4, recognised', px4File(flight), {}, { place: 6e-10, turn: 1e-8, time: 1e-6 }],
])('%s: path and orientation are the known ones', async (_, text, mapping, digits) => {
  const [track] = (await opened(text, mapping)).tracks;
  expectPath(track!.columns, flight, digits);
});

const plain = nedFile(flight);
const rowsOf = (text: string) => text.trim().split('\n');

test.each<[string, string | Buffer]>([
  [
    'decimal commas, semicolons, a byte-order mark, CRLF',
    `\uFEFF${plain.replaceAll(',', ';').replaceAll('.', ',').replaceAll('\n', '\r\n')}`,
  ],
  ['sep=; of a spreadsheet', `sep=;\r\n${plain.replaceAll(',', ';')}`],
  ['quoted cells with decimal commas', plain.replace(/[^,\n]+/g, (cell) => `"${cell.replace('.', ',')}"`)],
  ['UTF-16', Buffer.from(`\uFEFF${plain}`, 'utf16le')],
  ['comments before the header', `# logger 1.2\n# rate: 60 Hz\n${plain}`],
  ['the header in a comment', `# ${plain}`],
  ['spaces', `# ${plain.replaceAll(',', '  ')}`],
  ['a row of units', plain.replace('time_ms', 'time').replace('\n', '\n[ms],[m],[m],[m],[rad],[rad],[rad]\n')],
  [
    'an object per row',
    JSON.stringify(
      rowsOf(plain)
        .slice(1)
        .map((row) => Object.fromEntries(row.split(',').map((cell, k) => [rowsOf(plain)[0]!.split(',')[k], Number(cell)]))),
    ),
  ],
  [
    'rows out of order',
    [
      rowsOf(plain)[0],
      ...rowsOf(plain)
        .slice(1)
        .toSorted((a, b) => (a < b ? -1 : 1)),
    ].join('\n'),
  ],
  ['separators at the end of rows and rows of separators alone', `${plain.replaceAll('\n', ',\n').replace(',\n', '\n')},,,,,,\n`],
  ['returns alone', plain.trim().replaceAll('\n', '\r')],
  ['Latin 1', Buffer.from(plain.replace('\n', ',Höhe (°)\n').replaceAll(/\n(\d.*)/g, '\n$1,7'), 'latin1')],
  ['a last line that was not finished', `${plain}9999,1.2`],
  ['the header once more', rowsOf(plain).toSpliced(30, 0, rowsOf(plain)[0]!).join('\n')],
  ['values that are no numbers in C', `${plain}9999,-nan(ind),1.#QNAN,0,0,0,0\n`],
  [
    'an object with an array of objects',
    JSON.stringify({
      version: 2,
      take: {
        frames: rowsOf(plain)
          .slice(1)
          .map((row) => Object.fromEntries(row.split(',').map((cell, k) => [rowsOf(plain)[0]!.split(',')[k], Number(cell)]))),
      },
    }),
  ],
  ['rows without a value', plain.replaceAll(/\n(.*)/g, '\n$1\n1,,NaN,0,0,0,0')],
])('however it is written: %s', async (form, text) => {
  const file = await opened(text, { axes: 'ned' }, form.startsWith('an object') ? 'json' : 'csv');
  expectPath(file.tracks[0]!.columns, flight, { place: 6e-10, turn: 1e-8 });
  const expected = {
    'rows out of order': 'rows were out of order and are sorted by time',
    'rows without a value': '601 rows without a value, first in x',
    'a last line that was not finished': '1 row without a value, first in x',
    'the header once more': '1 row without a value, first in time_ms',
    'values that are no numbers in C': '1 row without a value, first in x',
  }[form];
  expect(findingsOf(file).questions).toEqual(expected === undefined ? [] : [expect.stringContaining(expected) as string]);
});

test('without a header columns have numbers, which the mapping takes', async () => {
  const headless = rowsOf(plain).slice(1).join('\n');
  await expect(opened(headless)).rejects.toThrow('columns are numbered from 1');
  const file = await opened(headless, {
    axes: 'ned',
    units: ['ms'],
    map: { t: '1', x: '2', y: '3', z: '4', roll: '5', pitch: '6', yaw: '7' },
  });
  expectPath(file.tracks[0]!.columns, flight, { place: 6e-10, turn: 1e-8 });
});

test('rows of two runs, one after the other, are no path', async () => {
  await expect(opened(`${plain}${rowsOf(plain).slice(1).join('\n')}`, { axes: 'ned' })).rejects.toThrow(
    /line 602.*several entities or runs/,
  );
});

test('inD is recognised: frames, degrees from x, an entity per track', async () => {
  const path = level.map((moment, row) => ({ ...moment, t: row / 25, z: 0 }));
  const file = await opened(indFile(path));
  expect([file.readAs?.recognised, file.tracks[0]?.id]).toEqual(['ind', '7']);
  const { columns } = file.tracks[0]!;
  expectPath({ ...columns, z: new Float64Array(path.length) }, path, { place: 6e-7, turn: 1e-7 });
});

test.each([
  ['date,time', (moment: Date) => moment.toISOString().slice(0, -1).replace('T', ',')],
  ['time', (moment: Date) => moment.toISOString().slice(11, -1)],
  ['utc', (moment: Date) => moment.toISOString().replaceAll('-', '/')],
  ['time', (moment: Date) => moment.toISOString().slice(11, -1).replace('.', ':')],
  ['time', (moment: Date) => moment.toISOString().slice(14, -1)],
  ['time', (moment: Date) => `1.5.2024 ${moment.toISOString().slice(11, -1)}`],
  ['DateTime', (moment: Date) => `5/1/2024 ${moment.toISOString().slice(12, -1)} AM`],
  ['time', (moment: Date) => `20240501T${moment.toISOString().slice(11, -1).replaceAll(':', '')}+00:30`.replace(/\+.*/, 'Z')],
] as const)('times of the clock: %s', async (names, write) => {
  const rows = level.map(({ t, x, y }) =>
    [write(new Date(Date.UTC(2024, 4, 1, 12) + Math.round(t * 1000))), x.toFixed(6), y.toFixed(6)].join(','),
  );
  const file = await opened([`${names},x,y`, ...rows].join('\n'));
  const { columns } = file.tracks[0]!;
  expectPath(
    { ...columns, z: new Float64Array(level.length) },
    level.map((moment) => ({ ...moment, z: 0 })),
    { place: 6e-7, time: 1e-3 },
  );
});

const circle = Array.from({ length: 40 }, (_, row) => {
  const angle = row / 20;
  const [east, north] = [20 * Math.cos(angle), 20 * Math.sin(angle)];
  return { t: row / 20, east, north, degrees: (angle * 180) / Math.PI + 90 };
});
const turned = (k: number) => circle[k]!.degrees * (Math.PI / 180);

test.each<[string, string, (row: (typeof circle)[number], k: number) => unknown[], string | null]>([
  [
    'SUMO, degrees from north',
    'timestep_time,vehicle_angle,vehicle_id,vehicle_pos,vehicle_speed,vehicle_x,vehicle_y',
    ({ t, east, north, degrees }) => [t, 90 - degrees, 'veh0', 0, 20, east, north],
    'sumo',
  ],
  [
    'CARLA, metres in the axes of Unreal',
    'frame,timestamp,actor_id,location.x,location.y,location.z,rotation.pitch,rotation.yaw,rotation.roll',
    ({ t, east, north, degrees }, k) => [k, t, 7, east, -north, 0.3, 0, -degrees, 0],
    'carla',
  ],
  [
    'CARLA, as its Python interface names them',
    'frame,timestamp,id,type_id,x,y,z,pitch,yaw,roll',
    ({ t, east, north, degrees }, k) => [k, t, 7, 'vehicle.tesla.model3', east, -north, 0.3, 0, -degrees, 0],
    'carla',
  ],
  [
    'AirSim, north, east, down',
    'VehicleName,TimeStamp,POS_X,POS_Y,POS_Z,Q_W,Q_X,Q_Y,Q_Z,ImageFile',
    ({ t, east, north }, k) => {
      const half = Math.PI / 4 - turned(k) / 2;
      return ['Drone1', 1_714_557_600_000 + 1000 * t, north, east, -3, Math.cos(half), 0, 0, Math.sin(half), `${k}.png`];
    },
    'airsim',
  ],
  [
    'units in capitals, network ids',
    'TimestampMS,netId,PositionX,PositionY,yawDeg,Local Vel X,Local Vel Y',
    ({ t, east, north, degrees }) => [1000 * t, 7, east, north, degrees, 0, 10],
    null,
  ],
  ['German names', 'Zeit,Pos X,Pos Y,Höhe (m),Gierwinkel (°)', ({ t, east, north, degrees }) => [t, east, north, 0, degrees], null],
  [
    'Unreal, ToCompactString: parts that are 0 are left out',
    'Time,Location,Rotation',
    ({ t, east, north, degrees }) => {
      const parts = [`X=${(100 * east).toFixed(9)}`, ...(north === 0 ? [] : [`Y=${(-100 * north).toFixed(9)}`]), 'Z=92.00'];
      return [t, `"V(${parts.join(', ')})"`, `"R(Y=${-degrees})"`];
    },
    'unreal',
  ],
  [
    'vectors of names that no list has',
    'time,hero_x,hero_y,hero_yaw',
    ({ t, east, north, degrees }) => [t, east, north, (degrees * Math.PI) / 180],
    null,
  ],
])('%s: recognised, and read as written', async (_, header, rowOf, preset) => {
  const file = await opened([header, ...circle.map((each, k) => rowOf(each, k).join(','))].join('\n'));
  expect([file.readAs?.recognised, findingsOf(file).questions]).toEqual([preset, []]);
  const { columns } = file.tracks[0]!;
  for (const k of [0, 13, 39]) {
    expect([columns.x[k], columns.y[k]]).toEqual([expect.closeTo(circle[k]!.east, 9), expect.closeTo(circle[k]!.north, 9)]);
    expect(Math.cos(columns.yaw![k]! - turned(k))).toBeCloseTo(1, 9);
  }
});

test('one cell may hold all: a transform of Unreal, latitude and longitude of Strava', async () => {
  const cells = circle.map(({ t, east, north }) => `${t},"(X=${100 * east},Y=${-100 * north},Z=50)"`);
  const { columns } = (await opened(['Time,Transform', ...cells].join('\n'), { preset: 'unreal' })).tracks[0]!;
  expect([columns.x[9], columns.y[9]]).toEqual([expect.closeTo(circle[9]!.east, 9), expect.closeTo(circle[9]!.north, 9)]);
  const places = circle.map(({ t, north }) => `${20 * t},"[${47 + north / 111_194.9}, 8.5]",408`);
  const file = await opened(['time,latlng,altitude', ...places].join('\n'));
  expect(file.readAs?.geoOrigin).toMatchObject({ latitude: 47, longitude: 8.5, altitude: 408 });
  expect(Math.abs(file.tracks[0]!.columns.y[20]! / circle[20]!.north - 1)).toBeLessThan(0.01);
});

test('a unit that is given counts for its kind alone: centimetres of Unity leave its degrees', async () => {
  const rows = [0, 1, 2].map((k) => `${k / 10},${100 * k},0,0,${90 + k}`);
  const text = ['t,x,y,z,yaw', ...rows].join('\n');
  const whole = (await opened(text, { preset: 'unity' })).tracks[0]!.columns;
  const given = (await opened(text, { preset: 'unity', units: ['cm'] })).tracks[0]!.columns;
  expect(given.x[2]).toBeCloseTo(2, 9);
  expect(whole.x[2]).toBeCloseTo(200, 9);
  expect([...given.yaw!]).toEqual([...whole.yaw!]);
});

test('motion capture has several lines of names above its columns: Motive and Nexus', async () => {
  const motive = [
    'Format Version,1.23,Take Name,Walk,Capture Frame Rate,20,Length Units,Meters',
    '',
    ',,Rigid Body,Rigid Body,Rigid Body,Rigid Body,Rigid Body,Rigid Body,Rigid Body',
    ',,Body 1,Body 1,Body 1,Body 1,Body 1,Body 1,Body 1',
    ',,Rotation,Rotation,Rotation,Rotation,Position,Position,Position',
    'Frame,Time (Seconds),X,Y,Z,W,X,Y,Z',
    ...circle.map(({ t, east, north }, k) => [k, t, 0, Math.sin(turned(k) / 2), 0, Math.cos(turned(k) / 2), east, 1, -north].join(',')),
  ];
  const { columns } = (await opened(motive.join('\n'), { axes: 'yup' })).tracks[0]!;
  expect([columns.x[9], columns.y[9], columns.z![9]]).toEqual([expect.closeTo(circle[9]!.east, 9), expect.closeTo(circle[9]!.north, 9), 1]);
  const nexus = [
    'Trajectories,,,,',
    '20,,,,',
    ',,Car:Root,,',
    'Frame,Sub Frame,X,Y,Z',
    ',,mm,mm,mm',
    ...circle.map(({ east, north }, k) => [k + 1, 0, 1000 * east, 1000 * north, 900].join(',')),
  ];
  const { columns: read } = (await opened(nexus.join('\n'), { rate: 20 })).tracks[0]!;
  expect([read.x[9], read.y[9], read.z![9]]).toEqual([expect.closeTo(circle[9]!.east, 9), expect.closeTo(circle[9]!.north, 9), 0.9]);
});

test('lines before the header of RaceChrono and MoTeC, and poses that never have one: TUM and KITTI', async () => {
  const fixes = circle.map(
    ({ t, north, degrees }) => `${1_714_557_600 + t},0,${t},408.0,${(450 - degrees) % 360},${47 + north / 111_194.9},8.5`,
  );
  const raceChrono = [
    'This file is created using RaceChrono v8.0.3 ( http://racechrono.com/ ).',
    '',
    'Format,3',
    'Session title,"Ring, north"',
    'Created,01/05/2024,12:00',
    '',
    'timestamp,fragment_id,elapsed_time,altitude,bearing,latitude,longitude',
    'unix time,,s,m,deg,deg,deg',
    '100: gps,,,100: gps,100: gps,100: gps,100: gps',
    ...fixes,
  ];
  const geo = await opened(raceChrono.join('\n'));
  expect(geo.readAs?.geoOrigin).toMatchObject({ latitude: 47, altitude: 408 });
  expect([geo.tracks[0]!.columns.t.length, Math.cos(geo.tracks[0]!.columns.yaw![13]! - turned(13))]).toEqual([40, expect.closeTo(1, 9)]);
  const motec = [
    '"Format","MoTeC CSV File",,,"Workbook",""',
    '"Sample Rate","20.000","Hz",,"End Time","2","s"',
    '"Beacon Markers",""',
    '',
    '"Time","Distance","Car Coord X","Car Coord Y"',
    '"s","m","mm","mm"',
    '',
    ...circle.map(({ t, east, north }) => `"${t}","0","${1000 * east}","${1000 * north}"`),
  ];
  const tum = circle.map(({ t, east, north }, k) => [t, east, north, 1, 0, 0, Math.sin(turned(k) / 2), Math.cos(turned(k) / 2)].join(' '));
  const kitti = circle.map(({ east, north }, k) => {
    const [c, s] = [Math.cos(k / 20), Math.sin(k / 20)];
    return [c, 0, s, east, 0, 1, 0, -1.5, -s, 0, c, north].map((each) => each.toExponential(12)).join(' ');
  });
  for (const [rows, ending, preset, mapping] of [
    [motec, 'csv', null, {}],
    [tum, 'tum', 'tum', {}],
    [kitti, 'txt', 'kitti', { rate: 20 }],
  ] as const) {
    const { tracks, readAs } = await opened(rows.join('\n'), mapping, ending);
    const { t, x, y, z, yaw } = tracks[0]!.columns;
    expect([readAs?.recognised, t.length, t[39]]).toEqual([preset, 40, 39 / 20]);
    expect([x[9], y[9]]).toEqual([expect.closeTo(circle[9]!.east, 9), expect.closeTo(circle[9]!.north, 9)]);
    if (ending === 'tum') expect(Math.cos(yaw![9]! - turned(9))).toBeCloseTo(1, 12);
    if (ending === 'txt') expect(z![9]).toBe(1.5);
  }
  const named = circle.map(({ t, east, north }, k) => `t=${t} player=${k % 2 ? 'b' : 'a'} x=${east} y=${north}`);
  const both = await opened(named.join('\n'), {}, 'log');
  expect(both.tracks.map(({ id, columns }) => [id, columns.x[2]])).toEqual([
    ['a', circle[4]!.east],
    ['b', circle[5]!.east],
  ]);
  const odd = await opened([...named, 't=9 x=1 player=a y=2'].join('\n'), {}, 'log');
  expect(findingsOf(odd).questions).toContainEqual(expect.stringContaining('1 row without a value, first in x'));
  await expect(opened('a;b\n1;2\n')).rejects.toThrow('found no column t, x, y');
  await expect(opened('x,y,comment\n1,2,a\n')).rejects.toThrow('Rows at an even rate without times need that rate in Hz');
});

test('a transform of Unreal and angles of Source have the yaw at its place', async () => {
  const places = circle.map(({ t, east, north, degrees }) => `${t},"${100 * east},${-100 * north},50|0,${-degrees},0|1,1,1"`);
  const angles = circle.map(
    ({ east, north, degrees }, k) => `${k} [${east / 0.0254} ${north / 0.0254} 0] [0 ${degrees > 180 ? degrees - 360 : degrees} 0]`,
  );
  for (const [rows, mapping] of [
    [['Time,Transform', ...places], { preset: 'unreal' }],
    [['tick origin angles', ...angles], { preset: 'source', rate: 20 }],
  ] as const) {
    const { columns } = (await opened(rows.join('\n'), mapping)).tracks[0]!;
    expect([columns.x[9], columns.y[9]]).toEqual([expect.closeTo(circle[9]!.east, 9), expect.closeTo(circle[9]!.north, 9)]);
    expect(Math.cos(columns.yaw![9]! - turned(9))).toBeCloseTo(1, 12);
  }
});

test('names that appear twice are given by their number, and id: none makes one entity', async () => {
  const rows = circle.map(({ t, east, north }, k) => [t, `row${k}`, 'pose', east, north, 'twist', 1, 2].join(','));
  const text = ['time,name,pose,x,y,twist,x,y', ...rows].join('\n');
  await expect(opened(text)).rejects.toThrow('column "x" appears twice; name it by its number (map, --map), such as 7');
  const mapping: MotionMapping = { map: { x: '4', y: '5' } };
  expect(findingsOf(await opened(text, mapping)).questions).toContainEqual(
    expect.stringContaining('Does name number the rows? Then give id: none'),
  );
  const file = await opened(text, { ...mapping, id: 'none' });
  expect([file.tracks.length, file.tracks[0]!.columns.x[7]]).toEqual([1, circle[7]!.east]);
});

test.each([
  ['MICROS', 1e6],
  ['NANOS', 1e9],
] as const)('time stamps of Parquet keep their digits: %s', async (unit, perSecond) => {
  const stamps = circle.map((_, k) => BigInt(1_714_557_600) * BigInt(perSecond) + BigInt(Math.round((k * perSecond) / 60)));
  const columnData = [
    { name: 'timestamp', data: BigInt64Array.from(stamps) },
    { name: 'x', data: Float64Array.from(circle, ({ east }) => east) },
    { name: 'y', data: Float64Array.from(circle, ({ north }) => north) },
  ];
  const schema: SchemaElement[] = [
    { name: 'root', num_children: 3 },
    { name: 'timestamp', type: 'INT64', repetition_type: 'REQUIRED', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit } },
    { name: 'x', type: 'DOUBLE', repetition_type: 'REQUIRED' },
    { name: 'y', type: 'DOUBLE', repetition_type: 'REQUIRED' },
  ];
  const { columns } = (await opened(Buffer.from(parquetWriteBuffer({ columnData, schema })), {}, 'parquet')).tracks[0]!;
  for (const k of [1, 20, 39]) expect(Math.abs(columns.t[k]! - 1_714_557_600 - k / 60)).toBeLessThan(1e-6);
  expect(columns.x[39]).toBe(circle[39]!.east);
});

test('a column that many rows have no value of is not read; of one that few lack, those rows are not', async () => {
  const rows = (every: number) =>
    circle.map(({ t, east, north, degrees }, k) => [t, east, north, k % every === 0 ? '' : degrees].join(','));
  const parked = await opened(['t,x,y,yaw_deg', ...rows(3)].join('\n'));
  expect([parked.tracks[0]!.columns.t.length, parked.tracks[0]!.columns.yaw]).toEqual([40, undefined]);
  expect([parked.readAs?.columns.map(({ name }) => name), findingsOf(parked).questions]).toEqual([
    ['t', 'x', 'y'],
    ['yaw_deg is not read: 65 % of the rows have a value of it.'],
  ]);
  const driven = await opened(
    JSON.stringify(circle.map(({ t, east, north }, k) => ({ t, pos: [east, north], yaw: k === 9 ? null : 1 }))),
    {},
    'json',
  );
  expect(driven.tracks[0]!.columns.yaw).toHaveLength(39);
  expect(findingsOf(driven).questions).toContainEqual(expect.stringContaining('1 row without a value, first in yaw, is left out'));
});

test('places before the first fix are left out, and points of GPX without a time or a height', async () => {
  const fixes = circle.map(({ t, north }, k) => (k < 5 ? `${t},0.000000,0.000000,0` : `${t},${47 + north / 111_194.9},8.5,408`));
  const file = await opened(['time,latitude,longitude,altitude', ...fixes].join('\n'));
  expect([file.tracks[0]!.columns.t.length, file.readAs?.geoOrigin?.longitude]).toEqual([35, 8.5]);
  expect(findingsOf(file).questions).toContainEqual(expect.stringMatching(/^5 rows without a value or a fix, first in latitude/));
  const points = circle.map(
    ({ t }, k) =>
      `<trkpt lat="47" lon="8.5">${k === 3 ? '' : '<ele>408</ele>'}${k === 5 ? '' : `<time>2024-05-01T12:00:0${t.toFixed(2)}+02:00</time>`}</trkpt>`,
  );
  const gpx = (some: readonly string[]) => `<gpx><trk><trkseg>${some.join('')}</trkseg></trk></gpx>`;
  const track = (await opened(gpx(points), {}, 'gpx')).tracks[0]!;
  expect([track.columns.t.length, track.columns.t[0], track.columns.z?.[9]]).toEqual([
    38,
    Date.UTC(2024, 4, 1, 10) / 1000,
    expect.closeTo(0, 9),
  ]);
  const level = (await opened(gpx(points.map((point, k) => (k % 2 === 0 ? point.replace('<ele>408</ele>', '') : point))), {}, 'gpx'))
    .tracks[0]!;
  expect([level.columns.t.length, level.columns.z]).toEqual([39, undefined]);
  // An element without content does not end its point.
  const marked = points.map((point) => point.replace('>', '><extensions><still/></extensions>'));
  expect((await opened(gpx(marked), {}, 'gpx')).tracks[0]!.columns).toEqual(track.columns);
});

test('two GPX tracks of one name are two entities', async () => {
  const track = (lat: number) =>
    `<trk><name>Run</name><trkseg>${circle.map(({ t }) => `<trkpt lat="${lat}" lon="8.5"><time>2024-05-01T12:00:0${t.toFixed(2)}Z</time></trkpt>`).join('')}</trkseg></trk>`;
  const { tracks } = await opened(`<gpx>${track(47)}${track(47.001)}</gpx>`, {}, 'gpx');
  expect(tracks.map(({ id, columns }) => [id, columns.t.length])).toEqual([
    ['Run', circle.length],
    ['Run 2', circle.length],
  ]);
});

test('metres that are read as centimetres are questioned', async () => {
  const rows = circle.map(({ t, east, north, degrees }) => [t, east, -north, 0, 0, -degrees, 0].join(','));
  const file = await opened(['Time,Location.X,Location.Y,Location.Z,Rotation.Pitch,Rotation.Yaw,Rotation.Roll', ...rows].join('\n'));
  expect(findingsOf(file).questions).toContain('The path is 0.27 m wide, read as cm. Are the numbers metres? Then give units: m.');
});

test('names are guessed: Unity without a mapping but axes, by the columns it has', async () => {
  const file = await opened(unityFile(level), { axes: 'unity', units: ['deg'] });
  expect(file.readAs?.columns).toContainEqual({ quantity: 'yaw', name: 'RotY', unit: 'deg' });
  expectPath(file.tracks[0]!.columns, level, { place: 6e-7, turn: 1e-7 });
});

test('ticks of Source become times by their rate, inches metres, degrees radians', async () => {
  const path = knownFlight(300, 64).map((moment) => ({ ...moment, pitch: 0, roll: 0 }));
  const file = await opened(sourceFile(path), { preset: 'source', rate: 64 });
  expectPath(file.tracks[0]!.columns, path, { place: 2e-7, turn: 1e-6, time: 1e-12 });
  await expect(opened(sourceFile(path), { preset: 'source' })).rejects.toThrow(
    'column "tick" counts ticks or frames; give their rate in Hz',
  );
});

test('rows without a time follow each other at the rate', async () => {
  const [track] = (await opened('x,y\n1,2\n3,4\n', { rate: 50 })).tracks;
  expect(track?.columns.t).toEqual(Float64Array.of(0, 0.02));
});

test('highD: each vehicle is an entity, at the middle of its box, and in the world only while it has rows', async () => {
  const vehicles = Array.from({ length: 40 }, (_, k) => ({
    id: k + 1,
    from: 7 * k,
    path: knownFlight(100, 25).map((moment) => ({ ...moment, x: moment.x + 5 * k, z: 0 })),
  }));
  const file = await opened(highdFile(vehicles), { preset: 'highd' });
  expect(file.tracks.map(({ id }) => id)).toEqual(vehicles.map(({ id }) => String(id)));
  for (const [k, { from, path }] of vehicles.entries()) {
    const { columns } = file.tracks[k]!;
    const rows = [...columns.t.keys()].filter((row) => (columns.life?.[row] ?? 1) > 0);
    const living = Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, Float64Array.from(rows, (row) => column[row] ?? NaN)]),
    );
    expect(living['t']?.[0]).toBeCloseTo(from / 25, 12);
    expectPath({ z: new Float64Array(rows.length), ...living } as unknown as TrackColumns, path, { place: 1.1e-3, time: 1e-12 });
  }
  const path = join(folder, 'motion.csv');
  const plan = await readMotionFile(path, { entity: '20', mapping: { preset: 'highd' } });
  if (plan.kind !== 'path') throw new Error(plan.kind);
  const [source, state] = [plan.create(), new KinematicState()];
  expect([1, (19 * 7) / 25 + 1, 12].map((time) => source.sample(time, state))).toEqual([0, 1, 0]);
});

test.each([
  ['csv', gpsFile],
  ['gpx', gpxFile],
] as const)('latitude and longitude (%s) lie east, north and up of the first point', async (ending, write) => {
  const start = { lat: 48.2, lon: 16.37 };
  const path = level.map((moment) => ({ ...moment, x: moment.x - level[0]!.x, y: moment.y - level[0]!.y, z: moment.z - level[0]!.z }));
  const file = await opened(write(level, start), {}, ending);
  // The series of the writer and the curvature of the earth (80 m: 0.5 mm) allow this much.
  expectPath(file.tracks[0]!.columns, path, { place: 2e-3, time: 1.1e-3, ...(ending === 'csv' && { turn: 1e-5 }) });
  expect(file.readAs?.geoOrigin?.latitude).toBeCloseTo(48.2, 9);
});

test('a leaning path moves and turns in a session as it was written', async () => {
  await opened(unityQuaternionFile(flight), { preset: 'unity' });
  const plan = await readMotionFile(join(folder, 'motion.csv'), { mapping: { preset: 'unity' } });
  if (plan.kind !== 'path') throw new Error(plan.kind);
  const state = new KinematicState();
  for (const row of [0, 100, 599, 120]) {
    plan.create().sample(flight[row]!.t, state);
    const { qw, qx, qy, qz } = state;
    const columns = Object.fromEntries(Object.entries({ qw, qx, qy, qz }).map(([name, value]) => [name, Float64Array.of(value)]));
    expect(lookOff(columns as unknown as TrackColumns, 0, flight[row]!)).toBeLessThanOrEqual(1e-8);
  }
  const before = flight[119]!;
  // The nose turns as fast as the known yaw does, seen in world axes.
  const known = (flight[121]!.yaw - before.yaw) / (flight[121]!.t - before.t);
  const worldTurn = 2 * (state.qx * state.qz - state.qw * state.qy) * state.wx + 2 * (state.qy * state.qz + state.qw * state.qx) * state.wy;
  expect(worldTurn + (1 - 2 * (state.qx * state.qx + state.qy * state.qy)) * state.wz).toBeCloseTo(known, 1);
});

test('whatever the pose and the program, the pose that is read is the one that was written', async () => {
  const angle = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  const moment = fc.record({ x: angle(1e4), y: angle(1e4), z: angle(1e3), yaw: angle(Math.PI), pitch: angle(1.5), roll: angle(3) });
  const writers = [
    [(path: KnownMoment[]) => unityFile(path, 9), anglesOfUnity],
    [(path: KnownMoment[]) => unityQuaternionFile(path, 12), { preset: 'unity' }],
    [(path: KnownMoment[]) => unrealFile(path, 9), { preset: 'unreal' }],
    [nedFile, { axes: 'ned' }],
    [odometryFile, { preset: 'ros' }],
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 2, maxLength: 5 }), fc.constantFrom(...writers), async (moments, [write, mapping]) => {
      const path = moments.map((each, row) => ({ t: row / 50, ...each }));
      const [track] = (await opened(write(path), mapping)).tracks;
      expectPath(track!.columns, path, { place: 2e-9, turn: 1e-7, time: 3e-7 });
    }),
    { numRuns: 100 },
  );
});

test('what import writes reads back to the same path, leaning and comings and goings included', async () => {
  const file = await opened(unityQuaternionFile(flight), { preset: 'unity' });
  const back = await opened(exportCsv(file));
  expect(back.tracks).toEqual(file.tracks);
  const vehicles = [0, 30].map((from, k) => ({ id: k + 1, from, path: knownFlight(20, 25) }));
  const crowd = await opened(highdFile(vehicles), { preset: 'highd' });
  const again = await opened(exportCsv(crowd));
  for (const [k, { id, columns }] of crowd.tracks.entries()) {
    expect(again.tracks[k]?.id).toBe(id);
    expect(again.tracks[k]?.columns.t).toEqual(columns.t);
    expect(again.tracks[k]?.columns.x).toEqual(columns.x);
    expect(again.tracks[k]?.columns.life).toEqual(columns.life);
  }
});

const questions = async (text: string, mapping: MotionMapping = {}) => findingsOf(await opened(text, mapping)).questions;

test('clean motion raises no question', async () => {
  expect(await questions(unityFile(level), { axes: 'unity', units: ['deg'] })).toEqual([]);
  expect(await questions(nedFile(flight), { axes: 'ned' })).toEqual([]);
});

test('data that looks wrong is questioned', async () => {
  expect(await questions(unityFile(level), { axes: 'unity' })).toContainEqual(
    expect.stringMatching(/RotY goes to 3[0-9]+, read as radians/),
  );
  expect(
    await questions(unityFile(level), { axes: 'zup', map: { x: 'PosX', y: 'PosZ', z: 'PosY', yaw: 'RotY' }, units: ['deg'] }),
  ).toContainEqual(expect.stringContaining('Yaw turns against the path'));
  expect(await questions(unityFile(knownFlight(100, 10)), { axes: 'unity', units: ['deg'] })).toContainEqual(
    expect.stringContaining('The rate is 10 Hz, below 20 Hz'),
  );
  expect(await questions(unityFile(level), { units: ['deg'], map: { yaw: 'none' } })).toContainEqual(
    expect.stringMatching(/^z, read as upwards, extends over 8[0-9].* Does y point up\?/),
  );
  expect(await questions(unityQuaternionFile(level), { axes: 'zup' })).toContainEqual(
    expect.stringMatching(/^The entities lie on their side/),
  );
  expect(await questions(unrealFile(flight), { axes: 'unreal', units: ['cm', 'rad'] })).toContainEqual(
    expect.stringMatching(/^Yaw goes to/),
  );
  expect(await questions(nedFile(flight).replace('time_ms', 'time'), { axes: 'ned' })).toContainEqual(
    'Rows are 16.7 s apart. Are the times in ms? Then give units: ms.',
  );
  const drifting = level.map(({ t, x, y }) => [t, x, y, 13, 0].map((value) => value.toFixed(6)).join(','));
  expect(await questions(['t,x,y,vx,vy', ...drifting].join('\n'))).toEqual([
    expect.stringContaining('Velocities (vx) do not fit the path'),
  ]);
  await expect(opened('t,lat,lon\n0,482000000,163700000\n')).rejects.toThrow('give map: lat=1e-7*lat');
  const two = circle.flatMap(({ t, east, north }) => [`${t},${east},${north}`, `${t},${east + 50},${north}`]);
  expect(await questions(['t,x,y', ...two].join('\n'))).toContainEqual(
    expect.stringMatching(/^40 of 80 rows have the time of the row before, up to 50 m away\. Are there several entities\?/),
  );
  const wide = circle.map(({ t, east, north }) => [t, east, north, 1, 2].join(','));
  expect(await questions(['t,home_x,home_y,away_x,away_y', ...wide].join('\n'))).toEqual([expect.stringMatching(/^away may be places of/)]);
  for (const ending of ['txt', 'nmea'])
    await expect(opened('$GPRMC,120000.00,A,4812.0,N\n', {}, ending)).rejects.toThrow('t has sentences of NMEA 0183. Convert it to GPX');
  await expect(opened('t,x,y\n0,5,1,25,3,75\n')).rejects.toThrow(
    'If its numbers have decimal commas, columns must be separated by semicolons',
  );
  const gap = flight.filter((_, row) => row < 200 || row > 260);
  expect(await questions(nedFile(gap), { axes: 'ned' })).toContainEqual(
    expect.stringMatching(/^1 gap: the longest is 1\.03 s at t = 3\.32/),
  );
  const jump = flight.map((moment, row) => (row < 300 ? moment : { ...moment, x: moment.x + 200 }));
  expect(await questions(nedFile(jump), { axes: 'ned' })).toContainEqual(
    expect.stringMatching(/^1 teleport: the longest is 200 m at t = 4\.98/),
  );
  const plateaus = Array.from({ length: 400 }, (_, row) => {
    const base = Math.floor(row / 20) * 20;
    const [from, to] = [knownFlight(421, 60)[base]!, knownFlight(421, 60)[base + 20]!];
    return {
      ...from,
      t: row / 60,
      x: from.x + ((to.x - from.x) * (row - base)) / 20,
      y: from.y + ((to.y - from.y) * (row - base)) / 20,
      z: 0,
    };
  });
  expect(await questions(nedFile(plateaus), { axes: 'ned' })).toContainEqual(expect.stringContaining('already dead-reckoned'));
});
