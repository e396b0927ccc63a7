/**
 * Whatever a program does to a known path on its way into a file, reading it gives the known path, or asks the right
 * question, or refuses: never a wrong path without a word.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BenchError } from '../../contract/errors.ts';
import type { MotionMapping } from '../../experiment/motion.ts';
import { findingsOf } from '../../main/motion/findings.ts';
import type { MotionFile, TrackColumns } from '../../main/motion/motion-track.ts';
import { openMotionFile } from '../../main/motion/open-motion-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-reading-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** x east, y north, z up (m), yaw from east (rad); t in s. */
interface Moment {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw: number;
}

interface Drive {
  readonly rows: number;
  readonly rate: number;
  readonly speed: number;
  /** rad/s; the bend changes its side halfway. */
  readonly turn: number;
  readonly heading: number;
}

const drive = fc.record({
  rows: fc.integer({ min: 260, max: 400 }),
  rate: fc.constantFrom(20, 25, 50),
  speed: fc.double({ min: 6, max: 20, noNaN: true }),
  turn: fc.double({ min: 0.3, max: 0.8, noNaN: true }),
  heading: fc.double({ min: -3, max: 3, noNaN: true }),
});

function pathOf({ rows, rate, speed, turn, heading }: Drive): Moment[] {
  const path: Moment[] = [];
  let [x, y, yaw] = [100, -40, heading];
  for (let row = 0; row < rows; row++) {
    path.push({ t: row / rate, x, y, z: 1.2, yaw });
    const bend = row < (2 * rows) / 3 ? turn : -turn;
    // Along the chord, so that the direction is that of the path.
    x += (speed / rate) * Math.cos(yaw + bend / rate / 2);
    y += (speed / rate) * Math.sin(yaw + bend / rate / 2);
    yaw += bend / rate;
  }
  return path;
}

/** How a program writes numbers of the path: its axes, units and columns. */
interface Program {
  readonly lengths: 'm' | 'cm' | 'ft' | 'mm';
  readonly angles: 'rad' | 'deg' | 'turns16' | 'centideg' | 'turns';
  readonly times: 's' | 'ms' | 'us';
  readonly axes: 'zup' | 'unity' | 'unreal';
  /** Where the units of lengths and times stand: in the names, or in a flag. */
  readonly says: 'names' | 'flags';
  /** Units of angles, and axes with y up, are said as well; otherwise the file must be questioned. */
  readonly saysAngles: boolean;
  readonly saysAxes: boolean;
  readonly container: 'csv' | 'semicolons' | 'tabs' | 'json lines' | 'json frames' | 'packed csv';
}

const program = fc.record({
  lengths: fc.constantFrom('m', 'cm', 'ft', 'mm'),
  angles: fc.constantFrom('rad', 'deg', 'turns16', 'centideg', 'turns'),
  times: fc.constantFrom('s', 'ms', 'us'),
  axes: fc.constantFrom('zup', 'unity', 'unreal'),
  says: fc.constantFrom('names', 'flags'),
  saysAngles: fc.boolean(),
  saysAxes: fc.boolean(),
  container: fc.constantFrom('csv', 'semicolons', 'tabs', 'json lines', 'json frames', 'packed csv'),
} as const) as fc.Arbitrary<Program>;

const lengthUnit = { m: 1, cm: 0.01, mm: 0.001, ft: 0.3048 } as const;
const timeUnit = { s: 1, ms: 1e-3, us: 1e-6 } as const;
const turnIn = { rad: 2 * Math.PI, deg: 360, turns16: 65_536, centideg: 36_000, turns: 1 } as const;

type Cell = number | string | null;
type Row = Record<string, Cell>;

function wrapped(angle: number, whole: number): number {
  return ((angle % whole) + whole) % whole;
}

