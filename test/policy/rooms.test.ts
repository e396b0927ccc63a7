/** The rooms of the import table are those of the tree, and no two rooms or folders import each other. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importTable, rooms } from '../../scripts/import-table.mjs';

const houses = Object.entries(rooms);

test.each(houses)('every room of %s has a row', (house, rows) => {
  const folders = readdirSync(house, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(Object.keys(rows).toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

test.each(houses)('a row of %s names only rooms above it, so that no two rooms import each other', (_, rows) => {
  const list = Object.entries(rows);
  for (const [index, [room, may]] of list.entries()) {
    const above = list.slice(0, index).map(([name]) => name);
    expect(above, room).toEqual(expect.arrayContaining([...may]));
  }
});

/** `plugins` of `plugins/kit/index`. */
const folderOf = (path: string) => path.slice(0, path.indexOf('/'));

test('a row of the import table names its own folder and those of rows above it, so that no two folders import each other', () => {
  for (const [index, { name, may }] of importTable.entries()) {
    const above = importTable.slice(0, index + 1).map(({ from }) => folderOf(from));
    expect(above, name).toEqual(expect.arrayContaining(may.map(folderOf)));
  }
});

test('beside its rooms main has only what puts them together', () => {
  expect(readdirSync('main').filter((name) => name.endsWith('.ts'))).toEqual(['new-bench.ts', 'worker-entry.ts']);
});
