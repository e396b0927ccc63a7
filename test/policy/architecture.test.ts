/** The pages about the architecture and the code are the same: the table of rooms, and the files of each feature. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/steps.mjs';

/** Folders whose rooms the page lists one by one. */
const divided = ['engine', 'main', 'renderer', 'features'];

const folders = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);

/** Folders of the root that hold dependencies, builds or the user's own files: what Git ignores. */
const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
  .split('\n')
  .map((line) => line.replaceAll('/', ''));

function tree(): string[] {
  const top = folders('.').filter((name) => !ignored.includes(name));
  return top.flatMap((name) => (divided.includes(name) ? folders(name).map((room) => `${name}/${room}`) : [name]));
}

function listed(): string[] {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const [, table = ''] = /^## Rooms\n([^]*?)^## /m.exec(page) ?? [];
  return [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, path = '']) => path);
}

test('docs/architecture.md lists every room once, and no other', () => {
  expect(listed().sort()).toEqual(tree().sort());
});

test.each(folders('features'))('features/%s/README.md names every half, and files that are there', (name) => {
  const folder = join(root, 'features', name);
  const page = readFileSync(join(folder, 'README.md'), 'utf8');
  const halves = [...page.matchAll(/^\| `([^`/]+)` /gm)].map(([, half = '']) => half);
  const named = [...page.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);
  expect(halves.sort()).toEqual(folders(join('features', name)).sort());
  expect(named.filter((path) => !existsSync(join(folder, path)) && !existsSync(join(root, path)))).toEqual([]);
});