function rowsOf(path: readonly Moment[], { lengths, angles, times, axes }: Program): Row[] {
  const whole = turnIn[angles];
  const isWhole = angles === 'turns16' || angles === 'centideg';
  return path.map(({ t, x, y, z, yaw }) => {
    const [px, py, pz, turn] = { zup: [x, y, z, yaw], unity: [x, z, y, Math.PI / 2 - yaw], unreal: [x, -y, z, -yaw] }[axes] as [
      number,
      number,
      number,
      number,
    ];
    const angle = wrapped((turn / (2 * Math.PI)) * whole, whole);
    const place = (value: number) => Number((value / lengthUnit[lengths]).toFixed(6));
    return {
      t: Number((t / timeUnit[times]).toFixed(6)),
      x: place(px),
      y: place(py),
      z: place(pz),
      yaw: isWhole ? Math.round(angle) % whole : Number(angle.toFixed(9)),
    };
  });
}

/** What happens to rows between a program and its file. */
type Mishap =
  | { readonly kind: 'none' | 'shuffled' | 'reversed' | 'blocks' | 'neighbours' | 'repeated' }
  | { readonly kind: 'gap'; readonly from: number; readonly length: number }
  | { readonly kind: 'nulls'; readonly column: 'x' | 'yaw' | 't'; readonly share: number; readonly word: Cell }
  | { readonly kind: 'glitch'; readonly row: number; readonly by: number }
  | { readonly kind: 'restart'; readonly after: number }
  | { readonly kind: 'within'; readonly period: number }
  | { readonly kind: 'clock'; readonly begins: number }
  | { readonly kind: 'set back' | 'doubled'; readonly row: number }
  | { readonly kind: 'held'; readonly every: number }
  | { readonly kind: 'turned'; readonly degrees: number }
  | { readonly kind: 'sources'; readonly count: number };

const mishap: fc.Arbitrary<Mishap> = fc.oneof(
  fc.record({ kind: fc.constantFrom('none', 'shuffled', 'reversed', 'blocks', 'neighbours', 'repeated') } as const),
  fc.record({ kind: fc.constant('gap'), from: fc.integer({ min: 20, max: 120 }), length: fc.integer({ min: 5, max: 100 }) } as const),
  fc.record({
    kind: fc.constant('nulls'),
    column: fc.constantFrom('x', 'yaw', 't'),
    share: fc.constantFrom(3, 17, 40),
    word: fc.constantFrom('', 'nan', 'null', 'NA', null),
  } as const),
  fc.record({ kind: fc.constant('glitch'), row: fc.integer({ min: 20, max: 240 }), by: fc.integer({ min: 50, max: 500 }) } as const),
  fc.record({ kind: fc.constant('restart'), after: fc.integer({ min: 60, max: 200 }) } as const),
  fc.record({ kind: fc.constant('within'), period: fc.constantFrom(1, 2) } as const),
  fc.record({ kind: fc.constant('clock'), begins: fc.integer({ min: 86_391, max: 86_398 }) } as const),
  fc.record({ kind: fc.constantFrom('set back', 'doubled'), row: fc.integer({ min: 20, max: 240 }) } as const),
  fc.record({ kind: fc.constant('held'), every: fc.integer({ min: 3, max: 10 }) } as const),
  fc.record({ kind: fc.constant('turned'), degrees: fc.constantFrom(-20, 20) } as const),
  fc.record({ kind: fc.constant('sources'), count: fc.constantFrom(2, 3) } as const),
) as fc.Arbitrary<Mishap>;

