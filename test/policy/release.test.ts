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

/** True while the version is in the making: its changes are listed as unreleased. */
const isUnreleased = /^## Unreleased$/m.test(textOf('CHANGELOG.md'));

test('package, lock and README name the same version: the newest of the changelog, or the one in the making', () => {
  const { version } = jsonOf('package.json');
  const lock = jsonOf('package-lock.json');
  const [, state, words = ''] = /^- State: version (\d+\.\d+)(, not released yet)?;/m.exec(textOf('README.md')) ?? [];
  expect([lock.version, lock.packages?.['']?.version]).toEqual([version, version]);
  expect([`${state}.`, words !== '']).toEqual([version.slice(0, version.lastIndexOf('.') + 1), isUnreleased]);
  expect(version.localeCompare(newest ?? '', 'en', { numeric: true })).toBe(isUnreleased ? 1 : 0);
});

test('citation and changelog name the same release', () => {
  expect([citation.version, citation['date-released']]).toEqual([newest, date]);
});
