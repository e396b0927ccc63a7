/** The workflow files call scripts that exist, and cover every version of Node that the package supports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../scripts/steps.mjs';

interface Workflow {
  readonly jobs: Record<
    string,
    { readonly strategy?: { readonly matrix: Record<string, readonly string[]> }; readonly steps: readonly { readonly run?: string }[] }
  >;
}

const folder = join(root, '.github', 'workflows');
const workflows = readdirSync(folder).map((name) => [name, parse(readFileSync(join(folder, name), 'utf8')) as Workflow] as const);
const { scripts, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};

test.each(workflows)('%s calls what the project has', (_, { jobs }) => {
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const called = commands.flatMap((command) => [...command.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name));
  expect(called.filter((name) => !(name in scripts))).toEqual([]);
});

test('the tests run on the lowest version of Node that package.json allows', () => {
  const nodes = workflows.flatMap(([, { jobs }]) => Object.values(jobs).flatMap(({ strategy }) => strategy?.matrix['node'] ?? []));
  expect(nodes).toContain(engines.node.replace('>=', ''));
});