function happened(rows: readonly Row[], mishap: Mishap, { times, lengths, angles }: Program): Row[] {
  const unit = timeUnit[times];
  const at = ({ t }: Row) => Number(t) * unit;
  switch (mishap.kind) {
    case 'shuffled':
      return shuffled(rows);
    case 'reversed':
      return rows.toReversed();
    case 'blocks':
      return [...rows.slice(150), ...rows.slice(0, 50), ...rows.slice(50, 150)];
    case 'neighbours':
      return rows.map((row, k) => (k % 40 === 5 ? (rows[k + 1] ?? row) : k % 40 === 6 ? rows[k - 1]! : row));
    case 'repeated':
      return rows.flatMap((row, k) => (k % 30 === 0 ? [row, row] : [row]));
    case 'gap':
      return rows.filter((_, k) => k < mishap.from || k >= mishap.from + mishap.length);
    case 'nulls':
      return rows.map((row, k) => (k % mishap.share === 1 ? { ...row, [mishap.column]: mishap.word } : row));
    case 'glitch':
      return rows.map((row, k) => (k === mishap.row ? { ...row, x: Number(row.x) + mishap.by / lengthUnit[lengths] } : row));
    case 'restart':
      return rows.map((row, k) => (k < mishap.after ? row : { ...row, t: Number(row.t) - Number(rows[mishap.after]!.t) }));
    case 'within':
      return rows.map((row) => ({ ...row, t: Number(((at(row) % mishap.period) / unit).toFixed(6)) }));
    case 'clock':
      return rows.map((row) => ({ ...row, t: timeOfDay(at(row) + mishap.begins) }));
    case 'set back':
      return rows.map((row, k) => (k < mishap.row ? row : { ...row, t: rows[k - 2]!.t! }));
    case 'doubled':
      return rows.map((row, k) => (k === mishap.row ? { ...row, t: rows[k - 1]!.t! } : row));
    case 'held':
      return rows.map((row, k) => ({ ...rows[k - (k % mishap.every)]!, t: row.t! }));
    case 'turned':
      return rows.map((row) => ({ ...row, yaw: Number(row.yaw) + Math.round((mishap.degrees / 360) * turnIn[angles] * 1e6) / 1e6 }));
    case 'sources':
      return rows.map((row, k) => ({ ...row, x: Number(row.x) + ((k % mishap.count) * 60) / lengthUnit[lengths] }));
    case 'none':
      return [...rows];
  }
}

/** In an order that looks like none, and is the same each time. */
function shuffled(rows: readonly Row[]): Row[] {
  const place = (k: number) => (Math.sin(12.9898 * k) * 43_758.5453) % 1;
  return rows
    .map((row, k) => ({ row, at: place(k + 1) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ row }) => row);
}

