/** Logs of games: every record, whole and wrong; in pieces of any size. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GameLogReader } from './read-game-log.ts';
import type { GameLog } from './game-log.ts';

function read(text: string, pieces = text.length): GameLog {
  const reader = new GameLogReader('game.log');
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieces) reader.push(bytes.subarray(at, at + pieces));
  return reader.end();
}

const head = 'driftbench-log 1,program=tanks 1.4,process=client-1,axes=zup,units=m,rotation=xyzw\n';
const whole = `${head}T,0.016667,red,1.5,-2,0.25,0,0,0,1,1
T,0.033333,red,1.75,-2,0.25,0,0,0,1,1,1
S,0.02,blue,3,4,0,0,0,0.6,0.8
S,0.02,green,30,40,0,0,0,0,1,2
S,0.036,blue,3.5,4,0,0,0,0.6,0.8
U,0.016667,7,red,client-2 client-3,36
R,0.018,41,blue,0.002,3,4,0,0,0,0.6,0.8,1,5,0,0
C,0.01,100.01,100.011,0.05,server
O,0.05,99.98,server
N,0.06,the lag was felt, here
T,0.05,red
`;

test('every record is read, in metres, seconds and our axes', () => {
  const log = read(whole);
  const [red] = log.truth;
  expect(red?.columns.t).toEqual(Float64Array.of(0.016667, 0.033333, 0.05));
  expect(red?.columns.spawn).toEqual(Float64Array.of(1, 1, 0));
  expect(red?.columns.mark).toEqual(Float64Array.of(0, 1, 0));
  expect(log.shown.map(({ entity, columns }) => [entity, [...columns.x], [...columns.mark]])).toEqual([
    ['blue', [3, 3.5], [1, 2]],
    ['green', [30], [1]],
  ]);
  expect(log).toMatchObject({
    program: 'tanks 1.4',
    process: 'client-1',
    sent: [{ entity: 'red', number: Float64Array.of(7), bytes: Float64Array.of(36), to: Float64Array.of(0) }],
    receivers: ['client-2 client-3'],
    arrived: [
      {
        entity: 'blue',
        t: Float64Array.of(0.018),
        number: Float64Array.of(41),
        stamp: Float64Array.of(0.002),
        states: { x: Float64Array.of(3), y: Float64Array.of(4), spawn: Float64Array.of(1), vx: Float64Array.of(5) },
      },
    ],
    exchanges: [{ peer: 'server', t0: Float64Array.of(0.01), t3: Float64Array.of(0.05) }],
    offsets: [{ peer: 'server', t: Float64Array.of(0.05), offset: Float64Array.of(99.98) }],
    notes: [{ t: 0.06, text: 'the lag was felt, here' }],
    records: 11,
    isCut: false,
    doubts: [],
  });
});

test('an update that arrives in the moment of a frame is before it or after it, as the rows are', () => {
  const rows = ['R,1,1,red,0.9', 'S,1,red,0,0,0', 'R,1,2,red,0.95', 'S,1.1,red,1,0,0', 'R,1.05,3,red,1'];
  const { arrived, shown } = read(`${head}${rows.join('\n')}\n`);
  expect(arrived[0]?.frame).toEqual(Float64Array.of(0, 1, 2));
  expect(shown[0]?.columns.mark).toEqual(Float64Array.of(1, 2));
});

test('a frame has the rows of one time, or of times of their own until an entity comes again', () => {
  const frames = (rows: readonly string[]) =>
    read(`${head}${rows.map((row) => `S,${row},0,0,0\n`).join('')}`).shown.map(({ entity, columns }) => [entity, ...columns.mark]);
  expect(frames(['1,red', '1,blue', '1.016,red', '1.032,red', '1.032,blue'])).toEqual([
    ['red', 1, 2, 3],
    ['blue', 1, 3],
  ]);
  // Before a frame has a length, each time is one.
  const own = ['1,red', '1.0001,blue', '1.016,red', '1.0163,blue', '1.03,red', '1.0302,blue'];
  const notDrawn = ['1.05,red', '1.066,red', '1.0661,blue'];
  expect(frames([...own, ...notDrawn])).toEqual([
    ['red', 1, 3, 4, 5, 6],
    ['blue', 2, 3, 4, 6],
  ]);
  // After a slow frame: red comes again in the moment in which blue is back.
  expect(frames(['1,red', '1.4,red', '1.416,blue', '1.416,red', '1.432,blue', '1.432,red'])).toEqual([
    ['red', 1, 2, 3, 4],
    ['blue', 2, 4],
  ]);
});

test('pieces of any size make the same log', () => {
  for (const size of [1, 2, 7, 64, 200]) expect(read(whole, size)).toEqual(read(whole));
});

test.each([
  ['unity', 'xyzw', '1,2,3,0,0,0,1', [1, 3, 2]],
  ['unreal', 'xyzw', '1,2,3,0,0,0,1', [1, -2, 3]],
  ['godot', 'xyzw', '1,2,3,0,0,0,1', [1, -3, 2]],
  ['bevy', 'wxyz', '1,2,3,1,0,0,0', [1, -3, 2]],
  ['ned', 'yaw', '1,2,3,0', [2, 1, -3]],
  ['x-zy', 'none', '1,2,3', [1, -3, 2]],
])('axes %s, rotation %s', (axes, rotation, pose, place) => {
  const { columns } = read(`driftbench-log 1,axes=${axes},units=cm,rotation=${rotation}\nS,1,a,${pose}\n`)
    .shown[0] as GameLog['shown'][number];
  expect([columns.x[0], columns.y[0], columns.z[0]].map((each) => Math.round(100 * (each as number)))).toEqual(place);
  expect(Math.hypot(columns.qw[0] as number, columns.qx[0] as number, columns.qy[0] as number, columns.qz[0] as number)).toBeCloseTo(1, 12);
});

test.each([
  ['zup', '1,2,3,4,5,6,7,8,9', [1, 2, 3], [4, 5, 6], [7, 8, 9]],
  // Left-handed: a turn about the axis that is up goes the other way round.
  ['unity', '1,2,3,0,5,0,7,8,9', [1, 3, 2], [0, 0, -5], [7, 9, 8]],
  ['unreal', '1,2,3,0,0,5,7,8,9', [1, -2, 3], [0, 0, -5], [7, -8, 9]],
  ['godot', '1,2,3,0,5,0,7,8,9', [1, -3, 2], [0, 0, 5], [7, -9, 8]],
])('what an update of axes %s carries of its motion', (axes, cells, v, w, a) => {
  const pose = '0,0,0,0,0,0,1';
  const [{ states }] = read(`driftbench-log 1,axes=${axes},units=cm\nR,1,1,b,1\nR,2,2,b,2,${pose},1,${cells}\nR,3,3,b,3,${pose}\n`)
    .arrived as GameLog['arrived'] & [GameLog['arrived'][number]];
  const vector = (name: string, metres: number) =>
    ['x', 'y', 'z'].map((axis) => Math.round(1e6 * metres * (states[`${name}${axis}` as keyof typeof states]?.[1] ?? 0)) / 1e6);
  expect([vector('v', 100), vector('w', 1), vector('a', 100)].map((each) => each.map((value) => value + 0))).toEqual([v, w, a]);
  expect([...(states.vx ?? [])]).toEqual([NaN, (v[0] as number) / 100, NaN]);
  expect([...(states.x ?? [])]).toEqual([NaN, 0, 0]);
});

test('a line that was cut is left out and counted, wherever it was cut', () => {
  const last = 'S,0.05,blue,3.5,4,0,0,0,0.6,0.8';
  for (let length = 1; length <= last.length; length++) {
    const log = read(`${whole}${last.slice(0, length)}`);
    expect(log).toMatchObject({ records: 11, isCut: true });
    expect(log.shown).toEqual(read(whole).shown);
  }
});

test('records that a recorder dropped are counted, as it noted them', () => {
  expect(read('driftbench-log 1,axes=zup\nN,1,30 records were dropped\nN,2,fine\nN,3,1 records were dropped\n').doubts).toEqual([
    'its recorder dropped 31 records, as the disk was too slow. Where they are missing, updates count as lost and frames as slow.',
  ]);
});

test('two places at one time are asked about where they are many, and the same place never', () => {
  const rows = (count: number, twice: (k: number) => string) =>
    Array.from({ length: count }, (_, k) => `S,${k},red,${k},0,0\n${twice(k)}`).join('');
  const asked = 'rows have the entity and the time of the row before, but another place, and replace it.';
  expect(read(head + rows(100, (k) => `S,${k},red,${k},0,0\n`)).doubts).toEqual([]);
  expect(read(head + rows(300, (k) => (k < 2 ? `S,${k},red,${k + 0.1},0,0\n` : ''))).doubts).toEqual([]);
  expect(read(head + rows(100, (k) => (k < 2 ? `S,${k},red,${k + 0.1},0,0\n` : ''))).doubts).toEqual([
    `2 of 102 ${asked} Does the game log a frame twice, or two entities under one name?`,
  ]);
});

test('numbers that are none are left out and counted, as the runtimes print them', () => {
  const rows = ['nan', 'NaN', '-nan(ind)', 'inf', '-Infinity', ''].map((word, k) => `S,${k + 1},blue,${word},4,0,0,0,0,1\n`);
  const log = read(`${head}${rows.join('')}S,9,blue,1,2,3,0,0,0,0\nS,10,blue,1,2,3,0,0,0,1\n`);
  expect(log.shown[0]?.columns.t).toEqual(Float64Array.of(10));
  expect(log.doubts).toEqual(['7 records lack a finite number (the first in line 2) and are left out. Does the game compute NaN there?']);
});

test.each([
  ['T,1,red,1,2\n', 'line 2: z is missing; the cells are T,t,entity,x,y,z,qx,qy,qz,qw,spawn,teleport.'],
  ['T,one,red,1,2,3\n', 'line 2, column t: found "one"; it must be a number.'],
  ['T,1,red,1,2,3,0,0,0,1,1.5\n', 'line 2, column spawn: found 1.5; it must be a whole number ≥ 0.'],
  ['T,1,red,1,2,3,0,0,0,5\n', 'line 2, column rotation: found a quaternion of length 5.00; it must be 1.'],
  ['T,1,red,1,2,3,0,0,0,1,1,0,4\n', 'line 2: found more cells than T,t,entity,x,y,z,qx,qy,qz,qw,spawn,teleport has: "4".'],
  ['T,2,red,1,2,3\nT,1,red,1,2,3\n', 'line 3, column t: found 1 after 2; times must not go back.'],
  ['S,2,red,1,2,3\nS,1,blue,1,2,3\n', 'line 3, column t: found 1 after 2; times must not go back.'],
  ['T,1,,1,2,3\n', 'line 2, column entity: found a name of 0 letters; it must have 1 to 100.'],
  [`T,1,${'a'.repeat(101)},1,2,3\n`, 'line 2, column entity: found a name of 101 letters'],
  ['Q,1,red\n', 'line 2: unknown record "Q"; allowed: T, S, U, R, C, O, N.'],
  ['T;1;red\n', 'Cells are separated by commas.'],
  [head, 'line 2: found a second head; the process was started again.'],
  ['C,2,100,100,1,server\n', 'line 2, column t3: found 1, which is before t0'],
])('%j is refused by line and cell', (text, message) => {
  expect(() => read(`${head}${text}`)).toThrow(message);
});

test.each([
  ['', 'line 1: the file is empty.'],
  ['t,x,y\n', 'this is no log of a game: its first line must be such as driftbench-log 1,program='],
  ['driftbench-log 2,axes=zup\n', 'found version "2"; this program reads version 1.'],
  ['driftbench-log 1,units=m\n', 'the axes are missing; add axes=, with unity, unreal, godot'],
  [
    'driftbench-log 1,axes=unitty\n',
    'unknown axes "unitty"; allowed: unity, unreal, godot, bevy, zup, enu, ned, yup. Did you mean "unity"?',
  ],
  ['driftbench-log 1,axes=xxy\n', 'found axes "xxy"; each of x, y and z must be there once.'],
  ['driftbench-log 1,axes=zup,unit=cm\n', 'unknown field "unit"; allowed: program, process, axes, units, rotation.'],
])('the head %j is refused', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test('a line without an end is refused, not kept', () => {
  expect(() => read(`${head}N,1,${'a'.repeat(5000)}\n`)).toThrow('line 2: the line is longer than 4096 bytes');
  expect(() => read(`${head}N,1,${'a'.repeat(5000)}`, 100)).toThrow('line 2: the line is longer than 4096 bytes');
});

test('whatever the bytes are, there is a log or an error that names the line', () => {
  const pieces = fc.oneof(
    fc.constantFrom(
      'T',
      'S',
      'U',
      'R',
      'C',
      'O',
      'N',
      ',',
      ',,',
      '\n',
      '\r\n',
      '1',
      '-',
      '.',
      'e',
      '1e400',
      'red',
      'NaN',
      '\0',
      'é',
      '1'.repeat(30),
    ),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), fc.boolean(), (parts, hasHead) => {
      try {
        read(`${hasHead ? head : ''}${parts.join('')}`);
      } catch (error) {
        expect(error).toMatchObject({ code: 'bad-input', message: expect.stringMatching(/^game\.log, line \d+/) as string });
      }
    }),
    { numRuns: 2000 },
  );
});
