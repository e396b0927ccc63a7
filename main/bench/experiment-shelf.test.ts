import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ExperimentShelf } from './experiment-shelf.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  writeFileSync(join(folder, 'b.yaml'), 'name: Second\ndescription: |\n  What it shows.\n');
  writeFileSync(join(folder, 'a.yaml'), 'name: [unclosed');
  writeFileSync(join(folder, 'trace.csv'), 't,x,y\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('experiments are listed by name and description; an unreadable one says so', async () => {
  expect(await new ExperimentShelf(folder).list()).toEqual([
    { file: 'a.yaml', name: 'a.yaml', description: expect.stringMatching(/^Cannot be read: /) },
    { file: 'b.yaml', name: 'Second', description: 'What it shows.' },
  ]);
});

test('a file named at the start stands first and hides one of the same name', async () => {
  const other = mkdtempSync(join(tmpdir(), 'driftbench-'));
  writeFileSync(join(other, 'b.yaml'), 'name: Mine\n');
  const shelf = new ExperimentShelf(folder, [join(other, 'b.yaml')]);
  expect((await shelf.list()).map(({ name }) => name)).toEqual(['Mine', 'a.yaml']);
  expect(await shelf.read('b.yaml')).toBe('name: Mine\n');
  rmSync(other, { recursive: true });
});

test('a missing folder offers nothing', async () => {
  expect(await new ExperimentShelf(join(folder, 'none')).list()).toEqual([]);
});

test.each(['../b.yaml', 'trace.csv', '', 'constructor'])('"%s" is not found', async (file) => {
  await expect(new ExperimentShelf(folder).pathOf(file)).rejects.toMatchObject({ code: 'not-found' });
});
