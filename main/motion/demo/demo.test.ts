/**
 * Demos of Counter-Strike 2: the parser's answer as its documentation shows it, and a parser that fails in each of its
 * ways.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownFlight, type KnownMoment } from '../../../test/support/foreign-motion.ts';
import { openMotionFile } from '../open-motion-file.ts';
import { parserFor, readDemo } from './read-demo.ts';
import { demoRows, demoTable } from './demo-rows.ts';
import { toTracks } from '../mapping/to-tracks.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-demo-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Row {
  tick: number;
  steamid: string | null;
  name: string;
  X: number | null;
  Y: number | null;
  Z: number | null;
  yaw: number | null;
  pitch: number | null;
  is_alive: boolean | null;
  is_warmup_period: boolean;
}

/** As `parseTicks` returns rows by property. */
function byProperty(rows: readonly Row[]): Record<string, unknown[]> {
  return Object.fromEntries((Object.keys(rows[0]!) as (keyof Row)[]).map((name) => [name, rows.map((row) => row[name])]));
}

const inch = 0.0254;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Eye angles of Source: yaw counter-clockwise from x, −180° to 180°; pitch downwards. */
function rowOf(tick: number, { x, y, z, yaw, pitch }: KnownMoment, more: Partial<Row> = {}): Row {
  const look = degrees(Math.atan2(Math.sin(yaw), Math.cos(yaw)));
  const place = { X: x / inch, Y: y / inch, Z: z / inch, yaw: look, pitch: degrees(-pitch) };
  return { tick, steamid: '76561198000000001', name: 'ropz', ...place, is_alive: true, is_warmup_period: false, ...more };
}

function tracksOf(rows: readonly Row[]) {
  const table = demoTable('match.dem', demoRows(byProperty(rows)), {});
  return { ...table, tracks: toTracks(table.plan, table.tracks).tracks };
}

const flight = knownFlight(128, 64);
const still: KnownMoment = { t: 0, x: 5, y: 6, z: 1, yaw: 0, pitch: 0, roll: 0 };

test('ticks are 1/64 s, units inches, eye angles yaw and downward pitch', () => {
  const { tracks, names } = tracksOf(flight.map((moment, k) => rowOf(1000 + k, moment)));
  const { t, x, y, z, qw, qx, qy, qz, life } = tracks[0]!.columns;
  expect([tracks.length, tracks[0]!.id, names.get(tracks[0]!.id)]).toEqual([1, '76561198000000001', 'ropz']);
  expect(new Set(life)).toEqual(new Set([1]));
  for (const [row, known] of flight.entries()) {
    expect(t[row]).toBe((1000 + row) / 64);
    expect([x[row], y[row], z![row]]).toEqual([expect.closeTo(known.x, 9), expect.closeTo(known.y, 9), expect.closeTo(known.z, 9)]);
    const [w, i, j, k] = [qw![row]!, qx![row]!, qy![row]!, qz![row]!];
    const forward = [1 - 2 * (j * j + k * k), 2 * (i * j + w * k), 2 * (i * k - w * j)];
    const { yaw, pitch } = known;
    const look = [Math.cos(yaw) * Math.cos(pitch), Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch)];
    for (const axis of [0, 1, 2] as const) expect(forward[axis]).toBeCloseTo(look[axis]!, 9);
  }
});

test('each spawn is a life; warmup, spectators, absence and new places are no motion', () => {
  const other = { steamid: '76561198000000002', name: 'late' };
  const rows = Array.from({ length: 40 }, (_, tick): Row[] => {
    const place = { ...still, x: tick < 30 ? 5 + tick / 100 : 25 };
    return [
      // Dead from tick 10 to 19, in a new place from tick 30 on.
      rowOf(tick, place, { is_alive: tick < 10 || tick >= 20, is_warmup_period: tick < 5 }),
      // Connects at tick 12, is not there from 20 to 24, and leaves at 35.
      ...(tick < 12 || (tick >= 20 && tick < 25) || tick >= 35 ? [] : [rowOf(tick, still, { ...other, is_warmup_period: tick < 5 })]),
      rowOf(tick, still, { steamid: '0', name: 'BOT Ivan', is_warmup_period: tick < 5 }),
      rowOf(tick, still, { steamid: '76561198000000009', name: 'coach', is_alive: false, is_warmup_period: tick < 5 }),
      rowOf(tick, still, { steamid: '76561198000000008', name: 'loads', X: null, Y: null, Z: null, is_warmup_period: tick < 5 }),
    ];
  }).flat();
  const { tracks, notes, names } = tracksOf(rows);
  const lives = Object.fromEntries(
    tracks.map(({ id, columns: { t, life } }) => [
      names.get(id) || id,
      Array.from(t, (time, row) => `${time * 64}:${life![row]}`).filter(
        (each, row, all) => each.split(':')[1] !== all[row - 1]?.split(':')[1],
      ),
    ]),
  );
  expect(lives).toEqual({
    ropz: ['5:1', '10:0', '20:2', '30:0', '30:3'],
    late: ['5:0', '12:1', '20:0', '25:2', '35:0'],
    'BOT Ivan': ['5:1'],
  });
  expect(notes).toEqual(['The warmup is left out: 20 of 178 rows.', 'Never alive, and left out: coach, loads.']);
});

