/** A release has one version and one date, wherever they are written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../scripts/steps.mjs';

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const jsonOf = (path: string) => JSON.parse(textOf(path)) as { version: string; packages?: Record<string, { version: string }> };
const citation = parse(textOf('CITATION.cff')) as { version: string; 'date-released': string };
const [, newest, date] = /^## (\d+\.\d+\.\d+), (\d{4}-\d\d-\d\d)$/m.exec(textOf('CHANGELOG.md')) ?? [];

test('package, lock, citation, changelog and README name the same version', () => {
  const { version } = jsonOf('package.json');
  const lock = jsonOf('package-lock.json');
  const [, state] = /^- State: version (\d+\.\d+);/m.exec(textOf('README.md')) ?? [];
  expect([lock.version, lock.packages?.['']?.version, citation.version, newest]).toEqual([version, version, version, version]);
  expect(`${state}.`).toBe(version.slice(0, version.lastIndexOf('.') + 1));
});

test('citation and changelog have the same date', () => {
  expect(citation['date-released']).toBe(date);
});
