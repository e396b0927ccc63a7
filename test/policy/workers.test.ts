/** Threads begin in one place, which bounds, watches and ends them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = ['main', 'research'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(folder, path)),
);
const naming = (text: RegExp) => sources.filter((path) => text.test(readFileSync(path, 'utf8')));

test('threads are started by the worker host alone', () => {
  expect(naming(/\bnew Worker\(/)).toEqual(['main/worker/worker-host.ts']);
});

test('no thread but the worker entry reads what it was started with', () => {
  expect(naming(/\bworkerData\b(?!:)/)).toEqual(['main/worker-entry.ts']);
  expect(naming(/\bparentPort\b/)).toEqual(['main/worker-entry.ts']);
});