test('a demo of warmup alone is read, one in which no player is alive, and answers of another form are refused', () => {
  expect(tracksOf([rowOf(0, still, { is_warmup_period: true }), rowOf(1, still, { is_warmup_period: true })]).tracks).toHaveLength(1);
  expect(() => tracksOf([rowOf(0, still, { is_alive: false })])).toThrow('no player of this demo is ever alive');
  expect(() => demoRows({})).toThrow('it has no ticks with players');
  expect(() => demoRows({ ...byProperty([rowOf(0, still), rowOf(1, still)]), X: [1] })).toThrow('X has 1 values in 2 rows');
  expect(() => demoTable('match.dem', demoRows(byProperty([rowOf(0, still)])), { map: { x: 'no' } })).toThrow(
    'match.dem: unknown column "no"',
  );
});

async function demoFile(name: string, rest: Buffer | string = Buffer.alloc(64), mark = 'PBDEMS2\0'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, Buffer.concat([Buffer.from(mark, 'latin1'), Buffer.from(rest)]));
  return path;
}

test('the parser runs in a process of its own: what it returns is read, and no failure of it is ours', async () => {
  const demo = await demoFile('match.dem');
  const parser = join(folder, 'parser.cjs');
  const withParser = async (body: string, most?: number) => {
    await writeFile(parser, `exports.parseTicks = (path, properties, ticks, players, byProperty) => { ${body} };`);
    return readDemo(demo, {}, { parser, ...(most !== undefined && { most }) });
  };
  const answer = JSON.stringify(byProperty(flight.map((moment, k) => rowOf(k, moment))));
  const { tracks } = await withParser(`if (byProperty && properties.includes('is_alive') && path.endsWith('match.dem')) return ${answer};`);
  expect(tracks[0]?.columns.x).toEqual(Float64Array.from(flight, ({ x }) => x / inch));
  await expect(withParser(`throw new Error('DemoEndsEarly');`)).rejects.toThrow(
    /match\.dem: demoparser2 cannot read this demo: DemoEndsEarly\. It is damaged or unfinished/,
  );
  // As native code ends: the whole process, from within a call.
  const panic = `require('node:fs').writeSync(2, "thread panicked at parser.rs:82:63:\\nrange end 16\\n");`;
  const killed = `process.kill(process.pid, 'SIGKILL'); for (;;);`;
  await expect(withParser(`${panic} ${killed}`)).rejects.toThrow('cannot read this demo: range end 16');
  await expect(withParser(killed)).rejects.toThrow(/the parser ended with (SIGKILL|an error)/);
  const forever = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
  await expect(withParser(forever, 300)).rejects.toThrow('it takes longer than 0.3 s');
});

test('a file that is no demo is refused before the parser, and a parser that is not there with the line that installs it', async () => {
  const open = (path: string) => openMotionFile(path, { form: 'path' });
  await expect(open(join(folder, 'none.dem'))).rejects.toMatchObject({ code: 'not-found' });
  await expect(open(await demoFile('old.dem', undefined, 'HL2DEMO\0'))).rejects.toThrow('a demo of the first Source engine');
  await expect(open(await demoFile('packed.dem', undefined, 'BZh91AY&'))).rejects.toThrow('Is it still compressed?');
  await expect(open(await demoFile('short.dem', ''))).rejects.toThrow('the demo ends within its header');
  await expect(openMotionFile(await demoFile('u.dem'), { form: 'updates' })).rejects.toThrow('a demo gives paths, not updates');
  expect(() => parserFor(join(folder, 'module.js'))).toThrow('Install it: npm install @laihoe/demoparser2, or write');
});

test.skipIf(!existsSync('node_modules/@laihoe/demoparser2'))('the parser itself refuses demos that are damaged', async () => {
  await expect(readDemo(await demoFile('zeros.dem', Buffer.alloc(5000)), {})).rejects.toThrow(/demoparser2 cannot read this demo: \w+/);
  const noise = Buffer.from(Array.from({ length: 5000 }, (_, k) => (k * k * 31 + 7 * k) & 255));
  await expect(readDemo(await demoFile('noise.dem', noise), {})).rejects.toThrow(/demoparser2 cannot read this demo: \w+/);
});
