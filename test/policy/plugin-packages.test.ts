/**
 * What authors begin with holds: packages made from the templates compile under their own settings, and the examples
 * with them.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pluginKinds } from '../../engine/plugin-api/index.ts';
import { newPlugin } from '../../main/plugins/new-plugin.ts';
import { projectPaths } from '../../main/base/project-paths.ts';

const { pluginTemplates: templates, version } = projectPaths();
let place = '';

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'plugin-packages-'));
  symlinkSync(resolve('node_modules'), join(place, 'node_modules'), 'junction');
  for (const kind of pluginKinds) {
    await newPlugin({ kind, id: `my-${kind}`, folder: join(place, kind) }, { templates, version });
  }
});
afterAll(() => rmSync(place, { recursive: true }));

/** One program of all, by the settings of a package, with the entries as the sources have them: no build is needed. */
function writeSettings(path: string): void {
  const { config } = ts.readConfigFile('tsconfig.base.json', ts.sys.readFile) as {
    config: { compilerOptions: { paths: Record<string, string[]> } };
  };
  const paths = Object.entries(config.compilerOptions.paths).map(([name, places]) => [name, places.map((place) => resolve(place))]);
  const examples = ['plugins/*.ts', 'examples/*.ts'].map((pattern) => resolve('resources', pattern));
  const settings = { extends: './fairness/tsconfig.json', compilerOptions: { paths: Object.fromEntries(paths) as object } };
  writeFileSync(path, JSON.stringify({ ...settings, include: ['*/index.ts', '*/index.test.ts', ...examples] }));
}

test('packages of every kind and the examples compile', async () => {
  const settings = join(place, 'tsconfig.json');
  writeSettings(settings);
  const compiler = resolve('node_modules/typescript7/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', settings]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});
