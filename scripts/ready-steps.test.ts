/** Which checks and tests `npm run ready` runs for a change. */
import { spawnSync } from 'node:child_process';
import { relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { checks, environments, folderOf } from './checks.mjs';
import { quickTests, stepsFor, unitTests } from './ready-steps.mjs';
import { root } from './steps.mjs';

const namesFor = (paths: readonly string[], more: { readonly gone?: readonly string[]; readonly importsChanged?: boolean } = {}) =>
  stepsFor({ paths, gone: [], importsChanged: false, ...more }, () => []).map(({ name }) => name);

const onFiles = ['format', 'lint', 'lint of components'];

test('without a change there is nothing to check', () => {
  expect(namesFor([])).toEqual([]);
});

test('a page of docs needs its format and the policy tests', () => {
  expect(namesFor(['docs/tune.md', 'README.md'])).toEqual(['policy tests', ...onFiles]);
});

test('a source of the engine needs the types of all that import it, but not of the preload', () => {
  const above = [
    'test',
    'test/toy-feature',
    'main',
    'renderer',
    'scripts',
    'experiment',
    'contract',
    'engine',
    'plugins',
    'resources',
    'research',
  ];
  const types = ['types of components', ...above.map((folder) => `types of ${folder}`)];
  expect(namesFor(['engine/base/math/power.ts'])).toEqual(['related tests', 'policy tests', ...types, ...onFiles]);
});

test('a component needs the types of components alone, a test those of its environment', () => {
  expect(namesFor(['renderer/live/JoinCard.vue'])).toEqual(['related tests', 'policy tests', 'types of components', ...onFiles]);
  expect(namesFor(['engine/base/x.test.ts'])).toEqual(['related tests', 'policy tests', 'types of test', ...onFiles]);
});

test('the half of a feature says which environments read it', () => {
  const typesFor = (path: string) => namesFor([path]).filter((name) => name.startsWith('types of '));
  expect(typesFor('features/proxy/page/panel.ts')).not.toContain('types of main');
  expect(typesFor('features/proxy/node.ts')).not.toContain('types of renderer');
  expect(typesFor('features/proxy/calls.ts')).toEqual(expect.arrayContaining(['types of main', 'types of renderer']));
});

test('imports are checked where one can have changed', () => {
  expect(namesFor(['main/new-bench.ts'], { importsChanged: true })).toEqual(expect.arrayContaining(['imports', 'unused']));
  expect(namesFor(['docs/tune.md'], { importsChanged: true })).not.toContain('imports');
});

test('a setting needs everything, data every test', () => {
  expect(stepsFor({ paths: ['tsconfig.base.json'], gone: [], importsChanged: false }, () => [])).toEqual([...checks, unitTests]);
  expect(namesFor(['resources/experiments/bzflag-robots.yaml'])).toEqual(['unit tests', ...onFiles]);
});

test('steps name the files that are there, and the tests beside those that are gone', () => {
  const paths = ['main/a.ts', 'main/b.ts'];
  const steps = stepsFor({ paths, gone: ['main/b.ts'], importsChanged: true }, (path) => [path.replace('.ts', '.test.ts')]);
  const filesOf = (name: string) => steps.find((step) => step.name === name)?.command.filter((word) => word.startsWith('main/'));
  expect(filesOf('related tests')).toEqual(['main/a.ts', 'main/a.test.ts', 'main/b.test.ts']);
  expect(filesOf('format')).toEqual(['main/a.ts']);
});

/** The others read nearly everything. */
const narrow = Object.keys(environments).filter((name) => (environments[name]?.length ?? 0) < 5);

test.each(narrow)('the folders that %s reads are listed', (name) => {
  const tsc = ['node_modules/typescript7/bin/tsc', '-p', name, '--listFilesOnly'];
  const files = spawnSync(process.execPath, tsc, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const own = files
    .map((file) => relative(root, file).replaceAll(sep, '/'))
    .filter((path) => path.includes('/') && !path.startsWith('node_modules/'));
  const folders = new Set(own.map(folderOf));
  expect(folders.size).toBeGreaterThan(0);
  expect([...folders].filter((folder) => !environments[name]?.includes(folder))).toEqual([]);
});

test('quick tests are those of the part that changed, and the changed ones in test/', () => {
  const paths = ['engine/a.ts', 'engine/b/c.ts', 'features/proxy/node.ts', 'docs/tune.md', 'test/frozen/x.test.ts', 'test/support/y.ts'];
  expect(quickTests(paths)).toEqual(['engine/', 'features/proxy/', 'test/frozen/x.test.ts']);
});
