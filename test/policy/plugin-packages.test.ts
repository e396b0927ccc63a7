/** What authors begin with holds: packages made from the templates compile under their own settings, and the examples with them. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPlugin } from '../../main/plugins/new-plugin.ts';
import { projectPaths } from '../../main/project-paths.ts';

const { pluginTemplates: templates, root: bench } = projectPaths();
let place = '';

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'plugin-packages-'));
  symlinkSync(resolve('node_modules'), join(place, 'node_modules'), 'junction');
  for (const kind of ['dead-reckoning', 'convergence', 'fairness']) {
    await newPlugin({ kind, id: `my-${kind}`, folder: join(place, kind) }, { templates, bench });
  }
});
afterAll(() => rmSync(place, { recursive: true }));

/** The settings of a package, with the entries as the sources have them: no build is needed. */
function optionsOf(folder: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile) as { config: unknown };
  const { paths } = (ts.readConfigFile('tsconfig.base.json', ts.sys.readFile).config as { compilerOptions: ts.CompilerOptions })
    .compilerOptions;
  const own = ts.parseJsonConfigFileContent(config, ts.sys, folder).options;
  const entries = Object.entries(paths ?? {}).map(([name, places]) => [name, places.map((path) => resolve(path))]);
  return { ...own, lib: ['lib.es2023.d.ts'], paths: Object.fromEntries(entries) as Record<string, string[]> };
}

test('packages of every kind and the examples compile', () => {
  const packages = ['dead-reckoning', 'convergence', 'fairness'].flatMap((kind) => [
    join(place, kind, 'index.ts'),
    join(place, kind, 'index.test.ts'),
  ]);
  const examples = ['plugins/ballistic.ts', 'plugins/ease-out.ts', 'plugins/worst-first.ts', 'examples/game-loop.ts'];
  const files = [...packages, ...examples.map((name) => join('resources', name))];
  const program = ts.createProgram(files, optionsOf(join(place, 'fairness')));
  const problems = files.flatMap((path) => {
    const source = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
});
