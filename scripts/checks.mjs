/** The checks that run no code of ours: format, lint, types, imports, unused code. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/** The compiler in Go, several times as fast as the one in JavaScript. */
const tsc = ['node', join('node_modules', 'typescript7', 'bin', 'tsc')];

/** Folders whose sources have no environment, and what pages and processes have of features. */
const pure = ['contract', 'client', 'experiment', 'engine', 'plugins', 'features', 'features/calls', 'features/common'];
const ofNode = [...pure, 'main', 'features/node', 'features/cli'];
const ofPages = [...pure, 'renderer', 'features/page', 'features/play', 'features/report'];

/**
 * One compile per environment, with the folders whose sources it reads: those of the environment, and those that these
 * import. Each has a tsconfig.json of its own, with which goes what the file says.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const environments = {
  test: [...ofNode, ...ofPages, 'preload', 'scripts', 'bin', 'resources', 'test'],
  'test/toy-feature': [...ofNode, ...ofPages, 'test'],
  main: ofNode,
  renderer: ofPages,
  scripts: [...ofNode, 'scripts', 'bin'],
  experiment: ['experiment', 'engine'],
  contract: pure,
  engine: ['engine'],
  plugins: ['plugins', 'engine'],
  preload: ['preload', 'contract'],
  resources: ['resources', 'plugins', 'engine'],
  research: ['research', 'plugins', 'engine'],
};

/** @param {string} folder */
function hasSources(folder) {
  return (
    existsSync(join(root, folder)) &&
    readdirSync(join(root, folder), { recursive: true }).some((path) => /\.(m?ts|mjs|vue)$/.test(`${path}`))
  );
}

/** Given files, each looks at these alone. */
export const fileChecks = [
  { name: 'format', command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '--no-error-on-unmatched-pattern'] },
  { name: 'lint of components', command: ['eslint', '--max-warnings', '0', '--no-warn-ignored', '--no-error-on-unmatched-pattern'] },
];

const componentTypesStep = { name: 'types of components', command: ['node', join('scripts', 'component-types.mjs')] };

/**
 * With one checker: several each infer the types that files share, and steps run beside each other as it is.
 *
 * @param {string} folder
 */
const typesStep = (folder) => ({ name: `types of ${folder}`, command: [...tsc, '-p', folder, '--checkers', '1'] });

export const typecheckSteps = [componentTypesStep, ...Object.keys(environments).filter(hasSources).map(typesStep)];

/**
 * The folder of a source in the lists above: of a feature the half, of anything else the top folder.
 *
 * @param {string} path from the root, with slashes
 */
export function folderOf(path) {
  const half = /^features\/[^/]+\/(calls|common|node|page|play|cli|report)[/.]/.exec(path)?.[1];
  return half === undefined ? (path.split('/', 1)[0] ?? '') : `features/${half}`;
}

/** Folders whose tests are compiled with the components. */
const testsOfPages = ['renderer', 'features/page', 'features/play', 'features/report'];

/**
 * The compiles that read one of these sources.
 *
 * @param {readonly string[]} paths from the root, with slashes
 */
export function typecheckStepsFor(paths) {
  const tests = paths.filter((path) => path.endsWith('.test.ts'));
  const components = paths.filter((path) => path.endsWith('.vue'));
  const others = paths.filter((path) => !tests.includes(path) && !components.includes(path));
  /** @type {(folders: readonly string[], files: readonly string[]) => boolean} */
  const have = (folders, files) => files.some((path) => folders.includes(folderOf(path)));
  const ofComponents = components.length > 0 || have([...ofPages, 'test'], others) || have(testsOfPages, tests);
  const affected = Object.entries(environments).filter(
    ([name, folders]) => hasSources(name) && (have(folders, others) || (name === 'test' && tests.length > 0)),
  );
  return [...(ofComponents ? [componentTypesStep] : []), ...affected.map(([name]) => typesStep(name))];
}

const cruised = [...new Set(Object.values(environments).flat())]
  .filter((folder) => !folder.includes('/') && folder !== 'resources')
  .filter(hasSources);

export const dependencySteps = [
  { name: 'imports', command: ['depcruise', '--output-type', 'err', ...cruised] },
  { name: 'circles of rooms', command: ['node', join('scripts', 'rooms.mjs')] },
  { name: 'unused', command: ['knip'] },
];

/** All of them, the longest ones first. */
export const checks = [...typecheckSteps, ...fileChecks, ...dependencySteps];
