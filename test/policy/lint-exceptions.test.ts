/** Where a lint rule is wrong, the rule changes: no comment makes an exception. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folders = [
  'engine',
  'experiment',
  'contract',
  'client',
  'plugins',
  'resources',
  'main',
  'preload',
  'renderer',
  'features',
  'research',
  'test',
  'scripts',
  'bin',
];
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|mjs|vue)$/.test(path))
    .map((path) => join(folder, path)),
);
// In two pieces, so that this file is none of them.
const exception = new RegExp(`(?:${['eslint', 'oxlint'].join('|')})-${'disable'}|@ts-(?:ignore|expect-error|nocheck)`);

test('no comment makes an exception from lint or types', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((path) => exception.test(readFileSync(path, 'utf8')))).toEqual([]);
});