function timeOfDay(seconds: number): string {
  const within = seconds % 86_400;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(within / 3600)}:${two((within / 60) % 60)}:${(within % 60).toFixed(3).padStart(6, '0')}`;
}

const isClock = (mishap: Mishap) => mishap.kind === 'clock';

interface Written {
  readonly name: string;
  readonly content: string | Buffer;
  readonly mapping: MotionMapping;
}

function written(rows: readonly Row[], of: Program, mishap: Mishap): Written {
  const { lengths, angles, times, axes, says, saysAngles, saysAxes, container } = of;
  const lengthName = (name: string) => (says === 'names' ? `${name} (${lengths})` : name);
  const timeName = says === 'names' && !isClock(mishap) ? `t (${times})` : 't';
  const names: Readonly<Record<string, string>> = { t: timeName, x: lengthName('x'), y: lengthName('y'), z: lengthName('z'), yaw: 'yaw' };
  const units = [
    ...(says === 'flags' ? [lengths, ...(isClock(mishap) ? (['s'] as const) : [times])] : []),
    ...(saysAngles ? [angles] : []),
  ];
  const isAxesSaid = saysAxes || axes !== 'unity';
  const mapping: MotionMapping = { ...(units.length > 0 && { units }), ...(isAxesSaid && { axes }) };
  const objects = rows.map((row) => Object.fromEntries(Object.entries(row).map(([quantity, value]) => [names[quantity], value])));
  if (container === 'json lines') return { name: 'motion.jsonl', content: objects.map((row) => JSON.stringify(row)).join('\n'), mapping };
  if (container === 'json frames') {
    const frames = objects.map(({ [timeName]: time, ...rest }) => ({
      [timeName]: time,
      players: [
        { id: 'red', ...rest },
        { id: 'blue', ...rest },
      ],
    }));
    return { name: 'motion.json', content: JSON.stringify({ frames }), mapping };
  }
  const separator = { csv: ',', 'packed csv': ',', semicolons: ';', tabs: '\t' }[container];
  const lines = [Object.values(names), ...rows.map((row) => Object.values(row).map((value) => value ?? ''))].map((cells) =>
    cells.join(separator),
  );
  const text = lines.join('\n');
  return container === 'packed csv'
    ? { name: 'motion.csv.gz', content: gzipSync(text), mapping }
    : { name: 'motion.csv', content: text, mapping };
}

/** Every row is a moment of the known path, at its time. */
function isKnown(columns: TrackColumns, path: readonly Moment[], { angles }: Program): boolean {
  const first = columns.t[0]!;
  const turn = angles === 'turns16' || angles === 'centideg' ? 1e-3 : 1e-5;
  return path.some(({ t: begins }, k) => {
    if (k > 130) return false;
    const step = path[1]!.t;
    return columns.t.every((t, row) => {
      const known = path[Math.round((t - first + begins) / step)];
      if (!known || Math.abs(t - first + begins - known.t) > 1e-3) return false;
      const isThere = Math.hypot(columns.x[row]! - known.x, columns.y[row]! - known.y) < 1e-3;
      return isThere && (!columns.yaw || 1 - Math.cos(columns.yaw[row]! - known.yaw) < turn);
    });
  });
}

/** What a question must be about, where the path that was read is another. */
const doubts =
  /up\?|radians|degrees|turns|look|start again|teleport|out of order|Yaw turns|median speed|other units|off the path|(two|three) places|time of the row before|th row only/;

async function outcome(path: readonly Moment[], of: Program, mishap: Mishap): Promise<'known' | 'asked' | 'refused' | 'SILENTLY WRONG'> {
  const { name, content, mapping } = written(happened(rowsOf(path, of), mishap, of), of, mishap);
  const file = join(folder, name);
  await writeFile(file, content);
  let read: MotionFile;
  try {
    read = await openMotionFile(file, { form: 'path', mapping });
  } catch (error) {
    if (error instanceof BenchError) return 'refused';
    throw error;
  }
  if (read.tracks.every(({ columns }) => isKnown(columns, path, of))) return 'known';
  return doubts.test(findingsOf(read).questions.join('\n')) ? 'asked' : 'SILENTLY WRONG';
}

test('a known path, whatever is done to it, is read as it is, questioned or refused', async () => {
  await fc.assert(
    fc.asyncProperty(drive, program, mishap, async (of, by, what) => {
      expect(await outcome(pathOf(of), by, what)).not.toBe('SILENTLY WRONG');
    }),
    { numRuns: 200 },
  );
}, 60_000);

test('a path of which everything is said is read as it is, in any order of its rows', async () => {
  const harmless = fc.record({
    kind: fc.constantFrom('none', 'shuffled', 'reversed', 'neighbours', 'repeated'),
  } as const) as fc.Arbitrary<Mishap>;
  await fc.assert(
    fc.asyncProperty(drive, program, harmless, async (of, by, what) => {
      expect(await outcome(pathOf(of), { ...by, saysAngles: true, saysAxes: true }, what)).toBe('known');
    }),
    { numRuns: 100 },
  );
}, 60_000);

test('counters that start again are refused, and never sorted', async () => {
  const restarts = fc.oneof(
    fc.record({ kind: fc.constant('restart'), after: fc.integer({ min: 60, max: 200 }) } as const),
    fc.record({ kind: fc.constant('within'), period: fc.constantFrom(1, 2) } as const),
  ) as fc.Arbitrary<Mishap>;
  await fc.assert(
    fc.asyncProperty(drive, program, restarts, async (of, by, what) => {
      expect(await outcome(pathOf(of), { ...by, saysAngles: true, saysAxes: true }, what)).toBe('refused');
    }),
    { numRuns: 100 },
  );
}, 60_000);
