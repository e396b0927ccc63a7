/** JSON as programs write it: words for what is no number, and tables by columns. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MotionMapping } from '../../experiment/motion.ts';
import type { MotionFile } from './motion-track.ts';
import { openMotionFile } from './open-motion-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-objects-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function opened(name: string, text: string, mapping: MotionMapping = {}): Promise<MotionFile> {
  const path = join(folder, name);
  await writeFile(path, text);
  return openMotionFile(path, { form: 'path', mapping });
}

const t = Array.from({ length: 50 }, (_, row) => row / 25);
const x = t.map((time) => 10 * time);
const y = t.map((time) => 5 - time);

/** Ids, and the path of each: east and north as written, or the other way round. */
function expectPaths({ tracks }: MotionFile, ids: readonly string[]): void {
  expect(tracks.map(({ id }) => id)).toEqual(ids);
  for (const [k, { columns }] of tracks.entries()) {
    expect(Array.from(columns.t)).toEqual(t);
    expect(Array.from(columns.x)).toEqual(k === 0 ? x : y);
    expect(Array.from(columns.y)).toEqual(k === 0 ? y : x);
  }
}

const a = { x, y };
const b = { x: y, y: x };
const byRowNumber = (column: readonly number[]) => Object.fromEntries(column.entries());

test.each<[string, unknown, readonly string[]]>([
  ['columns', { t, ...a }, ['']],
  ['columns within an object, beside others', { about: { rates: [25, 50] }, data: { t, ...a } }, ['']],
  ['columns of vectors', { time: t, position: x.map((each, row) => [each, y[row], 0]) }, ['']],
  ['columns for each entity, by its name', { red: { t, ...a }, blue: { t, ...b } }, ['red', 'blue']],
  ['columns for each entity, whose times are shared', { t, players: { red: a, blue: b } }, ['red', 'blue']],
  [
    'a list of entities with columns',
    [
      { id: 7, t, ...a },
      { id: 8, t, ...b },
    ],
    ['7', '8'],
  ],
  [
    'a list of entities without ids',
    [
      { t, ...a },
      { t, ...b },
    ],
    ['1', '2'],
  ],
  ['columns by row numbers, as pandas writes them', { t: byRowNumber(t), x: byRowNumber(x), y: byRowNumber(y) }, ['']],
  [
    'names and rows apart, as pandas writes them',
    { columns: ['t', 'x', 'y'], index: [0], data: t.map((time, row) => [time, x[row], y[row]]) },
    [''],
  ],
])('JSON: %s', async (_, value, ids) => {
  expectPaths(await opened('motion.json', JSON.stringify(value)), ids);
});

test('JSON lines with the columns of an entity each', async () => {
  expectPaths(await opened('motion.jsonl', `${JSON.stringify({ id: 'a', t, ...a })}\n${JSON.stringify({ id: 'b', t, ...b })}\n`), [
    'a',
    'b',
  ]);
});

test('columns without times need a rate, which the message names; columns of different lengths are refused', async () => {
  await expect(opened('motion.json', JSON.stringify(a))).rejects.toThrow('need that rate in Hz (rate, --rate)');
  expectPaths(await opened('motion.json', JSON.stringify(a), { rate: 25 }), ['']);
  await expect(opened('motion.json', JSON.stringify({ t, x: x.slice(1), y }))).rejects.toThrow(
    'found columns of different lengths (t 50, x 49, y 50); each row needs a value of each: null where there is none.',
  );
});

test.each(['NaN', 'Infinity', '-Infinity', 'None', 'nan', '-inf', 'null', '"inf"', '"-Infinity"', '"∞"'])(
  '%s in JSON is no value: its row is left out and counted, whatever names hold the word',
  async (word) => {
    const rows = t.map((time, row) => `{"t": ${time}, "x": ${row === 7 ? word : x[row]}, "y": ${y[row]}, "name": "None, NaN"}`);
    for (const [name, text] of [
      ['motion.json', `[${rows.join(', ')}]`],
      ['motion.jsonl', rows.join('\n')],
    ] as const) {
      const { tracks, readAs } = await opened(name, text);
      expect(tracks.map(({ id }) => id)).toEqual(['None, NaN']);
      expect(Array.from(tracks[0]!.columns.x)).toEqual(x.filter((_, row) => row !== 7));
      expect(readAs?.leftOut).toEqual({ count: 1, column: 'x' });
    }
  },
);

test.each(['nan', 'inf', '-Infinity', '1.#INF', '∞'])('%s in a table is no value either', async (word) => {
  const rows = t.map((time, row) => `${time},${row === 7 ? word : x[row]},${y[row]}`);
  const { tracks, readAs } = await opened('motion.csv', `t,x,y\n${rows.join('\n')}\n`);
  expect(Array.from(tracks[0]!.columns.x)).toEqual(x.filter((_, row) => row !== 7));
  expect(readAs?.leftOut).toEqual({ count: 1, column: 'x' });
});

test('a dict of Python is refused with how to write it', async () => {
  await expect(opened('motion.jsonl', "{'t': 0, 'x': 1, 'y': None}\n")).rejects.toThrow('write it with json.dumps');
});
