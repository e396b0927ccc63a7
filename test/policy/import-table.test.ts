/**
 * The import table holds: on a small tree where every file imports every other, exactly the forbidden imports are
 * found.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cruiseOptions, dependencyRules } from '../../scripts/import-table.mjs';

const pure = [
  'contract/b.ts',
  'client/b.ts',
  'engine/network/b.ts',
  'engine/plugin-api/index.ts',
  'plugins/convergence/snap/b.ts',
  'plugins/convergence/blend/b.ts',
  'plugins/kit/index.ts',
];
const coreOnNode = ['main/cli/b.ts', ...pure, 'zod', 'ws', 'node:fs'];
const coreOnPage = ['renderer/charts/b.ts', ...pure, 'zod', 'ws', 'vue'];
/** What each place may import, by hand from the table in docs/architecture.md. */
const allowed: Record<string, readonly string[]> = {
  'engine/network/a.ts': ['engine/network/b.ts', 'engine/plugin-api/index.ts', 'zod'],
  'contract/a.ts': ['contract/b.ts', 'engine/network/b.ts', 'engine/plugin-api/index.ts', 'zod'],
  'client/a.ts': ['client/b.ts', 'contract/b.ts'],
  'plugins/convergence/snap/a.ts': ['plugins/convergence/snap/b.ts', 'plugins/kit/index.ts'],
  'plugins/kit/a.ts': ['plugins/kit/index.ts', 'engine/plugin-api/index.ts'],
  'main/cli/a.ts': coreOnNode,
  'main/electron/a.ts': ['main/cli/b.ts', 'main/electron/b.ts', 'preload/b.ts', ...pure, 'electron', 'node:fs'],
  'renderer/shell/a.ts': coreOnPage,
  'features/sweep/calls/a.ts': ['contract/b.ts', 'engine/network/b.ts', 'engine/plugin-api/index.ts', 'features/sweep/calls/b.ts', 'zod'],
  'features/sweep/common/a.ts': [
    'contract/b.ts',
    'client/b.ts',
    'engine/network/b.ts',
    'engine/plugin-api/index.ts',
    'features/sweep/calls/b.ts',
    'features/sweep/common/b.ts',
  ],
  'features/sweep/node/a.ts': [...coreOnNode, 'features/sweep/calls/b.ts', 'features/sweep/common/b.ts', 'features/sweep/node/b.ts'],
  'features/sweep/page/a.ts': [...coreOnPage, 'features/sweep/calls/b.ts', 'features/sweep/common/b.ts', 'features/sweep/page/b.ts'],
  'features/tune/node/a.ts': [
    ...coreOnNode,
    'features/sweep/calls/b.ts',
    'features/sweep/common/b.ts',
    'features/sweep/node/b.ts',
    'features/tune/node/b.ts',
  ],
};

const files = [
  'engine/network/b.ts',
  'engine/plugin-api/index.ts',
  'contract/b.ts',
  'client/b.ts',
  'plugins/convergence/snap/b.ts',
  'plugins/convergence/blend/b.ts',
  'plugins/kit/index.ts',
  'main/cli/b.ts',
  'main/electron/b.ts',
  'main/b-entry.ts',
  'preload/b.ts',
  'renderer/b.ts',
  'renderer/charts/b.ts',
  'features/b.ts',
  'features/sweep/calls/b.ts',
  'features/sweep/common/b.ts',
  'features/sweep/node/b.ts',
  'features/sweep/page/b.ts',
  'features/tune/node/b.ts',
  'test/b.ts',
  'engine/network/b.test.ts',
];
const packages = { zod: 'dependencies', ws: 'dependencies', vue: 'devDependencies', electron: 'devDependencies' };
const targets = [...files, ...Object.keys(packages), 'node:fs'];

let folder = '';

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function importing(from: string, target: string): string {
  const up = '../'.repeat(from.split('/').length - 1) || './';
  return `import '${target.includes('/') ? up + target : target}';\n`;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-table-'));
  const manifest: Record<string, Record<string, string>> = { dependencies: {}, devDependencies: {} };
  for (const [name, list] of Object.entries(packages)) {
    (manifest[list] ??= {})[name] = '1.0.0';
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'export {};\n');
  }
  write('package.json', JSON.stringify(manifest));
  for (const file of files) write(file, 'export {};\n');
  for (const from of Object.keys(allowed)) write(from, targets.map((target) => importing(from, target)).join(''));
  write('engine/cycle/a.ts', "import type { B } from './b.ts';\nexport interface A { b: B }\n");
  write('engine/cycle/b.ts', "import type { A } from './a.ts';\nexport interface B { a: A }\n");
  write('engine/lost/a.ts', "import './nowhere.ts';\n");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function violations(path: string) {
  const options = { ...cruiseOptions, baseDir: folder, validate: true, ruleSet: dependencyRules };
  const { output } = await cruise([path], options as Parameters<typeof cruise>[1]);
  return (output as ICruiseResult).summary.violations;
}

test.each(Object.keys(allowed))('%s may import what the table allows, and nothing else', async (from) => {
  const found = (await violations(from)).filter((violation) => violation.from === from);
  const forbidden = new Set(found.map(({ to }) => to.replace(/^node_modules\/(\w+)\/.*/, '$1').replace(/^fs$/, 'node:fs')));
  expect(targets.filter((target) => !forbidden.has(target)).sort()).toEqual([...(allowed[from] ?? [])].sort());
});

test('a cycle is found even when only types go round', async () => {
  expect((await violations('engine/cycle')).map(({ rule }) => rule.name)).toContain('no-cycle');
});

test('an import of a missing file is found', async () => {
  expect((await violations('engine/lost')).map(({ rule }) => rule.name)).toContain('resolvable');
});
