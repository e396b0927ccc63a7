/** No rooms import each other in a circle, and every feature is named once, below those that it needs. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { importTable, needs } from '../../scripts/import-table.mjs';
import { circleOf, roomImports } from '../../scripts/rooms.mjs';
import { root } from '../../scripts/steps.mjs';

test('no rooms import each other, by way of whatever rooms and of files directly below a folder', () => {
  expect(circleOf(roomImports(root))).toBeNull();
});

test('a circle by way of a file directly below main is found, with its imports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  const files = {
    'main/bench/host.ts': "import { shown } from '../serve/page.ts';\n",
    'main/serve/page.ts': "import type { New } from '../new-bench.ts';\n",
    'main/new-bench.ts': "import { host } from './bench/host.ts';\n",
  };
  for (const house of ['engine', 'experiment', 'contract', 'client', 'plugins', 'renderer', 'features']) mkdirSync(join(folder, house));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  expect(circleOf(roomImports(folder))?.toSorted()).toEqual([
    'main/bench/host.ts imports main/serve/page.ts',
    'main/new-bench.ts imports main/bench/host.ts',
    'main/serve/page.ts imports main/new-bench.ts',
  ]);
  rmSync(folder, { recursive: true });
});

test('every feature has its line, and needs only features above it', () => {
  const folders = readdirSync(join(root, 'features'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = Object.keys(needs);
  expect(names.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  for (const [index, [feature, needed]] of Object.entries(needs).entries())
    expect(names.slice(0, index), feature).toEqual(expect.arrayContaining(needed.split(' ').filter(Boolean)));
});

test('the import table has at most fifteen rows', () => {
  expect(importTable.length).toBeLessThanOrEqual(15);
});
