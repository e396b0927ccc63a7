/** The workflow files, container and dev container call what exists, on every version of Node that is supported. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { versions } from '../../scripts/nodes.mjs';
import { root } from '../../scripts/steps.mjs';

interface Workflow {
  readonly jobs: Record<
    string,
    { readonly strategy?: { readonly matrix: Record<string, readonly string[]> }; readonly steps: readonly { readonly run?: string }[] }
  >;
}

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const isThere = (path: string) => existsSync(join(root, path));
const folder = '.github/workflows';
const workflows = readdirSync(join(root, folder)).map((name) => [name, parse(textOf(`${folder}/${name}`)) as Workflow] as const);
const { scripts, engines, peerDependencies } = JSON.parse(textOf('package.json')) as {
  scripts: Record<string, string>;
  engines: { node: string };
  peerDependencies: Record<string, string>;
};
const majors = Object.keys(versions);

const commandsOf = ({ jobs }: Workflow) =>
  Object.values(jobs)
    .flatMap(({ steps }) => steps.flatMap(({ run }) => run?.split('\n') ?? []))
    .map((line) => line.trim());

/** What a command names that is not there. */
function missing(command: string): string[] {
  const all = (pattern: RegExp) => [...command.matchAll(pattern)].map(([, name = '']) => name);
  const projects = [...textOf('vitest.config.ts').matchAll(/name: '(\w+)'/g)].map(([, name]) => name);
  const [, filters = ''] = /\bvitest run (.*)$/.exec(command) ?? [];
  const paths = [
    ...all(/\bnode ([\w./-]+)/g),
    ...all(/(\bresources\/[\w./-]+)/g),
    ...all(/^(\.[\w./-]+)$/g),
    ...filters
      .replace(/--project \w+/g, '')
      .split(' ')
      .filter(Boolean),
  ];
  return [
    ...all(/npm run ([\w:-]+)/g).filter((name) => !(name in scripts)),
    ...all(/npx ([\w-]+)/g).filter((name) => !isThere(`node_modules/.bin/${name}`)),
    ...all(/--project (\w+)/g).filter((name) => !projects.includes(name)),
    ...paths.filter((path) => !isThere(path)),
  ];
}

test.each(workflows)('%s calls what the project has', (_, workflow) => {
  const commands = commandsOf(workflow);
  expect(commands.length).toBeGreaterThan(2);
  expect(commands.flatMap(missing)).toEqual([]);
});

test('a command with a wrong script, program, project or file is found', () => {
  const command = 'npm run nothing; npx nothing; node bin/nothing.mjs; npx vitest run --project nothing test/nothing';
  expect(missing(command)).toEqual(['nothing', 'nothing', 'nothing', 'bin/nothing.mjs', 'test/nothing']);
});

test('every matrix of Node has the supported versions, the first of which is the lowest that package.json allows', () => {
  const matrices = workflows.flatMap(([, { jobs }]) => Object.values(jobs).flatMap(({ strategy }) => strategy?.matrix['node'] ?? []));
  const lowest = engines.node.replace('>=', '');
  expect(lowest.split('.')[0]).toBe(majors[0]);
  expect(matrices).toEqual([lowest, ...majors.slice(1), lowest, ...majors.slice(1)]);
  const container = [...`${textOf('Containerfile')}${textOf('.devcontainer/devcontainer.json')}`.matchAll(/node:(\d+)-/g)];
  expect(container).toHaveLength(3);
  expect(container.filter(([, major = '']) => !majors.includes(major))).toEqual([]);
});

test('the container has the peers that a queue needs, in versions that package.json allows', () => {
  for (const [, name = '', major = ''] of textOf('Containerfile').matchAll(/ (bullmq|ioredis)@(\d+)/g))
    expect(Number(major)).toBeGreaterThanOrEqual(Number(/\d+/.exec(peerDependencies[name] ?? '')?.[0]));
});
