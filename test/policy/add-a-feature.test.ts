/** docs/add-a-feature.md is right: its code is that of the toy feature, and one folder and one line a list are enough. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cruiseOptions, type dependencyRules } from '../../scripts/import-table.mjs';
import { listRows, openToyHouse, toyFolder, toyPage, type ToyHouse } from '../support/toy-house.ts';

let house: ToyHouse;
beforeAll(() => void (house = openToyHouse()));
afterAll(() => house.close());

test('the page shows every file of the toy feature as it is', () => {
  const shown = [...toyPage.matchAll(/^`features\/jumps\/([^`]+)`\n\n```\w+\n([^]*?)^```$/gm)];
  const files = readdirSync(toyFolder, { recursive: true, encoding: 'utf8' }).map((path) => path.split(sep).join('/'));
  expect(shown.map(([, path = '']) => path).toSorted()).toEqual(files.filter((path) => /\.(ts|vue)$/.test(path)).toSorted());
  for (const [, path = '', code] of shown) expect(readFileSync(join(toyFolder, path), 'utf8'), path).toBe(code);
});

test('the page has every list of the features, each with one line', () => {
  const lists = listRows.map(({ list }) => list);
  const ofFeatures = ['calls', 'node', 'worker', 'cli', 'page', 'report'].map((name) => `features/${name}.ts`);
  expect(lists).toEqual([...ofFeatures, 'scripts/import-table.mjs']);
  expect(lists.filter((list) => !existsSync(join(house.folder, list)))).toEqual([]);
});

test('the toy feature imports only what the rules allow', async () => {
  const { dependencyRules: ruleSet } = await house.load<{ dependencyRules: typeof dependencyRules }>('scripts/import-table.mjs');
  const options = {
    ...cruiseOptions,
    baseDir: house.folder,
    preserveSymlinks: true,
    doNotFollow: { path: '^(?!features/(?:jumps/|[^/]+$))' },
    validate: true,
    ruleSet,
  };
  const lists = listRows.map(({ list }) => list).filter((list) => list.startsWith('features/'));
  const { output } = await cruise(['features/jumps', ...lists], options as Parameters<typeof cruise>[1]);
  const { modules, summary } = output as ICruiseResult;
  expect(summary.violations).toEqual([]);
  expect(summary.ruleSetUsed?.forbidden?.map(({ name }) => name)).toContain('jumps-needs');
  const cruised = modules.filter(({ source }) => source.startsWith('features/jumps/')).map(({ source }) => source);
  expect(cruised).toEqual(expect.arrayContaining(['features/jumps/page/JumpsPanel.vue', 'features/jumps/node/jump-counts.ts']));
});
