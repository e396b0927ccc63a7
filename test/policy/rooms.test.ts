/** The rooms of the import table are those of the tree, and none of them import each other. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rooms } from '../../scripts/import-table.mjs';

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
